import type { VisitorContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { isKnownAddress } from './queries.ts';

/**
 * Counts an attempt to sign in, or to finish a sign-in with a code. Attempts from an address that the account has
 * signed in from before are counted separately, so that strangers who use up the limit don't lock out the account's
 * owner.
 * @param account email of the account
 * @returns a function that resets the count, for a successful attempt
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
  // An attacker with unlimited time could guess six digits.
  if (step === 'second-step' && !isKnown) await limiter.consume('second-step-account-day', name);
  return () => limiter.reset(limit, key);
}
