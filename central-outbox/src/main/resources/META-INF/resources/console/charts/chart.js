// A chart over time, and the same as a table. What draws it is loaded when there is one to draw.

import { Element, define } from '/ui/element.js';
import { absolute, count } from '/ui/format.js';
import { html } from '/ui/lit.js';
import { cell, table } from '/ui/parts.js';

const LIBRARY = '/console/charts/uplot';
const HEIGHT = 180;
const AXIS = 56;
const COLOURS = ['--accent', '--green', '--red'];
// Colour is never alone.
const DASHES = [[], [8, 4], [2, 3]];

const dark = matchMedia('(prefers-color-scheme: dark)');
const two = (number) => String(number).padStart(2, '0');

let library = null;

function load() {
  library ??= new Promise((resolve, reject) => {
    const make = (name, about) => Object.assign(document.createElement(name), about);
    const script = make('script', { src: `${LIBRARY}/uPlot.iife.min.js` });
    script.onload = () => resolve(globalThis.uPlot);
    script.onerror = () => {
      library = null;
      reject(new Error('What draws charts could not be loaded.'));
    };
    document.head.append(
      make('link', { rel: 'stylesheet', href: `${LIBRARY}/uPlot.min.css` }),
      script,
    );
  });
  return library;
}

/** label; times in seconds; series: [{name, values}], at most three. */
class Chart extends Element {
  static properties = {
    label: { attribute: false },
    times: { attribute: false },
    series: { attribute: false },
  };

  constructor() {
    super();
    this.anew = () => this.draw(true);
    this.watch = new ResizeObserver(() => this.resize());
  }

  connectedCallback() {
    super.connectedCallback();
    dark.addEventListener('change', this.anew);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    dark.removeEventListener('change', this.anew);
    this.watch.disconnect();
    this.plot?.destroy();
    this.plot = null;
  }

  template() {
    return html`<figure class="chart">
      <figcaption>${this.label}</figcaption>
      <div class="plot" role="img" aria-label="Chart: ${this.summary()}"></div>
      <details class="curl">
        <summary>As a table</summary>
        ${table(
          this.label,
          [{ text: 'Hour' }, ...this.series.map(({ name }) => ({ text: name, number: true }))],
          this.times.map((at, place) => this.row(at, place)),
        )}
      </details>
      ${this.refusal('draw')}
    </figure>`;
  }

  summary() {
    return this.series
      .map(({ name, values }) => `${name} at most ${count(Math.max(0, ...values))}`)
      .join(', ');
  }

  row(at, place) {
    return html`<tr role="row">
      ${cell('Hour', absolute(at * 1000))}
      ${this.series.map(({ name, values }) => cell(name, count(values[place]), 'number'))}
    </tr>`;
  }

  updated() {
    this.draw(false);
  }

  async draw(anew) {
    const uPlot = await load().catch((error) => {
      if (!this.refusals.draw) this.refusals = { ...this.refusals, draw: error };
    });
    if (!uPlot || !this.isConnected) return;
    const data = [this.times, ...this.series.map(({ values }) => values)];
    if (this.plot && !anew) {
      this.plot.setData(data);
      return;
    }
    this.plot?.destroy();
    const place = this.querySelector('.plot');
    this.plot = new uPlot(this.options(uPlot, place.clientWidth), data, place);
    this.watch.observe(place);
  }

  resize() {
    const width = this.querySelector('.plot').clientWidth;
    if (this.plot && width > 0 && width !== this.plot.width)
      this.plot.setSize({ width, height: HEIGHT });
  }

  options(uPlot, width) {
    const style = getComputedStyle(this);
    const colour = (name) => style.getPropertyValue(name).trim();
    const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 } };
    return {
      width,
      height: HEIGHT,
      cursor: { drag: { x: false, y: false } },
      axes: [
        { ...axis, values: (unused, times) => times.map(tick) },
        { ...axis, size: AXIS, values: (unused, amounts) => amounts.map((one) => count(one)) },
      ],
      scales: { y: { range: (unused, least, most) => [0, Math.max(1, most)] } },
      series: [
        { label: 'Hour', value: (unused, at) => (at === null ? '–' : absolute(at * 1000)) },
        ...this.series.map(({ name }, place) => ({
          label: name,
          stroke: colour(COLOURS[place]),
          dash: DASHES[place],
          width: 2,
          points: { show: false },
          paths: uPlot.paths.stepped({ align: 1 }),
          value: (unused, amount) => (amount === null ? '–' : count(amount)),
        })),
      ],
    };
  }
}

/** The day where one begins, the hour within it. */
function tick(seconds) {
  const at = new Date(seconds * 1000);
  return at.getHours() === 0 && at.getMinutes() === 0
    ? `${two(at.getMonth() + 1)}-${two(at.getDate())}`
    : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

define('hf-chart', Chart);
