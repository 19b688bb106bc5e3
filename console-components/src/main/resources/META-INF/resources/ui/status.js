// What a site's node says of itself: its lanes, its pair, its clock.

import { badge } from './badge.js';
import { count, duration } from './format.js';
import { html, nothing } from './lit.js';
import { cell, facts, table } from './parts.js';
import './pause.js';
import { time } from './time.js';

export const clock = ({ uncertain, clock: at }) =>
  html`${uncertain ? badge('not trusted', 'amber') : 'trusted'}, read ${time(at)}`;

export function pair({ node, role, pair: of }) {
  const { peer, lag, epoch, takeOver, copy } = of;
  return facts([
    ['This node', `${node}, ${role}`],
    ['The other', peer ? `${peer.node}, ${peer.state}` : null],
    ['Behind by', lagWords(lag)],
    ['Epoch', epoch],
    [takeOver?.failedOver ? 'Last failover' : 'Leads since', takeOver ? time(takeOver.at, { full: true }) : null],
    ['At risk in it', takeOver?.failedOver ? `${count(takeOver.atRisk ?? 0)} messages` : null],
    ['Came back', takeOver?.recovered === undefined ? null : count(takeOver.recovered)],
    ['Copies', copy ? html`${copy.equal ? 'equal' : 'differ'}, compared ${time(copy.at)}` : null],
  ]);
}

const KINDS = { ExternalSystem: 'external-systems', CachedDbWrite: 'databases' };

/** base: where the API has pauses. */
export function lanes({ buffer, breakers, pauses }, base) {
  const names = new Set([
    ...Object.keys(breakers ?? {}),
    ...(buffer?.targets ?? []).map(laneOf),
    ...(pauses ?? []).map(({ lane }) => lane),
  ]);
  if (names.size === 0) return html`<p class="hint">Nothing has been sent to any target yet.</p>`;
  const depth = sums(buffer?.targets ?? []);
  return table(
    'Targets',
    [
      { text: 'Target' },
      { text: 'Breaker' },
      { text: 'Waiting', number: true },
      { text: 'Parked', number: true },
      { text: 'Actions' },
    ],
    [...names].sort().map((name) => {
      const pause = (pauses ?? []).find(({ lane }) => lane === name);
      const button = rest(name, pauses, pause, base);
      return html`<tr role="row">
        ${cell('Target', html`${name} ${pause ? button : nothing}`, 'what')}
        ${cell('Breaker', breaker(breakers?.[name]))}
        ${cell('Waiting', count(depth[name]?.pending ?? 0), 'number')}
        ${cell('Parked', count(depth[name]?.parked ?? 0), 'number')}
        ${cell('Actions', pause ? nothing : button)}
      </tr>`;
    }),
  );
}

const laneOf = ({ lane, category, target }) => lane ?? `${category} ${target}`;

/** All notifications go one way, whatever list they are for. */
function sums(targets) {
  const depth = {};
  for (const one of targets) {
    const sum = (depth[laneOf(one)] ??= { pending: 0, parked: 0 });
    sum.pending += one.pending;
    sum.parked += one.parked;
  }
  return depth;
}

/** An older site knows no pauses, and the way to central has none. */
function rest(lane, pauses, pause, base) {
  const [category, ...name] = lane.split(' ');
  return pauses && KINDS[category]
    ? html`<hf-pause
        .base=${base}
        .kind=${KINDS[category]}
        .name=${name.join(' ')}
        .pause=${pause}
      ></hf-pause>`
    : nothing;
}

const breaker = (state) =>
  state ? badge(state, state === 'closed' ? 'green' : 'amber') : html`<span class="none">–</span>`;

export const lagWords = (lag) =>
  lag ? `${count(lag.operations)} operations, ${duration(lag.seconds)}` : null;
