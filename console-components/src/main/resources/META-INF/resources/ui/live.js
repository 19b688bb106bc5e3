// Keeps what is on screen true. The service says over one stream that something has changed, and
// whoever shows it reads it again; while there is no stream the page asks every few seconds.

import { contact } from './api.js';

const STREAM = '/api/v1/changes';
const TICK_MS = 2_500;
const POLL_MS = 5_000;
const STREAM_BEAT_MS = 15_000;
const REOPEN_MS = 30_000;
// For so long after something went wrong it is asked more often.
const TROUBLE_MS = 20_000;

const followers = new Set();
let source = null;
let streaming = false;
let troubledAt = -Infinity;
let reopened = 0;
let beat = 0;

/** changed is called when something of these kinds may have changed. Answers how to stop that. */
export function follow(kinds, changed) {
  const follower = { kinds: new Set(kinds), changed };
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Begins to listen; for whoever is signed in. Not every service has a stream. */
export function listen({ stream = true } = {}) {
  if (stream) open();
  setInterval(tick, TICK_MS);
  ['unreachable', 'unavailable', 'slow'].forEach((trouble) =>
    contact.addEventListener(trouble, () => (troubledAt = Date.now())),
  );
  // Whoever does something sees what came of it at once, refused or not.
  contact.addEventListener('changed', everything);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) everything();
  });
}

export function everything() {
  followers.forEach(({ changed }) => changed());
}

function open() {
  if (typeof EventSource === 'undefined') return;
  reopened = Date.now();
  source = new EventSource(STREAM);
  source.onopen = () => (streaming = true);
  source.onerror = () => (streaming = false);
  source.onmessage = ({ data }) => heard(JSON.parse(data).changes ?? []);
}

function heard(changes) {
  const kinds = new Set(changes.map(({ kind }) => kind));
  followers.forEach((follower) => {
    if (kinds.has('everything') || [...follower.kinds].some((kind) => kinds.has(kind)))
      follower.changed();
  });
}

/** What only time changes (ages, a site that falls silent) comes over no stream. */
function tick() {
  if (source?.readyState === EventSource.CLOSED && Date.now() - reopened > REOPEN_MS) open();
  beat += TICK_MS;
  const pause = streaming ? STREAM_BEAT_MS : POLL_MS;
  const troubled = Date.now() - troubledAt < TROUBLE_MS;
  if (document.hidden || (beat < pause && !troubled)) return;
  beat = 0;
  everything();
}
