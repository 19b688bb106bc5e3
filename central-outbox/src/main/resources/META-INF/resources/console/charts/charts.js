// How much, and how fast: of all sites together or of one.

import { Element, define } from '/ui/element.js';
import { html, nothing } from '/ui/lit.js';
import { section } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import './chart.js';
import { begins, byHour, readHistory } from './history.js';

const RANGES = [
  { name: 'day', hours: 24 },
  { name: 'week', hours: 168 },
];

/** place: where the page shows them, in parts of its path; range: day or week; site: one, or none for all. */
class Charts extends Element {
  static properties = {
    place: { attribute: false },
    range: { attribute: false },
    site: { attribute: false },
  };

  constructor() {
    super();
    this.range = RANGES[0].name;
    this.history = new Reading(this, [], () => readHistory(this.chosen().hours, this.site));
  }

  chosen() {
    return RANGES.find(({ name }) => name === this.range) ?? RANGES[0];
  }

  willUpdate() {
    const shown = `${this.range} ${this.site}`;
    if (this.shown !== undefined && this.shown !== shown) this.history.restart();
    this.shown = shown;
  }

  template() {
    const { value, problem: error } = this.history;
    return section(
      'By hour',
      html`<nav class="ranges" aria-label="How far back">
          ${RANGES.map(
            ({ name }) =>
              html`<a
                href=${link(this.place, name === RANGES[0].name ? {} : { range: name })}
                aria-current=${name === this.chosen().name ? 'true' : nothing}
                >${name}</a
              >`,
          )}
        </nav>
        ${problem(error)} ${value ? charts(value) : nothing}`,
    );
  }
}

function charts(history) {
  const times = begins(history);
  const sum = (field) => byHour(history, (hour) => hour[field]);
  return html`<div class="columns">
    <hf-chart
      .label=${'Notifications'}
      .times=${times}
      .series=${[
        { name: 'Arrived', values: sum('arrived') },
        { name: 'Delivered', values: sum('delivered') },
        { name: 'Arrived, parked now', values: sum('parked') },
      ]}
    ></hf-chart>
    <hf-chart
      .label=${'Seconds from arrival to delivery'}
      .times=${times}
      .series=${[
        { name: 'On average', values: averages(history) },
        { name: 'Longest', values: byHour(history, (hour) => hour.longestSeconds, Math.max) },
      ]}
    ></hf-chart>
  </div>`;
}

function averages(history) {
  const delivered = byHour(history, (hour) => hour.delivered);
  const seconds = byHour(history, (hour) => hour.averageSeconds * hour.delivered);
  return seconds.map((all, place) => all / Math.max(1, delivered[place]));
}

define('hf-charts', Charts);
