// One site from inside: how it stands, what waits and what is parked there, its calls, its keys.

import { get, path } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { html, nothing } from '/ui/lit.js';
import '/ui/messages/messages.js';
import { tabs } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { go, link } from '/ui/route.js';
import './calls.js';
import { parked, pending } from './fleet.js';
import './keys.js';
import './overview.js';
import { linkBadge } from './sites.js';

class SitePlace extends Element {
  static properties = {
    of: { attribute: false },
    tab: { attribute: false },
    query: { attribute: false },
  };

  constructor() {
    super();
    this.site = new Reading(this, ['sites'], () => this.read());
  }

  async read() {
    const [site, answer] = await Promise.all([
      get(`sites/${path(this.of)}`),
      get(`sites/${path(this.of)}/status`).then(
        (status) => ({ status, away: null }),
        (error) => ({ status: null, away: error }),
      ),
    ]);
    return { site, ...answer };
  }

  willUpdate(changed) {
    if (changed.has('of') && changed.get('of') !== undefined) this.site.restart();
  }

  template() {
    const { value, problem: error } = this.site;
    return html`
      <p class="crumbs"><a href=${link(['sites'])}>Sites</a></p>
      <div class="headline">
        <h1>${this.of} ${value ? linkBadge(value) : nothing}</h1>
        ${value?.site.description ? html`<p class="hint">${value.site.description}</p>` : nothing}
      </div>
      ${problem(error)}
      ${
        value
          ? html`${tabs('Of this site', this.tabs(value), this.tab)} ${this.inside(value)}`
          : nothing
      }
    `;
  }

  tabs(one) {
    const at = (name) => link(name === 'overview' ? ['sites', this.of] : ['sites', this.of, name]);
    return [
      { name: 'overview', text: 'Overview', href: at('overview') },
      { name: 'parked', text: 'Parked', href: at('parked'), count: parked(one) },
      { name: 'pending', text: 'Waiting', href: at('pending'), count: pending(one) },
      { name: 'calls', text: 'Calls', href: at('calls') },
      { name: 'keys', text: 'Keys', href: at('keys') },
    ];
  }

  inside(one) {
    if (this.tab === 'parked' || this.tab === 'pending')
      return html`<hf-site-messages
        .base=${['sites', this.of]}
        .place=${['sites', this.of]}
        .where=${this.of}
        .record=${(id) => link(['audit'], { correlationId: id })}
        .kind=${this.tab}
        .query=${this.query}
        @begun=${({ detail }) => go(['jobs'], { id: detail })}
      ></hf-site-messages>`;
    if (this.tab === 'calls')
      return html`<hf-site-calls .site=${this.of} .query=${this.query}></hf-site-calls>`;
    if (this.tab === 'keys') return html`<hf-site-keys .site=${one.site}></hf-site-keys>`;
    return html`<hf-site-overview .one=${one} .query=${this.query}></hf-site-overview>`;
  }
}

define('hf-site-place', SitePlace);
