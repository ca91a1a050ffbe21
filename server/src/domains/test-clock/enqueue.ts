import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteJobKind } from '#server/database/site-jobs.ts';

export const turnJob = siteJobKind('test-clock.turn', { id }, 'site-long');

/** Has a turn gone on with, once the caller's transaction is through. One job a turn waits or runs. */
export function enqueueIn(scope: WriteScope, siteId: number, turnId: number): Promise<void> {
  return scope.job(turnJob, { siteId, id: turnId }, { key: `${turnJob.name}:${siteId}:${turnId}` });
}
