// Who has it, who is still to be reached, and who was turned away with which words.

import { badge } from '/ui/badge.js';
import { html, nothing } from '/ui/lit.js';
import { cell, table } from '/ui/parts.js';
import { link } from '/ui/route.js';

/** As central writes it: 'refused: anna@example.com (SMTP 550: …), bert@example.com (…)'. */
const REFUSED = /(?:^|: )(?:refused|no recipient was accepted): (.+)$/s;
const BETWEEN = /, (?=[^\s,()]+@[^\s,()]+ \()/;
const ONE = /^(\S+@\S+) \((.+)\)(?: and \d+ more)?$/s;

export function recipients(item) {
  const { status, resolvedTargets, remainingTargets, refusedTargets, perhapsSent, list } = item;
  const accepted = resolvedTargets ?? [];
  const remaining = status === 'Discarded' ? [] : (remainingTargets ?? []);
  const refused = refusedTargets?.length
    ? refusedTargets.map(({ address, reason }) => [address, reason])
    : status === 'Retrying' || status === 'Pending'
      ? []
      : turnedAway(item.lastError);
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
      ...refused.map(([who, words]) =>
        row(who, html`${badge('refused', 'red')} <p class="error">${words}</p>`),
      ),
    ],
  )}`;
}

const row = (who, result) =>
  html`<tr role="row">
    ${cell('Recipient', who, 'what')} ${cell('Result', result)}
  </tr>`;

const turnedAway = (text) =>
  (REFUSED.exec(text ?? '')?.[1].split(BETWEEN) ?? [])
    .map((one) => ONE.exec(one)?.slice(1))
    .filter(Boolean);
