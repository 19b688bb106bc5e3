// A secret that is shown this once and never again.

import { announce } from './announce.js';
import { ask } from './confirm.js';
import { html } from './lit.js';

export const once = (title, secret, what) =>
  ask({
    title,
    text: `${what} It is shown this once and never again.`,
    verb: 'I have it',
    only: true,
    fields: html`<pre class="message" tabindex="0" aria-label=${title} data-secret>${secret}</pre>
      <button
        type="button"
        @click=${() =>
          navigator.clipboard?.writeText(secret).then(
            () => announce('Copied.'),
            () => announce('This browser does not let the page copy. Select the text instead.'),
          )}
      >
        Copy
      </button>`,
  });
