import type { OperatorContext } from '#server/database/context.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';

/**
 * Counts a mail that an operator has sent to somebody whom they let in. The own limits of the caller come first, so that
 * who is refused by them uses up none of the mailbox's.
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
