import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseTrouble } from '../postgres/database-trouble.ts';

/** SQLSTATE after which the queue repeats any statement. */
const repeatable = '40001';
const pause = 500;

/** Makes a statement repeatable after a lost connection: the queue's statements about a job are idempotent. */
function onRetryingClient(client: pg.PoolClient, released: () => void): pg.PoolClient {
  const query = async (...words: unknown[]): Promise<unknown> => {
    try {
      return await (client.query as (...words: unknown[]) => Promise<unknown>)(...words);
    } catch (error) {
      if (databaseTrouble(error) === null) throw error;
      throw Object.assign(new Error((error as Error).message, { cause: error }), { code: repeatable });
    }
  };
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return query;
      if (name === 'release')
        return (broken?: Error | boolean) => {
          client.release(broken);
          released();
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

export interface RetryingPool {
  pool: pg.Pool;
  /** Resolves when no connection is in use or requested. */
  idle(): Promise<void>;
}

/**
 * Wraps the owner's connections for the queue. The queue reports once that a job is done or has failed, and if the
 * database is away at that moment, the error would end the whole process. The wrapper waits for the database instead.
 */
export function retryingPool(owner: pg.Pool): RetryingPool {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const released = (): void => {
    busy -= 1;
    if (busy === 0) for (const resume of waiting.splice(0)) resume();
  };
  const connect = async (): Promise<pg.PoolClient> => {
    busy += 1;
    for (;;) {
      try {
        return onRetryingClient(await owner.connect(), released);
      } catch (error) {
        // After the end, no caller is left: the queue wouldn't handle the error, and it would end the process.
        if (owner.ending) {
          released();
          return new Promise(() => undefined);
        }
        if (databaseTrouble(error) === null) {
          released();
          throw error;
        }
      }
      await sleep(pause, undefined, { ref: false });
    }
  };
  const idle = (): Promise<void> =>
    busy === 0 ? Promise.resolve() : new Promise((resume) => waiting.push(resume));
  const pool = new Proxy(owner, {
    get: (target, name) => {
      // A call with a callback is for the listening connection, which the queue reopens by itself.
      if (name === 'connect')
        return (callback?: Parameters<pg.Pool['connect']>[0]) =>
          callback ? target.connect(callback) : connect();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { pool, idle };
}
