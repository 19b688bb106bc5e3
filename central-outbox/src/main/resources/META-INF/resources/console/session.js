// Signing in and out.

import { change, get, post } from '/ui/api.js';
import { setPerson } from '/ui/person.js';

/** Asks who it is; the rest of the page may then ask without waiting. */
export async function enter() {
  setPerson(await get('session'));
}

export const signIn = (login) => post('session', login);
export const signOut = () => change('DELETE', 'session');
export const waysIn = () => get('session/ways-in');
export const forgotPassword = (name) => post('session/forgotten', { name });
export const changePassword = (passwords) => change('PUT', 'session/password', passwords);

/** Away, and back to the same place after signing in. */
export function leave() {
  const back = location.hash.length > 2 ? `#to=${encodeURIComponent(location.hash)}` : '';
  location.replace(`/login${back}`);
}
