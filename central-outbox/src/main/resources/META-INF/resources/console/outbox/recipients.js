// Who has it, who is still to be reached, and who was turned away with which words.

import { badge } from '/ui/badge.js';
import { html, nothing } from '/ui/lit.js';
import { cell, table } from '/ui/parts.js';
import { link } from '/ui/route.js';

export function recipients(item) {
  const { status, resolvedTargets, remainingTargets, refusedTargets, perhapsSent, list } = item;
  const accepted = resolvedTargets ?? [];
  const remaining = status === 'Discarded' ? [] : (remainingTargets ?? []);
  const refused = refusedTargets ?? [];
  const perhaps = perhapsSent
    ? html`<p class="badges">${badge('perhaps sent', 'amber')}</p>
        <pre class="error" data-perhaps-sent>${perhapsSent}</pre>`
    : nothing;
  if (accepted.length + refused.length + remaining.length === 0)
    return html`${perhaps}
      <p class="hint">
        Resolved from the list <a href=${link(['settings', 'lists', list])}>${list}</a> when it is
        delivered.
      </p>`;
  return html`${perhaps}
  ${table(
    'Recipients',
    [{ text: 'Recipient' }, { text: 'Result' }],
    [
      ...accepted.map((who) => row(who, badge('accepted', 'green'))),
      ...remaining.map((who) => row(who, badge('to be reached', 'amber'))),
      ...refused.map(({ address, reason }) =>
        row(address, html`${badge('refused', 'red')} <p class="error">${reason}</p>`),
      ),
    ],
  )}`;
}

const row = (who, result) =>
  html`<tr role="row">
    ${cell('Recipient', who, 'what')} ${cell('Result', result)}
  </tr>`;
