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
  const priority = isPatient ? patient : 0;
  const told = JSON.stringify(payload);
  const share = shareOf?.(payload) ?? null;
  if (share !== null) {
    await executor.query('select enqueue_shared_job($1, $2, $3, $4, $5)', [
      name,
      told,
      share,
      key,
      maxAttempts,
    ]);
    return;
  }
  if (turnOf) {
    await executor.query('select enqueue_site_job($1, $2, $3, $4, $5, $6, $7)', [
      name,
      told,
      turnOf(payload),
      key,
      runAt,
      maxAttempts,
      priority,
    ]);
    return;
  }
  if (queue !== undefined) {
    await executor.query('select enqueue_job_in($1, $2, $3, $4, $5)', [name, told, queue, key, maxAttempts]);
    return;
  }
  await executor.query('select enqueue_job($1, $2, $3, $4, $5, $6)', [
    name,
    told,
    key,
    runAt,
    maxAttempts,
    priority,
  ]);
}
