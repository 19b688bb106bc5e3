// What happened by hour. To sum it up takes the service some work, so it is not asked with every change.

import { get } from '/ui/api.js';
import { centralNow } from '/ui/format.js';

const GOOD_FOR_MS = 60_000;
const HOUR_MS = 3_600_000;

const known = new Map();

/** {from, until, hours}: of the last so many hours, of one site or of all. */
export function readHistory(hours, site) {
  const key = `${hours} ${site ?? ''}`;
  const before = known.get(key);
  if (before && performance.now() - before.at < GOOD_FOR_MS) return before.history;
  const from = new Date(centralNow() - (hours - 1) * HOUR_MS).toISOString();
  const history = get('kpis/history', { from, site });
  known.set(key, { at: performance.now(), history });
  history.catch(() => known.delete(key));
  return history;
}

/** One value for each hour; hours in which nothing happened are not in the answer. */
export function byHour({ from, until, hours }, value, join = (sum, one) => sum + one) {
  const first = Date.parse(from);
  const values = new Array(Math.round((Date.parse(until) - first) / HOUR_MS)).fill(0);
  hours.forEach((hour) => {
    const place = (Date.parse(hour.hour) - first) / HOUR_MS;
    values[place] = join(values[place], value(hour));
  });
  return values;
}

/** When each of them began, in seconds. */
export const begins = ({ from, until }) =>
  Array.from(
    { length: Math.round((Date.parse(until) - Date.parse(from)) / HOUR_MS) },
    (unused, place) => Date.parse(from) / 1000 + place * 3_600,
  );
