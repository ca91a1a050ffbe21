import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseTrouble } from '../postgres/database-trouble.ts';

/** The state after which the queue repeats a statement, whatever it was. */
const repeatable = '40001';
const pause = 500;

/** A statement whose connection was lost may be sent again: all the queue says about a job it can say twice. */
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
  /** Waits until nobody has a connection, or waits for one. */
  idle(): Promise<void>;
}

/**
 * The owner's connections as the queue gets them. On its own the queue says once that a job is done or has failed, and
 * when the database is away in that moment, the error ends the whole process. Here it waits for the database instead.
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
        // After the end there is nobody left to tell: the queue would not listen, and the error end the process.
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
      // With a callback it is the connection that listens, which the queue makes again by itself.
      if (name === 'connect')
        return (callback?: Parameters<pg.Pool['connect']>[0]) =>
          callback ? target.connect(callback) : connect();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { pool, idle };
}
