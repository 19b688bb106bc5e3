// Where somebody can mend what central's words complain about.

import { html, nothing } from '/ui/lit.js';
import { link } from '/ui/route.js';

const PLACES = [
  {
    says: /^list '([^']+)'/,
    show: (name) => html`<a href=${link(['settings', 'lists', name])}>Look at the list ${name}</a>`,
  },
  {
    says: /SMTP configuration '([^']+)'/,
    show: (name) => html`<a href=${link(['settings', 'mail'])}>Look at the mail server ${name}</a>`,
  },
];

export function mend(text) {
  const place = PLACES.find(({ says }) => says.test(text ?? ''));
  return place ? place.show(place.says.exec(text)[1]) : nothing;
}
