// Everything without a mouse: / search, j and k along the rows, Enter opens, r retries, ? says so.

import { ask } from './confirm.js';
import { html } from './lit.js';

const HELP = [
  ['/', 'to the search field'],
  ['j, k', 'down and up the list'],
  ['Enter', 'open what is selected'],
  ['r', 'retry what is selected or open'],
  ['Esc', 'close'],
  ['?', 'this help'],
];

export function listenToKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = ACTIONS[event.key];
    if (action && action()) event.preventDefault();
  });
}

const ACTIONS = {
  '/': () => focusOn(scope().querySelector('[data-search]')),
  j: () => move(1),
  k: () => move(-1),
  r: retry,
  '?': help,
};

const isTyping = (element) =>
  element.matches?.('input:not([type=checkbox]), textarea, select, [contenteditable]') ?? false;

/** What lies behind an open dialog is out of reach. */
const scope = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;

function focusOn(element) {
  element?.focus();
  return Boolean(element);
}

function move(step) {
  const rows = [...scope().querySelectorAll('[data-row]')];
  if (rows.length === 0) return false;
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const next = present < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, present + step));
  const target = rows[next].querySelector('[data-open]') ?? rows[next];
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
  return true;
}

function retry() {
  const button =
    document.activeElement?.closest('[data-row]')?.querySelector('[data-retry]') ??
    document.querySelector('dialog[open] [data-retry]');
  button?.click();
  return Boolean(button);
}

function help() {
  if (document.querySelector('dialog.confirm[open]')) return false;
  ask({
    title: 'Keys',
    verb: 'Close',
    only: true,
    fields: html`<dl class="keys">
      ${HELP.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
    </dl>`,
  });
  return true;
}
