// The registry of sites: make one, and give it a key.

import { get, post } from '/ui/api.js';
import { ask } from '/ui/confirm.js';
import { Element, define } from '/ui/element.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { once } from '/ui/once.js';
import { cell, empty, table } from '/ui/parts.js';
import { may } from '/ui/person.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { time } from '/ui/time.js';

class SiteRegistry extends Element {
  constructor() {
    super();
    this.sites = new Reading(this, ['sites'], () => get('sites', { limit: 500 }));
  }

  template() {
    const { value, problem: error } = this.sites;
    return html`${problem(error)} ${this.refusal('site')} ${value ? this.all(value.items) : nothing}
    ${
      may('admin')
        ? html`<p class="after">
          <button type="button" class="primary" @click=${this.add}>Add a site…</button>
        </p>`
        : nothing
    }`;
  }

  all(items) {
    if (items.length === 0)
      return empty(html`<p>No site is known yet.</p>
        <p>Each site signs what it sends with a key of its own; adding it here makes the first one.</p>`);
    return table(
      'Sites',
      [
        { text: 'Site' },
        { text: 'Made' },
        { text: 'Good keys', number: true },
        { text: 'Last seen' },
      ],
      repeat(items, ({ siteId }) => siteId, row),
    );
  }

  async add() {
    const key = await this.attempt('site', () =>
      ask({
        title: 'Add a site',
        verb: 'Add it',
        fields: html`<label>Name, as in its setting holdfast.site.id <input name="siteId" required maxlength="200" /></label>
          <label>Description <input name="description" maxlength="500" /></label>`,
        work: ({ siteId, description }) =>
          post(
            'sites',
            description ? { siteId: siteId.trim(), description } : { siteId: siteId.trim() },
          ),
      }),
    );
    if (key)
      await once(
        `The key of ${key.siteId}`,
        key.secret,
        'For the site’s setting holdfast.site.central.secret.',
      );
  }
}

const row = (site) => html`<tr role="row" data-row>
  ${cell(
    'Site',
    html`<a data-open class="subject" href=${link(['sites', site.siteId, 'keys'])}>${site.siteId}</a>
      ${site.description ? html`<p class="about">${site.description}</p>` : nothing}`,
    'what',
  )}
  ${cell('Made', site.createdAt ? html`${time(site.createdAt)} by ${site.createdBy}` : 'in the settings')}
  ${cell('Good keys', site.keys.filter(({ state }) => state === 'Valid').length, 'number')}
  ${cell('Last seen', time(site.lastSeenAt))}
</tr>`;

define('hf-site-registry', SiteRegistry);
