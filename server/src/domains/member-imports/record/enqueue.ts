import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteJobKind } from '#server/database/site-jobs.ts';

export type ImportTask = 'check' | 'run' | 'undo';

export const importJob = (task: ImportTask) => siteJobKind(`member-imports.${task}`, { importId: id });

/**
 * So many imports run at once, whatever the number of sites and servers, so that mails and other small jobs always find
 * a free place. A site keeps to one lane: its imports run one after the other.
 */
const runLanes = 3;
const checkLanes = 2;

/** Adds the job that works on an import. One that waits already is not added a second time. */
export function enqueueIn(
  scope: WriteScope,
  task: ImportTask,
  siteId: number,
  importId: number,
): Promise<void> {
  const queue =
    task === 'check' ? `member-import-checks-${siteId % checkLanes}` : `member-imports-${siteId % runLanes}`;
  const key = `member-imports:${task}:${siteId}:${importId}`;
  return scope.job(importJob(task), { siteId, importId }, { queue, key });
}
