// The key figures at the top.

import { byId, el, setText, show } from './dom.js';
import { count, duration, isoSeconds } from './format.js';

const value = (tile) => byId(tile).querySelector('dd');

/** showParked: what a click on the number of parked ones does. */
export function createTiles(showParked) {
  const parked = el('button', { type: 'button', class: 'figure', title: 'Show the parked ones' });
  parked.addEventListener('click', showParked);

  return {
    render(kpis) {
      setText(value('tile-queue'), count(kpis.queueDepth));
      setText(value('tile-stuck'), count(kpis.stuck));
      setText(value('tile-delivered'), count(kpis.deliveredInWindow));
      setText(byId('delivered-window'), windowText(kpis.deliveredWindow));
      setText(value('tile-oldest'), oldestText(kpis));
      if (!parked.isConnected) value('tile-parked').replaceChildren(parked);
      setText(parked, count(kpis.parked));
      parked.setAttribute('aria-label', `${count(kpis.parked)}, show the parked ones`);
      byId('tile-stuck').classList.toggle('warn', kpis.stuck > 0);
      byId('tile-parked').classList.toggle('bad', kpis.parked > 0);
      show(byId('delivered-window'), Boolean(kpis.deliveredWindow));
    },
  };
}

const oldestText = ({ queueDepth, oldestPendingAgeSeconds: seconds }) =>
  queueDepth === 0 || seconds === null || seconds === undefined ? 'none' : duration(seconds);

function windowText(iso) {
  const seconds = isoSeconds(iso);
  if (seconds === null) return '';
  const names = { 60: 'minute', 3600: 'hour', 86400: 'day' };
  return `in the last ${names[seconds] ?? duration(seconds)}`;
}
