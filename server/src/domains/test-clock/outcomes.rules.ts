import { createHash } from 'node:crypto';
import type { ChargeOutcome } from '#contract/domains/test-clock/words.ts';
import type { Try } from '../member-subscriptions/walk.service.ts';

/**
 * What comes of a try to charge while a clock is turned. Which ones are declined where some are follows from who pays
 * for what and when, so that the same turn comes to the same.
 */
export function outcomeOf(charges: ChargeOutcome, { payerId, periodEndsAt, attempt }: Try) {
  if (charges === 'no_card') return 'no_card';
  if (charges !== 'some_fail') return charges === 'succeed' ? 'succeeded' : 'failed';
  const [drawn = 0] = createHash('sha256')
    .update(`${payerId} ${periodEndsAt.toISOString()} ${attempt}`)
    .digest();
  return drawn % 10 === 0 ? 'failed' : 'succeeded';
}
