// Who did what? Every attempt, every decision, every change of the settings.

import { address, get } from '/ui/api.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import '/ui/filter.js';
import { count, milliseconds } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { cell, empty, table } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { become, link } from '/ui/route.js';
import { time } from '/ui/time.js';

const KINDS = [
  'NotifyDeliver',
  'NotifyRetry',
  'NotifyDiscard',
  'BulkRetry',
  'BulkDiscard',
  'ParkedRetry',
  'ParkedDiscard',
  'ParkedBulkRetry',
  'ParkedBulkDiscard',
  'PendingExpedite',
  'PendingCancel',
  'PendingBulkExpedite',
  'PendingBulkCancel',
  'TargetPause',
  'TargetResume',
  'PairSwitchOver',
  'Login',
];

const FIELDS = [
  { name: 'correlationId', label: 'Notification, message or job', wide: true, search: true },
  { name: 'actor', label: 'Who' },
  { name: 'site', label: 'Site' },
  { name: 'kind', label: 'Kind', suggestions: KINDS },
  { name: 'from', label: 'From', kind: 'time' },
  { name: 'until', label: 'until', kind: 'time' },
];

class Audit extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.page = new Reading(
      this,
      ['notifications', 'jobs', 'sites', 'lists', 'smtp-configurations', 'users', 'tokens'],
      () => get('audit', { ...this.query, limit: 100 }),
    );
  }

  willUpdate() {
    const shown = JSON.stringify(this.query);
    if (this.shown !== undefined && this.shown !== shown) this.page.restart();
    this.shown = shown;
  }

  template() {
    const { value, problem: error } = this.page;
    return html`
      <div class="headline">
        <h1>Audit</h1>
        <p class="hint">Who did what, and what came of it.</p>
      </div>
      <hf-filter
        label="Audit"
        .fields=${FIELDS}
        .values=${this.query}
        @filter=${({ detail }) => become(['audit'], detail)}
      ></hf-filter>
      ${problem(error)} ${value ? this.list(value) : nothing}
    `;
  }

  list({ items, nextCursor }) {
    if (items.length === 0 && !nextCursor)
      return empty(html`<p>Nothing was recorded that matches.</p>`);
    return html`
      <div class="toolbar">
        <p role="status">${count(items.length)} shown${nextCursor ? ', there are more' : ''}</p>
        ${curl({ address: address('audit', this.query) }, 'This list as curl')}
      </div>
      ${table(
        'Audit',
        [{ text: 'When' }, { text: 'Who' }, { text: 'What' }, { text: 'About' }, { text: 'Site' }],
        repeat(items, ({ id }) => id, row),
      )}
      ${
        nextCursor
          ? html`<a class="more" href=${link(['audit'], { ...this.query, cursor: nextCursor })}>Those before</a>`
          : nothing
      }
    `;
  }
}

const row = (item) => html`<tr role="row" data-row tabindex="-1">
  ${cell('When', time(item.at))}
  ${cell('Who', html`<a href=${link(['audit'], { actor: item.actor })}>${item.actor}</a>`)}
  ${cell(
    'What',
    html`<strong>${item.event}</strong>
      <span class="about">${item.kind}${item.durationMs >= 0 ? ` · took ${milliseconds(item.durationMs)}` : ''}</span>
      ${item.error ? html`<p class="error">${item.error}</p>` : nothing} ${detail(item.detail)}`,
    'what',
  )}
  ${cell('About', subject(item))}
  ${cell('Site', item.site ? html`<a href=${link(['sites', item.site])}>${item.site}</a>` : '–', 'site')}
</tr>`;

const detail = (value) =>
  value
    ? html`<details class="curl">
        <summary>More</summary>
        <pre tabindex="0" aria-label="More">${JSON.stringify(value, null, 2)}</pre>
      </details>`
    : nothing;

function subject({ subject: named, correlationId: id, channel }) {
  if (!id) return named ?? '–';
  const to =
    channel === 'Notification' ? link(['outbox'], { id }) : link(['audit'], { correlationId: id });
  return html`${named ?? nothing} <a href=${to} title=${id}><code>${id.slice(0, 8)}…</code></a>`;
}

define('hf-audit', Audit);
