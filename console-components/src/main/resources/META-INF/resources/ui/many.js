// Acting on many at once: count first, ask with the number, then do it only if the number still holds.

import { announce } from './announce.js';
import { post } from './api.js';
import { ask } from './confirm.js';
import { count } from './format.js';

/**
 * action: {path, filter, verb, noun, after, danger, counted}; noun in the singular. Answers what the
 * service said, or null when nothing was done.
 */
export async function actOnMany({ path, filter, verb, noun, after, danger = false }) {
  const selection = Object.keys(filter).length === 0 ? { all: true } : filter;
  const { count: found } = await post(path, { ...selection, dryRun: true });
  const things = `${count(found)} ${noun}${found === 1 ? '' : 's'}`;
  if (found === 0) {
    announce(`Nothing to do: no ${noun} matches.`);
    return null;
  }
  const body = { ...selection, dryRun: false, expected: found };
  const ahead = await ask({
    title: `${verb} ${things}?`,
    text: after,
    verb: `${verb} ${things}`,
    danger,
    request: { method: 'POST', address: `/api/v1/${path}`, body },
  });
  return ahead ? post(path, body) : null;
}
