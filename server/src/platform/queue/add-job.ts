import type { JobKind } from './task.ts';

/** Runs statements: a connection inside a transaction, or a pool. */
export interface Executor {
  query(text: string, values: unknown[]): Promise<unknown>;
}

export interface JobOptions {
  /**
   * Key that identifies the job: one with the same key that hasn't started yet is replaced instead of added a second
   * time. If one is running, the new one follows: after its end if both are in one queue, concurrently otherwise.
   */
  key?: string;
  /** Earliest start; immediately if omitted. */
  runAt?: Date;
  /** Attempts before the job fails permanently. Defaults to 25. */
  maxAttempts?: number;
  /**
   * Named queue, whose jobs run one after the other, in the order they were added. Such a job starts as soon as it can.
   */
  queue?: string;
  /** True to run it only when no other job is due. */
  isPatient?: boolean;
}

/**
 * Priority of patient jobs; the queue takes lower numbers first. In the queues of sites, the number after each one
 * marks jobs that wait behind a first.
 */
const patient = 10;

/** Adds a job in the caller's transaction, so the job exists only if the caller's change is committed. */
export async function addJob<Payload extends object>(
  executor: Executor,
  { name, turnOf, shareOf }: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  const { queue, key = null, maxAttempts = 25, runAt = null, isPatient = false } = options;
  const call = async (enqueue: string, ...values: unknown[]) => {
    const places = ['$1', '$2', ...values.map((_, place) => `$${place + 3}`)];
    await executor.query(`select ${enqueue}(${places.join(', ')})`, [
      name,
      JSON.stringify(payload),
      ...values,
    ]);
  };
  const priority = isPatient ? patient : 0;
  const share = shareOf?.(payload) ?? null;
  if (share !== null) await call('enqueue_shared_job', share, key, maxAttempts);
  else if (turnOf) await call('enqueue_site_job', turnOf(payload), key, runAt, maxAttempts, priority);
  else if (queue !== undefined) await call('enqueue_job_in', queue, key, maxAttempts);
  else await call('enqueue_job', key, runAt, maxAttempts, priority);
}
