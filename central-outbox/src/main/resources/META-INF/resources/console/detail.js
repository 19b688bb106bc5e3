// The drawer with everything about one notification.

import * as api from './api.js';
import { statusBadge, stuckBadge } from './badges.js';
import { alertIn, byId, el, setText } from './dom.js';
import { count, milliseconds } from './format.js';
import { timeElement } from './times.js';

/** failed: what to do with an error that does not belong into the drawer. */
export function createDetail(failed) {
  const dialog = byId('detail');
  const body = byId('detail-body');
  let shownId = null;
  let shown = '';

  byId('detail-close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop; the drawer's own padding is its children's
  });
  dialog.addEventListener('close', () => {
    shownId = null;
  });

  async function open(id) {
    shownId = id;
    shown = '';
    setText(byId('detail-title'), 'Loading…');
    alertIn(byId('detail-error'), null);
    body.replaceChildren();
    if (!dialog.open) dialog.showModal();
    byId('detail-title').focus();
    dialog.scrollTop = 0;
    await refresh().catch(failed);
  }

  async function refresh() {
    const id = shownId;
    if (id === null) return;
    try {
      const item = await api.notification(id);
      if (id === shownId) render(item);
    } catch (error) {
      if (id === shownId) refuse(error);
      if (!(error instanceof api.Refused)) throw error;
    }
  }

  function render(item) {
    alertIn(byId('detail-error'), null);
    const fresh = JSON.stringify(item);
    if (fresh === shown) return;
    shown = fresh;
    setText(byId('detail-title'), item.subject || '(no subject)');
    body.replaceChildren(...sections(item));
  }

  function refuse(error) {
    if (shown === '') setText(byId('detail-title'), 'Notification');
    alertIn(byId('detail-error'), complaint(error));
  }

  function close() {
    if (dialog.open) dialog.close();
  }

  return { open, refresh, close };
}

function complaint(error) {
  if (error instanceof api.Unreachable) return 'Central cannot be reached, retrying.';
  return error.status === 404 ? 'This notification is not here any more.' : error.message;
}

function sections(item) {
  return [
    el('p', { class: 'badges' }, statusBadge(item.status), ' ', item.stuck ? stuckBadge() : null),
    item.lastError ? section('Last error', el('pre', { class: 'error' }, item.lastError)) : null,
    section('Message', el('pre', { class: 'message' }, item.body ?? '')),
    section(item.status === 'Delivered' ? 'Went to' : 'Recipients', recipients(item)),
    section('Attempt history', history(item.history ?? [])),
    section('Particulars', facts(item)),
  ].filter((part) => part !== null);
}

const section = (title, ...content) => el('section', {}, el('h3', {}, title), ...content);

function recipients({ resolvedTargets, list }) {
  const all = [resolvedTargets ?? []].flat().filter(Boolean);
  if (all.length === 0)
    return el('p', { class: 'hint' }, `Resolved from the list “${list}” when it is delivered.`);
  return el('ul', { class: 'recipients' }, ...all.map((target) => el('li', {}, text(target))));
}

const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

function history(entries) {
  if (entries.length === 0) return el('p', { class: 'hint' }, 'Not attempted yet.');
  return el(
    'ol',
    { class: 'history' },
    ...entries.map((entry) =>
      el(
        'li',
        {},
        el('p', {}, el('strong', {}, entry.event), ' ', timeElement(entry.at, { full: true })),
        el('p', { class: 'about' }, about(entry)),
        entry.error ? el('pre', { class: 'error' }, entry.error) : null,
      ),
    ),
  );
}

function about({ kind, actor, durationMs }) {
  const took =
    durationMs === null || durationMs === undefined ? null : `took ${milliseconds(durationMs)}`;
  return [kind, actor ? `by ${actor}` : null, took].filter(Boolean).join(' · ');
}

function facts(item) {
  const list = el('dl', { class: 'facts' });
  const add = (name, value) => {
    if (value !== null && value !== undefined && value !== '') {
      list.append(el('div', {}, el('dt', {}, name), el('dd', {}, value)));
    }
  };
  const at = (iso) => (iso ? timeElement(iso, { full: true }) : null);
  add('Id', item.notificationId);
  add('Type', item.type);
  add('List', item.list);
  add('Retries', count(item.retryCount ?? 0));
  add('Handed in at the site', at(item.siteEnqueuedAt));
  add('Arrived here', at(item.createdAt));
  if (item.status === 'Pending' || item.status === 'Retrying')
    add('Next attempt', at(item.nextAttemptAt));
  add('Delivered', at(item.deliveredAt));
  add('Site', item.sourceSite);
  add('Node', item.sourceNode);
  add('Instance', item.sourceInstance);
  add('Script', item.sourceScript);
  add('Execution', item.executionId);
  return list;
}
