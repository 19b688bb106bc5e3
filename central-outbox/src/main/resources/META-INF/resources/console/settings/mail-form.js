// The fields of a mail server, and what they mean.

import { html } from '/ui/lit.js';

const TEXTS = [
  'host',
  'tlsMode',
  'auth',
  'username',
  'secret',
  'tokenUrl',
  'clientId',
  'scope',
  'from',
  'retryDelay',
  'timeout',
  'trust',
];
const NUMBERS = [
  'port',
  'maxRetries',
  'maxConcurrentConnections',
  'maxRecipientsPerMail',
  'failoverOrder',
];

export const mailFields = (server) => html`
  <div class="fields two">
    ${text('host', 'Host', server, { required: true })}
    ${text('port', 'Port', server, { type: 'number', hint: 'by TLS' })}
    ${choice('tlsMode', 'TLS', ['StartTls', 'Tls', 'None'], server.tlsMode)}
    ${text('from', 'From', server, { required: true, hint: 'Holdfast <holdfast@example.com>' })}
    ${choice('auth', 'Signs in', ['None', 'Login', 'XOAuth2'], server.auth)}
    ${text('username', 'User', server)}
    <label
      >Password or client secret ${server.secretSet ? '(empty: as it is)' : ''}
      <input name="secret" type="password" autocomplete="new-password"
    /></label>
    ${text('failoverOrder', 'Failover order', server, { type: 'number', hint: '100' })}
    ${text('maxRetries', 'Retries', server, { type: 'number', hint: '10' })}
    ${text('retryDelay', 'Between retries', server, { hint: '1m' })}
    ${text('timeout', 'Gives up after', server, { hint: '30s' })}
    ${text('maxConcurrentConnections', 'Connections', server, { type: 'number', hint: '5' })}
    ${text('maxRecipientsPerMail', 'Recipients in one mail', server, { type: 'number', hint: '100' })}
    ${text('tokenUrl', 'XOAuth2: token URL', server)} ${text('clientId', 'XOAuth2: client id', server)}
    ${text('scope', 'XOAuth2: scope', server)}
    <label
      >Trust besides, in PEM
      <textarea name="trust" rows="2" spellcheck="false" .value=${server.trust ?? ''}></textarea>
    </label>
  </div>
  <label class="flag"
    ><input type="checkbox" name="enabled" ?checked=${server.enabled ?? true} />Mails may take it</label
  >
`;

const text = (name, label, server, { type = 'text', required = false, hint = '' } = {}) =>
  html`<label
    >${label}
    <input name=${name} type=${type} ?required=${required} placeholder=${hint} autocomplete="off" .value=${String(server[name] ?? '')}
  /></label>`;

const choice = (name, label, options, value) =>
  html`<label
    >${label}
    <select name=${name}>
      ${options.map((option) => html`<option ?selected=${option === value}>${option}</option>`)}
    </select></label
  >`;

/** Fields that are empty are left out: central then takes what it takes by itself. */
export function mailBody(values) {
  const body = { enabled: values.enabled === 'on' };
  TEXTS.forEach((name) => values[name] && (body[name] = values[name].trim()));
  NUMBERS.forEach((name) => values[name] && (body[name] = Number(values[name])));
  return body;
}
