// Has the other node of a site take over.

import { path, post } from './api.js';
import { ask } from './confirm.js';
import { Element, define } from './element.js';
import { html, nothing } from './lit.js';
import { may } from './person.js';

/** base: where the API has the pair, in parts of its path; status: what the site's node says of itself;
 * body: what the API wants to know. */
class SwitchOver extends Element {
  static properties = {
    base: { attribute: false },
    status: { attribute: false },
    body: { attribute: false },
  };

  template() {
    const { role, pair } = this.status;
    if (role !== 'active' || pair?.peer?.state !== 'present' || !may('operator')) return nothing;
    return html`<p>
        <button type="button" ?disabled=${this.busy !== null} @click=${this.hand}>Switch over…</button>
      </p>
      ${this.refusal('switch')}`;
  }

  hand() {
    const { node, pair } = this.status;
    const at = path(...this.base, 'switch-over');
    return this.attempt(
      'switch',
      () =>
        ask({
          title: `Let ${pair.peer.node} take over?`,
          text: `${node} ends what it has begun and becomes the standby. Nothing is lost; for a moment nothing is taken in.`,
          verb: 'Switch over',
          request: { method: 'POST', address: `/api/v1/${at}`, body: this.body },
          work: () => post(at, this.body),
        }),
      `${pair.peer.node} takes over.`,
    );
  }
}

define('hf-switch-over', SwitchOver);
