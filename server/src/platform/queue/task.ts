import type { z } from 'zod';
import type { Log } from '../log/log.ts';

export interface JobInfo {
  jobId: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** True if the job fails permanently if this attempt fails. */
  lastAttempt: boolean;
  log: Log;
  /**
   * Aborted when the process is told to stop: long work ends at its next safe place and continues in another process.
   */
  signal: AbortSignal;
  /** Records that part of the work is done: if this attempt is killed, kills are counted from one again. */
  progress(): Promise<void>;
}

/**
 * Crew that a kind of job runs in; each has workers of its own (`usualPlaces` in worker.ts). `mail` is for mails that
 * their recipients wait for, `site` for jobs that a site can start many times, and `general` for the rest.
 */
export type Places = 'mail' | 'general' | 'site';

/** Kind of job: its name and payload. Callers that add a job and the task that runs it share the payload's schema. */
export interface JobKind<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Crew. Defaults to `general`, and to `site` for a kind with `turnOf`. */
  places?: Places;
  /**
   * Returns the named queue of a job's site: its jobs run one after the other, and take turns with those of other
   * sites.
   */
  turnOf?: (payload: Payload) => string;
  /**
   * Returns the site of a job, or null for a job without a site, for kinds of which a site may add thousands at once.
   * Sites take turns; several jobs of one site may run at once.
   */
  shareOf?: (payload: Payload) => number | null;
}

/**
 * Task of one kind of job. Jobs run at least once: a killed worker's job runs again, so it must be idempotent. The
 * business rows are the truth; the queue only triggers the work.
 */
export interface Task {
  name: string;
  /** Crew. Defaults to `general`. */
  places?: Places;
  /** True if a finished job lets the next one of its site run before later ones of other sites. */
  takesTurns?: boolean;
  run(payload: unknown, job: JobInfo): Promise<void>;
  /** Crontab line in UTC for a scheduled job, `* * * * *` is every minute. */
  every?: string;
  /**
   * Fails the work permanently, visibly for operators, after its worker was killed three times in a row. For jobs that
   * process uploads, which may be crafted to kill a worker; other jobs are retried up to their last attempt, because
   * they may only have run beside one.
   */
  giveUp?(payload: unknown, job: JobInfo): Promise<void>;
}

type Run<Payload> = (payload: Payload, job: JobInfo) => Promise<void>;

/** Creates the task for a kind of job. An invalid payload fails the job. */
export function defineTask<Payload extends object>(
  { name, payload: schema, turnOf, places = turnOf ? 'site' : 'general' }: JobKind<Payload>,
  run: Run<Payload>,
  giveUp?: Run<Payload>,
): Task {
  const read = (does: Run<Payload>) => async (payload: unknown, job: JobInfo) =>
    does(schema.parse(payload), job);
  return {
    name,
    places,
    takesTurns: turnOf !== undefined,
    run: read(run),
    ...(giveUp && { giveUp: read(giveUp) }),
  };
}
