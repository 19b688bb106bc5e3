// What has happened here, newest first; of one message all of it.

import { address, get } from '/ui/api.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import '/ui/filter.js';
import { count } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { cell, empty, table } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { become, link } from '/ui/route.js';
import { time } from '/ui/time.js';

const FIELDS = [
  { name: 'messageId', label: 'Message', wide: true, search: true },
  { name: 'target', label: 'Target' },
  { name: 'kind', label: 'Kind' },
  { name: 'from', label: 'From', kind: 'time', more: true },
  { name: 'until', label: 'until', kind: 'time', more: true },
];

class Events extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.page = new Reading(this, [], () => get('events', { ...this.query, limit: 100 }));
  }

  willUpdate() {
    const shown = JSON.stringify(this.query);
    if (this.shown !== undefined && this.shown !== shown) this.page.restart();
    this.shown = shown;
  }

  template() {
    const { value, problem: error } = this.page;
    return html`<h1>Events</h1>
      <hf-filter
        label="Events"
        .fields=${FIELDS}
        .values=${this.query}
        @filter=${({ detail }) => become(['events'], detail)}
      ></hf-filter>
      ${problem(error)} ${value ? this.list(value) : nothing}`;
  }

  list({ items, nextCursor }) {
    if (items.length === 0 && !nextCursor)
      return empty(html`<p>Nothing has happened that matches.</p>`);
    return html`<div class="toolbar">
        <p role="status">${count(items.length)} shown${nextCursor ? ', there may be more' : ''}</p>
        ${curl({ address: address('events', this.query) }, 'This list as curl')}
      </div>
      ${table(
        'Events',
        [{ text: 'When' }, { text: 'What' }, { text: 'Who' }, { text: 'Target' }, { text: 'Message' }],
        repeat(items, ({ id }) => id, row),
      )}
      ${
        nextCursor
          ? html`<a class="more" href=${link(['events'], { ...this.query, cursor: nextCursor })}>Those before</a>`
          : nothing
      }`;
  }
}

const row = (event) => html`<tr role="row" data-row tabindex="-1">
  ${cell('When', time(event.occurredAt))}
  ${cell('What', html`<strong>${event.kind}</strong> <span class="about">${event.text ?? ''}</span>`, 'what')}
  ${cell('Who', event.source)}
  ${cell('Target', event.target ?? '–')}
  ${cell(
    'Message',
    event.messageId
      ? html`<a href=${link(['events'], { messageId: event.messageId })}><code>${event.messageId.slice(0, 8)}…</code></a>`
      : '–',
  )}
</tr>`;

define('hf-events', Events);
