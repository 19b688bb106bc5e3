// Asks before something is done that concerns many or cannot be undone, and for what it needs to know.

import { curl } from './curl.js';
import { html, nothing, render } from './lit.js';
import { problem } from './problem.js';

/**
 * question: {title, text, verb, danger, request, fields, only, work}. fields is a template with inputs;
 * with only there is nothing to decide. work gets the form's values and does it while the question
 * stands: what is refused is said there, and nothing that was typed is lost. Answers what work
 * answered, or the values without any; null when the person thought better of it.
 */
export function ask(question) {
  const dialog = document.createElement('dialog');
  dialog.className = 'confirm';
  dialog.setAttribute('aria-labelledby', 'confirm-title');
  document.body.append(dialog);
  return new Promise((resolve) => {
    const show = (state) => render(content(question, state, answer), dialog);
    const answer = async (values) => {
      const result = await settle(question, values, show);
      if (result === undefined) return;
      resolve(result);
      dialog.close();
      dialog.remove();
    };
    dialog.addEventListener('close', () => {
      resolve(null);
      dialog.remove();
    });
    show({});
    dialog.showModal();
    (dialog.querySelector('input, select, textarea') ?? dialog.querySelector('button')).focus();
  });
}

/** Undefined while the question still stands. */
async function settle({ work }, values, show) {
  if (values === null || !work) return values;
  show({ busy: true });
  try {
    return await work(values);
  } catch (error) {
    show({ error });
    return undefined;
  }
}

const content = (question, { busy = false, error }, answer) => {
  const { title, text, verb, danger, request, fields, only } = question;
  return html`<form
    method="dialog"
    @submit=${(event) => {
      event.preventDefault();
      answer(Object.fromEntries(new FormData(event.target)));
    }}
  >
    <h2 id="confirm-title">${title}</h2>
    ${text ? html`<p>${text}</p>` : nothing} ${fields ?? nothing}
    ${request ? curl(request) : nothing} ${problem(error)}
    <div class="buttons">
      ${
        only
          ? nothing
          : html`<button type="button" class="quiet" @click=${() => answer(null)}>Leave it</button>`
      }
      <button type="submit" class=${danger ? 'danger' : 'primary'} ?disabled=${busy}>${verb}</button>
    </div>
  </form>`;
};
