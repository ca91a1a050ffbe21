import type { Log } from '../log/log.ts';

export interface JobInfo {
  jobId: string;
  /** Which try this is, counted from 1. */
  attempt: number;
  /** Whether the job is given up if this try fails. */
  lastAttempt: boolean;
  log: Log;
  /** Aborted when the process is told to stop: long work ends at its next safe place and goes on elsewhere. */
  signal: AbortSignal;
}

/**
 * One kind of job. Jobs run at least once: a killed worker's job runs again, so what it does must be the same the
 * second time. The business rows are the truth, the queue only wakes.
 */
export interface Task {
  name: string;
  run(payload: Record<string, unknown>, job: JobInfo): Promise<void>;
  /** For work that comes back by itself: a crontab line in UTC, `* * * * *` is every minute. */
  every?: string;
}
