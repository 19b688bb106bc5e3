// Acting on many parked notifications: by a cause, or by whatever the list is narrowed to.

import { actOnMany } from '/ui/many.js';

const AFTER = {
  Retry:
    'One goes first; when it is delivered 2, 4, 8 and more follow. It stops by itself when the same failure repeats.',
  Discard: 'They are never sent. Their rows stay for the record. This cannot be undone.',
};

/** Null when nothing was done, else the job that does it. */
export const actOnParked = (verb, filter) =>
  actOnMany({
    path: `notifications/${verb.toLowerCase()}`,
    filter,
    verb,
    noun: 'parked notification',
    danger: verb === 'Discard',
    after: filter.keyword
      ? `${AFTER[verb]} “${filter.keyword}” is looked for in the last error too.`
      : AFTER[verb],
  });
