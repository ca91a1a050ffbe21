import { addJob, type Executor } from '#server/platform/queue/add-job.ts';

export const workJobName = 'bulk-changes.work';

interface CallOptions {
  /** Not before this instant; at once when left out. */
  runAt?: Date;
  /** How often the work failed in a row. */
  failures?: number;
}

/** Sees to it that somebody works on the site's changes; one waiting call is enough for all of them. */
export function callForWork(executor: Executor, siteId: number, options: CallOptions = {}): Promise<void> {
  const { runAt, failures = 0 } = options;
  const key = `${workJobName}:${siteId}`;
  return addJob(executor, workJobName, { siteId, failures }, { key, ...(runAt ? { runAt } : {}) });
}
