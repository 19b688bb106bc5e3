// The service's API as its page uses it. Three ways to fail, which the page shows in three places.

const TIMEOUT_MS = 20_000;
const SLOW_MS = 5_000;

/** Nobody is signed in, or no longer. */
export class Unauthorized extends Error {}

/** Nobody answered. The whole page says so: what was asked for need not. */
export class Unreachable extends Error {
  isOutage = true;
}

/** The service answered, and the answer is no. */
export class Refused extends Error {
  constructor(status, problem) {
    super(words(problem) || `The answer was HTTP ${status}.`);
    this.status = status;
    this.type = problem.type ?? '';
    this.field = problem.field;
    // A site that is away is no outage of the service that was asked about it.
    this.isOutage = status === 503 && this.type.includes('database');
  }
}

/**
 * Told of every answer and of every failure to get one: 'answered', 'unauthorized', 'unreachable',
 * 'unavailable'; of one that takes long: 'slow'; and 'changed' when this page has tried to change something.
 */
export const contact = new EventTarget();

const tell = (name, detail) => contact.dispatchEvent(new CustomEvent(name, { detail }));

let bearer = null;

/** For pages whose visitors have a token instead of a session. */
export function useToken(token) {
  bearer = token;
}

export async function get(path, parameters) {
  return (await read(path, parameters)).body;
}

/** The answer with its version, for a later change. */
export async function read(path, parameters) {
  const response = await send('GET', address(path, parameters));
  return { body: await json(response), etag: response.headers.get('ETag') };
}

/** The header X-Requested-With says that it was this page: no form of another one can have it. */
export async function change(method, path, body, headers = {}) {
  try {
    const response = await send(method, address(path), body, {
      'X-Requested-With': 'holdfast',
      ...headers,
    });
    return response.status === 204 ? true : await json(response);
  } finally {
    tell('changed');
  }
}

export const post = (path, body) => change('POST', path, body);

/** Makes an address of parts that may hold anything. */
export const path = (...parts) => parts.map(encodeURIComponent).join('/');

export function address(path, parameters = {}) {
  const given = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const query = String(new URLSearchParams(given));
  return `/api/v1/${path}${query === '' ? '' : `?${query}`}`;
}

async function send(method, url, body, headers = {}) {
  const response = await exchange(url, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) {
    tell('answered');
    return response;
  }
  throw await refusal(response);
}

async function exchange(url, options) {
  const slow = setTimeout(() => tell('slow'), SLOW_MS);
  try {
    return await fetch(url, options);
  } catch (cause) {
    tell('unreachable');
    throw new Unreachable('The service cannot be reached.', { cause });
  } finally {
    clearTimeout(slow);
  }
}

async function refusal(response) {
  const refused = new Refused(response.status, await response.json().catch(() => ({})));
  if (response.status === 401) {
    tell('unauthorized');
    return new Unauthorized(refused.message);
  }
  tell(refused.isOutage ? 'unavailable' : 'answered', refused);
  return refused;
}

async function json(response) {
  try {
    return await response.json();
  } catch {
    throw new Refused(response.status, { title: 'The answer was cut off or is not JSON.' });
  }
}

const words = ({ title, detail, field }) =>
  [title, field && detail && !detail.includes(field) ? `${field} ${detail}` : detail]
    .filter((part) => typeof part === 'string' && part)
    .join(': ');
