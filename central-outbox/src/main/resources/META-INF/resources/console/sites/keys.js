// The keys that a site may sign with. A new one is shown once.

import { change, path, post } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { html, nothing } from '/ui/lit.js';
import { cell, table } from '/ui/parts.js';
import { once } from '/ui/once.js';
import { may } from '/ui/person.js';
import { time } from '/ui/time.js';

class SiteKeys extends Element {
  static properties = { site: { attribute: false } };

  template() {
    const { keys, createdAt } = this.site;
    return html`
      <p class="hint">
        Two keys may be good at once: give the site the new one, see it sign with it, then revoke the
        old.
      </p>
      ${this.refusal('key')}
      ${table(
        'Keys',
        [
          { text: 'State' },
          { text: 'Key' },
          { text: 'Made' },
          { text: 'Ends' },
          { text: 'Actions' },
        ],
        keys.map((key) => this.row(key)),
      )}
      ${
        may('admin') && createdAt
          ? html`<p class="after"><button type="button" @click=${this.rotate}>Make another key…</button></p>`
          : nothing
      }
      ${
        createdAt
          ? nothing
          : html`<p class="hint">This site is known from central’s settings; its key is changed there.</p>`
      }
    `;
  }

  row(key) {
    return html`<tr role="row" data-row tabindex="-1">
      ${cell('State', badge(key.state), 'status')}
      ${cell('Key', key.keyId ? html`<code>${key.keyId}</code>` : 'in the settings', 'what')}
      ${cell('Made', html`${time(key.createdAt)} ${key.createdBy ? `by ${key.createdBy}` : ''}`)}
      ${cell('Ends', key.revokedAt ? html`revoked ${time(key.revokedAt)}` : time(key.validUntil))}
      ${cell(
        'Actions',
        key.state === 'Valid' && key.keyId && may('admin')
          ? html`<button type="button" class="quiet danger" @click=${() => this.revoke(key)}>Revoke…</button>`
          : nothing,
      )}
    </tr>`;
  }

  async rotate() {
    const at = path('sites', this.site.siteId, 'keys');
    const choice = await ask({
      title: `Another key for ${this.site.siteId}?`,
      verb: 'Make it',
      fields: html`<label
        >The present key stays good
        <select name="previousValidFor">
          <option value="">until it is revoked</option>
          <option value="PT1H">for an hour</option>
          <option value="PT24H">for a day</option>
          <option value="PT168H">for a week</option>
        </select></label
      >`,
      request: { method: 'POST', address: `/api/v1/${at}`, body: {} },
    });
    if (!choice) return;
    const body = choice.previousValidFor ? { previousValidFor: choice.previousValidFor } : {};
    const key = await this.attempt('key', () => post(at, body));
    if (key)
      await once('The new key', key.secret, 'For the site’s setting holdfast.site.central.secret.');
  }

  async revoke({ keyId }) {
    const at = path('sites', this.site.siteId, 'keys', keyId);
    const ahead = await ask({
      title: 'Revoke this key?',
      text: 'Nothing signed with it is taken any more, and links opened with it are closed. This cannot be undone.',
      verb: 'Revoke it',
      danger: true,
      request: { method: 'DELETE', address: `/api/v1/${at}` },
    });
    if (!ahead) return;
    await this.attempt('key', () => change('DELETE', at), 'The key is revoked.');
  }
}

define('hf-site-keys', SiteKeys);
