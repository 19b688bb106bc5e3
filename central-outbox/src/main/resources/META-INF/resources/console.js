// The operator's page: keeps figures and list up to date for whoever is signed in.

import * as api from './console/api.js';
import { createDetail } from './console/detail.js';
import { alertIn, byId, setText, show } from './console/dom.js';
import { createFilter } from './console/filter.js';
import { absolute, centralTimeIs } from './console/format.js';
import { createList } from './console/list.js';
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

async function start() {
  try {
    enter(await api.session());
  } catch (error) {
    if (error instanceof api.Unauthorized) leave();
    else {
      alertIn(byId('banner'), `${error.message} Trying again.`);
      timer = setTimeout(start, REFRESH_MS);
    }
  }
}

function enter(session) {
  signedIn = true;
  alertIn(byId('banner'), null);
  setText(byId('user'), session.name);
  show(byId('outbox'), true);
  show(byId('foot'), true);
  show(byId('sign-out'), true);
  refresh();
}

/** What is shown goes with whoever it was shown to. */
function leave() {
  signedIn = false;
  clearTimeout(timer);
  detail.close();
  list.clear();
  show(byId('outbox'), false);
  location.replace('/login');
}

byId('sign-out').addEventListener('click', async () => {
  try {
    await api.signOut();
    leave();
  } catch (error) {
    failed(error);
  }
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
    leave();
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
