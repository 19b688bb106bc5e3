// A <time> that shows both how long ago and when, and keeps the first one true.

import { el, setText } from './dom.js';
import { absolute, absoluteShort, relative } from './format.js';

/** A place for a time; setTime fills it. */
export function timeElement(iso, { full = false } = {}) {
  const element = el(
    'time',
    { 'data-full': full ? '' : null },
    el('span', { class: 'relative' }),
    ' ',
    el('span', { class: 'absolute' }),
  );
  setTime(element, iso);
  return element;
}

export function setTime(element, iso) {
  if (element.getAttribute('datetime') !== iso) {
    element.setAttribute('datetime', iso);
    const date = new Date(iso);
    element.title = Number.isNaN(date.getTime()) ? '' : `${date.toISOString()} (UTC)`;
  }
  tick(element);
}

function tick(element) {
  const iso = element.getAttribute('datetime');
  const [near, , exact] = element.childNodes;
  setText(near, relative(iso));
  setText(exact, element.hasAttribute('data-full') ? absolute(iso) : absoluteShort(iso));
}

/** Lets all times on the page move on. */
export function tickAll() {
  document.querySelectorAll('time[datetime]').forEach(tick);
}
