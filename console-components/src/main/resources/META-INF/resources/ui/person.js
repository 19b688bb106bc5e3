// Who looks at the page, and what they may do.

let person = null;

/** {name, roles} */
export function setPerson(somebody) {
  person = somebody;
}

export const name = () => person?.name ?? '';

/** An admin may do whatever an operator may. */
export const may = (role) =>
  person?.roles.includes(role) || person?.roles.includes('admin') || false;
