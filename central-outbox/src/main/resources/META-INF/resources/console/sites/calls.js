// The calls and writes that a site tracks, each as it stood when the site last told of it.

import { address, get, path, post } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import '/ui/filter.js';
import { count, milliseconds } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { cell, empty, table } from '/ui/parts.js';
import { may } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { become, link } from '/ui/route.js';
import { time } from '/ui/time.js';

const FIELDS = [
  { name: 'channel', label: 'Channel', kind: 'choice', options: ['ApiOutbound', 'DbOutbound'] },
  { name: 'target', label: 'Target' },
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'choice',
    options: [
      'Delivered',
      'TransientFailure',
      'PermanentFailure',
      'ParkedMaxRetries',
      'Expired',
      'Requeued',
      'Discarded',
      'Imported',
    ],
  },
  { name: 'keyword', label: 'In the last error', wide: true, search: true },
  { name: 'failed', label: 'Failed only', kind: 'flag' },
  { name: 'from', label: 'Last attempted from', kind: 'time', more: true },
  { name: 'until', label: 'until', kind: 'time', more: true },
];

const PARKED = new Set(['PermanentFailure', 'ParkedMaxRetries', 'Expired']);

class SiteCalls extends Element {
  static properties = { site: { attribute: false }, query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.page = new Reading(this, ['site-calls'], () =>
      get('site-calls', { ...this.query, site: this.site, limit: 100 }),
    );
  }

  willUpdate() {
    const shown = JSON.stringify([this.site, this.query]);
    if (this.shown !== undefined && this.shown !== shown) this.page.restart();
    this.shown = shown;
  }

  template() {
    const { value, problem: error } = this.page;
    return html`
      <hf-filter
        label="Calls and writes"
        .fields=${FIELDS}
        .values=${this.query}
        @filter=${({ detail }) => become(['sites', this.site, 'calls'], detail)}
      ></hf-filter>
      ${problem(error)} ${this.refusal('act')} ${value ? this.list(value) : nothing}
    `;
  }

  list({ items, nextCursor }) {
    if (items.length === 0 && !nextCursor)
      return empty(html`<p>${this.site} has told of no such call or write.</p>`);
    return html`
      <div class="toolbar">
        <p role="status">${count(items.length)} shown${nextCursor ? ', there are more' : ''}</p>
        ${curl({ address: address('site-calls', { ...this.query, site: this.site }) }, 'This list as curl')}
      </div>
      ${table(
        'Calls and writes',
        [
          { text: 'Outcome' },
          { text: 'Target' },
          { text: 'Attempts', number: true },
          { text: 'Took', number: true },
          { text: 'Last attempt' },
          { text: 'Next step' },
        ],
        repeat(
          items,
          ({ trackedOperationId: id }) => id,
          (item) => this.row(item),
        ),
      )}
      ${
        nextCursor
          ? html`<a class="more" href=${link(['sites', this.site, 'calls'], { ...this.query, cursor: nextCursor })}>Those that follow</a>`
          : nothing
      }
    `;
  }

  row(item) {
    return html`<tr role="row" data-row tabindex="-1">
      ${cell('Outcome', badge(item.outcome), 'status')}
      ${cell(
        'Target',
        html`<strong>${item.target}</strong> <span class="about">${item.channel}</span>
        ${item.lastError && item.outcome !== 'Delivered' ? html`<p class="error">${item.lastError}</p>` : nothing}`,
        'what',
      )}
      ${cell('Attempts', count((item.retryCount ?? 0) + 1), 'number')}
      ${cell('Took', milliseconds(item.durationMs), 'number')}
      ${cell('Last attempt', time(item.occurredAt))}
      ${cell('Next step', PARKED.has(item.outcome) && may('operator') ? this.decisions(item) : html`<span class="none">–</span>`, 'step')}
    </tr>`;
  }

  decisions({ trackedOperationId: id, target }) {
    return html`<span class="buttons">
      <button type="button" class="quiet" data-retry @click=${() => this.relay('retry', id)}>Retry</button>
      <button type="button" class="quiet danger" @click=${() => this.discard(id, target)}>Discard…</button>
    </span>`;
  }

  at(verb, id) {
    return address(`site-calls/${path(id)}/${verb}`, { site: this.site });
  }

  async relay(verb, id) {
    const at = `site-calls/${path(id)}/${verb}?site=${encodeURIComponent(this.site)}`;
    await this.attempt('act', () => post(at), 'The site has done it.');
  }

  async discard(id, target) {
    const request = { method: 'POST', address: this.at('discard', id) };
    const text = `What was to reach ${target} is removed at the site for good. This cannot be undone.`;
    if (await ask({ title: 'Discard this call?', text, verb: 'Discard it', danger: true, request }))
      await this.relay('discard', id);
  }
}

define('hf-site-calls', SiteCalls);
