// A status as a word in a colour; the word alone says it too.

import { el, setText } from './dom.js';

const KNOWN = new Set(['Pending', 'Retrying', 'Delivered', 'Parked', 'Discarded']);

export function statusBadge(status) {
  const badge = el('span');
  setStatus(badge, status);
  return badge;
}

export function setStatus(badge, status) {
  setText(badge, status);
  badge.className = KNOWN.has(status) ? `badge ${status.toLowerCase()}` : 'badge';
}

export const stuckBadge = () =>
  el('span', { class: 'badge stuck', title: 'Waiting longer than it should' }, 'Stuck');
