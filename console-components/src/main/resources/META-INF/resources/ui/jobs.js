// A place that shows jobs: while one runs it is asked again every second, since it moves by itself.

import { Element } from './element.js';
import { Reading } from './reading.js';

const RUNNING_MS = 1_000;

/** Extend it with read(), which answers {jobs, …}. */
export class JobsPlace extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.page = new Reading(this, ['jobs', 'sites'], () => this.read());
  }

  updated() {
    clearTimeout(this.timer);
    if (this.isConnected && this.page.value?.jobs.some(({ state }) => state === 'Running'))
      this.timer = setTimeout(() => this.page.refresh(), RUNNING_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }
}
