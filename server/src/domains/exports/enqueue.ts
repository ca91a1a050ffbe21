import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteJobKind } from '#server/database/site-jobs.ts';

export const makeJob = siteJobKind('exports.make', { id }, 'site');

/** Tries before an export is given up; the pauses between them grow, to three and a half hours in all. */
const mostTries = 10;

/** The name of an export among the jobs: it tells whether one waits or runs for it. */
export const jobKeyOf = (siteId: number, id: number): string => `${makeJob.name}:${siteId}:${id}`;

/** Has an export made, once the caller's transaction is through. A job that waits for it begins its tries anew. */
export function enqueueIn(scope: WriteScope, siteId: number, id: number): Promise<void> {
  const options = { key: jobKeyOf(siteId, id), maxAttempts: mostTries };
  return scope.job(makeJob, { siteId, id }, options);
}
