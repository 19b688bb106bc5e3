// A state as a word in a colour; the word alone says it too.

import { html } from './lit.js';

const COLOURS = {
  Pending: 'blue',
  Running: 'blue',
  Retrying: 'amber',
  TransientFailure: 'amber',
  Delivered: 'green',
  Finished: 'green',
  Valid: 'green',
  Parked: 'red',
  PermanentFailure: 'red',
  ParkedMaxRetries: 'red',
  Expired: 'red',
  Stopped: 'red',
  Stuck: 'violet',
};

export const badge = (state, colour = COLOURS[state] ?? 'grey', title = '') =>
  html`<span class="badge ${colour}" title=${title}>${state}</span>`;

export const stuckBadge = () => badge('Stuck', 'violet', 'Waiting longer than it should');
