// An action on many: how far it has come, what came of it, and how to end it.

import { change, path } from './api.js';
import { badge } from './badge.js';
import { ask } from './confirm.js';
import { curl } from './curl.js';
import { Element, define } from './element.js';
import { count } from './format.js';
import { html, nothing } from './lit.js';
import { may } from './person.js';
import { time } from './time.js';
import { words } from './words.js';

/** of: the job; at: where the API has jobs like it; what: what it is done to; record: a link to more of it. */
class Job extends Element {
  static properties = {
    of: { attribute: false },
    at: { attribute: false },
    what: { attribute: false },
    record: { attribute: false },
    chosen: { attribute: false },
  };

  template() {
    const job = this.of;
    const running = job.state === 'Running';
    return html`<article class="card job ${this.chosen ? 'chosen' : ''}" data-row tabindex="-1">
      <h2>${job.action ?? 'Retry'} ${count(job.total)} ${this.what} ${badge(job.state)}</h2>
      <progress
        max=${Math.max(1, job.total)}
        value=${job.done}
        aria-label="How far it has come"
      ></progress>
      <p>${tally(job)}</p>
      ${job.waitsBecause && running ? html`<p class="because">Waits: ${words(job.waitsBecause)}</p>` : nothing}
      ${job.stoppedBecause ? html`<p class="alert">Stopped: ${words(job.stoppedBecause)}</p>` : nothing}
      <p class="about">
        by ${job.startedBy}, ${time(job.startedAt)}
        ${job.endedAt ? html`, ended ${time(job.endedAt)}` : nothing}
        ${this.record ? html`· <a href=${this.record}>record</a>` : nothing}
      </p>
      ${
        running && may('operator')
          ? html`<button type="button" class="danger" ?disabled=${this.busy !== null} @click=${this.cancel}>
            Cancel…
          </button>`
          : nothing
      }
      ${this.refusal('cancel')} ${curl({ address: `/api/v1/${this.own()}` })}
    </article>`;
  }

  own() {
    return `${this.at}/${path(this.of.jobId)}`;
  }

  cancel() {
    return this.attempt(
      'cancel',
      () =>
        ask({
          title: 'Cancel this job?',
          text: 'What it has done stays done; the rest stays parked.',
          verb: 'Cancel the job',
          danger: true,
          request: { method: 'DELETE', address: `/api/v1/${this.own()}` },
          work: () => change('DELETE', this.own()),
        }),
      'The job is cancelled.',
    );
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

define('hf-job', Job);
