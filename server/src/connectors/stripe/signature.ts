import Stripe from 'stripe';

/** Maximum age of a signature, and how far it may be ahead of our clock, in seconds. */
const tolerance = 300;

/** Returns the time that a header names; null if it names none, or several. */
function momentOf(header: string): number | null {
  const found = [...header.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)];
  return found.length === 1 ? Number(found[0]?.[1]) : null;
}

/**
 * Returns whether Stripe, which alone has the secret besides us, signed this body within the last five minutes. Takes
 * as long for a wrong signature as for a right one. Rejects a time too far ahead, too, which the package alone would
 * accept for ever.
 * @param body as it came, byte for byte
 */
export function isSignedByStripe(body: Buffer, header: string, secret: string, now: Date): boolean {
  const moment = momentOf(header);
  if (moment === null || moment > now.getTime() / 1000 + tolerance) return false;
  try {
    return (
      Stripe.webhooks.signature?.verifyHeader(body, header, secret, tolerance, undefined, now.getTime()) ??
      false
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
