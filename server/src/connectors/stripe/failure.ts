import Stripe from 'stripe';

/**
 * What a call came to that did not succeed.
 * - `declined`: the card was asked and said no; nothing was charged.
 * - `unanswered`: nobody knows whether it was done. The same call with the same key finds out.
 * - `refused`: Stripe did nothing, and will not do it however often it is asked.
 * - `account`: Stripe did nothing, because of the key; with another key it will.
 */
export type StripeFailureKind = 'declined' | 'unanswered' | 'refused' | 'account';

export class StripeFailure extends Error {
  readonly kind: StripeFailureKind;
  /** Stripe's code, the one of the bank where there is one: `insufficient_funds`. */
  readonly code: string;
  /** The payment that failed, where there is one. */
  readonly paymentId: string | null;

  constructor(kind: StripeFailureKind, code: string, message: string, paymentId: string | null = null) {
    super(message);
    this.name = 'StripeFailure';
    this.kind = kind;
    this.code = code;
    this.paymentId = paymentId;
  }
}

/** Whatever holds a key is not told on. */
function withoutKeys(text: string): string {
  return text.replaceAll(/\b(?:sk|rk|pk|whsec)_\w+(?:\*+\w*)?/g, '[key]');
}

function kindOf(error: Stripe.errors.StripeError): StripeFailureKind {
  const status = error.statusCode;
  if (status === undefined || status === 409 || status === 429 || status >= 500) return 'unanswered';
  // Something was done under this key, and what came of it is not told.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'unanswered';
  if (status === 401 || status === 403) return 'account';
  return status === 402 ? 'declined' : 'refused';
}

/** What the package threw, as one of ours. */
export function failureOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError))
    return new StripeFailure('unanswered', 'unreadable_answer', 'Stripe gave an answer that cannot be read.');
  const code = error.decline_code ?? error.code ?? error.rawType ?? error.type;
  return new StripeFailure(
    kindOf(error),
    code.slice(0, 100),
    withoutKeys(error.message).slice(0, 500),
    error.payment_intent?.id ?? null,
  );
}
