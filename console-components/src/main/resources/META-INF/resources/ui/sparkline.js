// A row of numbers as a small line, for the shape of it; the numbers stand beside it.

import { html, nothing, svg } from './lit.js';

const WIDTH = 120;
const HEIGHT = 28;

export function sparkline(values, label) {
  if (values.length < 2) return nothing;
  const top = Math.max(1, ...values);
  const x = (index) => (index / (values.length - 1)) * WIDTH;
  const y = (value) => HEIGHT - 2 - (value / top) * (HEIGHT - 4);
  const line = values
    .map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  return html`<svg
    class="sparkline"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    ${svg`<polygon points="0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}"></polygon><polyline points=${line}></polyline>`}
  </svg>`;
}
