// The drawer with everything about one notification, from the site's call to the mail server's words.

import { get, path } from '/ui/api.js';
import { badge, stuckBadge } from '/ui/badge.js';
import { curl } from '/ui/curl.js';
import { Drawer } from '/ui/drawer.js';
import { define } from '/ui/element.js';
import { count, milliseconds } from '/ui/format.js';
import { html, nothing } from '/ui/lit.js';
import { facts, section } from '/ui/parts.js';
import { may } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { time } from '/ui/time.js';
import { words } from '/ui/words.js';
import { mend } from '../now/mend.js';
import { discardNotification, requestTo, retryNotification } from './decide.js';
import { recipients } from './recipients.js';
import { way } from './way.js';

class Notification extends Drawer {
  static properties = { of: { attribute: false } };

  constructor() {
    super();
    this.detail = new Reading(this, ['notifications'], () => get(`notifications/${path(this.of)}`));
  }

  updated(changed) {
    if (changed.has('of') && changed.get('of') !== undefined) this.detail.restart();
  }

  heading() {
    const { value } = this.detail;
    return value ? value.subject || '(no subject)' : 'Notification';
  }

  content() {
    const { value, problem: error } = this.detail;
    return html`${this.missing(error)} ${this.refusal('decide')}
    ${value ? this.all(value) : nothing}`;
  }

  missing(error) {
    return error?.status === 404
      ? html`<p class="alert" role="alert">This notification is not here any more.</p>`
      : problem(error);
  }

  all(item) {
    return html`
      <p class="badges">
        ${badge(item.status)} ${item.stuck ? stuckBadge() : nothing}
        ${item.waitsBecause ? html`<span class="because">${words(item.waitsBecause)}</span>` : nothing}
      </p>
      ${item.status === 'Parked' && may('operator') ? this.decisions(item) : nothing}
      ${
        item.lastError && item.status !== 'Delivered'
          ? section(
              'Last error',
              html`<pre class="error">${item.lastError}</pre>
              <p class="after">${mend(item.lastError, item.list)}</p>`,
            )
          : nothing
      }
      ${section('Its way', way(item))}
      ${section('Message', html`<pre class="message">${item.body ?? ''}</pre>`)}
      ${section(item.status === 'Delivered' ? 'Went to' : 'Recipients', recipients(item))}
      ${section('Attempts and decisions', history(item.history ?? []))}
      ${section('Particulars', particulars(item))}
      ${curl({ address: `/api/v1/notifications/${path(item.notificationId)}` })}
    `;
  }

  decisions(item) {
    const id = item.notificationId;
    return html`<div class="buttons">
      <button
        type="button"
        class="primary"
        data-retry
        ?disabled=${this.busy !== null}
        @click=${() => this.attempt('decide', () => retryNotification(id), 'It will be tried again at once.')}
      >
        Retry
      </button>
      <button
        type="button"
        class="danger"
        ?disabled=${this.busy !== null}
        @click=${() => this.attempt('decide', () => discardNotification(item), 'It is discarded.')}
      >
        Discard…
      </button>
      ${curl(requestTo('retry', id), 'Retry as curl')}
    </div>`;
  }
}

function history(entries) {
  if (entries.length === 0) return html`<p class="hint">Not attempted yet.</p>`;
  return html`<ol class="history">
    ${entries.map(
      (entry, place) => html`<li>
        <p><strong>${entry.event}</strong> ${time(entry.at, { full: true })}</p>
        <p class="about">${about(entry)}</p>
        ${entry.error && entry.error !== entries[place - 1]?.error ? html`<pre class="error">${entry.error}</pre>` : nothing}
      </li>`,
    )}
  </ol>`;
}

const KINDS = { NotifyDeliver: 'delivery', NotifyRetry: 'retry', NotifyDiscard: 'discard' };

function about({ kind, actor, durationMs }) {
  const took =
    durationMs === null || durationMs === undefined ? null : `took ${milliseconds(durationMs)}`;
  return [KINDS[kind] ?? kind, actor && actor !== 'system' ? `by ${actor}` : null, took]
    .filter(Boolean)
    .join(' · ');
}

const particulars = (item) => {
  const at = (iso) => (iso ? time(iso, { full: true }) : null);
  const waits = item.status === 'Pending' || item.status === 'Retrying';
  return facts([
    ['Id', html`<code>${item.notificationId}</code>`],
    ['Type', item.type],
    ['List', html`<a href=${link(['settings', 'lists', item.list])}>${item.list}</a>`],
    ['Retries', count(item.retryCount ?? 0)],
    ['Handed in at the site', at(item.siteEnqueuedAt)],
    ['Arrived here', at(item.createdAt)],
    ['Next attempt', waits ? at(item.nextAttemptAt) : null],
    ['Delivered', at(item.deliveredAt)],
    ['Site', html`<a href=${link(['sites', item.sourceSite])}>${item.sourceSite}</a>`],
    ['Node', item.sourceNode],
    ['Instance', item.sourceInstance],
    ['Script', item.sourceScript],
    ['Execution', item.executionId],
    [
      'Record',
      html`<a href=${link(['audit'], { correlationId: item.notificationId })}>in the audit</a>`,
    ],
  ]);
};

define('hf-notification', Notification);
