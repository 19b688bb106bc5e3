// What can be decided about a parked notification.

import { path, post } from '/ui/api.js';
import { ask } from '/ui/confirm.js';

export const requestTo = (verb, id) => ({
  method: 'POST',
  address: `/api/v1/notifications/${path(id)}/${verb}`,
});

export const retryNotification = (id) => post(`notifications/${path(id)}/retry`);

/** Null when the person thought better of it. */
export async function discardNotification({ notificationId: id, subject }) {
  const ahead = await ask({
    title: 'Discard this notification?',
    text: `“${subject}” will never be sent. The row stays for the record, with your name. This cannot be undone.`,
    verb: 'Discard it',
    danger: true,
    request: requestTo('discard', id),
  });
  return ahead ? post(`notifications/${path(id)}/discard`) : null;
}
