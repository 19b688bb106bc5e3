// Signing in: with name and password, or by a link that is good once and then asks for a password.

import { get } from '/ui/api.js';
import { changePassword, forgotPassword, signIn, waysIn } from '/console/session.js';

const FEWEST_CHARS = 12;

const byId = (id) => document.getElementById(id);
const back = placeToReturnTo();

/** Only a place of the console, never another address. */
function placeToReturnTo() {
  const place = new URLSearchParams(location.hash.slice(1)).get('to') ?? '';
  return place.startsWith('#/') ? `/${place}` : '/';
}

/** What can be wrong with who comes back from elsewhere. */
const REFUSALS = {
  'no-role': 'You are known there, but have no role here. Ask an admin which group it takes.',
  'bad-name': 'The name you have there cannot be a name here. Ask an admin.',
  'name-taken': 'Somebody else here has the name you have there. Ask an admin.',
  disabled: 'You are kept out. Ask an admin.',
};

function refusal() {
  const word = new URLSearchParams(location.hash.slice(1)).get('refused');
  const failed = new URLSearchParams(location.search).has('error');
  if (word || failed) history.replaceState(history.state, '', location.pathname);
  if (word) return REFUSALS[word] ?? 'You were not let in.';
  return failed ? 'Signing in there was not finished. Try again.' : null;
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

/** What cannot be asked is not offered; the form above works all the same. */
async function offerWays() {
  const { forgottenPassword, oidc } = await waysIn().catch(() => ({}));
  byId('oidc-way').hidden = !oidc;
  byId('oidc').textContent = `Sign in by ${oidc}`;
  byId('forgotten-way').hidden = !forgottenPassword;
  byId('ask-an-admin').hidden = forgottenPassword === true;
}

function show(section) {
  for (const id of ['sign-in', 'forgotten', 'choose']) byId(id).hidden = id !== section;
}

async function start() {
  offerWays();
  alertIn(byId('sign-in-error'), refusal());
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
  show('choose');
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

byId('forgotten-open').addEventListener('click', () => {
  byId('forgotten-name').value = byId('name').value.trim();
  byId('forgotten-done').hidden = true;
  show('forgotten');
  byId('forgotten-name').focus();
});

byId('forgotten-back').addEventListener('click', () => {
  show('sign-in');
  byId('name').focus();
});

byId('forgotten-form').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(byId('forgotten-form'), byId('forgotten-error'), async () => {
    await forgotPassword(byId('forgotten-name').value.trim());
    byId('forgotten-done').hidden = false;
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
