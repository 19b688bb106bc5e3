// Retries of many that run here, or have run.

import { get } from '/ui/api.js';
import { define } from '/ui/element.js';
import '/ui/job.js';
import { JobsPlace } from '/ui/jobs.js';
import { html, nothing, repeat } from '/ui/lit.js';
import { empty } from '/ui/parts.js';
import { problem } from '/ui/problem.js';

class SiteJobs extends JobsPlace {
  async read() {
    const answer = await get('parked/jobs');
    return { jobs: answer.items ?? answer };
  }

  template() {
    const { value, problem: error } = this.page;
    return html`<h1>Jobs</h1>
      ${problem(error)} ${value ? list(value.jobs) : nothing}`;
  }
}

const list = (jobs) =>
  jobs.length === 0
    ? empty(html`<p>Nothing has been done to many here.</p>`)
    : html`<ul class="jobs">
        ${repeat(
          jobs,
          ({ jobId }) => jobId,
          (job) =>
            html`<li><hf-job .of=${job} .at=${'parked/jobs'} .what=${'messages'}></hf-job></li>`,
        )}
      </ul>`;

define('hf-site-jobs', SiteJobs);
