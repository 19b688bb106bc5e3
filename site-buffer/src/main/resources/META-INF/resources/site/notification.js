// Where a notification stands, by its id: here, or as central says.

import { get, path } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import '/ui/filter.js';
import { html, nothing } from '/ui/lit.js';
import { facts } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { become, link } from '/ui/route.js';

const FIELDS = [{ name: 'id', label: 'Id of the notification', wide: true, search: true }];

class Lookup extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.found = new Reading(this, [], async () =>
      this.query.id ? get(`notifications/${path(this.query.id)}`) : null,
    );
  }

  willUpdate(changed) {
    if (changed.has('query') && changed.get('query') !== undefined) this.found.restart();
  }

  template() {
    const { value, problem: error } = this.found;
    return html`<h1>Notification</h1>
      <p class="hint">The answer to handing one in holds its id.</p>
      <hf-filter
        label="Notification"
        .fields=${FIELDS}
        .values=${this.query}
        @filter=${({ detail }) => become(['notification'], detail)}
      ></hf-filter>
      ${problem(error)} ${value && !error ? this.shown(value) : nothing}`;
  }

  shown(value) {
    const { status, ...rest } = value;
    return html`<p>${badge(status ?? 'Unknown')}</p>
      ${facts(Object.entries(rest).map(([name, of]) => [words(name), text(of)]))}
      <p><a href=${link(['events'], { messageId: this.query.id })}>What happened to it here</a></p>
      ${curl({ address: `/api/v1/notifications/${path(this.query.id)}` })}`;
  }
}

/** retryCount → Retry count */
const words = (name) =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
const text = (value) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

define('hf-lookup', Lookup);
