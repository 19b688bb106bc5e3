// Something that an element shows: read when the element appears, and again when it changes.

import { Unauthorized } from './api.js';
import { follow } from './live.js';

export class Reading {
  /** read: asks for it; kinds: of what changes concern it. */
  constructor(host, kinds, read) {
    this.host = host;
    this.kinds = kinds;
    this.read = read;
    this.value = undefined;
    this.failure = null;
    this.question = 0;
    host.addController(this);
  }

  /** What went wrong with it; an outage is told once, by the frame of the page. */
  get problem() {
    return this.failure?.isOutage ? null : this.failure;
  }

  hostConnected() {
    this.stop = follow(this.kinds, () => this.refresh());
    this.refresh();
  }

  hostDisconnected() {
    this.stop();
    this.question += 1;
  }

  /** Somebody wants to see something else now: what was asked before is void. */
  restart() {
    this.question += 1;
    this.running = false;
    return this.refresh();
  }

  /** What changes while it is read is read once more, however often it has changed. */
  async refresh() {
    this.stale = true;
    if (this.running) return;
    const asked = this.question;
    this.running = true;
    while (this.stale && asked === this.question) {
      this.stale = false;
      await this.once(asked);
    }
    if (asked === this.question) this.running = false;
  }

  async once(asked) {
    try {
      const value = await this.read();
      if (asked === this.question) this.show(value, null);
    } catch (error) {
      if (asked === this.question && !(error instanceof Unauthorized)) this.show(this.value, error);
    }
  }

  show(value, failure) {
    this.value = value;
    this.failure = failure;
    this.host.requestUpdate();
  }
}
