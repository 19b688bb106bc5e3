// Where mails go out, in the order of failover, and whether they really would.

import { get, path, post } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { duration, isoSeconds, milliseconds } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { empty, facts } from '/ui/parts.js';
import { pauseOf, readPauses } from '/ui/pause.js';
import { may } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { time } from '/ui/time.js';
import { mailBody, mailFields } from './mail-form.js';
import { create, open } from './versioned.js';

class Mail extends Element {
  static properties = { reports: { state: true } };

  constructor() {
    super();
    this.reports = {};
    this.servers = new Reading(this, ['smtp-configurations'], () => get('smtp-configurations'));
    this.pauses = new Reading(this, ['pauses', 'smtp-configurations'], readPauses);
  }

  template() {
    const { value, problem: error } = this.servers;
    return html`${problem(error)} ${value ? this.all(value.items) : nothing}
    ${this.refusal('add')}
    ${
      may('admin')
        ? html`<p class="after">
          <button type="button" class="primary" @click=${this.add}>Add a mail server…</button>
        </p>`
        : nothing
    }`;
  }

  all(items) {
    if (items.length === 0)
      return empty(html`<p>There is no mail server yet: mails are parked until there is one.</p>`);
    return html`<ul class="cards">
      ${repeat(
        items,
        ({ name }) => name,
        (server) => html`<li>${this.card(server)}</li>`,
      )}
    </ul>`;
  }

  card(server) {
    const { name } = server;
    return html`<article class="card" data-row tabindex="-1">
      <h2>${name} ${state(server)}</h2>
      ${
        server.awaySince
          ? html`<p class="alert">
              Cannot be reached since ${time(server.awaySince)}${server.nextLookAt ? html`; the next look is ${time(server.nextLookAt)}` : nothing}.
            </p>`
          : nothing
      }
      ${server.flaw ? html`<p class="alert">${server.flaw}</p>` : nothing}
      ${(server.warnings ?? []).map((warning) => html`<p class="hint">${warning}</p>`)}
      ${facts([
        ['Server', `${server.host}:${server.port}, TLS ${server.tlsMode}`],
        [
          'Signs in',
          server.auth === 'None' ? 'no' : `${server.auth ?? ''} ${server.username ?? ''}`,
        ],
        ['From', server.from],
        ['Retries', `${server.maxRetries}, ${words(server.retryDelay)} apart`],
        ['Connections', server.maxConcurrentConnections],
        ['Recipients in one mail', server.maxRecipientsPerMail],
        ['Gives up after', words(server.timeout)],
        ['Failover order', server.failoverOrder],
        [
          'Kept in',
          server.origin === 'stored'
            ? html`the database, changed ${time(server.updatedAt)} by ${server.updatedBy}`
            : 'the settings',
        ],
      ])}
      <div class="buttons">
        ${may('admin') ? this.buttons(server) : nothing}
        <hf-pause
          .kind=${'smtp-configurations'}
          .name=${name}
          .pause=${pauseOf(this.pauses.value, 'smtp-configurations', name)}
        ></hf-pause>
      </div>
      ${this.refusal(name)} ${report(this.reports[name])}
    </article>`;
  }

  buttons({ name, origin }) {
    return html`<button type="button" ?disabled=${this.busy !== null} @click=${() => this.test(name)}>
        Send a test mail…
      </button>
      <button type="button" @click=${() => this.edit(name)}>Edit…</button>
      ${
        origin === 'stored'
          ? html`<button type="button" class="danger" @click=${() => this.drop(name)}>Delete…</button>`
          : nothing
      }`;
  }

  async test(name) {
    const at = path('smtp-configurations', name, 'test');
    const result = await this.attempt(name, () =>
      ask({
        title: `Send a test mail by ${name}`,
        verb: 'Send it',
        fields: html`<label>To <input name="to" type="email" required autocomplete="email" /></label>`,
        request: { method: 'POST', address: `/api/v1/${at}`, body: { to: 'you@example.com' } },
        work: ({ to }) => post(at, { to }),
      }),
    );
    if (result) this.reports = { ...this.reports, [name]: result };
  }

  add() {
    return this.attempt('add', () =>
      ask({
        title: 'Add a mail server',
        verb: 'Add it',
        fields: html`<label>Name <input name="name" required maxlength="100" /></label>${mailFields({})}`,
        work: (values) => create(path('smtp-configurations', values.name.trim()), mailBody(values)),
      }),
    );
  }

  edit(name) {
    return this.attempt(name, async () => {
      const { body, replace } = await open(path('smtp-configurations', name));
      return ask({
        title: `The mail server ${name}`,
        verb: 'Save',
        fields: mailFields(body),
        work: (values) => replace(mailBody(values)),
      });
    });
  }

  drop(name) {
    return this.attempt(name, async () => {
      const { remove } = await open(path('smtp-configurations', name));
      return ask({
        title: `Delete the mail server ${name}?`,
        text: 'Mails take the next one in order, if there is one.',
        verb: 'Delete it',
        danger: true,
        work: remove,
      });
    });
  }
}

const words = (iso) => {
  const seconds = isoSeconds(iso);
  return seconds === null ? iso : duration(seconds);
};

const state = ({ enabled, awaySince }) => {
  if (!enabled) return badge('off', 'grey');
  return awaySince ? badge('away', 'red') : badge('in use', 'green');
};

const COLOURS = { Delivered: 'green', Transient: 'amber', Permanent: 'red' };

const report = (result) =>
  result
    ? html`<div class="report" role="status">
        <p>${badge(result.outcome, COLOURS[result.outcome])} ${result.detail ?? ''} in ${milliseconds(result.durationMs)}</p>
        <pre class="message" tabindex="0" aria-label="Dialogue with the server">${result.dialogue.join('\n')}</pre>
      </div>`
    : nothing;

define('hf-mail', Mail);
