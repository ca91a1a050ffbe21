import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteJobKind } from '#server/database/site-jobs.ts';

export const makeJob = siteJobKind('code-families.make', { id }, 'site');

/** The name of a family among the jobs: it tells whether one waits or runs for it. */
export const jobKeyOf = (siteId: number, familyId: number): string => `${makeJob.name}:${siteId}:${familyId}`;

/** Has the codes of a family made, once the caller's transaction is through. */
export function enqueueIn(scope: WriteScope, siteId: number, familyId: number): Promise<void> {
  return scope.job(makeJob, { siteId, id: familyId }, { key: jobKeyOf(siteId, familyId) });
}
