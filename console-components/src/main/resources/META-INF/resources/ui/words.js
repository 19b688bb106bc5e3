// Sentences of a service name times as machines write them; people read them as all other times.

import { html } from './lit.js';

const TIMES = /(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)/;

/** Every page has the element of times; to import it here would close a circle. */
export const words = (text) =>
  String(text)
    .split(TIMES)
    .map((part) => (TIMES.test(part) ? html`<hf-time at=${part}></hf-time>` : part));
