// What a site's node says of itself: its lanes, its pair, its clock.

import { badge } from './badge.js';
import { count, duration } from './format.js';
import { html } from './lit.js';
import { cell, facts, table } from './parts.js';
import { time } from './time.js';

export const clock = ({ uncertain, clock: at }) =>
  html`${uncertain ? badge('not trusted', 'amber') : 'trusted'} ${time(at)}`;

export function pair({ node, role, pair: of }) {
  const { peer, lag, epoch, takeOver, copy } = of;
  return facts([
    ['This node', `${node}, ${role}`],
    ['The other', peer ? `${peer.node}, ${peer.state}` : null],
    ['Behind by', lagWords(lag)],
    ['Epoch', epoch],
    ['Last failover', takeOver ? time(takeOver.at, { full: true }) : null],
    ['At risk in it', takeOver ? `${count(takeOver.atRisk ?? 0)} messages` : null],
    ['Came back', takeOver?.recovered === undefined ? null : count(takeOver.recovered)],
    ['Copies', copy ? html`${copy.equal ? 'equal' : 'differ'}, compared ${time(copy.at)}` : null],
  ]);
}

export function lanes({ buffer, breakers }) {
  const names = new Set([
    ...Object.keys(breakers ?? {}),
    ...(buffer?.targets ?? []).map(({ category, target }) => `${category} ${target}`),
  ]);
  if (names.size === 0) return html`<p class="hint">Nothing has been sent to any target yet.</p>`;
  const depth = Object.fromEntries(
    (buffer?.targets ?? []).map((one) => [`${one.category} ${one.target}`, one]),
  );
  return table(
    'Targets',
    [
      { text: 'Target' },
      { text: 'Breaker' },
      { text: 'Waiting', number: true },
      { text: 'Parked', number: true },
    ],
    [...names].sort().map(
      (name) => html`<tr role="row">
        ${cell('Target', name)}
        ${cell('Breaker', breaker(breakers?.[name]))}
        ${cell('Waiting', count(depth[name]?.pending ?? 0), 'number')}
        ${cell('Parked', count(depth[name]?.parked ?? 0), 'number')}
      </tr>`,
    ),
  );
}

const breaker = (state) =>
  state ? badge(state, state === 'closed' ? 'green' : 'amber') : html`<span class="none">–</span>`;

export const lagWords = (lag) =>
  lag ? `${count(lag.operations)} operations, ${duration(lag.seconds)}` : null;
