import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

export const makeJob = defineSiteJob('exports.make', { id }, 'site');

/**
 * Maximum number of attempts before an export fails; the pauses between them grow, to three and a half hours in all.
 */
const mostTries = 10;

/** Returns the key of an export's job, by which a waiting or running job is found. */
export const jobKeyOf = (siteId: number, id: number): string => `${makeJob.name}:${siteId}:${id}`;

/** Enqueues an export; it starts after the caller's transaction commits. Restarts the attempts of a waiting job. */
export function enqueueIn(scope: WriteScope, siteId: number, id: number): Promise<void> {
  const options = { key: jobKeyOf(siteId, id), maxAttempts: mostTries };
  return scope.job(makeJob, { siteId, id }, options);
}
