// Lets a list or a mail server rest, and go on.

import { change, get, path } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { html, nothing } from '/ui/lit.js';
import { may } from '/ui/person.js';
import { time } from '/ui/time.js';

/** All pauses. */
export const readPauses = async () => (await get('pauses')).items;

export const pauseOf = (pauses, kind, name) =>
  (pauses ?? []).find((pause) => pause.kind === kind && pause.name === name);

/** kind: lists or smtp-configurations; name: which one; pause: how it rests, if it does. */
class Pause extends Element {
  static properties = {
    kind: { attribute: false },
    name: { attribute: false },
    pause: { attribute: false },
  };

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
    return path('pauses', this.kind, this.name);
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
      'One goes first; the rest follows when it is delivered.',
    );
  }
}

define('hf-pause', Pause);
