// The notifications: loads pages by cursor, and refreshes what is loaded without moving the reader.

import * as api from './api.js';
import { byId, el, reconcile, setText, show } from './dom.js';
import { count } from './format.js';
import { createRow } from './row.js';

const PAGE_SIZE = 50;
// More pages than this are not asked for again every few seconds; the list then stands still.
const LIVE_PAGES = 4;

export function createList(filter, open) {
  const body = byId('rows');
  const rows = new Map();
  let pages = 1;
  let nextCursor = null;
  // A newer question makes the answers to older ones void.
  let question = 0;
  let loadingMore = false;

  /** Asks for the pages shown now, from the first on. */
  async function refresh() {
    if (loadingMore || pages > LIVE_PAGES) return;
    const asked = ++question;
    const items = new Map();
    let cursor = null;
    let fetched = 0;
    do {
      const page = await api.notifications(filter.current(), PAGE_SIZE, cursor);
      if (asked !== question) return;
      page.items.forEach((item) => items.set(item.notificationId, item));
      cursor = page.nextCursor ?? null;
      fetched += 1;
    } while (cursor !== null && fetched < pages);
    pages = fetched;
    nextCursor = cursor;
    keepingPlace(() => render([...items.values()]));
  }

  async function restart() {
    pages = 1;
    loadingMore = false;
    await refresh();
  }

  async function loadMore() {
    const asked = ++question;
    loadingMore = true;
    try {
      const page = await api.notifications(filter.current(), PAGE_SIZE, nextCursor);
      if (asked === question) append(page);
    } finally {
      if (asked === question) loadingMore = false;
    }
  }

  function append(page) {
    pages += 1;
    nextCursor = page.nextCursor ?? null;
    const first = page.items.find((item) => !rows.has(item.notificationId));
    page.items.forEach(put);
    reconcile(
      body,
      [...rows.values()].map((row) => row.element),
    );
    describe();
    rows.get(first?.notificationId)?.focus();
  }

  function put(item) {
    const known = rows.get(item.notificationId);
    if (known) known.update(item);
    else rows.set(item.notificationId, createRow(item, open));
  }

  function render(items) {
    const focused = body.contains(document.activeElement) ? positionOf(document.activeElement) : -1;
    const before = new Map(rows);
    rows.clear();
    for (const item of items) {
      const known = before.get(item.notificationId);
      if (known) {
        known.update(item);
        rows.set(item.notificationId, known);
      } else {
        put(item);
      }
    }
    reconcile(
      body,
      [...rows.values()].map((row) => row.element),
    );
    if (focused >= 0 && !body.contains(document.activeElement)) focusNear(focused);
    suggest(
      'known-sites',
      items.map((item) => item.sourceSite),
    );
    suggest(
      'known-lists',
      items.map((item) => item.list),
    );
    describe();
  }

  const positionOf = (element) => [...body.children].indexOf(element.closest('tr'));

  /** The row that had the focus is gone from the list: the one in its place gets it. */
  function focusNear(position) {
    const all = [...rows.values()];
    const row = all[Math.min(position, all.length - 1)];
    if (row) row.focus();
    else byId('list-title').focus();
  }

  function describe() {
    const empty = rows.size === 0;
    show(byId('list-empty'), empty);
    setText(
      byId('list-empty'),
      filter.isEmpty()
        ? 'No notification has come in yet.'
        : 'No notification matches these filters.',
    );
    const noun = rows.size === 1 ? 'notification' : 'notifications';
    setText(
      byId('list-count'),
      empty
        ? ''
        : `${count(rows.size)} ${noun} shown${nextCursor === null ? '' : ', there are more'}`,
    );
    show(byId('load-more'), nextCursor !== null);
    show(byId('list-frozen'), pages > LIVE_PAGES);
  }

  /** New rows above push the list down; the reader should not notice. */
  function keepingPlace(change) {
    const anchor =
      scrollY > 0 ? [...body.children].find((row) => row.getBoundingClientRect().bottom > 0) : null;
    const before = anchor?.getBoundingClientRect().top;
    change();
    if (anchor?.isConnected)
      scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
  }

  function clear() {
    question += 1;
    loadingMore = false;
    pages = 1;
    nextCursor = null;
    rows.clear();
    body.replaceChildren();
    show(byId('list-empty'), false);
    show(byId('load-more'), false);
    setText(byId('list-count'), '');
  }

  return { refresh, restart, loadMore, clear };
}

/** Values seen so far become suggestions of the filter. */
function suggest(listId, values) {
  const list = byId(listId);
  const known = new Set([...list.children].map((option) => option.value));
  new Set(values).forEach((value) => {
    if (value && !known.has(value) && known.size < 200) {
      known.add(value);
      list.append(el('option', { value }));
    }
  });
}
