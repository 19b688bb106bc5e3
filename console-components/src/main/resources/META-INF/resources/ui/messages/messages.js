// What is parked at a site, or still waits there: looked at and decided about, at the site or over its link.

import { address, get, path, post } from '../api.js';
import { curl } from '../curl.js';
import { Element, define } from '../element.js';
import '../filter.js';
import { count, dueWords } from '../format.js';
import { html, nothing, repeat } from '../lit.js';
import { actOnMany } from '../many.js';
import { cell, empty, openRow, table } from '../parts.js';
import { problem } from '../problem.js';
import { Reading } from '../reading.js';
import { become, go, link } from '../route.js';
import { time } from '../time.js';
import { words } from '../words.js';
import { may } from '../person.js';
import { KINDS } from './kinds.js';
import './message.js';

const FIELDS = [
  {
    name: 'category',
    label: 'Category',
    kind: 'choice',
    options: ['ExternalSystem', 'CachedDbWrite', 'Notification'],
  },
  { name: 'target', label: 'Target' },
  { name: 'keyword', label: 'In payload or error', wide: true, search: true },
  { name: 'origin', label: 'Instance' },
  { name: 'from', label: 'Handed in from', kind: 'time', more: true },
  { name: 'until', label: 'until', kind: 'time', more: true },
];

/**
 * base: where the API has them, in parts of its path; place: where the page shows them; where: the site
 * in words; record: the link to what happened to a message. Fires 'begun' with the id of a job.
 */
class SiteMessages extends Element {
  static properties = {
    base: { attribute: false },
    place: { attribute: false },
    where: { attribute: false },
    record: { attribute: false },
    kind: { attribute: false },
    query: { attribute: false },
  };

  constructor() {
    super();
    this.query = {};
    this.page = new Reading(this, ['sites', 'site-calls'], () =>
      get(this.at(), { ...this.asked(), limit: 100 }),
    );
  }

  at(...more) {
    return path(...this.base, this.kind, ...more);
  }

  asked() {
    const { id, ...asked } = this.query;
    return asked;
  }

  willUpdate() {
    const shown = JSON.stringify([this.base, this.kind, this.asked()]);
    if (this.shown !== undefined && this.shown !== shown) {
      this.page.value = undefined;
      this.page.restart();
    }
    this.shown = shown;
  }

  template() {
    const { value, problem: error } = this.page;
    return html`
      <hf-filter
        label=${KINDS[this.kind].noun}
        .fields=${FIELDS}
        .values=${this.query}
        @filter=${({ detail }) => become([...this.place, this.kind], detail)}
      ></hf-filter>
      ${problem(error)} ${this.refusal('act')} ${value ? this.list(value) : nothing}
      ${
        this.query.id
          ? html`<hf-site-message
            .base=${this.base}
            .where=${this.where}
            .record=${this.record}
            .kind=${this.kind}
            .of=${this.query.id}
            @leave=${() => go([...this.place, this.kind], { ...this.query, id: '' })}
          ></hf-site-message>`
          : nothing
      }
    `;
  }

  list({ items, nextCursor }) {
    if (items.length === 0 && !nextCursor) return this.nothing();
    const { actions } = KINDS[this.kind];
    return html`
      <div class="toolbar">
        <p role="status">${count(items.length)} shown${nextCursor ? ', there are more' : ''}</p>
        ${
          may('operator')
            ? html`<span class="buttons"
              >${actions.map(
                (action) =>
                  html`<button
                    type="button"
                    class=${action.danger ? 'danger' : ''}
                    @click=${() => this.many(action)}
                  >
                    ${action.verb} these…
                  </button>`,
              )}</span
            >`
            : nothing
        }
        ${curl({ address: address(this.at(), this.asked()) }, 'This list as curl')}
      </div>
      ${table(
        KINDS[this.kind].noun,
        [
          { text: 'Target, and why it is still here' },
          { text: 'Category' },
          { text: 'Retries', number: true },
          { text: 'Handed in' },
          { text: 'Next step' },
        ],
        repeat(
          items,
          ({ id }) => id,
          (item) => this.row(item),
        ),
      )}
      ${
        nextCursor
          ? html`<a class="more" href=${link([...this.place, this.kind], { ...this.asked(), cursor: nextCursor })}
            >Those that follow</a
          >`
          : nothing
      }
    `;
  }

  row(item) {
    return html`<tr role="row" data-row @click=${openRow}>
      ${cell(
        'Target',
        html`<a
            data-open
            class="subject"
            href=${link([...this.place, this.kind], { ...this.query, id: item.id })}
            >${item.target}</a
          >
          ${item.waitsBecause ? html`<p class="because">${words(item.waitsBecause)}</p>` : nothing}
          ${item.lastError ? html`<p class="error">${words(item.lastError)}</p>` : nothing}
          ${
            item.waitingBehind
              ? html`<p class="about">${count(item.waitingBehind)} wait behind it</p>`
              : nothing
          }`,
        'what',
      )}
      ${cell('Category', item.category)}
      ${cell('Retries', count(item.retryCount ?? 0), 'number')}
      ${cell('Handed in', time(item.createdAt))}
      ${cell('Next step', this.step(item), 'step')}
    </tr>`;
  }

  step(item) {
    const [action] = KINDS[this.kind].actions;
    const due = item.dueAt ? html`${dueWords(item.dueAt)} ${time(item.dueAt)}` : nothing;
    if (!may('operator')) return item.dueAt ? due : 'waits for an operator';
    return html`${due}
      <button type="button" class="quiet" data-retry @click=${() => this.one(action, item)}>
        ${action.verb}
      </button>`;
  }

  async one({ verb }, { id }) {
    await this.attempt('act', () => post(this.at(id, verb.toLowerCase())), `${verb}: done.`);
  }

  async many({ verb, danger, after }) {
    const { cursor, ...filter } = this.asked();
    const result = await this.attempt('act', () =>
      actOnMany({
        path: this.at(verb.toLowerCase()),
        filter,
        verb,
        noun: KINDS[this.kind].noun,
        danger,
        after,
      }),
    );
    if (result?.jobId) this.dispatchEvent(new CustomEvent('begun', { detail: result.jobId }));
  }

  nothing() {
    const filtered = Object.values(this.asked()).some(Boolean);
    if (filtered) return empty(html`<p>Nothing here matches these filters.</p>`);
    return this.kind === 'parked'
      ? empty(html`<p>Nothing is parked at ${this.where}.</p>
          <p>What a target refuses for good, or no longer answers after all retries, is kept there and shown here.</p>`)
      : empty(html`<p>Nothing waits at ${this.where}: all it took in has left.</p>`);
  }
}

define('hf-site-messages', SiteMessages);
