import type { Returned } from '#console/blocks/settings-sections.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import { noteStripeFailure } from './stripe-failure.ts';

/**
 * Ends what was begun at Stripe, with the code that the browser came back with.
 * @throws Error without the mode, and where Stripe or the server refuses; the card of Stripe says why
 */
export async function finishReturned({ code, state, mode }: Returned): Promise<void> {
  if (mode === null) throw new Error('came back without a mode');
  try {
    await client.integrations.finishStripe({ code, mode, state: state ?? '' });
    noteStripeFailure(null);
  } catch (error) {
    noteStripeFailure({ mode, reason: descriptionOf(error) });
    throw error;
  }
}
