// Changes only what the person has seen: whoever was faster is not overwritten.

import { change, read } from '/ui/api.js';

export const create = (at, body) => change('PUT', at, body, { 'If-None-Match': '*' });

/** What is there now, and how to replace exactly that. */
export async function open(at) {
  const { body, etag } = await read(at);
  const version = etag === null ? {} : { 'If-Match': etag };
  return {
    body,
    replace: (next) => change('PUT', at, next, version),
    remove: () => change('DELETE', at, undefined, version),
  };
}
