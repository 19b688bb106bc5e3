// Is the plant all right? A card for each site, those that need somebody first.

import { badge } from '/ui/badge.js';
import { Element, define } from '/ui/element.js';
import { count } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { empty, facts } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { sparkline } from '/ui/sparkline.js';
import { lagWords } from '/ui/status.js';
import { time } from '/ui/time.js';
import { byHour, readHistory } from '../charts/history.js';
import { hasNeverCome, hasNoLink, parked, pending, readFleet, troubles } from './fleet.js';

const WEIGHT = { bad: 100, warn: 10, info: 1 };

class Sites extends Element {
  constructor() {
    super();
    this.fleet = new Reading(this, ['sites'], readFleet);
    this.history = new Reading(this, [], () => readHistory(24));
  }

  template() {
    const { value, problem: error } = this.fleet;
    return html`
      <div class="headline">
        <h1>Sites</h1>
        <p class="hint">What each says of itself over its link.</p>
      </div>
      ${problem(error)} ${value ? this.cards(value) : nothing}
    `;
  }

  cards(fleet) {
    if (fleet.length === 0)
      return empty(
        html`<p>No site is known yet.</p>
          <p>
            Make one in <a href=${link(['settings', 'sites'])}>Settings</a>: it gets a key, which goes
            into the site’s <code>holdfast.site.central.secret</code>.
          </p>`,
      );
    const worst = [...fleet].sort((one, other) => weight(other) - weight(one));
    return html`<ul class="cards">
      ${repeat(
        worst,
        ({ site }) => site.siteId,
        (one) => html`<li>${card(one, this.history.value)}</li>`,
      )}
    </ul>`;
  }
}

const weight = (one) => troubles(one).reduce((sum, { level }) => sum + WEIGHT[level], 0);

function card(one, history) {
  const { site, status } = one;
  return html`<article class="card site-card" data-row>
    <h2>
      <a data-open href=${link(['sites', site.siteId])}>${site.siteId}</a> ${linkBadge(one)}
    </h2>
    ${site.description ? html`<p class="about">${site.description}</p>` : nothing}
    ${troubleList(one)}
    ${facts([
      ['Waiting, parked there', waiting(one)],
      ['Nodes', nodes(one)],
      ['Standby behind', lagWords(status?.pair?.lag)],
      ['Last seen', time(site.lastSeenAt)],
      ['Version', status?.version ?? site.node?.version],
    ])}
    ${history ? shape(site, history) : nothing}
  </article>`;
}

/** What has arrived from it, hour by hour; of a fleet too large for one answer it is left out. */
function shape({ siteId }, history) {
  const hours = history.hours.filter(({ site }) => site === siteId);
  const arrived = byHour({ ...history, hours }, (hour) => hour.arrived);
  const total = count(arrived.reduce((sum, one) => sum + one, 0));
  return html`<p class="about">
    ${sparkline(arrived, `Arrived by hour, last day: ${total}`)} ${total} arrived in a day
  </p>`;
}

export const linkBadge = (one) => {
  if (hasNeverCome(one)) return badge('not yet here', 'grey');
  if (hasNoLink(one)) return badge('no link', 'grey');
  return one.away ? badge('silent', 'red') : badge('linked', 'green');
};

export const troubleList = (one) => html`<ul class="troubles">
  ${troubles(one).map(
    ({ level, text, since, tab }) =>
      html`<li class=${level}>
        ${tab ? html`<a href=${link(['sites', one.site.siteId, tab])}>${text}</a>` : text}
        ${since ? html`since ${time(since)}` : nothing}
      </li>`,
  )}
</ul>`;

const number = (value) => (value === null ? 'not known' : count(value));

const waiting = (one) =>
  pending(one) === null ? null : `${number(pending(one))} waiting, ${number(parked(one))} parked`;

export function nodes({ site, status }) {
  const name = status?.node ?? site.node?.name;
  if (!name) return null;
  const role = status?.role ?? site.node?.role;
  const peer = status?.pair?.peer;
  return `${name}${role ? ` ${role}` : ''}${peer ? `, ${peer.node} ${peer.state}` : ''}`;
}

define('hf-sites', Sites);
