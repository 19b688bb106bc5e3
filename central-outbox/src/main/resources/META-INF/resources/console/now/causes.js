// What parked and retrying work has in common. Until central tells causes, the words of the parked
// ones are grouped here, as far as one page of them reaches.

import { get } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { count } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { section } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { time } from '/ui/time.js';

class Causes extends Element {
  constructor() {
    super();
    this.groups = new Reading(this, ['notifications', 'causes'], async () => {
      const { items } = await get('notifications', { status: 'Parked', limit: 500 });
      const groups = grouped(items);
      this.dispatchEvent(new CustomEvent('counted', { detail: groups.length }));
      return groups;
    });
  }

  template() {
    const { value, problem: error } = this.groups;
    return html`${problem(error)}
    ${value?.length
      ? section(
          'Causes',
          html`<ul class="wrong">
            ${repeat(value, ({ words }) => words, group)}
          </ul>`,
        )
      : nothing}`;
  }
}

const group = ({ words, items, lists, sites }) => html`<li class="card" data-row>
  <a data-open class="subject" href=${link(['outbox'], { status: 'Parked', list: lists.size === 1 ? [...lists][0] : '' })}
    >${count(items.length)} parked</a
  >
  <pre class="error">${words}</pre>
  <p class="about">
    ${[...sites].join(', ')} · first ${time(items.at(-1).createdAt)} · last ${time(items[0].createdAt)}
  </p>
</li>`;

/** Numbers and quoted names differ from one to the next where the cause is the same. */
function grouped(items) {
  const groups = new Map();
  for (const item of items) {
    const key = (item.lastError ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT\S+/g, '…');
    const known = groups.get(key) ?? { words: item.lastError ?? 'no reason given', items: [], lists: new Set(), sites: new Set() };
    known.items.push(item);
    known.lists.add(item.list);
    known.sites.add(item.sourceSite);
    groups.set(key, known);
  }
  return [...groups.values()].sort((one, other) => other.items.length - one.items.length);
}

define('hf-causes', Causes);
