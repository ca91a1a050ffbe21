import type { Returned } from '#console/blocks/settings-sections.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import { noteStripeOutcome } from './stripe-outcome.ts';

/**
 * Completes the connection to Stripe with the code that the browser returned with.
 * @throws Error without the mode, and if Stripe or the server rejects it; the Stripe card shows why
 */
export async function finishReturned({ site, code, error, state, mode }: Returned): Promise<void> {
  if (mode === null) throw new Error('came back without a mode');
  if (code === null) {
    // Anyone can write a sentence into an address, so only the kind is shown.
    noteStripeOutcome({ site, mode, kind: error === 'access_denied' ? 'declined' : 'notConnected' });
    return;
  }
  try {
    await client.integrations.finishStripe({ code, mode, state: state ?? '' });
    noteStripeOutcome({ site, mode, kind: 'connected' });
  } catch (error) {
    noteStripeOutcome({ site, mode, kind: 'notConnected', reason: descriptionOf(error) });
    throw error;
  }
}
