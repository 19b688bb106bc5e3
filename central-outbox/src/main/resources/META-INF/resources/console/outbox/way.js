// From the site's call to the mail server's reply, on one line.

import { milliseconds } from '/ui/format.js';
import { html } from '/ui/lit.js';
import { time } from '/ui/time.js';

export function way(item) {
  const attempts = (item.history ?? []).filter(({ event }) => event === 'Attempted');
  const first = attempts[0];
  const last = attempts.at(-1);
  return html`<ol class="way">
    ${stop('Handed in', item.sourceSite, item.siteEnqueuedAt)}
    ${stop('At central', between(item.siteEnqueuedAt, item.createdAt), item.createdAt)}
    ${first ? stop('First attempt', between(item.createdAt, first.at), first.at) : ''}
    ${last && last !== first ? stop(`Attempt ${attempts.length}`, '', last.at) : ''}
    ${end(item, last)}
  </ol>`;
}

function end({ status, deliveredAt, nextAttemptAt }, last) {
  if (status === 'Delivered')
    return stop(
      'Delivered',
      last?.durationMs >= 0 ? milliseconds(last.durationMs) : '',
      deliveredAt,
    );
  if (status === 'Parked') return stop('Parked', 'waits for an operator', last?.at);
  if (status === 'Discarded') return stop('Discarded', 'never sent', null);
  return stop('Next attempt', '', nextAttemptAt);
}

const stop = (name, about, at) =>
  html`<li><strong>${name}</strong> <span class="about">${about}</span> ${at ? time(at) : ''}</li>`;

function between(from, to) {
  const ms = Date.parse(to) - Date.parse(from);
  return Number.isNaN(ms) || ms < 0 ? '' : `after ${milliseconds(ms)}`;
}
