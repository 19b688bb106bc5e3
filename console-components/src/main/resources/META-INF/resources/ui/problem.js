// What went wrong, in the words of whoever refused it.

import { html, nothing } from './lit.js';

export const problem = (error) =>
  error ? html`<p class="alert" role="alert">${error.message}</p>` : nothing;
