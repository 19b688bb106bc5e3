// The places of a site's page.

import { html } from '/ui/lit.js';
import '/ui/messages/messages.js';
import { go, link } from '/ui/route.js';
import './events.js';
import './jobs.js';
import './notification.js';
import './standing.js';

const messages =
  (kind) =>
  ({ query }) =>
    html`<h1>${kind === 'parked' ? 'Parked' : 'Waiting'}</h1>
    <hf-site-messages
      .base=${[]}
      .place=${[]}
      .where=${'this site'}
      .record=${(id) => link(['events'], { messageId: id })}
      .kind=${kind}
      .query=${query}
      @begun=${({ detail }) => go(['jobs'], { id: detail })}
    ></hf-site-messages>`;

export const PLACES = [
  { path: 'status', name: 'Status', show: () => html`<hf-standing></hf-standing>` },
  { path: 'parked', name: 'Parked', show: messages('parked') },
  { path: 'pending', name: 'Waiting', show: messages('pending') },
  { path: 'jobs', name: 'Jobs', show: () => html`<hf-site-jobs></hf-site-jobs>` },
  {
    path: 'events',
    name: 'Events',
    show: ({ query }) => html`<hf-events .query=${query}></hf-events>`,
  },
  {
    path: 'notification',
    name: 'Find',
    show: ({ query }) => html`<hf-lookup .query=${query}></hf-lookup>`,
  },
];
