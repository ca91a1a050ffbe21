import { z } from 'zod';
import { silentLog } from '#server/platform/log/log.ts';
import type { JobInfo, JobKind } from '#server/platform/queue/task.ts';

/** What the queue tells a task of its run: the first try of a job that nobody stops, unless told otherwise. */
export const jobInfo = (changes: Partial<JobInfo> = {}): JobInfo => ({
  jobId: '1',
  attempt: 1,
  lastAttempt: false,
  log: silentLog,
  signal: new AbortController().signal,
  progress: async () => undefined,
  ...changes,
});

/** A kind of job of a test's own, told anything. */
export const jobNamed = (name: string): JobKind<Record<string, unknown>> => ({
  name,
  payload: z.record(z.string(), z.unknown()),
});
