// What scripts may use.

import { change, get, path, post } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { once } from '/ui/once.js';
import { cell, empty, table } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { time } from '/ui/time.js';
import { roleField } from './roles.js';

class Tokens extends Element {
  constructor() {
    super();
    this.tokens = new Reading(this, ['tokens'], () => get('tokens', { limit: 500 }));
  }

  template() {
    const { value, problem: error } = this.tokens;
    return html`${problem(error)} ${this.refusal('token')} ${value ? this.all(value.items) : nothing}
      <p class="after">
        <button type="button" class="primary" @click=${this.add}>Make a token…</button>
      </p>`;
  }

  all(items) {
    if (items.length === 0)
      return empty(html`<p>There is no token yet.</p>
        <p>A script sends one in <code>Authorization: Bearer …</code>. It can be limited to sites and targets, and end by itself.</p>`);
    return table(
      'Tokens',
      [
        { text: 'State' },
        { text: 'Token' },
        { text: 'May' },
        { text: 'Last used' },
        { text: 'Ends' },
        { text: 'Actions' },
      ],
      repeat(
        items,
        ({ tokenId }) => tokenId,
        (token) => this.row(token),
      ),
    );
  }

  row(token) {
    return html`<tr role="row" data-row tabindex="-1">
      ${cell('State', badge(token.state), 'status')}
      ${cell(
        'Token',
        html`<strong>${token.name}</strong>
          <p class="about">made ${time(token.createdAt)} by ${token.createdBy}</p>`,
        'what',
      )}
      ${cell('May', html`${token.roles.join(', ')}${token.sites ? html` <p class="about">at ${token.sites.join(', ')}</p>` : nothing}${token.targets ? html` <p class="about">for ${token.targets.join(', ')}</p>` : nothing}`)}
      ${cell('Last used', time(token.lastUsedAt))}
      ${cell('Ends', token.revokedAt ? html`revoked ${time(token.revokedAt)}` : time(token.endsAt))}
      ${cell(
        'Actions',
        token.state === 'Valid'
          ? html`<button type="button" class="quiet danger" @click=${() => this.revoke(token)}>
              Revoke<span class="visually-hidden"> ${token.name}</span>…
            </button>`
          : nothing,
      )}
    </tr>`;
  }

  async add() {
    const made = await this.attempt('token', () =>
      ask({
        title: 'Make a token',
        verb: 'Make it',
        fields: html`<label>Name, as the audit will show it <input name="name" required maxlength="64" autocapitalize="none" /></label>
          ${roleField()}
          <label>Only these sites, one a line (empty: all) <textarea name="sites" rows="2" spellcheck="false"></textarea></label>
          <label>Only these lists, external systems and databases, one a line (empty: all) <textarea name="targets" rows="2" spellcheck="false"></textarea></label>
          <label>Ends (empty: when it is revoked) <input name="endsAt" type="datetime-local" /></label>`,
        work: (values) => post('tokens', body(values)),
      }),
    );
    if (made) await once(`The token ${made.name}`, made.token, 'Send it in Authorization: Bearer.');
  }

  async revoke({ tokenId, name }) {
    const at = path('tokens', tokenId);
    await this.attempt('token', () =>
      ask({
        title: `Revoke the token ${name}?`,
        text: 'It opens nothing any more, at once and at all nodes. This cannot be undone.',
        verb: 'Revoke it',
        danger: true,
        request: { method: 'DELETE', address: `/api/v1/${at}` },
        work: () => change('DELETE', at),
      }),
    );
  }
}

function body({ name, role, sites, targets, endsAt }) {
  const named = sites.split(/[\s,;]+/).filter(Boolean);
  const lines = targets
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    name: name.trim(),
    roles: [role],
    ...(named.length ? { sites: named } : {}),
    ...(lines.length ? { targets: lines } : {}),
    ...(endsAt ? { endsAt: new Date(endsAt).toISOString() } : {}),
  };
}

define('hf-tokens', Tokens);
