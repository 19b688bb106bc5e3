// One notification in the list.

import { badge, stuckBadge } from '/ui/badge.js';
import { count, dueWords } from '/ui/format.js';
import { html, nothing } from '/ui/lit.js';
import { cell, openRow } from '/ui/parts.js';
import { may } from '/ui/person.js';
import { link } from '/ui/route.js';
import { time } from '/ui/time.js';
import { words } from '/ui/words.js';

export const COLUMNS = [
  { text: 'State' },
  { text: 'Subject, and why it is still here' },
  { text: 'Site' },
  { text: 'Retries', number: true },
  { text: 'Handed in' },
  { text: 'Next or last step' },
];

export const row = (item, query, retry) =>
  html`<tr role="row" data-row @click=${openRow}>
    ${cell('State', html`${badge(item.status)} ${item.stuck ? stuckBadge() : nothing}`, 'status')}
    ${cell('Subject', what(item, query), 'what')}
    ${cell('Site', item.sourceSite ?? '–', 'site')}
    ${cell('Retries', count(item.retryCount ?? 0), item.retryCount ? 'number' : 'number zero')}
    ${cell('Handed in', time(item.siteEnqueuedAt ?? item.createdAt))}
    ${cell('Step', step(item, retry))}
  </tr>`;

const what = (item, query) => html`
  <a data-open class="subject" href=${link(['outbox'], { ...query, id: item.notificationId })}
    >${item.subject || '(no subject)'}</a
  >
  <p class="about">${item.list} · ${item.type}</p>
  ${why(item)}
`;

/** Central says why a row waits; what has ended says how. What is parked has its error for a reason. */
function why({ status, waitsBecause, lastError }) {
  if (status === 'Delivered' || status === 'Discarded') return nothing;
  if (status === 'Parked' && lastError) return html`<p class="error">${words(lastError)}</p>`;
  return html`${waitsBecause ? html`<p class="because">${words(waitsBecause)}</p>` : nothing}
  ${lastError && lastError !== waitsBecause ? html`<p class="error">${words(lastError)}</p>` : nothing}`;
}

function step({ status, notificationId, deliveredAt, nextAttemptAt }, retry) {
  if (status === 'Delivered') return html`delivered ${time(deliveredAt)}`;
  if (status === 'Pending' || status === 'Retrying')
    return nextAttemptAt ? html`${dueWords(nextAttemptAt)} ${time(nextAttemptAt)}` : '–';
  if (status === 'Parked' && may('operator'))
    return html`<button
      type="button"
      class="quiet"
      data-retry
      @click=${() => retry(notificationId)}
    >
      Retry
    </button>`;
  return html`<span class="none">${status === 'Parked' ? 'waits for an operator' : '–'}</span>`;
}
