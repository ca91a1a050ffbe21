import type { OperatorContext } from '#server/database/context.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';

/**
 * Counts an invitation mail of an operator. The caller's own limits come first, so that a refused call doesn't use up
 * the mailbox's limit.
 * @throws LimitExceeded after too many by the operator, from their network, or to the address
 */
export async function countInvitation(
  limiter: Limiter,
  { actor, caller }: Pick<OperatorContext, 'actor' | 'caller'>,
  email: string,
): Promise<void> {
  const mailbox = email.toLowerCase();
  await limiter.consume('invitation-operator-day', String(actor.id));
  await limiter.consumeFrom('invitation-address', caller.ip);
  await limiter.consume('invitation-account', mailbox);
  await limiter.consume('invitation-account-day', mailbox);
}
