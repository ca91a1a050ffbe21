// Invoices by number, for the global search box.
import type { Database } from '#server/database/connect.ts';
import { findNumbered } from './across-sites.queries.ts';
import { numberOf } from './on-wire.ts';

export interface NumberedInvoice {
  id: number;
  resource_id: number;
  number: string;
  amount: number;
  currency: string;
  calendar_period: string;
  finalized_at: Date | null;
}

/** `MH-2026-000017`, `2026-17`, `TEST-2026-17`, or the number alone. */
const written = /^(?:(mh|test)-)?(?:(\d{4})-)?0*([1-9]\d{0,8})$/i;

/**
 * Returns invoices of these sites with a number, latest year first. Drafts have none.
 * @param siteIds sites whose invoices the caller may see; the caller of this function checks that
 */
export async function findInvoicesNumbered(
  database: Database,
  siteIds: readonly number[],
  { text, limit }: { text: string; limit: number },
): Promise<NumberedInvoice[]> {
  const [, mode, year, number] = written.exec(text) ?? [];
  if (number === undefined || siteIds.length === 0) return [];
  const found = await findNumbered(database, {
    siteIds,
    livemode: mode === undefined ? null : mode.toLowerCase() === 'mh',
    year: year === undefined ? null : Number(year),
    number: Number(number),
    limit,
  });
  return found.map((row) => ({ ...row, number: numberOf(row) ?? '' }));
}
