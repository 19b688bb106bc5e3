// Central's API as this page uses it. Three ways to fail, which the page shows in three places.

const TIMEOUT_MS = 15_000;

/** Nobody is signed in, or no longer. */
export class Unauthorized extends Error {}

/** Nobody answered. */
export class Unreachable extends Error {}

/** Central answered, and the answer is no. */
export class Refused extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

export const session = () => get('api/v1/session');
export const signIn = (login) => change('POST', 'api/v1/session', login);
export const signOut = () => change('DELETE', 'api/v1/session');
export const changePassword = (passwords) => change('PUT', 'api/v1/session/password', passwords);
export const kpis = () => get('api/v1/kpis');
export const notification = (id) => get(`api/v1/notifications/${encodeURIComponent(id)}`);

/** filter: {status, site, list, keyword}; empty ones are left out. */
export const notifications = (filter, limit, cursor) =>
  get('api/v1/notifications', { ...filter, limit, cursor });

async function get(path, parameters = {}) {
  const query = new URLSearchParams(
    Object.entries(parameters).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
  const response = await send(String(query) === '' ? path : `${path}?${query}`);
  try {
    return await response.json();
  } catch {
    throw new Refused(response.status, 'Central’s answer was cut off or is not JSON.');
  }
}

/** The header X-Requested-With says that it was this page: no form of another one can have it. */
const change = (method, path, body) =>
  send(path, {
    method,
    headers: { 'X-Requested-With': 'holdfast', 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

async function send(path, { headers = {}, ...options } = {}) {
  const response = await exchange(`/${path}`, {
    ...options,
    headers: { Accept: 'application/json', ...headers },
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401) throw new Unauthorized(await reason(response));
  if (!response.ok) throw new Refused(response.status, await reason(response));
  return response;
}

async function exchange(url, options) {
  try {
    return await fetch(url, options);
  } catch (cause) {
    throw new Unreachable('Central cannot be reached.', { cause });
  }
}

/** The text of a problem answer (RFC 9457), or the plain status. */
async function reason(response) {
  const problem = await response.json().catch(() => ({}));
  const text = [problem.title, problem.detail]
    .filter((part) => typeof part === 'string' && part)
    .join(': ');
  return text || `Central answered with HTTP ${response.status}.`;
}
