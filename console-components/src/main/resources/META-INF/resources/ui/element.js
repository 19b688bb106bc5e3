// What every element of the pages is: it renders into the page itself, so that labels, styles and
// screen readers see one document, and it says what was refused where it was asked for.

import { announce } from './announce.js';
import { ReactiveElement, nothing, render } from './lit.js';
import { problem } from './problem.js';

export class Element extends ReactiveElement {
  static properties = {
    busy: { state: true },
    refusals: { state: true },
  };

  constructor() {
    super();
    this.busy = null;
    this.refusals = {};
  }

  createRenderRoot() {
    return this;
  }

  update(changed) {
    super.update(changed);
    render(this.template(), this.renderRoot, { host: this });
  }

  template() {
    return nothing;
  }

  /** Does what a person asked for; one thing of a name at a time. Undefined when it was refused. */
  async attempt(name, work, done) {
    if (this.busy !== null) return undefined;
    this.busy = name;
    this.refusals = { ...this.refusals, [name]: null };
    try {
      const result = await work();
      if (done && result !== null) announce(done);
      return result;
    } catch (error) {
      this.refusals = { ...this.refusals, [name]: error };
      return undefined;
    } finally {
      this.busy = null;
    }
  }

  /** What was refused when this was last attempted. */
  refusal(name) {
    return problem(this.refusals[name]);
  }
}

export const define = (name, element) => customElements.define(name, element);
