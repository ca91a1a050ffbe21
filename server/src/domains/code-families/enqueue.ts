import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

export const makeJob = defineSiteJob('code-families.make', { id }, 'site');

/** Returns the key of a code batch's job, by which a waiting or running job is found. */
export const jobKeyOf = (siteId: number, familyId: number): string => `${makeJob.name}:${siteId}:${familyId}`;

/** Enqueues the generation of a batch's codes; it starts after the caller's transaction commits. */
export function enqueueIn(scope: WriteScope, siteId: number, familyId: number): Promise<void> {
  return scope.job(makeJob, { siteId, id: familyId }, { key: jobKeyOf(siteId, familyId) });
}
