// Who looks at the page, and what they may do.

import { change, get, post } from '/ui/api.js';

let person = null;

/** Asks who it is; the rest of the page may then ask without waiting. */
export async function enter() {
  person = await get('session');
  return person;
}

export const name = () => person?.name ?? '';

/** An admin may do whatever an operator may. */
export const may = (role) => person?.roles.includes(role) || person?.roles.includes('admin') || false;

export const signIn = (login) => post('session', login);
export const signOut = () => change('DELETE', 'session');
export const changePassword = (passwords) => change('PUT', 'session/password', passwords);

/** Away, and back to the same place after signing in. */
export function leave() {
  const back = location.hash.length > 2 ? `#to=${encodeURIComponent(location.hash)}` : '';
  location.replace(`/login${back}`);
}
