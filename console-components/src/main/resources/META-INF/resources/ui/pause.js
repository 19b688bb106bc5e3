// Lets a list, a mail server or a target of a site rest, and go on.

import { change, get, path } from './api.js';
import { badge } from './badge.js';
import { ask } from './confirm.js';
import { Element, define } from './element.js';
import { html, nothing } from './lit.js';
import { may } from './person.js';
import { time } from './time.js';

/** All pauses. */
export const readPauses = async () => (await get('pauses')).items;

export const pauseOf = (pauses, kind, name) =>
  (pauses ?? []).find((pause) => pause.kind === kind && pause.name === name);

/**
 * base: where the API has pauses, in parts of its path; kind: as it stands there; name: which one;
 * pause: how it rests, if it does.
 */
class Pause extends Element {
  static properties = {
    base: { attribute: false },
    kind: { attribute: false },
    name: { attribute: false },
    pause: { attribute: false },
  };

  constructor() {
    super();
    this.base = ['pauses'];
  }

  template() {
    const { pause } = this;
    return html`${pause ? this.paused(pause) : nothing}
    ${may('operator') ? this.button(pause) : nothing} ${this.refusal('pause')}`;
  }

  paused({ state, reason, pausedBy, pausedAt, endsAt }) {
    return html`<p class="because">
      ${badge(state === 'Draining' ? 'going on' : 'paused', 'amber')} ${reason}, by ${pausedBy}
      ${time(pausedAt)}${endsAt ? html`, until ${time(endsAt)}` : nothing}
    </p>`;
  }

  button(pause) {
    const of = html`<span class="visually-hidden"> ${this.name}</span>`;
    return pause
      ? html`<button type="button" class="quiet" ?disabled=${this.busy !== null} @click=${this.resume}>
          Resume${of}
        </button>`
      : html`<button type="button" class="quiet" ?disabled=${this.busy !== null} @click=${this.rest}>
          Pause${of}…
        </button>`;
  }

  at() {
    return path(...this.base, this.kind, this.name);
  }

  rest() {
    return this.attempt('pause', () =>
      ask({
        title: `Pause ${this.name}?`,
        text: 'Nothing of it is attempted meanwhile; what is due stays due and uses up no retry.',
        verb: 'Pause it',
        fields: html`<label>Why <input name="reason" required maxlength="500" /></label>
          <label>Goes on by itself (empty: when somebody resumes it) <input name="endsAt" type="datetime-local" /></label>`,
        request: { method: 'PUT', address: `/api/v1/${this.at()}`, body: { reason: 'why' } },
        work: ({ reason, endsAt }) =>
          change(
            'PUT',
            this.at(),
            endsAt ? { reason, endsAt: new Date(endsAt).toISOString() } : { reason },
          ),
      }),
    );
  }

  resume() {
    return this.attempt(
      'pause',
      () => change('DELETE', this.at()),
      'One goes first; the rest follows when that has arrived.',
    );
  }
}

define('hf-pause', Pause);
