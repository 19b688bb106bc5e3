// All sites with what they say of themselves, and what is wrong with each in words.

import { get, path } from '/ui/api.js';
import { centralNow, count, duration } from '/ui/format.js';
import { central } from '../central.js';

const MOST_ASKED = 40;

/** One site that is slow to answer must not hold up what is known of the others. */
const PATIENCE_MS = 3_000;

/** By so much clocks may differ; see docs/time.md. */
const CLOCKS_DIFFER_S = 60;

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** [{site, status, away, numbers}]; status is what the site itself answers, away why it did not. */
export async function readFleet() {
  const [{ items }, { sites: numbers }] = await Promise.all([
    get('sites', { limit: 500 }),
    get('kpis/sites'),
  ]);
  const answers = await Promise.all(items.map((site, place) => answerOf(site, place)));
  return items.map((site, place) => ({
    site,
    ...answers[place],
    numbers: numbers.find((one) => one.site === site.siteId) ?? null,
  }));
}

/** A site that this node has no link to may have one to another node; asking it finds out. */
async function answerOf(site, place) {
  if (place >= MOST_ASKED) return site.linked ? { status: null, away: null } : away(site);
  try {
    const status = await inTime(get(`sites/${path(site.siteId)}/status`));
    return { status, away: null, ahead: ahead(status.time) };
  } catch (error) {
    return { status: null, away: error };
  }
}

const inTime = (answer) =>
  Promise.race([
    answer,
    new Promise((unused, reject) =>
      setTimeout(() => reject(new Error('It does not answer.')), PATIENCE_MS),
    ),
  ]);

/** By how many seconds its clock is ahead of central's, as far as the way here lets one see. */
const ahead = (time) => (time?.clock ? (Date.parse(time.clock) - centralNow()) / 1000 : 0);

const away = (site) => ({ status: null, away: new Error(`no link to site ${site.siteId}`) });

export const pending = ({ site, status }) =>
  status?.buffer?.pending ?? site.node?.bufferPending ?? null;
export const parked = ({ site, status }) =>
  status?.buffer?.parked ?? site.node?.bufferParked ?? null;
export const hasNeverCome = ({ site, away }) => away !== null && !site.lastSeenAt;
/** A site may send without ever opening a link; what it holds is then not seen here. */
export const hasNoLink = ({ site, away }) => away !== null && !site.node;

/** What somebody should know, the worst first: [{level, text}] with level bad or warn. */
export function troubles(one) {
  const { site, status, away } = one;
  if (hasNeverCome(one)) return [{ level: 'info', text: 'has not connected yet' }];
  if (hasNoLink(one))
    return [{ level: 'info', text: 'opens no link: what waits there is not seen here' }];
  return [
    away && { level: 'bad', text: 'is silent: no link to it', since: site.lastSeenAt },
    ...pairTroubles(status ?? {}),
    ...Object.entries(status?.breakers ?? {})
      .filter(([, state]) => state === 'open' || state === 'failing')
      .map(([target, state]) => ({ level: 'warn', text: `${target} is away: breaker ${state}` })),
    ...(status?.pauses ?? []).map(paused),
    fullness(status?.storage),
    status?.time?.uncertain && { level: 'warn', text: 'does not trust its clock' },
    skew(one.ahead),
    otherVersion(one),
    parked(one) > 0 && {
      level: 'bad',
      text: `has ${count(parked(one))} parked ${parked(one) === 1 ? 'message' : 'messages'}`,
      tab: 'parked',
    },
  ].filter(Boolean);
}

function pairTroubles({ pair, node, version }) {
  if (!pair) return [];
  const { peer, lag, takeOver } = pair;
  return [
    peer &&
      peer.state !== 'present' && {
        level: 'bad',
        text: `runs on one node: ${peer.node ?? 'the other'} is ${peer.state}`,
      },
    lag?.seconds > 10 && { level: 'warn', text: `its standby is ${duration(lag.seconds)} behind` },
    failover(takeOver, node),
    peer?.version &&
      peer.version !== version && {
        level: 'warn',
        text: `its nodes are of different versions: ${node} is ${version}, ${peer.node} is ${peer.version}`,
      },
  ].filter(Boolean);
}

function failover(takeOver, node) {
  if (!takeOver?.failedOver || centralNow() - Date.parse(takeOver.at) > DAY_S * 1000) return null;
  const risk =
    takeOver.atRisk > 0 ? `; ${count(takeOver.atRisk)} changes were at risk in it` : '';
  return { level: 'warn', text: `failed over to ${node}${risk}`, since: takeOver.at };
}

const paused = ({ lane, reason, pausedBy, pausedAt }) => ({
  level: 'warn',
  text: `${lane} is paused by ${pausedBy}: ${reason},`,
  since: pausedAt,
});

/** What is further off is no news: a disk that fills a little now may be empty by then. */
function fullness(storage) {
  const left = storage?.secondsToFull;
  return left === undefined || left === null || left > DAY_S
    ? null
    : { level: left < 6 * HOUR_S ? 'bad' : 'warn', text: `is filling: full in ${duration(left)}` };
}

function skew(seconds) {
  if (!(Math.abs(seconds) > CLOCKS_DIFFER_S)) return null;
  const way = seconds > 0 ? 'ahead of' : 'behind';
  return { level: 'warn', text: `its clock is ${duration(Math.abs(seconds))} ${way} central’s` };
}

function otherVersion({ site, status }) {
  const version = status?.version ?? site.node?.version;
  const ours = central()?.version;
  return !version || !ours || version === ours
    ? null
    : { level: 'warn', text: `runs version ${version}, central ${ours}` };
}
