// Small pieces that many places show alike.

import { html, nothing } from './lit.js';

export const section = (title, ...content) =>
  html`<section class="part"><h2>${title}</h2>${content}</section>`;

/** pairs of a name and a value; those without a value are left out. */
export const facts = (pairs) =>
  html`<dl class="facts">
    ${pairs
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;

export const tabs = (label, items, current) =>
  html`<nav class="tabs" aria-label=${label}>
    ${items.map(
      ({ name, text, href, count }) =>
        html`<a href=${href} aria-current=${name === current ? 'page' : nothing}
          >${text}${count ? html` <span class="pill">${count}</span>` : nothing}</a
        >`,
    )}
  </nav>`;

/** A list of work without anything in it says what would be there. */
export const empty = (...content) => html`<div class="empty">${content}</div>`;

/** columns: [{text, number}]; rows: templates of <tr>. On a phone each row is a card, and browsers drop
 * the table's meaning of what is not laid out as one: the roles bring it back. */
export const table = (label, columns, rows) =>
  html`<table role="table" class="list" aria-label=${label}>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(
          ({ text, number }) =>
            html`<th role="columnheader" scope="col" class=${number ? 'number' : ''}>${text}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows}
    </tbody>
  </table>`;

export const cell = (label, content, kind = '') =>
  html`<td role="cell" data-label=${label} class=${kind}>${content}</td>`;

/** A row opens wherever it is clicked, but not when somebody selects text in it. */
export function openRow(event) {
  const chosen = String(getSelection()) !== '' || event.target.closest('a, button, input, summary');
  if (!chosen) event.currentTarget.querySelector('[data-open]').click();
}
