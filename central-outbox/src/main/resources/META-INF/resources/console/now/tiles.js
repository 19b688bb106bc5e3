// The headline numbers, each with the shape of its last day where there is one.

import { count, duration, isoSeconds } from '/ui/format.js';
import { html, nothing } from '/ui/lit.js';
import { link } from '/ui/route.js';
import { sparkline } from '/ui/sparkline.js';
import { byHour } from '../charts/history.js';

export function tiles({ kpis, history }) {
  const arrived = byHour(history, (hour) => hour.arrived);
  const delivered = byHour(history, (hour) => hour.delivered);
  return html`<dl class="tiles">
    ${tile('Waiting', count(kpis.queueDepth), { to: { status: 'Pending' } })}
    ${tile('Oldest waiting', oldest(kpis), {})}
    ${tile('Stuck', count(kpis.stuck), { to: { stuck: 'true' }, level: kpis.stuck > 0 ? 'warn' : '' })}
    ${tile('Parked', count(kpis.parked), { to: { status: 'Parked' }, level: kpis.parked > 0 ? 'bad' : '', about: kpis.held > 0 ? `${count(kpis.held)} held besides` : null })}
    ${tile(`Delivered ${windowText(kpis.deliveredWindow)}`, count(kpis.deliveredInWindow), {
      line: sparkline(delivered, `Delivered by hour, last day: ${total(delivered)}`),
      about: `${total(delivered)} in a day`,
    })}
    ${tile('Arrived in a day', total(arrived), {
      line: sparkline(arrived, `Arrived by hour, last day: ${total(arrived)}`),
    })}
  </dl>`;
}

const tile = (name, value, { to, level = '', line, about }) =>
  html`<div class="tile ${level}">
    <dt>${name}</dt>
    <dd>
      ${to ? html`<a class="figure" href=${link(['outbox'], to)}>${value}</a>` : value}
      ${line ?? nothing} ${about ? html`<span class="about">${about}</span>` : nothing}
    </dd>
  </div>`;

const total = (values) => count(values.reduce((sum, value) => sum + value, 0));

const oldest = ({ queueDepth, oldestPendingAgeSeconds: seconds }) =>
  queueDepth === 0 ? 'none' : duration(seconds ?? 0);

function windowText(iso) {
  const seconds = isoSeconds(iso);
  const names = { 60: 'in a minute', 3600: 'in an hour', 86400: 'in a day' };
  return seconds === null ? '' : (names[seconds] ?? `in ${duration(seconds)}`);
}
