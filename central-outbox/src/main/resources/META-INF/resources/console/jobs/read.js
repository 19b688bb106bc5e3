// The jobs of central and of every site that can be asked, newest first.

import { get, path } from '/ui/api.js';

const MOST_SITES = 40;

/** {jobs, silent}: silent are the sites that could not be asked. */
export async function readJobs() {
  const [own, { items }] = await Promise.all([get('notifications/jobs'), get('sites')]);
  const sites = items.filter(({ lastSeenAt }) => lastSeenAt).slice(0, MOST_SITES);
  const answers = await Promise.all(sites.map(({ siteId }) => jobsOf(siteId)));
  const jobs = [...own, ...answers.flatMap((answer) => answer ?? [])];
  return {
    jobs: jobs.sort((one, other) => other.startedAt.localeCompare(one.startedAt)),
    silent: sites.filter((_, place) => answers[place] === null).map(({ siteId }) => siteId),
  };
}

async function jobsOf(site) {
  try {
    const answer = await get(path('sites', site, 'parked', 'jobs'));
    return (answer.items ?? answer).map((job) => ({ ...job, site }));
  } catch {
    return null;
  }
}

export const whereOf = ({ site }) =>
  site ? path('sites', site, 'parked', 'jobs') : 'notifications/jobs';
