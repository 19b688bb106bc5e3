// The two kinds of messages that a site still has, and what can be decided about each.

import { post } from '../api.js';
import { ask } from '../confirm.js';

export const KINDS = {
  parked: {
    noun: 'parked message',
    actions: [
      {
        verb: 'Retry',
        key: true,
        after:
          'One goes first; when it arrives 2, 4, 8 and more follow. It stops by itself when the same failure repeats.',
      },
      {
        verb: 'Discard',
        danger: true,
        after: 'They are removed at the site for good. This cannot be undone.',
      },
    ],
  },
  pending: {
    noun: 'waiting message',
    actions: [
      { verb: 'Expedite', key: true, after: 'They are tried now instead of later.' },
      {
        verb: 'Cancel',
        danger: true,
        after:
          'They are removed at the site for good; one that is under way may still arrive. This cannot be undone.',
      },
    ],
  },
};

/** Null when the person thought better of it. */
export async function decide({ verb, danger, after }, at, id) {
  const address = `/api/v1/${at(id, verb.toLowerCase())}`;
  const ahead =
    !danger ||
    (await ask({
      title: `${verb} this message?`,
      text: after,
      verb,
      danger,
      request: { method: 'POST', address },
    }));
  return ahead ? post(at(id, verb.toLowerCase())) : null;
}
