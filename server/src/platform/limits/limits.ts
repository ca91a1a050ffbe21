import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * How often something may be tried. They stand in the database, so that a restart or a second server forgets nothing.
 * Addresses get more than accounts, because a whole office may share one.
 */
const rules = {
  'sign-in-account': { points: 10, seconds: 15 * 60 },
  'sign-in-known-address': { points: 10, seconds: 15 * 60 },
  'sign-in-address': { points: 100, seconds: 15 * 60 },
  'reset-account': { points: 5, seconds: 60 * 60 },
  'reset-address': { points: 50, seconds: 60 * 60 },
  'registration-account': { points: 5, seconds: 60 * 60 },
  'registration-address': { points: 50, seconds: 60 * 60 },
  'confirmation-address': { points: 100, seconds: 60 * 60 },
  /** The pages of a site that is being set up; readers of a whole office may share an address. */
  'ping-address': { points: 600, seconds: 10 * 60 },
  /** A provider sends many events from few addresses. */
  'webhook-address': { points: 6_000, seconds: 10 * 60 },
  'file-link-address': { points: 120, seconds: 15 * 60 },
} as const;

export type LimitName = keyof typeof rules;

export class LimitExceeded extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`too many attempts; again in ${retryAfterSeconds} s`);
    this.name = 'LimitExceeded';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Limiter {
  /** Counts one try. @throws LimitExceeded once the tries of the window are used up */
  consume(name: LimitName, key: string): Promise<void>;
  /** Forgets the tries, after one that succeeded. */
  reset(name: LimitName, key: string): Promise<void>;
}

export function createLimiter(pool: pg.Pool): Limiter {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const name of Object.keys(rules) as LimitName[]) {
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: rules[name].points,
        duration: rules[name].seconds,
      }),
    );
  }
  const limiter = (name: LimitName): RateLimiterPostgres => {
    const found = limiters.get(name);
    if (!found) throw new Error(`no limit called ${name}`);
    return found;
  };
  return {
    consume: async (name, key) => {
      try {
        await limiter(name).consume(key.slice(0, 200));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new LimitExceeded(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        throw refusal;
      }
    },
    reset: async (name, key) => {
      await limiter(name).delete(key.slice(0, 200));
    },
  };
}
