// Where is my notification? All of them, by any filter, as they stand now.

import { address, get } from '/ui/api.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import '/ui/filter.js';
import { count } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { empty, table } from '/ui/parts.js';
import { may } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { become, go, link } from '/ui/route.js';
import { retryNotification } from './decide.js';
import { actOnParked } from './many.js';
import './notification.js';
import { COLUMNS, row } from './row.js';

const PAGE = 50;
const MOST = 500;

const FIELDS = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: ['Pending', 'Retrying', 'Delivered', 'Parked', 'Discarded'],
  },
  { name: 'keyword', label: 'Subject contains', wide: true, search: true },
  { name: 'site', label: 'Site', known: 'sourceSite' },
  { name: 'list', label: 'List', known: 'list' },
  { name: 'type', label: 'Type', kind: 'choice', options: ['Email', 'Webhook'], more: true },
  { name: 'from', label: 'Arrived from', kind: 'time', more: true },
  { name: 'until', label: 'until', kind: 'time', more: true },
  { name: 'cause', label: 'Cause', more: true },
  { name: 'stuck', label: 'Stuck only', kind: 'flag' },
];
/** What an action on many may be narrowed by. */
const MANY = ['type', 'site', 'list', 'keyword', 'cause', 'from', 'until'];
const ORDERED = [...FIELDS.map(({ name }) => name), 'order', 'cursor'];

class Outbox extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.limit = PAGE;
    this.known = { sourceSite: new Set(), list: new Set() };
    this.page = new Reading(this, ['notifications', 'causes', 'lists'], () => this.read());
  }

  willUpdate(changed) {
    if (!changed.has('query')) return;
    const asked = JSON.stringify(this.asked());
    if (this.shown !== undefined && this.shown !== asked) {
      this.limit = PAGE;
      this.page.restart();
    }
    this.shown = asked;
  }

  asked() {
    return Object.fromEntries(ORDERED.map((name) => [name, this.query[name] ?? '']));
  }

  async read() {
    const page = await get('notifications', { ...this.asked(), limit: this.limit });
    for (const [name, values] of Object.entries(this.known))
      page.items.forEach((item) => item[name] && values.size < 200 && values.add(item[name]));
    return page;
  }

  template() {
    const { value, problem: error } = this.page;
    return html`
      <div class="headline">
        <h1>Outbox</h1>
        <p class="hint">Every notification that has arrived at central.</p>
      </div>
      <hf-filter
        label="Notifications"
        .fields=${this.fields()}
        .values=${this.query}
        @filter=${({ detail }) => become(['outbox'], { ...detail, order: this.query.order })}
      ></hf-filter>
      ${problem(error)} ${this.refusal('many')} ${this.refusal('row')}
      ${value ? this.list(value) : nothing}
      ${
        this.query.id
          ? html`<hf-notification
            .of=${this.query.id}
            @leave=${() => go(['outbox'], { ...this.query, id: '' })}
          ></hf-notification>`
          : nothing
      }
    `;
  }

  fields() {
    return FIELDS.map((field) =>
      field.known ? { ...field, suggestions: [...this.known[field.known]] } : field,
    );
  }

  list({ items, nextCursor }) {
    return html`
      <div class="toolbar">
        <p role="status">
          ${count(items.length)} ${items.length === 1 ? 'notification' : 'notifications'}
          shown${nextCursor ? ', there are more' : ''}
        </p>
        <a href=${link(['outbox'], { ...this.query, order: this.isOldest() ? '' : 'oldest', cursor: '' })}
          >${this.isOldest() ? 'Newest first' : 'Oldest first'}</a
        >
        ${this.query.status === 'Parked' && may('operator') ? this.many() : nothing}
        ${curl({ address: address('notifications', this.asked()) }, 'This list as curl')}
      </div>
      ${
        items.length === 0
          ? this.nothing(nextCursor)
          : table(
              'Notifications',
              COLUMNS,
              repeat(
                items,
                ({ notificationId }) => notificationId,
                (item) => row(item, this.query, (id) => this.retry(id)),
              ),
            )
      }
      ${nextCursor ? this.more(nextCursor) : nothing}
    `;
  }

  isOldest() {
    return this.query.order === 'oldest';
  }

  nothing(nextCursor) {
    if (nextCursor)
      return empty(html`<p>None among the 20,000 looked at; there are older ones.</p>`);
    return this.asked() && Object.values(this.asked()).some(Boolean)
      ? empty(html`<p>No notification matches these filters.</p>`)
      : empty(html`<p>No notification has come in yet.</p>
          <p>
            A site hands one in with <code>POST /api/v1/notifications</code>; within milliseconds it
            is here. The site needs a <a href=${link(['settings', 'sites'])}>key</a>, its people a
            <a href=${link(['settings', 'lists'])}>list</a>.
          </p>`);
  }

  /** Up to some hundred rows are kept up to date; what is older is another page. */
  more(nextCursor) {
    return this.limit < MOST
      ? html`<button type="button" class="more" @click=${this.longer}>Show more</button>`
      : html`<a class="more" href=${link(['outbox'], { ...this.query, cursor: nextCursor })}
          >Those that follow</a
        >`;
  }

  longer() {
    this.limit = Math.min(MOST, this.limit + PAGE * 3);
    this.page.restart();
  }

  many() {
    return html`<span class="buttons">
      <button type="button" @click=${() => this.act('Retry')}>Retry these…</button>
      <button type="button" class="danger" @click=${() => this.act('Discard')}>Discard these…</button>
    </span>`;
  }

  async act(verb) {
    const given = MANY.filter((name) => this.query[name]).map((name) => [name, this.query[name]]);
    const job = await this.attempt('many', () => actOnParked(verb, Object.fromEntries(given)));
    if (job) go(['jobs'], { id: job.jobId });
  }

  async retry(id) {
    await this.attempt('row', () => retryNotification(id), 'It will be tried again at once.');
  }
}

define('hf-outbox', Outbox);
