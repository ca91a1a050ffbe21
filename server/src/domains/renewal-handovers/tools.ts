import type { askStripe } from '../payments/account.service.ts';

/** What asking Stripe takes. */
export type PaymentTools = Parameters<typeof askStripe>[1];
