import type { callStripe } from '../payments/account.service.ts';

/** Tools for asking Stripe. */
export type PaymentTools = Parameters<typeof callStripe>[1];
