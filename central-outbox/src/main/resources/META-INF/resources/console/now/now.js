// What is wrong, since when, where, and which button mends it?

import { get } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { html, nothing } from '/ui/lit.js';
import { section } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { readPauses } from '../settings/pause.js';
import { readFleet, troubles } from '../sites/fleet.js';
import { troubleList } from '../sites/sites.js';
import './causes.js';
import { tiles } from './tiles.js';

const KINDS = { lists: 'list', 'smtp-configurations': 'mail server' };

class Now extends Element {
  constructor() {
    super();
    this.numbers = new Reading(this, ['notifications'], async () => {
      const [kpis, history] = await Promise.all([get('kpis'), get('kpis/history')]);
      return { kpis, history };
    });
    this.fleet = new Reading(this, ['sites'], readFleet);
    this.pauses = new Reading(this, ['pauses'], readPauses);
    this.mail = new Reading(this, ['smtp-configurations'], () => get('smtp-configurations'));
  }

  template() {
    const { value, problem: error } = this.numbers;
    return html`
      <div class="headline">
        <h1>Now</h1>
        <p class="hint">What is wrong, since when, and which button mends it.</p>
      </div>
      ${problem(error)} ${this.verdict()} ${value ? tiles(value) : nothing}
      <hf-causes @counted=${({ detail }) => this.counted(detail)}></hf-causes>
      ${this.sites()} ${this.servers()} ${this.resting()}
    `;
  }

  counted(number) {
    this.causes = number;
    this.requestUpdate();
  }

  /** Only when everything has been asked, and answered well. */
  verdict() {
    const kpis = this.numbers.value?.kpis;
    const asked = kpis && this.fleet.value && this.causes !== undefined;
    const well =
      asked &&
      kpis.parked === 0 &&
      kpis.stuck === 0 &&
      this.causes === 0 &&
      this.troubled().length === 0 &&
      this.flawed().length === 0;
    return well
      ? html`<p class="calm">All is well: nothing is stuck or parked, and every site is there.</p>`
      : nothing;
  }

  troubled() {
    return (this.fleet.value ?? []).filter((one) =>
      troubles(one).some(({ level }) => level !== 'info'),
    );
  }

  sites() {
    const troubled = this.troubled();
    return html`${problem(this.fleet.problem)}
    ${
      troubled.length === 0
        ? nothing
        : section(
            'Sites',
            html`<ul class="wrong">
            ${troubled.map(
              (one) => html`<li class="card" data-row>
                <a data-open class="subject" href=${link(['sites', one.site.siteId])}
                  >${one.site.siteId}</a
                >
                ${troubleList(one)}
              </li>`,
            )}
          </ul>`,
          )
    }`;
  }

  resting() {
    const pauses = this.pauses.value ?? [];
    return pauses.length === 0
      ? nothing
      : section(
          'Paused',
          html`<ul class="wrong">
            ${pauses.map(
              (pause) => html`<li class="card" data-row tabindex="-1">
                <p><strong>${pause.name}</strong> <span class="about">${KINDS[pause.kind]}</span></p>
                <hf-pause .kind=${pause.kind} .name=${pause.name} .pause=${pause}></hf-pause>
              </li>`,
            )}
          </ul>`,
        );
  }

  /** Servers that cannot be used as they are set up, and those without any. */
  flawed() {
    const items = this.mail.value?.items;
    if (!items) return [];
    const usable = items.filter(({ enabled, flaw }) => enabled && !flaw);
    return [
      ...items.filter(({ flaw }) => flaw).map(({ name, flaw }) => ({ name, text: flaw })),
      ...items
        .filter(({ awaySince }) => awaySince)
        .map(({ name, awaySince }) => ({ name, text: `cannot be reached since ${awaySince}` })),
      ...(usable.length === 0
        ? [{ name: null, text: 'No mail server is set up: mails cannot leave.' }]
        : []),
    ];
  }

  servers() {
    const flawed = this.flawed();
    return flawed.length === 0
      ? nothing
      : section(
          'Mail servers',
          html`<ul class="wrong">
            ${flawed.map(
              ({ name, text }) => html`<li class="card">
                <a class="subject" href=${link(['settings', 'mail'])}>${name ?? 'Settings'}</a>
                <p class="bad">${text}</p>
              </li>`,
            )}
          </ul>`,
        );
  }
}

define('hf-now', Now);
