// Keeps what is on screen true. The service says over one stream that something has changed, and
// whoever shows it reads it again; while there is no stream the page asks every few seconds.

const STREAM = '/api/v1/changes';
const POLL_MS = 5_000;
const STREAM_BEAT_MS = 15_000;
const REOPEN_MS = 30_000;

const followers = new Set();
let source = null;
let streaming = false;
let reopened = 0;
let beat = 0;

/** changed is called when something of these kinds may have changed. Answers how to stop that. */
export function follow(kinds, changed) {
  const follower = { kinds: new Set(kinds), changed };
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Begins to listen; for whoever is signed in. */
export function listen() {
  open();
  setInterval(tick, POLL_MS);
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
  beat += POLL_MS;
  const due = streaming ? beat >= STREAM_BEAT_MS : true;
  if (!due || document.hidden) return;
  beat = 0;
  everything();
}
