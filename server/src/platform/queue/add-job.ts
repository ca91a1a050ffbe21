import type { JobKind } from './task.ts';

/** Anything that runs a statement: a connection inside a transaction, or a pool. */
export interface Executor {
  query(text: string, values: unknown[]): Promise<unknown>;
}

export interface JobOptions {
  /**
   * A job with the same key that has not started yet is replaced instead of added a second time. One that runs is followed
   * by the new one: after its end where both are in one queue, beside it where not.
   */
  key?: string;
  /** Not before this instant; at once when left out. */
  runAt?: Date;
  /** Tries before the job is given up; 25 unless told otherwise. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other, in the order they were added. Such a job starts as soon as it can. */
  queue?: string;
  /** Nobody waits for it: it is done when no other job is due. */
  isPatient?: boolean;
}

/** The queue takes lower numbers first. In the queues of sites the number after each stands for what waits behind a first. */
const patient = 10;

/** Adds a job in the caller's transaction: it exists exactly when the caller's change does. */
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
