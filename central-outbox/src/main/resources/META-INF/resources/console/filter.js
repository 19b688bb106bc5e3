// What the list is narrowed to; stands in the address too, so that a reload or a bookmark keeps it.

import { byId, show } from './dom.js';

const FIELDS = ['status', 'keyword', 'site', 'list'];
const TYPING_PAUSE_MS = 300;

const field = (name) => byId(`filter-${name}`);

export function createFilter(changed) {
  const form = byId('filter');
  let typing;

  readAddress();
  offerClearing();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply();
  });
  form.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(apply, TYPING_PAUSE_MS);
  });
  form.addEventListener('reset', () => setTimeout(apply));

  let applied = JSON.stringify(current());

  function apply() {
    clearTimeout(typing);
    const filter = JSON.stringify(current());
    if (filter === applied) return;
    applied = filter;
    writeAddress();
    offerClearing();
    changed();
  }

  function only(values) {
    FIELDS.forEach((name) => (field(name).value = values[name] ?? ''));
    apply();
  }

  return { current, only, isEmpty };
}

function current() {
  return Object.fromEntries(FIELDS.map((name) => [name, field(name).value.trim()]));
}

const isEmpty = () => Object.values(current()).every((value) => value === '');

/** A button that hides itself must hand on the focus. */
function offerClearing() {
  const button = byId('filter-reset');
  if (isEmpty() && document.activeElement === button) field('status').focus();
  show(button, !isEmpty());
}

function readAddress() {
  const query = new URLSearchParams(location.search);
  FIELDS.forEach((name) => (field(name).value = query.get(name) ?? ''));
}

function writeAddress() {
  const query = new URLSearchParams(Object.entries(current()).filter(([, value]) => value !== ''));
  const search = String(query) === '' ? '' : `?${query}`;
  history.replaceState(history.state, '', location.pathname + search);
}
