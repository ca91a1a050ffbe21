import type { StripeEvent } from '#server/stand-ins/stripe/ledger.ts';
import type { StripeStandIn } from '#server/stand-ins/stripe/server.ts';

/** Sends an event to where it is listened for, as Stripe would. @returns the status of the answer */
export async function deliver(standIn: StripeStandIn, event: StripeEvent, to: string): Promise<number> {
  const { body, header } = standIn.signed(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': header };
  return (await fetch(to, { method: 'POST', body, headers })).status;
}
