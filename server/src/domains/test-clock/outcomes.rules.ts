import { createHash } from 'node:crypto';
import type { ChargeOutcome } from '#contract/domains/test-clock/words.ts';
import type { SimulatedCharge } from '../member-subscriptions/fast-forward.service.ts';

/**
 * Returns the outcome of a charge attempt during an advance. If only some fail, the choice depends on payer, period and
 * attempt, so a repeated advance has the same outcomes.
 */
export function outcomeOf(charges: ChargeOutcome, { payerId, periodEndsAt, attempt }: SimulatedCharge) {
  if (charges === 'no_card') return 'no_card';
  if (charges !== 'some_fail') return charges === 'succeed' ? 'succeeded' : 'failed';
  const [drawn = 0] = createHash('sha256')
    .update(`${payerId} ${periodEndsAt.toISOString()} ${attempt}`)
    .digest();
  return drawn % 10 === 0 ? 'failed' : 'succeeded';
}
