// One cause, with its buttons.

import { change, path } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import { count } from '/ui/format.js';
import { html, nothing } from '/ui/lit.js';
import { name, may } from '/ui/person.js';
import { go, link } from '/ui/route.js';
import { time } from '/ui/time.js';
import { words } from '/ui/words.js';
import { actOnParked } from '../outbox/many.js';
import { mend } from './mend.js';

class Cause extends Element {
  static properties = { of: { attribute: false } };

  template() {
    const { cause, parked, retrying, code, kind, example, hold } = this.of;
    const status = parked > 0 ? 'Parked' : 'Retrying';
    return html`<article class="card" data-row>
      <p>
        <a data-open class="subject" href=${link(['outbox'], { status, cause })}>${amount(this.of)}</a>
        ${badge(code ?? kind, parked > 0 ? 'red' : 'amber')}
        ${retrying > 0 && parked === 0 ? html`<span class="about">tried again by itself</span>` : nothing}
      </p>
      <pre class="error">${words(example)}</pre>
      <p>${mend(example, this.of.listCount === 1 ? this.of.lists[0] : null)}</p>
      <p class="about">
        from ${named(this.of.sites, this.of.siteCount)} · for ${named(this.of.lists, this.of.listCount)} ·
        first ${time(this.of.firstSeen)} · last ${time(this.of.lastSeen)}
      </p>
      ${hold ? held(hold) : nothing} ${may('operator') ? this.buttons() : nothing}
      ${this.refusal('act')}
    </article>`;
  }

  buttons() {
    const { parked, hold, cause } = this.of;
    return html`<div class="buttons">
      ${
        parked > 0
          ? html`<button type="button" data-retry ?disabled=${this.busy !== null} @click=${() => this.act('Retry')}>
              Retry these…
            </button>
            <button type="button" class="danger" ?disabled=${this.busy !== null} @click=${() => this.act('Discard')}>
              Discard…
            </button>`
          : nothing
      }
      ${
        hold
          ? html`<button type="button" @click=${this.release}>Release</button>`
          : html`<button type="button" @click=${this.hold}>Hold…</button>`
      }
      ${curl({ address: `/api/v1/causes/${path(cause)}` })}
    </div>`;
  }

  async act(verb) {
    const job = await this.attempt('act', () => actOnParked(verb, { cause: this.of.cause }));
    if (job) go(['jobs'], { id: job.jobId });
  }

  at() {
    return path('causes', this.of.cause, 'hold');
  }

  hold() {
    return this.attempt(
      'act',
      () =>
        ask({
          title: 'Hold this cause?',
          text: 'Everybody sees who sees to it, and it is not counted as wrong. It is tried again as before.',
          verb: 'Hold it',
          fields: html`<label>Who sees to it <input name="owner" required maxlength="64" .value=${name()} /></label>
          <label>Note <input name="note" maxlength="500" /></label>
          <label>Ticket or page <input name="link" type="url" placeholder="https://" /></label>`,
          request: { method: 'PUT', address: `/api/v1/${this.at()}`, body: { owner: name() } },
          work: (values) => change('PUT', this.at(), given(values)),
        }),
      'It is held.',
    );
  }

  release() {
    return this.attempt('act', () => change('DELETE', this.at()), 'It is released.');
  }
}

const given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

const amount = ({ parked, retrying }) =>
  [
    parked > 0 ? `${count(parked)} parked` : null,
    retrying > 0 ? `${count(retrying)} retrying` : null,
  ]
    .filter(Boolean)
    .join(', ');

const named = (some, total) =>
  `${some.slice(0, 3).join(', ')}${total > 3 ? ` and ${count(total - 3)} more` : ''}`;

/** Only an address of the web becomes a link. */
const held = ({ owner, note, link: to, heldAt }) => html`<p class="because">
  Held by <strong>${owner}</strong> ${time(heldAt)}${note ? `: ${note}` : ''}
  ${/^https?:\/\//.test(to ?? '') ? html`<a href=${to} rel="noreferrer">${to}</a>` : nothing}
</p>`;

define('hf-cause', Cause);
