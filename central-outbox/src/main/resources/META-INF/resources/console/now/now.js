// What is wrong, since when, where, and which button mends it?

import { get } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { duration } from '/ui/format.js';
import { html, nothing } from '/ui/lit.js';
import { section } from '/ui/parts.js';
import { readPauses } from '/ui/pause.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { time } from '/ui/time.js';
import { central } from '../central.js';
import '../charts/charts.js';
import { readHistory } from '../charts/history.js';
import { readFleet, troubles } from '../sites/fleet.js';
import { troubleList } from '../sites/sites.js';
import './causes.js';
import { tiles } from './tiles.js';

const KINDS = { lists: 'list', 'smtp-configurations': 'mail server' };

class Now extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.numbers = new Reading(this, ['notifications'], async () => {
      const [kpis, history] = await Promise.all([get('kpis'), readHistory(24)]);
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
      ${problem(this.fleet.problem)} ${sites('Sites that need somebody', this.troubled('bad'))}
      ${this.servers()} ${this.clock()}
      <hf-causes @counted=${({ detail }) => this.counted(detail)}></hf-causes>
      ${sites('Sites to look at', this.troubled('warn'))} ${this.resting()}
      ${value ? html`<hf-charts .place=${['now']} .range=${this.query.range ?? 'day'}></hf-charts>` : nothing}
    `;
  }

  counted(number) {
    this.causes = number;
    this.requestUpdate();
  }

  /** Only when everything has been asked, and answered well. */
  verdict() {
    const kpis = this.numbers.value?.kpis;
    const asked = kpis && this.fleet.value && this.causes !== undefined && !this.numbers.failure;
    const well =
      asked &&
      kpis.parked === 0 &&
      kpis.stuck === 0 &&
      this.causes === 0 &&
      this.troubled('bad').length + this.troubled('warn').length === 0 &&
      this.flawed().length === 0 &&
      clockOff() === null;
    return well
      ? html`<p class="calm">All is well: nothing is stuck or parked, and every site is there.</p>`
      : nothing;
  }

  /** Those of which this is the worst: a plant that is silent comes before what waits for a retry. */
  troubled(worst) {
    return (this.fleet.value ?? []).filter((one) => {
      const levels = troubles(one).map(({ level }) => level);
      return (
        levels.includes(worst) && (worst === 'bad' || !levels.includes('bad'))
      );
    });
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
        .map(({ name, awaySince, nextLookAt }) => ({
          name,
          text: html`cannot be reached since ${time(awaySince)}${nextLookAt ? html`; the next look is ${time(nextLookAt)}` : nothing}`,
        })),
      ...(usable.length === 0
        ? [{ name: null, text: 'No mail server is set up: mails cannot leave.' }]
        : []),
    ];
  }

  clock() {
    const off = clockOff();
    return off === null
      ? nothing
      : section(
          'Central',
          html`<p class="card bad">
            The clock of ${central().node} is ${off} the database’s: this node purges nothing until
            that is mended.
          </p>`,
        );
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

const sites = (title, troubled) =>
  troubled.length === 0
    ? nothing
    : section(
        title,
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
      );

const MOST_OFF_MS = 60_000;

/** As words, or null while the two agree. */
function clockOff() {
  const ahead = central()?.clockAheadMillis ?? 0;
  if (Math.abs(ahead) <= MOST_OFF_MS) return null;
  return `${duration(Math.abs(ahead) / 1000)} ${ahead > 0 ? 'ahead of' : 'behind'}`;
}

define('hf-now', Now);
