// How the site stands: its node and the other, its lanes with breaker and depth, the line to central.

import { get } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import { count } from '/ui/format.js';
import { html, nothing } from '/ui/lit.js';
import { facts, section } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { clock, lanes, pair } from '/ui/status.js';
import '/ui/switch-over.js';

class Standing extends Element {
  constructor() {
    super();
    this.status = new Reading(this, [], () => get('status'));
  }

  template() {
    const { value, problem: error } = this.status;
    return html`<h1>${value ? value.site : 'Status'}</h1>
      ${problem(error)} ${value ? this.all(value) : nothing}`;
  }

  all(status) {
    const { buffer } = status;
    return html`
      <div class="columns">${section(
        'This node',
        facts([
          [
            'Node',
            html`${status.node} ${badge(status.role ?? 'alone', status.role === 'standby' ? 'grey' : 'green')}`,
          ],
          ['Central', central(status)],
          ['Waiting', html`<a href=${link(['pending'])}>${count(buffer.pending)}</a>`],
          ['Parked', html`<a href=${link(['parked'])}>${count(buffer.parked)}</a>`],
          ['Clock', status.time ? clock(status.time) : null],
          ['Version', status.version],
        ]),
      )}
      ${status.pair ? section('Its two nodes', pair(status), html`<hf-switch-over .base=${['pair']} .status=${status}></hf-switch-over>`) : nothing}</div>
      ${section('Where it delivers to', lanes(status, ['pauses']))}
      ${curl({ address: '/api/v1/status' })}
    `;
  }
}

const central = ({ centralConfigured, centralLink, centralRefusal }) => {
  if (!centralConfigured) return 'none is configured';
  const state = badge(
    centralLink === 'open' ? 'linked' : 'no link',
    centralLink === 'open' ? 'green' : 'amber',
  );
  return html`${state} ${centralRefusal ?? ''}`;
};

define('hf-standing', Standing);
