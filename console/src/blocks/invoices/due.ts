import { date } from '#console/lib/formats.ts';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';

/** Formats `2026-11-03` as `11-03-2026`: due dates of invoices are written with hyphens. */
export const dueDate = (day: string): string => date(day).replaceAll('/', '-');

/**
 * Returns whether the card was declined before the due date: the invoice waits for a payment, and is not late.
 * @param today day of the site's time zone, YYYY-MM-DD
 */
export function isOnlyDeclined(
  { status, payment_due_date: due }: Pick<Invoice, 'status' | 'payment_due_date'>,
  today: string,
): boolean {
  return status === 'past_due' && due !== null && due >= today;
}
