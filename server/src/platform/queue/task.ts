import type { z } from 'zod';
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
  /** Says that some of the work is done for good: if this try is killed, kills are counted from one again. */
  progress(): Promise<void>;
}

/**
 * Places that a kind of job runs in; each has workers of its own (`usualPlaces` in worker.ts). `mail` is for what people
 * wait for at their mailbox, `site` for what a site can start many times, and `general` for the rest.
 */
export type Places = 'mail' | 'general' | 'site';

/** A name of jobs and what each of them is told: those who add one are held to it, those who run it read by it. */
export interface JobKind<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** `general` unless told otherwise; `site` for a kind with `turnOf`. */
  places?: Places;
  /** Named queue of the site that a job is of: its jobs run one after the other, and take turns with those of others. */
  turnOf?: (payload: Payload) => string;
  /**
   * Site that a job is of, or null for a job of no site, for kinds of which a site may add thousands at once. Sites take
   * turns; several jobs of one site may run at once.
   */
  shareOf?: (payload: Payload) => number | null;
}

/**
 * One kind of job. Jobs run at least once: a killed worker's job runs again, so what it does must be the same the
 * second time. The business rows are the truth, the queue only wakes.
 */
export interface Task {
  name: string;
  /** `general` unless told otherwise. */
  places?: Places;
  /** Whether a job that ends lets the next one of its site go before the later ones of other sites. */
  takesTurns?: boolean;
  run(payload: unknown, job: JobInfo): Promise<void>;
  /** For work that comes back by itself: a crontab line in UTC, `* * * * *` is every minute. */
  every?: string;
  /**
   * Ends work whose worker was killed three times in a row, and says so where people see it. For work on what people hand
   * in, which may be made to kill; other jobs go on to their last try, for they may only have run beside it.
   */
  giveUp?(payload: unknown, job: JobInfo): Promise<void>;
}

type Run<Payload> = (payload: Payload, job: JobInfo) => Promise<void>;

/** What the worker does with a kind of job. A payload that does not fit fails the job. */
export function taskOf<Payload extends object>(
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
