// What is being done to many? Running and past actions, at central and at the sites.

import { define } from '/ui/element.js';
import '/ui/job.js';
import { JobsPlace } from '/ui/jobs.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { empty } from '/ui/parts.js';
import { problem } from '/ui/problem.js';
import { link } from '/ui/route.js';
import { readJobs, whereOf } from './read.js';

class Jobs extends JobsPlace {
  read() {
    return readJobs();
  }

  template() {
    const { value, problem: error } = this.page;
    return html`
      <div class="headline">
        <h1>Jobs</h1>
        <p class="hint">Actions on many, at central and at the sites. They survive restarts.</p>
      </div>
      ${problem(error)}
      ${
        value?.silent.length
          ? html`<p class="hint">Not asked, as they are away: ${value.silent.join(', ')}.</p>`
          : nothing
      }
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
      ${repeat(
        jobs,
        ({ jobId }) => jobId,
        (job) =>
          html`<li>
            <hf-job
              .of=${job}
              .at=${whereOf(job)}
              .what=${job.site ? `at ${job.site}` : 'notifications'}
              .record=${link(['audit'], { correlationId: job.jobId })}
              .chosen=${job.jobId === this.query.id}
            ></hf-job>
          </li>`,
      )}
    </ul>`;
  }
}

define('hf-jobs', Jobs);
