// Shared parts of the files of Paid Memberships Pro.

import { isNoDate } from '../file/date-forms.ts';
import { type Said, withoutSubscription } from './source.ts';

export const pmpro = {
  system: 'Paid Memberships Pro',
  zone: 'site',
  hasOwnColumns: true,
  facts: 'strangerstudios/paid-memberships-pro class-pmpro-exports.php',
} as const;

/** Returns a date; empty if the cell says that there is none, in any language. */
export const dated = (text: string): string => (/\d/.test(text) && !isNoDate(text) ? text : '');

/** Returns whether a recurring amount is charged; without one the membership renews nothing. */
export const isCharged = (amount: string): boolean => /[1-9]/.test(amount);

/**
 * Reads the terms of a row.
 * @param end date after which it doesn't renew; empty if none
 * @param next date of the next payment; empty if the file has none
 */
export function termsOf(said: Said, period: string, end: string, next: string): Said {
  if (!said.tiers || said.tiers === '0') return withoutSubscription(said);
  const isRecurring = isCharged(said.price ?? '');
  return {
    ...said,
    price: isRecurring ? (said.price ?? '') : '',
    subscription_period: isRecurring ? period : '',
    // For a member without a next payment the plugin writes the day of the export.
    subscription_end: end || (isRecurring ? next : ''),
    autorenew: isRecurring && end === '' ? 'true' : 'false',
  };
}
