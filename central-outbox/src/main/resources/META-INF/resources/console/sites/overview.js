// How a site stands: its nodes, its targets, whether all it sent is here.

import { get, path } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import { html, nothing } from '/ui/lit.js';
import { facts, section } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { clock, lanes, pair } from '/ui/status.js';
import '/ui/switch-over.js';
import { time } from '/ui/time.js';
import '../charts/charts.js';
import { nodes, troubleList } from './sites.js';

class SiteOverview extends Element {
  static properties = { one: { attribute: false }, query: { attribute: false } };

  constructor() {
    super();
    this.completeness = new Reading(this, ['notifications', 'sites'], () =>
      get(`sites/${path(this.one.site.siteId)}/completeness`),
    );
  }

  template() {
    const { site, status, away } = this.one;
    return html`
      ${troubleList(this.one)} ${away && site.lastSeenAt ? problem(away) : nothing}
      <div class="columns">
        <div>
        ${section('How it stands', this.standing(site, status))}
        ${section('Whether all is here', this.complete())}</div>
        <div>
        ${status?.pair ? section('Its two nodes', pair(status), html`<hf-switch-over .base=${['sites', site.siteId, 'pair']} .status=${status} .body=${{ from: status.node }}></hf-switch-over>`) : nothing}
        ${status ? section('Where it delivers to', lanes(status, ['sites', site.siteId, 'pauses'])) : nothing}</div>
      </div>
      <hf-charts
        .place=${['sites', site.siteId]}
        .range=${this.query.range ?? 'day'}
        .site=${site.siteId}
      ></hf-charts>
      ${curl({ address: `/api/v1/sites/${path(site.siteId)}/status` })}
    `;
  }

  standing(site, status) {
    return facts([
      ['Link', status ? 'open' : 'none'],
      ['Last seen', time(site.lastSeenAt, { full: true })],
      ['Newest notification', time(site.lastSubmitAt, { full: true })],
      ['Nodes', nodes(this.one)],
      ['Version', status?.version ?? site.node?.version],
      ['Its clock', status?.time ? clock(status.time) : null],
      ['Notifications', html`<a href=${link(['outbox'], { site: site.siteId })}>in the outbox</a>`],
      ['Record', html`<a href=${link(['audit'], { site: site.siteId })}>in the audit</a>`],
    ]);
  }

  complete() {
    const { value, problem: error } = this.completeness;
    if (!value) return problem(error);
    const colour = value.complete === undefined ? 'grey' : value.complete ? 'green' : 'red';
    const word = value.complete === undefined ? 'nothing yet' : value.complete ? 'complete' : 'gaps';
    return html`<p>${badge(word, colour)} ${value.summary}</p>
      <p class="hint">
        A site numbers its notifications without gaps. What is missing is on its way, parked at the
        site, or lost.
      </p>`;
  }
}

define('hf-site-overview', SiteOverview);
