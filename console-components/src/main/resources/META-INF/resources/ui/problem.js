// What went wrong, in the words of whoever refused it.

import { html, nothing } from './lit.js';
import { words } from './words.js';

export const problem = (error) =>
  error ? html`<p class="alert" role="alert">${words(error.message)}</p>` : nothing;
