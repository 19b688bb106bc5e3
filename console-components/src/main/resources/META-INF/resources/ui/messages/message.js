// The drawer with one message that is still at its site.

import { get, path } from '../api.js';
import { curl } from '../curl.js';
import { Drawer } from '../drawer.js';
import { define } from '../element.js';
import { count } from '../format.js';
import { html, nothing } from '../lit.js';
import { facts, section } from '../parts.js';
import { problem } from '../problem.js';
import { Reading } from '../reading.js';
import { time } from '../time.js';
import { words } from '../words.js';
import { may } from '../person.js';
import { KINDS, decide } from './kinds.js';

class SiteMessage extends Drawer {
  static properties = {
    base: { attribute: false },
    where: { attribute: false },
    record: { attribute: false },
    kind: { attribute: false },
    of: { attribute: false },
  };

  constructor() {
    super();
    this.detail = new Reading(this, ['sites', 'site-calls'], () => get(this.at(this.of)));
  }

  at(...more) {
    return path(...this.base, this.kind, ...more);
  }

  heading() {
    return this.detail.value?.target ?? 'Message';
  }

  content() {
    const { value, problem: error } = this.detail;
    const gone = error?.status === 404;
    return html`${
      gone
        ? html`<p class="hint">It is not ${this.kind} at ${this.where} any more.</p>`
        : problem(error)
    }
    ${this.refusal('decide')} ${value && !gone ? this.all(value) : nothing}`;
  }

  all(item) {
    return html`
      ${may('operator') ? this.decisions(item) : nothing}
      ${item.waitsBecause ? section('Why it is still here', html`<p>${words(item.waitsBecause)}</p>`) : nothing}
      ${item.lastError ? section('Last error', html`<pre class="error">${item.lastError}</pre>`) : nothing}
      ${section('Payload', html`<pre class="message" tabindex="0">${pretty(item.payload)}</pre>`)}
      ${section(
        'Particulars',
        facts([
          ['Id', html`<code>${item.id}</code>`],
          ['Category', item.category],
          ['Target', item.target],
          ['Failed attempts', count(item.retryCount ?? 0)],
          ['Handed in', time(item.createdAt, { full: true })],
          ['Last attempt', item.lastAttemptAt ? time(item.lastAttemptAt, { full: true }) : null],
          ['Due', item.dueAt ? time(item.dueAt, { full: true }) : null],
          ['Expires', item.expiresAt ? time(item.expiresAt, { full: true }) : null],
          ['Ordering key', item.orderingKey],
          ['Held by', item.heldBy],
          ['Token', item.submittedBy],
          ['Instance', item.originInstance],
          ['Script', item.sourceScript],
          ['Execution', item.executionId],
          ['Record', html`<a href=${this.record(item.id)}>what happened to it</a>`],
        ]),
      )}
      ${curl({ address: `/api/v1/${this.at(item.id)}` })}
    `;
  }

  decisions(item) {
    return html`<div class="buttons">
      ${KINDS[this.kind].actions.map(
        (action) =>
          html`<button
            type="button"
            class=${action.danger ? 'danger' : 'primary'}
            ?data-retry=${action.key}
            ?disabled=${this.busy !== null}
            @click=${() => this.decide(action, item)}
          >
            ${action.verb}${action.danger ? '…' : ''}
          </button>`,
      )}
    </div>`;
  }

  async decide(action, { id }) {
    await this.attempt(
      'decide',
      () => decide(action, (...more) => this.at(...more), id),
      `${action.verb}: done.`,
    );
  }
}

function pretty(payload) {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload ?? '';
  }
}

define('hf-site-message', SiteMessage);
