// All about one thing, beside the list it was opened from. What is open stands in the address.

import { Element } from './element.js';
import { html } from './lit.js';

/** Fires 'leave' when the person closes it. Extend it with heading() and content(). */
export class Drawer extends Element {
  firstUpdated() {
    const dialog = this.querySelector('dialog');
    dialog.showModal();
    dialog.querySelector('h2').focus();
  }

  template() {
    return html`<dialog
      class="drawer"
      aria-labelledby="drawer-title"
      @click=${this.behind}
      @close=${this.leave}
    >
      <div class="drawer-head">
        <h2 id="drawer-title" tabindex="-1">${this.heading()}</h2>
        <button type="button" class="quiet" aria-label="Close the detail" @click=${this.shut}>
          Close
        </button>
      </div>
      <div class="drawer-body">${this.content()}</div>
    </dialog>`;
  }

  /** A click on what lies behind it; its own padding belongs to its children. */
  behind(event) {
    if (event.target === event.currentTarget) this.shut();
  }

  /** The dialog tells its end later, when the person may have gone elsewhere already. */
  shut() {
    this.querySelector('dialog').close();
    this.leave();
  }

  leave() {
    if (this.left) return;
    this.left = true;
    this.dispatchEvent(new CustomEvent('leave'));
  }
}
