// Whatever a button does can be done in a shell; this says how.

import { announce } from './announce.js';
import { html } from './lit.js';

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** request: {method, address, body} */
export function curlText({ method = 'GET', address, body }) {
  return [
    'curl -s',
    method === 'GET' ? null : `-X ${method}`,
    '-H "Authorization: Bearer $TOKEN"',
    body === undefined
      ? null
      : `-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`,
    quoted(location.origin + address),
  ]
    .filter(Boolean)
    .join(' ');
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce('Copied. Put a token of yours into $TOKEN.');
  } catch {
    // Browsers give a page the clipboard only over TLS or on the machine itself.
    announce('This browser does not let the page copy. Select the text instead.');
  }
}

export const curl = (request, name = 'As curl') => {
  const text = curlText(request);
  return html`<details class="curl">
    <summary>${name}</summary>
    <pre tabindex="0" aria-label="Command">${text}</pre>
    <button type="button" class="quiet" @click=${() => copy(text)}>Copy as curl</button>
  </details>`;
};
