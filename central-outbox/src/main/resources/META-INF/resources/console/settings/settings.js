// How is it set up? Lists, mail servers, sites, users, tokens; admins change them here.

import { Element, define } from '/ui/element.js';
import { html } from '/ui/lit.js';
import { tabs } from '/ui/parts.js';
import { may } from '/ui/person.js';
import { link } from '/ui/route.js';
import './lists.js';
import './mail.js';
import './sites.js';
import './tokens.js';
import './users.js';

const TABS = [
  { name: 'lists', text: 'Lists', show: (name) => html`<hf-lists .chosen=${name}></hf-lists>` },
  { name: 'mail', text: 'Mail servers', show: () => html`<hf-mail></hf-mail>` },
  {
    name: 'sites',
    text: 'Sites and keys',
    show: () => html`<hf-site-registry></hf-site-registry>`,
  },
  { name: 'users', text: 'Users', admin: true, show: () => html`<hf-users></hf-users>` },
  { name: 'tokens', text: 'Tokens', admin: true, show: () => html`<hf-tokens></hf-tokens>` },
];

class Settings extends Element {
  static properties = { tab: { attribute: false }, name: { attribute: false } };

  template() {
    const open = TABS.filter(({ admin }) => !admin || may('admin'));
    const current = open.find(({ name }) => name === this.tab) ?? open[0];
    return html`
      <div class="headline">
        <h1>Settings</h1>
        <p class="hint">${may('admin') ? 'Changes take effect at once, at all nodes.' : 'An admin can change them.'}</p>
      </div>
      ${tabs(
        'Settings',
        open.map((one) => ({ ...one, href: link(['settings', one.name]) })),
        current.name,
      )}
      ${current.show(this.name)}
    `;
  }
}

define('hf-settings', Settings);
