// The fields of a list, and what they mean.

import { html } from '/ui/lit.js';

const FORMATS = ['Holdfast', 'Slack', 'Teams', 'Template'];

export const listFields = ({ type = 'Email', recipients = [], webhook = {} }) => html`
  <label
    >How it leaves
    <select name="type" @change=${showFor}>
      <option ?selected=${type === 'Email'}>Email</option>
      <option ?selected=${type === 'Webhook'}>Webhook</option>
    </select></label
  >
  <div data-for="Email" ?hidden=${type !== 'Email'}>
    <label
      >Addresses, one a line
      <textarea name="recipients" rows="5" spellcheck="false" .value=${recipients.join('\n')}></textarea
    ></label>
  </div>
  <div data-for="Webhook" class="fields" ?hidden=${type !== 'Webhook'}>
    <label
      >Address ${webhook.origin ? `(now at ${webhook.origin}; empty: as it is)` : ''}
      <input name="url" type="url" autocomplete="off" placeholder="https://" /></label
    ><label
      >Body
      <select name="format">
        ${FORMATS.map((format) => html`<option ?selected=${format === webhook.format}>${format}</option>`)}
      </select></label
    ><label
      >Key to sign with ${webhook.signed ? '(empty: as it is)' : '(optional)'}
      <input name="key" type="password" autocomplete="new-password" /></label
    ><label
      >Template, if the body is one
      <textarea name="template" rows="3" spellcheck="false" .value=${webhook.template ?? ''}></textarea
    ></label>
  </div>
`;

function showFor({ target }) {
  for (const part of target.form.querySelectorAll('[data-for]'))
    part.hidden = part.dataset.for !== target.value;
}

export function listBody({ type, recipients, url, format, key, template }) {
  if (type === 'Email') return { type, recipients: recipients.split(/[\s,;]+/).filter(Boolean) };
  const given = { url, format, key, template };
  return { type, webhook: Object.fromEntries(Object.entries(given).filter(([, value]) => value)) };
}
