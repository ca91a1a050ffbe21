import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

export type ImportTask = 'check' | 'run' | 'undo';

export const importJob = (task: ImportTask) =>
  defineSiteJob(`member-imports.${task}`, { importId: id }, task === 'check' ? 'site' : 'site-long');

/** Adds the job that works on an import, unless one is waiting already. */
export function enqueueIn(
  scope: WriteScope,
  task: ImportTask,
  siteId: number,
  importId: number,
): Promise<void> {
  const key = `member-imports:${task}:${siteId}:${importId}`;
  return scope.job(importJob(task), { siteId, importId }, { key });
}
