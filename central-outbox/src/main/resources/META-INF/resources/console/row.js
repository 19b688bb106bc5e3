// One notification in the list. Built once, then updated in place, so that focus and selection stay.

import { setStatus, statusBadge, stuckBadge } from './badges.js';
import { el, setText, show } from './dom.js';
import { count } from './format.js';
import { setTime, timeElement } from './times.js';

const cell = (label, attributes, ...children) =>
  el('td', { role: 'cell', 'data-label': label, ...attributes }, ...children);

export function createRow(item, open) {
  const status = statusBadge(item.status);
  const stuck = stuckBadge();
  const subject = el('button', { type: 'button', class: 'subject' });
  const about = el('p', { class: 'about' });
  const error = el('p', { class: 'error' });
  const site = cell('Site', { class: 'site' });
  const enqueued = timeElement(item.siteEnqueuedAt ?? item.createdAt);
  const retries = cell('Retries', { class: 'number' });
  const step = el('span', { class: 'step' });
  const stepTime = timeElement(item.createdAt);
  const none = el('span', { class: 'none' }, '–');

  const element = el(
    'tr',
    { role: 'row' },
    cell('Status', { class: 'status' }, status, ' ', stuck),
    cell('Subject', { class: 'what' }, subject, about, error),
    site,
    cell('Handed in', {}, enqueued),
    retries,
    cell('Next or last step', {}, step, ' ', stepTime, none),
  );

  subject.addEventListener('click', () => open(item.notificationId));
  element.addEventListener('click', (event) => {
    const picking = String(getSelection()) !== '';
    if (!picking && !event.target.closest('button')) subject.click();
  });

  function update(fresh) {
    setStatus(status, fresh.status);
    show(stuck, Boolean(fresh.stuck));
    setText(subject, fresh.subject || '(no subject)');
    setText(about, `${fresh.list} · ${fresh.type}`);
    setText(error, fresh.lastError ?? '');
    show(error, Boolean(fresh.lastError) && fresh.status !== 'Delivered');
    setText(site, fresh.sourceSite ?? '–');
    setTime(enqueued, fresh.siteEnqueuedAt ?? fresh.createdAt);
    setText(retries, count(fresh.retryCount ?? 0));
    retries.classList.toggle('zero', !fresh.retryCount);
    const [word, at] = lastStep(fresh);
    setText(step, word);
    show(step, Boolean(at));
    show(stepTime, Boolean(at));
    show(none, !at);
    if (at) setTime(stepTime, at);
  }

  update(item);
  return { element, update, focus: () => subject.focus() };
}

function lastStep({ status, deliveredAt, nextAttemptAt }) {
  if (status === 'Delivered') return ['delivered', deliveredAt];
  if (status === 'Retrying' || status === 'Pending') return ['due', nextAttemptAt];
  return ['', null];
}
