import type { askStripe } from '../payments/account.service.ts';

/** Tools for asking Stripe. */
export type PaymentTools = Parameters<typeof askStripe>[1];
