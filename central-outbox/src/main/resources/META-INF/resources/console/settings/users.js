// Who may sign in.

import { announce } from '/ui/announce.js';
import { change, get, path, post } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { once } from '/ui/once.js';
import { cell, table } from '/ui/parts.js';
import { name as own } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { time } from '/ui/time.js';
import { roleField } from './roles.js';
import { create, open } from './versioned.js';

const emailField = (known) =>
  html`<label>E-mail, where links to get in go
    <input name="email" type="email" maxlength="254" .value=${known ?? ''} /></label
  >`;

const addressOf = (email) => (email.trim() ? { email: email.trim() } : {});

class Users extends Element {
  constructor() {
    super();
    this.users = new Reading(this, ['users'], () => get('users', { limit: 500 }));
  }

  template() {
    const { value, problem: error } = this.users;
    return html`${problem(error)} ${this.refusal('user')}
      ${
        value
          ? table(
              'Users',
              [
                { text: 'User' },
                { text: 'May' },
                { text: 'Last signed in' },
                { text: 'Sessions', number: true },
                { text: 'Actions' },
              ],
              repeat(
                value.items,
                ({ name }) => name,
                (user) => this.row(user),
              ),
            )
          : nothing
      }
      <p class="after">
        <button type="button" class="primary" @click=${this.add}>Add a user…</button>
      </p>`;
  }

  row(user) {
    return html`<tr role="row" data-row tabindex="-1">
      ${cell(
        'User',
        html`<strong>${user.name}</strong> ${user.disabled ? badge('kept out', 'red') : nothing}
          ${user.email ? html`<p class="about">${user.email}</p>` : nothing}
          ${user.hasPassword ? nothing : html`<p class="about">no password yet</p>`}`,
        'what',
      )}
      ${cell('May', user.roles.join(', '))}
      ${cell('Last signed in', time(user.lastLoginAt))}
      ${cell('Sessions', user.sessions ?? 0, 'number')}
      ${cell('Actions', this.buttons(user))}
    </tr>`;
  }

  buttons({ name, sessions, disabled }) {
    const of = html`<span class="visually-hidden"> of ${name}</span>`;
    return html`<span class="buttons">
      <button type="button" class="quiet" @click=${() => this.edit(name)}>Change${of}…</button>
      ${
        disabled
          ? nothing
          : html`<button type="button" class="quiet" @click=${() => this.letIn(name)}>Link to get in${of}…</button>`
      }
      ${
        sessions > 0 && name !== own()
          ? html`<button type="button" class="quiet danger" @click=${() => this.signOut(name)}>Sign out${of}…</button>`
          : nothing
      }
    </span>`;
  }

  async add() {
    const user = await this.attempt('user', () =>
      ask({
        title: 'Add a user',
        verb: 'Add, and make a link to get in',
        fields: html`<label>Name <input name="name" required maxlength="64" autocapitalize="none" /></label>
          ${emailField()}${roleField()}`,
        work: ({ name, email, role }) =>
          create(path('users', name.trim()), { roles: [role], ...addressOf(email) }),
      }),
    );
    if (user) await this.link(user.name, {});
  }

  edit(name) {
    return this.attempt('user', async () => {
      const { body, replace } = await open(path('users', name));
      return ask({
        title: `The user ${name}`,
        verb: 'Save',
        fields: html`${emailField(body.email)}${roleField(body.roles.at(-1))}
          <label class="flag"><input type="checkbox" name="disabled" ?checked=${body.disabled} />Kept out</label>`,
        work: ({ email, role, disabled }) =>
          replace({ roles: [role], disabled: disabled === 'on', ...addressOf(email) }),
      });
    });
  }

  async letIn(name) {
    const choice = await ask({
      title: `A link that lets ${name} in once`,
      verb: 'Make it',
      fields: html`<label class="flag"
        ><input type="checkbox" name="clear" />The password is forgotten: end it and all sessions</label
      >`,
    });
    if (choice) await this.link(name, choice.clear === 'on' ? { clearPassword: true } : {});
  }

  async link(name, body) {
    const made = await this.attempt('user', () => post(path('users', name, 'one-time-link'), body));
    if (made?.mailedTo) announce(`A link for ${name} went to ${made.mailedTo}.`);
    else if (made) {
      const problem = made.notMailedBecause ? `It could not be mailed: ${made.notMailedBecause}. ` : '';
      await once(
        `A link for ${name}`,
        location.origin + made.path,
        `${problem}It signs in once, within 24 hours.`,
      );
    }
  }

  signOut(name) {
    return this.attempt('user', () =>
      ask({
        title: `Sign ${name} out everywhere?`,
        verb: 'Sign out',
        danger: true,
        work: () => change('DELETE', path('users', name, 'sessions')),
      }),
    );
  }
}

define('hf-users', Users);
