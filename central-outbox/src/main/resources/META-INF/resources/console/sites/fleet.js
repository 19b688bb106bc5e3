// All sites with what they say of themselves, and what is wrong with each in words.

import { get, path } from '/ui/api.js';
import { count, duration } from '/ui/format.js';

const MOST_ASKED = 40;

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
    return { status: await get(`sites/${path(site.siteId)}/status`), away: null };
  } catch (error) {
    return { status: null, away: error };
  }
}

const away = (site) => ({ status: null, away: new Error(`no link to site ${site.siteId}`) });

export const pending = ({ site, status }) =>
  status?.buffer?.pending ?? site.node?.bufferPending ?? null;
export const parked = ({ site, status }) =>
  status?.buffer?.parked ?? site.node?.bufferParked ?? null;
export const hasNeverCome = ({ site, away }) => away !== null && site.lastSeenAt === null;
/** A site may send without ever opening a link; what it holds is then not seen here. */
export const hasNoLink = ({ site, away }) => away !== null && site.node === null;

/** What somebody should know, the worst first: [{level, text}] with level bad or warn. */
export function troubles(one) {
  const { site, status, away } = one;
  if (hasNeverCome(one)) return [{ level: 'info', text: 'has not connected yet' }];
  if (hasNoLink(one))
    return [{ level: 'info', text: 'opens no link: what waits there is not seen here' }];
  return [
    away && { level: 'bad', text: 'is silent: no link to it', since: site.lastSeenAt },
    ...pairTroubles(status?.pair),
    ...Object.entries(status?.breakers ?? {})
      .filter(([, state]) => state !== 'closed')
      .map(([target, state]) => ({ level: 'warn', text: `${target} is away: breaker ${state}` })),
    fullness(status?.buffer),
    status?.time?.uncertain && { level: 'warn', text: 'does not trust its clock' },
    parked(one) > 0 && {
      level: 'bad',
      text: `has ${count(parked(one))} parked ${parked(one) === 1 ? 'message' : 'messages'}`,
      tab: 'parked',
    },
  ].filter(Boolean);
}

function pairTroubles(pair) {
  if (!pair) return [];
  const { peer, lag, takeOver } = pair;
  return [
    peer &&
      peer.state !== 'present' && {
        level: 'bad',
        text: `runs on one node: ${peer.node ?? 'the other'} is ${peer.state}`,
      },
    lag?.seconds > 10 && { level: 'warn', text: `its standby is ${duration(lag.seconds)} behind` },
    takeOver?.atRisk > 0 && {
      level: 'warn',
      text: `${count(takeOver.atRisk)} messages were at risk in the last failover`,
      since: takeOver.at,
    },
  ].filter(Boolean);
}

function fullness(buffer) {
  const left = buffer?.timeToFullSeconds;
  return left === null || left === undefined
    ? null
    : { level: left < 86_400 ? 'bad' : 'warn', text: `is filling: full in ${duration(left)}` };
}
