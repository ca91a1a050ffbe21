import type { VisitorContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { isKnownAddress } from './queries.ts';

/**
 * Counts a try to sign in, or to finish it with a code. From an address that the account has signed in from before,
 * tries are counted apart: strangers who use up the account's tries keep nobody out of their own office.
 * @param account email of the account
 * @returns forgets the tries, after one that succeeded
 * @throws LimitExceeded after too many
 */
export async function countTry(
  ctx: VisitorContext,
  { account, step }: { account: string; step: 'sign-in' | 'second-step' },
  limiter: Limiter,
): Promise<() => Promise<void>> {
  const network = networkOf(ctx.caller.ip);
  const name = account.toLowerCase();
  await limiter.consumeFrom(`${step}-address`, ctx.caller.ip);
  const isKnown = await read(ctx, ({ db }) => isKnownAddress(db, name, network));
  const limit = isKnown ? (`${step}-known-place` as const) : (`${step}-account` as const);
  const key = isKnown ? `${name} ${network}` : name;
  await limiter.consume(limit, key);
  // Six digits can be guessed by who has all the time there is.
  if (step === 'second-step' && !isKnown) await limiter.consume('second-step-account-day', name);
  return () => limiter.reset(limit, key);
}
