import { date } from '#console/lib/formats.ts';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';

/** `2026-11-03` as `11-03-2026`: due dates of invoices are written with hyphens. */
export const dueDate = (day: string): string => date(day).replaceAll('/', '-');

/**
 * The card was declined and the day to pay by has not passed: the invoice waits for a payment, and is not late.
 * @param today day of the site's zone, YYYY-MM-DD
 */
export function isOnlyDeclined(
  { status, payment_due_date: due }: Pick<Invoice, 'status' | 'payment_due_date'>,
  today: string,
): boolean {
  return status === 'past_due' && due !== null && due >= today;
}
