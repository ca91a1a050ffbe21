import { z } from 'zod';
import { silentLog } from '#server/platform/log/log.ts';
import type { JobInfo, JobKind } from '#server/platform/queue/task.ts';

/** Returns the queue's information about a run: by default the first attempt of a job that isn't stopped. */
export const jobInfo = (changes: Partial<JobInfo> = {}): JobInfo => ({
  jobId: '1',
  attempt: 1,
  lastAttempt: false,
  log: silentLog,
  signal: new AbortController().signal,
  progress: async () => undefined,
  ...changes,
});

/** Creates a kind of job for a test, with any payload. */
export const jobNamed = (name: string): JobKind<Record<string, unknown>> => ({
  name,
  payload: z.record(z.string(), z.unknown()),
});
