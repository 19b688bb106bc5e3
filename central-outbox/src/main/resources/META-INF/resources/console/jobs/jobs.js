// What is being done to many? Running and past actions, at central and at the sites.

import { change, path } from '/ui/api.js';
import { badge } from '/ui/badge.js';
import { ask } from '/ui/confirm.js';
import { curl } from '/ui/curl.js';
import { Element, define } from '/ui/element.js';
import { count } from '/ui/format.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { empty } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { Reading } from '/ui/reading.js';
import { link } from '/ui/route.js';
import { time } from '/ui/time.js';
import { may } from '../session.js';
import { readJobs, whereOf } from './read.js';

const RUNNING_MS = 1_000;

class Jobs extends Element {
  static properties = { query: { attribute: false } };

  constructor() {
    super();
    this.query = {};
    this.jobs = new Reading(this, ['jobs', 'sites'], readJobs);
  }

  /** A job moves on by itself; whoever watches it wants to see that. */
  updated() {
    clearTimeout(this.timer);
    if (this.jobs.value?.jobs.some(({ state }) => state === 'Running') && this.isConnected)
      this.timer = setTimeout(() => this.jobs.refresh(), RUNNING_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  template() {
    const { value, problem: error } = this.jobs;
    return html`
      <div class="headline">
        <h1>Jobs</h1>
        <p class="hint">Actions on many, at central and at the sites. They survive restarts.</p>
      </div>
      ${problem(error)}
      ${value?.silent.length
        ? html`<p class="hint">Not asked, as they are away: ${value.silent.join(', ')}.</p>`
        : nothing}
      ${value ? this.list(value.jobs) : nothing}
    `;
  }

  list(jobs) {
    if (jobs.length === 0)
      return empty(
        html`<p>Nothing has been done to many yet.</p>
          <p>
            In the <a href=${link(['outbox'], { status: 'Parked' })}>outbox</a>, or inside a site,
            narrow the list to what you mean and choose <em>Retry these</em>: it counts first, then
            sends one, then more, and stops when the same failure repeats.
          </p>`,
      );
    return html`<ul class="jobs">
      ${repeat(jobs, ({ jobId }) => jobId, (job) => this.job(job))}
    </ul>`;
  }

  job(job) {
    const running = job.state === 'Running';
    const chosen = job.jobId === this.query.id;
    return html`<li class="card job ${chosen ? 'chosen' : ''}" data-row tabindex="-1">
      <h2>
        ${job.action ?? 'Retry'} ${count(job.total)} ${job.site ? `at ${job.site}` : 'notifications'}
        ${badge(job.state)}
      </h2>
      <progress max=${Math.max(1, job.total)} value=${job.done} aria-label="How far it has come"></progress>
      <p>${tally(job)}</p>
      ${job.waitsBecause && running ? html`<p class="because">Waits: ${job.waitsBecause}</p>` : nothing}
      ${job.stoppedBecause ? html`<p class="alert">Stopped: ${job.stoppedBecause}</p>` : nothing}
      <p class="about">
        by ${job.startedBy}, ${time(job.startedAt)}
        ${job.endedAt ? html`, ended ${time(job.endedAt)}` : nothing} ·
        <a href=${link(['jobs'], { id: job.jobId })}>link</a> ·
        <a href=${link(['audit'], { correlationId: job.jobId })}>record</a>
      </p>
      ${running && may('operator')
        ? html`<button
            type="button"
            class="danger"
            ?disabled=${this.busy !== null}
            @click=${() => this.cancel(job)}
          >
            Cancel…
          </button>`
        : nothing}
      ${this.refusal(job.jobId)} ${curl({ address: `/api/v1/${whereOf(job)}/${path(job.jobId)}` })}
    </li>`;
  }

  async cancel(job) {
    const at = `${whereOf(job)}/${path(job.jobId)}`;
    await this.attempt(job.jobId, async () => {
      const ahead = await ask({
        title: 'Cancel this job?',
        text: 'What it has done stays done; the rest stays parked.',
        verb: 'Cancel the job',
        danger: true,
        request: { method: 'DELETE', address: `/api/v1/${at}` },
      });
      return ahead ? change('DELETE', at) : null;
    }, 'The job is cancelled.');
    this.jobs.refresh();
  }
}

const tally = ({ done, total, delivered, failedAgain, discarded, skipped }) =>
  [
    `${count(done)} of ${count(total)}`,
    delivered ? `${count(delivered)} delivered` : null,
    failedAgain ? `${count(failedAgain)} failed again` : null,
    discarded ? `${count(discarded)} discarded` : null,
    skipped ? `${count(skipped)} decided by others` : null,
  ]
    .filter(Boolean)
    .join(' · ');

define('hf-jobs', Jobs);
