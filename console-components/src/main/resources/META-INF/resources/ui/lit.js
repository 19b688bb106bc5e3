// Lit, as Maven brings it: the one place that knows its versions.

export { html, nothing, render, svg } from '/_static/lit-html/3.3.3/lit-html.js';
export { live } from '/_static/lit-html/3.3.3/directives/live.js';
export { repeat } from '/_static/lit-html/3.3.3/directives/repeat.js';
export { ReactiveElement } from '/_static/reactive-element/2.1.2/reactive-element.js';
