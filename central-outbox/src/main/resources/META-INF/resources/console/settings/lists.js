// Who gets what is sent to a name.

import { get, path } from '/ui/api.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { cell, empty, table } from '/ui/parts.js';
import { pauseOf, readPauses } from '/ui/pause.js';
import { may } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { time } from '/ui/time.js';
import { listBody, listFields } from './list-form.js';
import { create, open } from './versioned.js';

class Lists extends Element {
  static properties = { chosen: { attribute: false } };

  constructor() {
    super();
    this.chosen = '';
    this.lists = new Reading(this, ['lists'], () => get('lists'));
    this.pauses = new Reading(this, ['pauses', 'lists'], readPauses);
  }

  template() {
    const { value, problem: error } = this.lists;
    return html`${problem(error)} ${this.refusal('list')} ${value ? this.all(value.items) : nothing}
    ${
      may('admin')
        ? html`<p class="after">
          <button type="button" class="primary" @click=${() => this.add()}>Add a list…</button>
        </p>`
        : nothing
    }`;
  }

  all(items) {
    const missing = this.chosen && !items.some(({ name }) => name === this.chosen);
    return html`${
      missing
        ? html`<p class="alert">
          There is no list “${this.chosen}”: what is sent to it is parked.
          ${
            may('admin')
              ? html`<button type="button" @click=${() => this.add(this.chosen)}>Add it…</button>`
              : nothing
          }
        </p>`
        : nothing
    }
    ${
      items.length === 0
        ? empty(html`<p>There is no list yet.</p>
          <p>A notification names a list; the list says who gets it. Without one, notifications are parked.</p>`)
        : table(
            'Lists',
            [{ text: 'List' }, { text: 'Who gets it' }, { text: 'Changed' }, { text: 'Actions' }],
            repeat(
              items,
              ({ name }) => name,
              (list) => this.row(list),
            ),
          )
    }`;
  }

  row(list) {
    return html`<tr role="row" data-row tabindex="-1" class=${list.name === this.chosen ? 'chosen' : ''}>
      ${cell('List', html`<strong>${list.name}</strong> <span class="about">${list.type}</span>`)}
      ${cell('Who gets it', who(list), 'what')}
      ${cell('Changed', html`${time(list.updatedAt)} ${list.updatedBy ? `by ${list.updatedBy}` : ''}`)}
      ${cell(
        'Actions',
        html`<span class="buttons">
          ${may('admin') ? this.buttons(list.name) : nothing}
          <hf-pause
            .kind=${'lists'}
            .name=${list.name}
            .pause=${pauseOf(this.pauses.value, 'lists', list.name)}
          ></hf-pause>
        </span>`,
      )}
    </tr>`;
  }

  buttons(name) {
    const of = html`<span class="visually-hidden"> ${name}</span>`;
    return html`<button type="button" class="quiet" @click=${() => this.edit(name)}>Edit${of}…</button>
      <button type="button" class="quiet danger" @click=${() => this.drop(name)}>Delete${of}…</button>`;
  }

  add(name = '') {
    return this.attempt('list', () =>
      ask({
        title: 'Add a list',
        verb: 'Add it',
        fields: html`<label>Name <input name="name" required maxlength="200" .value=${name} /></label>
          ${listFields({})}`,
        work: (values) => create(path('lists', values.name.trim()), listBody(values)),
      }),
    );
  }

  edit(name) {
    return this.attempt(
      'list',
      async () => {
        const { body, replace } = await open(path('lists', name));
        return ask({
          title: `The list ${name}`,
          verb: 'Save',
          fields: listFields(body),
          work: (values) => replace(listBody(values)),
        });
      },
      `The list ${name} is saved.`,
    );
  }

  drop(name) {
    return this.attempt(
      'list',
      async () => {
        const { remove } = await open(path('lists', name));
        return ask({
          title: `Delete the list ${name}?`,
          text: 'Notifications that still wait for it will be parked.',
          verb: 'Delete it',
          danger: true,
          request: { method: 'DELETE', address: `/api/v1/${path('lists', name)}` },
          work: remove,
        });
      },
      `The list ${name} is deleted.`,
    );
  }
}

const who = ({ recipients, webhook, flaw }) => html`
  ${flaw ? html`<p class="error">${flaw}</p>` : nothing}
  ${webhook ? html`<p>${webhook.origin} <span class="about">${webhook.format}${webhook.signed ? ', signed' : ''}</span></p>` : nothing}
  ${recipients?.length ? html`<p>${recipients.join(', ')}</p>` : nothing}
  ${!webhook && !recipients?.length ? html`<p class="error">Nobody: what is sent to it is parked.</p>` : nothing}
`;

define('hf-lists', Lists);
