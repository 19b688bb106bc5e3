// Times and amounts for people. Relative times follow central's clock, not the browser's.

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });
const numberFormat = new Intl.NumberFormat('en');

let clockOffset = 0;

/** Central says what time it is; a browser whose clock is off still shows true ages. */
export function centralTimeIs(iso) {
  const time = Date.parse(iso);
  if (!Number.isNaN(time)) clockOffset = time - Date.now();
}

/** In milliseconds. */
export const centralNow = () => Date.now() + clockOffset;

export const count = (number) => numberFormat.format(number);

export function relative(iso) {
  const seconds = Math.round((Date.parse(iso) - centralNow()) / 1000);
  if (Number.isNaN(seconds)) return '';
  if (Math.abs(seconds) < 2) return 'just now';
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relativeFormat.format(Math.trunc(seconds / size), unit);
  }
  return relativeFormat.format(seconds, 'second');
}

/** What is due in the past waits for something else. */
export const dueWords = (iso) => (Date.parse(iso) < centralNow() ? 'was due' : 'due');

const two = (number) => String(number).padStart(2, '0');
const day = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const clock = (date) =>
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

/** 2026-03-01 14:05:09, local time. */
export function absolute(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? String(iso) : `${day(date)} ${clock(date)}`;
}

/** Today only the time of day, otherwise the day too. */
export function absoluteShort(iso) {
  const date = new Date(iso);
  return day(date) === day(new Date()) ? clock(date) : absolute(iso);
}

/** 95 seconds → "1 min 35 s"; the two largest units say enough. */
export function duration(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3_600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}

/** 12 ms, 1.4 s */
export const milliseconds = (ms) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** PT1M → 60; a plain number counts as seconds. */
export function isoSeconds(iso) {
  if (typeof iso === 'number') return iso;
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso ?? '');
  if (!match) return null;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 86_400 + hours * 3_600 + minutes * 60 + seconds;
}
