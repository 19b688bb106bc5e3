// A time that shows how long ago it was, and when, and stays true by itself.

import { Element, define } from './element.js';
import { absolute, absoluteShort, relative } from './format.js';
import { html, nothing } from './lit.js';

const TICK_MS = 1_000;
const shown = new Set();

setInterval(() => {
  if (!document.hidden) shown.forEach((element) => element.tick());
}, TICK_MS);

class Time extends Element {
  static properties = {
    at: {},
    full: { type: Boolean },
    near: { state: true },
  };

  connectedCallback() {
    super.connectedCallback();
    shown.add(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    shown.delete(this);
  }

  /** Only what reads differently by now is rendered again. */
  tick() {
    this.near = relative(this.at);
  }

  template() {
    const date = new Date(this.at);
    const utc = Number.isNaN(date.getTime()) ? nothing : `${date.toISOString()} (UTC)`;
    return html`<time datetime=${this.at} title=${utc}
      ><span class="relative">${relative(this.at)}</span>
      <span class="absolute">${this.full ? absolute(this.at) : absoluteShort(this.at)}</span></time
    >`;
  }
}

define('hf-time', Time);

/** A dash where there is none. */
export const time = (iso, { full = false } = {}) =>
  iso ? html`<hf-time at=${iso} ?full=${full}></hf-time>` : html`<span class="none">–</span>`;
