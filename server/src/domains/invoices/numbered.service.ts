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

/** Beginning that all numbers of a year share: `MH-2026`, `MH-2026-`, `MH-2026-000`. */
const begun = /^(mh|test)-(\d{4})(?:-0*)?$/i;

/**
 * Returns invoices of these sites with a number, or the latest whose number begins with the text. Drafts have none.
 * @param siteIds sites whose invoices the caller may see; the caller of this function checks that
 */
export async function findInvoicesNumbered(
  database: Database,
  siteIds: readonly number[],
  { text, limit }: { text: string; limit: number },
): Promise<NumberedInvoice[]> {
  const read = begun.exec(text) ?? written.exec(text);
  if (read === null || siteIds.length === 0) return [];
  const [, mode, year, number] = read;
  const found = await findNumbered(database, {
    siteIds,
    livemode: mode === undefined ? null : mode.toLowerCase() === 'mh',
    year: year === undefined ? null : Number(year),
    number: number === undefined ? null : Number(number),
    limit,
  });
  return found.map((row) => ({ ...row, number: numberOf(row) ?? '' }));
}
