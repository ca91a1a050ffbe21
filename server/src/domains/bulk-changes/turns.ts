import { addJob, type Executor, type JobOptions } from '#server/platform/queue/add-job.ts';

export const workJobName = 'bulk-changes.work';

/** Tries of a job in a row before a change is given up: about five minutes. */
const mostAttempts = 7;

/** Sees to it that somebody works on the site's changes; one waiting call is enough for all of them. */
export function callForWork(executor: Executor, siteId: number, options: JobOptions = {}): Promise<void> {
  return addJob(
    executor,
    workJobName,
    { siteId },
    {
      key: `${workJobName}:${siteId}`,
      maxAttempts: mostAttempts,
      ...options,
    },
  );
}
