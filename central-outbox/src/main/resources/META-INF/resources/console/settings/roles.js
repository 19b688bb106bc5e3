// What somebody may do; each role may what those before it may.

import { html } from '/ui/lit.js';

const ROLES = { viewer: 'look', operator: 'look and decide', admin: 'everything' };

export const roleField = (role = 'viewer') =>
  html`<label
    >May
    <select name="role">
      ${Object.entries(ROLES).map(
        ([name, words]) =>
          html`<option value=${name} ?selected=${name === role}>${name}: ${words}</option>`,
      )}
    </select></label
  >`;
