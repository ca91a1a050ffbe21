import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../log/log.ts';

/** First half of the advisory locks that living workers hold. */
export const lockClass = 47_110;
const beatEvery = 5_000;

export interface Liveness {
  /** Tells that a worker of this process takes jobs under this name. */
  add(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Shows that this process is alive: a session advisory lock, which the database lets go the moment the process dies,
 * and a row with the names its workers take jobs under. Both are made again when the connection was lost.
 */
export async function showLiveness(owner: pg.Pool, log: Log): Promise<Liveness> {
  const process = randomUUID();
  const lockKey = randomInt(1, 2_000_000_000);
  const workerIds = new Set<string>();
  let session: pg.PoolClient | null = null;
  let beating: Promise<void> = Promise.resolve();

  const beat = async (): Promise<void> => {
    try {
      if (session === null) {
        session = await owner.connect();
        await session.query('select pg_advisory_lock($1, $2)', [lockClass, lockKey]);
      }
      await session.query(
        `insert into worker_heartbeats (process, lock_key, worker_ids) values ($1, $2, $3)
         on conflict (process) do update set beat_at = now(), worker_ids = excluded.worker_ids`,
        [process, lockKey, [...workerIds]],
      );
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of the worker was missed');
      session?.release(error as Error);
      session = null;
    }
  };
  const next = (): Promise<void> => {
    beating = beating.then(beat);
    return beating;
  };

  await next();
  const timer = setInterval(() => void next(), beatEvery);
  return {
    add: (workerId) => {
      workerIds.add(workerId);
      return next();
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
      await session
        ?.query('delete from worker_heartbeats where process = $1', [process])
        .catch(() => undefined);
      // Closing the session lets the lock go.
      session?.release(true);
      session = null;
    },
  };
}
