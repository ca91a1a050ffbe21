import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';

/**
 * Rate limits. They are stored in the database, so that a restart or a second server keeps them. Addresses have higher
 * limits than accounts, because a whole office may share one.
 */
const rules = {
  'sign-in-account': { points: 10, seconds: 15 * 60 },
  'sign-in-known-place': { points: 10, seconds: 15 * 60 },
  'sign-in-address': { points: 100, seconds: 15 * 60 },
  /** Current password, asked again in the profile. */
  'own-password': { points: 10, seconds: 15 * 60 },
  /** Code typed in the profile. */
  'own-code': { points: 10, seconds: 15 * 60 },
  'second-step-account': { points: 10, seconds: 15 * 60 },
  'second-step-known-place': { points: 10, seconds: 15 * 60 },
  'second-step-address': { points: 100, seconds: 15 * 60 },
  /**
   * Six-digit codes, three of them valid at a time: a month of guessing succeeds for one in 370 accounts whose password
   * is known.
   */
  'second-step-account-day': { points: 30, seconds: 24 * 60 * 60 },
  'reset-account': { points: 5, seconds: 60 * 60 },
  'reset-address': { points: 50, seconds: 60 * 60 },
  'registration-account': { points: 5, seconds: 60 * 60 },
  'registration-address': { points: 50, seconds: 60 * 60 },
  /** Invitations are mails with text of their author: few for one mailbox, and a limit for a whole day. */
  'invitation-account': { points: 5, seconds: 60 * 60 },
  'invitation-account-day': { points: 10, seconds: 24 * 60 * 60 },
  'invitation-address': { points: 50, seconds: 60 * 60 },
  'invitation-operator-day': { points: 100, seconds: 24 * 60 * 60 },
  'confirmation-address': { points: 100, seconds: 60 * 60 },
  /** Pages of a site that is being set up; readers of a whole office may share an address. */
  'ping-address': { points: 600, seconds: 10 * 60 },
  /** A provider sends many events from few addresses. */
  'webhook-address': { points: 6_000, seconds: 10 * 60 },
  'file-link-address': { points: 120, seconds: 15 * 60 },
  /** Mail services unsubscribe many people from few addresses. */
  'unsubscribe-address': { points: 600, seconds: 10 * 60 },
} as const;

export type LimitName = keyof typeof rules;

/** Limits that count calls by their origin. */
export type AddressLimit = Extract<LimitName, `${string}-address`>;
type OtherLimit = Exclude<LimitName, AddressLimit>;

/**
 * Longest key that is stored as it is; longer ones are hashed, because the column holds 255 characters with the name of
 * the limit.
 */
const longestKey = 200;

function storedKey(key: string): string {
  return key.length <= longestKey ? key : `sha256 ${createHash('sha256').update(key).digest('base64url')}`;
}

export class LimitExceeded extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`too many attempts; again in ${retryAfterSeconds} s`);
    this.name = 'LimitExceeded';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Limiter {
  /** Counts one attempt. @throws LimitExceeded if the attempts of the window are used up */
  consume(name: OtherLimit, key: string): Promise<void>;
  /** Counts one attempt from a network. @param address of the caller; null if unknown @throws LimitExceeded */
  consumeFrom(name: AddressLimit, address: string | null): Promise<void>;
  /** Resets the attempts after a successful one. */
  reset(name: OtherLimit, key: string): Promise<void>;
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
  const count = async (name: LimitName, key: string): Promise<void> => {
    try {
      await limiter(name).consume(storedKey(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        throw new LimitExceeded(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      throw refusal;
    }
  };
  return {
    consume: count,
    consumeFrom: (name, address) => count(name, networkOf(address)),
    reset: async (name, key) => {
      await limiter(name).delete(storedKey(key));
    },
  };
}
