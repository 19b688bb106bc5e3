// Small helpers around the DOM. Text goes in as text nodes only, so nothing from a message is ever markup.

export const byId = (id) => document.getElementById(id);

/** el('p', {class: 'hint'}, 'text', otherElement) */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Leaves an unchanged text alone, and with it the reader's selection. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/** Fills an alert, or takes it away when there is nothing to say. */
export function alertIn(element, text) {
  setText(element, text ?? '');
  show(element, Boolean(text));
}

/**
 * Makes the children of a parent exactly these, in this order, moving as few as possible: what has
 * the focus stays in place.
 */
export function reconcile(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) {
    if (!keep.has(child)) child.remove();
  }
  let next = parent.firstElementChild;
  for (const child of wanted) {
    if (child === next) {
      next = next.nextElementSibling;
    } else {
      parent.insertBefore(child, next);
    }
  }
}
