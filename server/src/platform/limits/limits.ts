import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';

/**
 * How often something may be tried. They stand in the database, so that a restart or a second server forgets nothing.
 * Addresses get more than accounts, because a whole office may share one.
 */
const rules = {
  'sign-in-account': { points: 10, seconds: 15 * 60 },
  'sign-in-known-place': { points: 10, seconds: 15 * 60 },
  'sign-in-address': { points: 100, seconds: 15 * 60 },
  /** The own password, asked again in the profile. */
  'own-password': { points: 10, seconds: 15 * 60 },
  /** A code typed in the profile. */
  'own-code': { points: 10, seconds: 15 * 60 },
  'second-step-account': { points: 10, seconds: 15 * 60 },
  'second-step-known-place': { points: 10, seconds: 15 * 60 },
  'second-step-address': { points: 100, seconds: 15 * 60 },
  /** Six digits, three of them right at a time: a month of guessing finds one in 370 accounts, if the password is known. */
  'second-step-account-day': { points: 30, seconds: 24 * 60 * 60 },
  'reset-account': { points: 5, seconds: 60 * 60 },
  'reset-address': { points: 50, seconds: 60 * 60 },
  'registration-account': { points: 5, seconds: 60 * 60 },
  'registration-address': { points: 50, seconds: 60 * 60 },
  /** Invitations are mails in the words of somebody else: few for one mailbox, and a bound for a whole day. */
  'invitation-account': { points: 5, seconds: 60 * 60 },
  'invitation-account-day': { points: 10, seconds: 24 * 60 * 60 },
  'invitation-address': { points: 50, seconds: 60 * 60 },
  'invitation-operator-day': { points: 100, seconds: 24 * 60 * 60 },
  'confirmation-address': { points: 100, seconds: 60 * 60 },
  /** The pages of a site that is being set up; readers of a whole office may share an address. */
  'ping-address': { points: 600, seconds: 10 * 60 },
  /** A provider sends many events from few addresses. */
  'webhook-address': { points: 6_000, seconds: 10 * 60 },
  'file-link-address': { points: 120, seconds: 15 * 60 },
} as const;

export type LimitName = keyof typeof rules;

/** Limits that count calls by where they come from. */
export type AddressLimit = Extract<LimitName, `${string}-address`>;
type OtherLimit = Exclude<LimitName, AddressLimit>;

/** Longer keys are stored as a hash: the column holds 255 characters with the name of the limit. */
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
  /** Counts one try. @throws LimitExceeded once the tries of the window are used up */
  consume(name: OtherLimit, key: string): Promise<void>;
  /** Counts one try from a network. @param address of the caller; null where it is not known @throws LimitExceeded */
  consumeFrom(name: AddressLimit, address: string | null): Promise<void>;
  /** Forgets the tries, after one that succeeded. */
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
