// Where somebody can mend what central's words complain about.

import { html, nothing } from '/ui/lit.js';
import { link } from '/ui/route.js';

const lookAtList = (name) =>
  html`<a href=${link(['settings', 'lists', name])}>Look at the list ${name}</a>`;

const PLACES = [
  {
    says: /no recipient was accepted/,
    show: (unused, list) => list && lookAtList(list),
  },
  {
    says: /^list '([^']+)'/,
    show: lookAtList,
  },
  {
    says: /SMTP configuration '([^']+)'/,
    show: (name) => html`<a href=${link(['settings', 'mail'])}>Look at the mail server ${name}</a>`,
  },
];

/** list: the one it was for, where there is one. */
export function mend(text, list) {
  for (const { says, show } of PLACES) {
    const shown = says.test(text ?? '') && show(says.exec(text)[1], list);
    if (shown) return shown;
  }
  return nothing;
}
