// What a list is narrowed to. The values come from the address and go back into it.

import { Element, define } from './element.js';
import { html, live, nothing } from './lit.js';

const TYPING_PAUSE_MS = 300;

const narrow = matchMedia('(max-width: 46rem)');

/** On a phone the list should begin where it can be seen. */
const atHand = ({ more, search }, place) => !more && (!narrow.matches || search || place === 0);

/**
 * fields: [{name, label, kind, options, suggestions, wide, search, more}] with kind text, choice, time or
 * flag; values: what they hold. Fires 'filter' with the values that are not empty.
 */
class Filter extends Element {
  static properties = {
    fields: { attribute: false },
    values: { attribute: false },
    label: {},
  };

  /** What is being typed stays, however often the list below changes, until the address says otherwise. */
  willUpdate() {
    const given = JSON.stringify(this.values);
    if (given !== this.given) this.draft = this.values;
    this.given = given;
  }

  template() {
    return html`<form
      class="filter"
      role="search"
      aria-label=${this.label}
      @submit=${this.apply}
      @input=${this.typed}
      @reset=${this.clear}
    >
      ${this.fields.filter(atHand).map((field) => this.field(field))} ${this.more()}
      ${this.isEmpty() ? nothing : html`<button type="reset" class="quiet">Clear</button>`}
    </form>`;
  }

  /** Those that are seldom needed, out of the way unless one of them says something. */
  more() {
    const fields = this.fields.filter((field, place) => !atHand(field, place));
    if (fields.length === 0) return nothing;
    return html`<details class="more-filters" ?open=${fields.some(({ name }) => this.draft[name])}>
      <summary>More filters</summary>
      <div>${fields.map((field) => this.field(field))}</div>
    </details>`;
  }

  field(field) {
    const { name, label, kind, wide } = field;
    const value = this.draft[name] ?? '';
    if (kind === 'flag')
      return html`<label class="flag"
        ><input type="checkbox" name=${name} .checked=${live(value === 'true')} />${label}</label
      >`;
    return html`<label class=${wide ? 'wide' : ''}>${label} ${this.input(field, value)}</label>`;
  }

  input({ name, kind, options, suggestions, search }, value) {
    if (kind === 'choice')
      return html`<select name=${name} .value=${live(value)}>
        <option value="">All</option>
        ${options.map((option) => html`<option ?selected=${option === value}>${option}</option>`)}
      </select>`;
    if (kind === 'time')
      return html`<input type="datetime-local" step="1" name=${name} .value=${live(local(value))} />`;
    return html`<input
        type="search"
        name=${name}
        autocomplete="off"
        maxlength="200"
        list=${suggestions ? `known-${name}` : nothing}
        ?data-search=${search}
        .value=${live(value)}
      />${
        suggestions
          ? html`<datalist id="known-${name}">
            ${suggestions.map((one) => html`<option value=${one}></option>`)}
          </datalist>`
          : nothing
      }`;
  }

  isEmpty() {
    return this.fields.every(({ name }) => !this.draft[name]);
  }

  typed() {
    this.draft = this.entered();
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.apply(), TYPING_PAUSE_MS);
  }

  apply(event) {
    event?.preventDefault();
    clearTimeout(this.typing);
    this.tell(this.entered());
  }

  entered() {
    const form = this.querySelector('form');
    return Object.fromEntries(this.fields.map((field) => [field.name, entered(field, form)]));
  }

  clear(event) {
    event.preventDefault();
    this.tell({});
    this.querySelector('input, select').focus();
  }

  tell(values) {
    this.dispatchEvent(new CustomEvent('filter', { detail: values }));
  }
}

function entered({ name, kind }, form) {
  const input = form.elements[name];
  if (kind === 'flag') return input.checked ? 'true' : '';
  if (kind === 'time') return input.value === '' ? '' : new Date(input.value).toISOString();
  return input.value.trim();
}

const two = (number) => String(number).padStart(2, '0');

/** An instant as such a field wants it: local time without a zone. */
function local(iso) {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

define('hf-filter', Filter);
