// What fails, grouped by why: the other side's words, how many, since when, where, and what mends it.

import { get } from '/ui/api.js';
import { Element, define } from '/ui/element.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { section } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import './cause.js';

class Causes extends Element {
  constructor() {
    super();
    this.page = new Reading(this, ['causes', 'notifications'], async () => {
      const page = await get('causes', { limit: 100 });
      const open = page.items.filter(({ hold }) => !hold).length;
      this.dispatchEvent(new CustomEvent('counted', { detail: open }));
      return page;
    });
  }

  template() {
    const { value, problem: error } = this.page;
    const all = value?.items ?? [];
    return html`${problem(error)}
    ${list(
      'What fails, and why',
      all.filter(({ hold }) => !hold),
    )}
    ${list(
      'Somebody sees to it',
      all.filter(({ hold }) => hold),
    )}`;
  }
}

const list = (title, causes) =>
  causes.length === 0
    ? nothing
    : section(
        title,
        html`<ul class="wrong">
          ${repeat(
            causes,
            ({ cause }) => cause,
            (cause) => html`<li><hf-cause .of=${cause}></hf-cause></li>`,
          )}
        </ul>`,
      );

define('hf-causes', Causes);
