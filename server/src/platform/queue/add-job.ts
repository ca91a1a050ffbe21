/** Anything that runs a statement: a connection inside a transaction, or a pool. */
export interface Executor {
  query(text: string, values: unknown[]): Promise<unknown>;
}

export interface JobOptions {
  /** A job with the same key that has not started yet is replaced instead of added a second time. */
  key?: string;
  /** Not before this instant; at once when left out. */
  runAt?: Date;
  /** Tries before the job is given up; 25 unless told otherwise. */
  maxAttempts?: number;
}

/** Adds a job in the caller's transaction: it exists exactly when the caller's change does. */
export async function addJob(
  executor: Executor,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await executor.query('select enqueue_job($1, $2, $3, $4, $5)', [
    name,
    JSON.stringify(payload),
    options.key ?? null,
    options.runAt ?? null,
    options.maxAttempts ?? 25,
  ]);
}
