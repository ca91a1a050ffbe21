import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../log/log.ts';

/** First half of the advisory lock keys of live workers. */
export const lockClass = 47_110;
const beatEvery = 5_000;

export interface Liveness {
  /** Registers the name under which a worker of this process locks jobs. */
  add(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Connection that holds the lock; reopened after it was lost. */
class Heart {
  readonly process = randomUUID();
  readonly workerIds = new Set<string>();
  readonly #lockKey = randomInt(1, 2_000_000_000);
  readonly #owner: pg.Pool;
  readonly #log: Log;
  #session: pg.PoolClient | null = null;

  constructor(owner: pg.Pool, log: Log) {
    this.#owner = owner;
    this.#log = log;
  }

  async beat(): Promise<void> {
    try {
      // A lost connection is noticed here and reopened at once: other processes only wait ten seconds for a heartbeat.
      await this.#show().catch(() => {
        this.#drop();
        return this.#show();
      });
    } catch (error) {
      this.#log.warn({ err: error }, 'the heartbeat of the worker was missed');
      this.#drop();
    }
  }

  async #show(): Promise<void> {
    if (this.#session === null) {
      this.#session = await this.#owner.connect();
      await this.#session.query('select pg_advisory_lock($1, $2)', [lockClass, this.#lockKey]);
    }
    await this.#session.query(
      `insert into worker_heartbeats (process, lock_key, worker_ids) values ($1, $2, $3)
       on conflict (process) do update set beat_at = now(), worker_ids = excluded.worker_ids`,
      [this.process, this.#lockKey, [...this.workerIds]],
    );
  }

  #drop(): void {
    this.#session?.release(true);
    this.#session = null;
  }

  /** Closes the connection, which releases the lock. */
  async end(): Promise<void> {
    const forget = 'delete from worker_heartbeats where process = $1';
    await this.#session?.query(forget, [this.process]).catch(() => undefined);
    this.#drop();
  }
}

/**
 * Shows that this process is alive: a session advisory lock, which the database releases when the process dies, and a
 * row with the names under which its workers lock jobs. Both are restored after a lost connection.
 */
export async function holdLivenessLock(owner: pg.Pool, log: Log): Promise<Liveness> {
  const heart = new Heart(owner, log);
  let beating = heart.beat();
  const next = (): Promise<void> => {
    beating = beating.then(() => heart.beat());
    return beating;
  };
  await beating;
  const timer = setInterval(() => void next(), beatEvery);
  return {
    add: (workerId) => {
      heart.workerIds.add(workerId);
      return next();
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
      await heart.end();
    },
  };
}
