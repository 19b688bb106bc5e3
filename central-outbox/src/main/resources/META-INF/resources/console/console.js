// The frame of the page: where one can go, who is signed in, and what is wrong with the whole of it.

import { contact } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { listenToKeys } from '/ui/keys.js';
import { html, nothing } from '/ui/lit.js';
import { everything, follow, listen } from '/ui/live.js';
import { name } from '/ui/person.js';
import { here, link } from '/ui/route.js';
import { words } from '/ui/words.js';
import { readCentral } from './central.js';
import { PLACES, FIRST } from './places.js';
import { enter, leave, signOut } from './session.js';

const RETRY_MS = 5_000;

/** What went wrong is told to everybody by the way it was asked. */
const askCentral = () => readCentral().catch(() => {});

class Console extends Element {
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
    addEventListener('hashchange', () => this.moved());
    contact.addEventListener('unauthorized', leave);
    contact.addEventListener('unreachable', () =>
      this.troubled('Central cannot be reached, retrying. What is shown may be out of date.'),
    );
    contact.addEventListener('unavailable', ({ detail }) => this.troubled(detail.message));
    contact.addEventListener('slow', () =>
      this.troubled('Central takes long to answer. What is shown may be out of date.'),
    );
    contact.addEventListener('answered', () => this.answered());
    listenToKeys();
  }

  connectedCallback() {
    super.connectedCallback();
    this.begin();
  }

  async begin() {
    try {
      await enter();
      this.entered = true;
      follow([], askCentral);
      await askCentral();
      listen();
    } catch {
      setTimeout(() => this.begin(), RETRY_MS);
    }
  }

  /** While the database is away some questions are answered and some are not: the last word stays for a while. */
  troubled(text) {
    this.trouble = text;
    this.troubledAt = performance.now();
  }

  answered() {
    if (this.trouble === null || performance.now() - this.troubledAt < 1_000) return;
    this.trouble = null;
    everything();
  }

  async moved() {
    const before = this.route.parts[0];
    this.route = here();
    if (before === this.route.parts[0]) return;
    await this.updateComplete;
    scrollTo(0, 0);
    this.querySelector('main').focus({ preventScroll: true });
  }

  place() {
    return PLACES.find(({ path }) => path === this.route.parts[0]) ?? FIRST;
  }

  template() {
    const place = this.place();
    document.title = `${place.name} · Holdfast`;
    return html`
      <a class="skip" href="#main" @click=${this.skip}>Skip to content</a>
      <header class="top">
        <p class="brand">
          <img src="/ui/favicon.svg" alt="" width="28" height="28" /> Holdfast <span>central</span>
        </p>
        <nav class="places" aria-label="Places">
          ${PLACES.map(
            ({ path, name: text }) =>
              html`<a href=${link([path])} aria-current=${path === place.path ? 'page' : nothing}
                >${text}</a
              >`,
          )}
        </nav>
        ${this.entered ? this.person() : nothing}
      </header>
      ${this.trouble ? html`<div class="banner" role="alert">${words(this.trouble)}</div>` : nothing}
      <main id="main" tabindex="-1">
        ${this.entered ? place.show(this.route) : html`<p class="hint later">Asking central…</p>`}
      </main>
      <footer class="foot">
        <p>
          Times are local (${Intl.DateTimeFormat().resolvedOptions().timeZone}); pointing at one
          shows UTC. Press <kbd>?</kbd> for keys. <a href="/q/openapi?format=json">API</a> ·
          <a href="/q/health">Health</a>
        </p>
      </footer>
    `;
  }

  person() {
    return html`<div class="person">
      <span>${name()}</span>
      <button type="button" class="quiet" @click=${this.signOut}>Sign out</button>
      ${this.refusal('sign-out')}
    </div>`;
  }

  skip(event) {
    event.preventDefault();
    this.querySelector('main').focus();
  }

  async signOut() {
    if (await this.attempt('sign-out', signOut)) location.replace('/login');
  }
}

define('hf-console', Console);
