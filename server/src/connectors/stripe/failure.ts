import Stripe from 'stripe';

/**
 * Outcome of a call that failed.
 * - `declined`: the bank declined the card; nothing was charged.
 * - `unanswered`: it is unknown whether it was done. The same call with the same key finds out.
 * - `refused`: Stripe did nothing, and a retry won't change that.
 * - `account`: Stripe did nothing, because of the key; with another key it would.
 */
export type StripeFailureKind = 'declined' | 'unanswered' | 'refused' | 'account';

export class StripeFailure extends Error {
  readonly kind: StripeFailureKind;
  /** Stripe's code, or the bank's if there is one: `insufficient_funds`. */
  readonly code: string;
  /** Failed payment, if there is one. */
  readonly paymentId: string | null;

  constructor(kind: StripeFailureKind, code: string, message: string, paymentId: string | null = null) {
    super(message);
    this.name = 'StripeFailure';
    this.kind = kind;
    this.code = code;
    this.paymentId = paymentId;
  }
}

/** Masks keys in a text. */
function withoutKeys(text: string): string {
  return text.replaceAll(/\b(?:sk|rk|pk|whsec)_\w+(?:\*+\w*)?/g, '[key]');
}

function kindOf(error: Stripe.errors.StripeError): StripeFailureKind {
  const status = error.statusCode;
  if (status === undefined || status === 409 || status === 429 || status >= 500) return 'unanswered';
  // A call with this key was performed, and its result is unknown.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'unanswered';
  if (status === 401 || status === 403) return 'account';
  return status === 402 ? 'declined' : 'refused';
}

/** Converts an error of the package. */
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
