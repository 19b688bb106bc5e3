// The places of the console, each with the question it answers.

import { html } from '/ui/lit.js';
import './audit/audit.js';
import './jobs/jobs.js';
import './now/now.js';
import './outbox/outbox.js';
import './settings/settings.js';
import './sites/site.js';
import './sites/sites.js';

export const PLACES = [
  { path: 'now', name: 'Now', show: ({ query }) => html`<hf-now .query=${query}></hf-now>` },
  {
    path: 'outbox',
    name: 'Outbox',
    show: ({ query }) => html`<hf-outbox .query=${query}></hf-outbox>`,
  },
  {
    path: 'sites',
    name: 'Sites',
    show: ({ parts: [, site, tab], query }) =>
      site
        ? html`<hf-site-place .of=${site} .tab=${tab ?? 'overview'} .query=${query}></hf-site-place>`
        : html`<hf-sites></hf-sites>`,
  },
  { path: 'jobs', name: 'Jobs', show: ({ query }) => html`<hf-jobs .query=${query}></hf-jobs>` },
  {
    path: 'audit',
    name: 'Audit',
    show: ({ query }) => html`<hf-audit .query=${query}></hf-audit>`,
  },
  {
    path: 'settings',
    name: 'Settings',
    show: ({ parts: [, tab, name] }) =>
      html`<hf-settings .tab=${tab ?? 'lists'} .name=${name ?? ''}></hf-settings>`,
  },
];

export const FIRST = PLACES[0];
