// Signing in: with name and password, or by a link that is good once and then asks for a password.

import { get } from '/ui/api.js';
import { changePassword, signIn } from '/console/session.js';

const FEWEST_CHARS = 12;

const byId = (id) => document.getElementById(id);
const back = placeToReturnTo();

/** Only a place of the console, never another address. */
function placeToReturnTo() {
  const place = new URLSearchParams(location.hash.slice(1)).get('to') ?? '';
  return place.startsWith('#/') ? `/${place}` : '/';
}

function alertIn(place, text) {
  place.textContent = text ?? '';
  place.hidden = !text;
}

/** Takes the code out of the address, so that it stays in no history entry and no copied link. */
function takeCode() {
  const match = /[#?&]once=([A-Za-z0-9_-]+)/.exec(location.search + location.hash);
  if (match) history.replaceState(history.state, '', location.pathname);
  return match?.[1];
}

async function start() {
  const once = takeCode();
  if (once) {
    await attempt(byId('sign-in-form'), byId('sign-in-error'), async () => {
      await signIn({ once });
      await enter();
    });
  } else {
    await enter().catch(() => {});
  }
  if (byId('choose').hidden) byId('name').focus();
}

async function enter() {
  const session = await get('session');
  if (!session.passwordNeeded) {
    location.replace(back);
    return;
  }
  byId('who').textContent = session.name;
  byId('choose-name').value = session.name;
  byId('sign-in').hidden = true;
  byId('choose').hidden = false;
  byId('new-password').focus();
}

/** Says in place what went wrong; the button waits meanwhile. */
async function attempt(form, place, work) {
  const button = form.querySelector('button');
  button.disabled = true;
  alertIn(place, null);
  try {
    await work();
  } catch (error) {
    alertIn(place, error.message);
  } finally {
    button.disabled = false;
  }
}

byId('sign-in-form').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(byId('sign-in-form'), byId('sign-in-error'), async () => {
    const password = byId('password').value;
    byId('password').value = '';
    await signIn({ name: byId('name').value.trim(), password });
    await enter();
  });
});

byId('choose-form').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(byId('choose-form'), byId('choose-error'), async () => {
    const newPassword = byId('new-password').value;
    if ([...newPassword].length < FEWEST_CHARS)
      throw new Error(`The password must have at least ${FEWEST_CHARS} characters.`);
    if (newPassword !== byId('again').value) throw new Error('The two are not the same.');
    await changePassword({ newPassword });
    location.replace(back);
  });
});

start();
