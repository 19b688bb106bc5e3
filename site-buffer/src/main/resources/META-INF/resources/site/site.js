// The page of a site, for a technician in the plant: also while the line to central is cut.

import { contact } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { listenToKeys } from '/ui/keys.js';
import { html, nothing } from '/ui/lit.js';
import { everything, listen } from '/ui/live.js';
import { here, link } from '/ui/route.js';
import { PLACES } from './places.js';
import { enter, leave, tokenGiven } from './token.js';

class Site extends Element {
  static properties = {
    entered: { state: true },
    route: { state: true },
    trouble: { state: true },
  };

  constructor() {
    super();
    this.entered = false;
    this.trouble = null;
    this.route = here();
    addEventListener('hashchange', () => (this.route = here()));
    contact.addEventListener('unauthorized', () => this.out());
    contact.addEventListener(
      'unreachable',
      () =>
        (this.trouble = 'The site cannot be reached, retrying. What is shown may be out of date.'),
    );
    contact.addEventListener('answered', () => this.answered());
    listenToKeys();
  }

  connectedCallback() {
    super.connectedCallback();
    if (tokenGiven()) this.attempt('sign-in', () => this.begin());
  }

  async begin(token) {
    await enter(token);
    this.entered = true;
    listen({ stream: false });
  }

  answered() {
    if (this.trouble === null) return;
    this.trouble = null;
    everything();
  }

  out() {
    leave();
    this.entered = false;
  }

  place() {
    return PLACES.find(({ path }) => path === this.route.parts[0]) ?? PLACES[0];
  }

  template() {
    const place = this.place();
    document.title = `${place.name} · Holdfast site`;
    return html`
      <header class="top">
        <p class="brand">
          <img src="/ui/favicon.svg" alt="" width="28" height="28" /> Holdfast <span>site</span>
        </p>
        ${
          this.entered
            ? html`<nav class="places" aria-label="Places">
                ${PLACES.map(
                  ({ path, name }) =>
                    html`<a href=${link([path])} aria-current=${path === place.path ? 'page' : nothing}>${name}</a>`,
                )}
              </nav>
              <button type="button" class="quiet" @click=${this.out}>Sign out</button>`
            : nothing
        }
      </header>
      ${this.trouble ? html`<div class="banner" role="alert">${this.trouble}</div>` : nothing}
      <main id="main" tabindex="-1">${this.entered ? place.show(this.route) : this.form()}</main>
      <footer class="foot">
        <p>
          Times are local; pointing at one shows UTC. Press <kbd>?</kbd> for keys.
          <a href="/q/openapi?format=json">API</a> · <a href="/q/health">Health</a>
        </p>
      </footer>
    `;
  }

  /** Whoever runs the site has given out its tokens in the settings. */
  form() {
    return html`<section class="card sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">Sign in</h1>
      <form method="post" @submit=${this.signIn}>
        <label for="token">Access token</label>
        <input id="token" type="password" autocomplete="current-password" required />
        ${this.refusal('sign-in')}
        <button type="submit" class="primary">Sign in</button>
      </form>
      <p class="hint">
        One of the site’s setting <code>holdfast.security.tokens</code>. It stays in this tab.
      </p>
    </section>`;
  }

  signIn(event) {
    event.preventDefault();
    const input = this.querySelector('#token');
    this.attempt('sign-in', () => this.begin(input.value.trim()));
  }
}

define('hf-site', Site);
