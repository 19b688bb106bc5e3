// The operator's page: signs in with a token, then keeps figures and list up to date.

import * as api from './console/api.js';
import { createDetail } from './console/detail.js';
import { alertIn, byId, setText, show } from './console/dom.js';
import { createFilter } from './console/filter.js';
import { absolute, centralTimeIs } from './console/format.js';
import { createList } from './console/list.js';
import * as session from './console/session.js';
import { createTiles } from './console/tiles.js';
import { tickAll } from './console/times.js';

const REFRESH_MS = 5_000;

const filter = createFilter(() => inList(list.restart()));
const detail = createDetail(failed);
const list = createList(filter, detail.open);
const tiles = createTiles(() => {
  filter.only({ status: 'Parked' });
  byId('list-title').focus();
});

let signedIn = false;
let paused = false;
let timer;

// ---- signing in and out

function start() {
  session.takeFromAddress();
  if (session.token()) enter();
  else leave(null);
}

function enter() {
  signedIn = true;
  show(byId('sign-in'), false);
  show(byId('outbox'), true);
  show(byId('foot'), true);
  show(byId('sign-out'), true);
  refresh();
}

function leave(message) {
  signedIn = false;
  clearTimeout(timer);
  session.forget();
  detail.close();
  list.clear();
  setText(byId('updated'), '');
  alertIn(byId('banner'), null);
  show(byId('outbox'), false);
  show(byId('foot'), false);
  show(byId('sign-out'), false);
  show(byId('sign-in'), true);
  alertIn(byId('token-error'), message);
  byId('token').focus();
}

byId('token-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = byId('token').value.trim();
  if (!session.looksLikeToken(text)) {
    alertIn(
      byId('token-error'),
      text === '' ? 'Enter a token.' : 'A token has no blanks and no special characters.',
    );
    byId('token').focus();
    return;
  }
  byId('token').value = '';
  alertIn(byId('token-error'), null);
  session.remember(text);
  enter();
  byId('main').focus();
});

byId('sign-out').addEventListener('click', () => leave(null));

// A link with a token opened in the same tab changes only the part after the #.
addEventListener('hashchange', () => {
  if (session.takeFromAddress()) enter();
});

// ---- keeping up to date

async function refresh() {
  clearTimeout(timer);
  const failures = await Promise.all([
    inTiles(),
    inList(list.refresh()),
    settle(detail.refresh(), null),
  ]);
  if (!signedIn) return;
  if (failures.every((failure) => failure === null || failure instanceof api.Refused))
    alertIn(byId('banner'), null);
  if (failures.every((failure) => failure === null))
    setText(byId('updated'), `Updated ${absolute(Date.now()).slice(11)}`);
  clearTimeout(timer);
  timer = setTimeout(beat, REFRESH_MS);
}

function beat() {
  tickAll();
  if (paused || document.hidden) timer = setTimeout(beat, REFRESH_MS);
  else refresh();
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && signedIn && !paused) refresh();
});

const inTiles = () =>
  settle(
    api.kpis().then((kpis) => {
      centralTimeIs(kpis.at);
      tiles.render(kpis);
    }),
    byId('kpi-error'),
  );

const inList = (work) => settle(work, byId('list-error'));

/** Null when it went well. What central refuses is said in place; the rest concerns the whole page. */
async function settle(work, place) {
  try {
    await work;
    if (place) alertIn(place, null);
    return null;
  } catch (error) {
    if (error instanceof api.Refused && place) alertIn(place, error.message);
    else failed(error);
    return error;
  }
}

function failed(error) {
  if (!signedIn) return;
  if (error instanceof api.Unauthorized) {
    if (error.sent === session.token())
      leave('The token was not accepted. It may have been mistyped or withdrawn.');
  } else if (error instanceof api.Unreachable) {
    alertIn(
      byId('banner'),
      'Central cannot be reached, retrying. What is shown may be out of date.',
    );
  } else {
    alertIn(byId('banner'), `The page ran into an error: ${error.message}`);
    console.error(error);
  }
}

// ---- buttons

byId('pause').addEventListener('click', () => {
  paused = !paused;
  setText(byId('pause'), paused ? 'Resume updates' : 'Pause updates');
  if (!paused) refresh();
});

byId('load-more').addEventListener('click', async () => {
  byId('load-more').disabled = true;
  await inList(list.loadMore());
  byId('load-more').disabled = false;
});

byId('back-to-newest').addEventListener('click', async () => {
  await inList(list.restart());
  byId('list-title').focus();
});

setText(byId('zone'), `local (${Intl.DateTimeFormat().resolvedOptions().timeZone})`);
start();
