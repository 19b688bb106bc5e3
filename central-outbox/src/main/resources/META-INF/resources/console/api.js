// Central's API as this page uses it. Three ways to fail, which the page shows in three places.

import { token } from './session.js';

const TIMEOUT_MS = 15_000;

/** The token that was sent is wrong or no longer good. */
export class Unauthorized extends Error {
  constructor(sent) {
    super('the token was not accepted');
    this.sent = sent;
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

/** Central answered, and the answer is no. */
export class Refused extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

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
  const sent = token();
  const response = await send(String(query) === '' ? path : `${path}?${query}`, sent);
  if (response.status === 401) throw new Unauthorized(sent);
  if (!response.ok) throw new Refused(response.status, await reason(response));
  try {
    return await response.json();
  } catch {
    throw new Refused(response.status, 'Central’s answer was cut off or is not JSON.');
  }
}

async function send(url, bearer) {
  try {
    return await fetch(url, {
      headers: { Authorization: `Bearer ${bearer}`, Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new Unreachable('central cannot be reached', { cause });
  }
}

/** The text of a problem answer (RFC 9457), or the plain status. */
async function reason(response) {
  if (response.status === 403)
    return 'This token may not see this: it needs the role viewer, operator or admin.';
  const problem = await response.json().catch(() => ({}));
  const text = [problem.title, problem.detail]
    .filter((part) => typeof part === 'string' && part)
    .join(': ');
  return text || `Central answered with HTTP ${response.status}.`;
}
