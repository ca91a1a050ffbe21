// Receipts and credit notes by number, for the global search box.
import { type SqlBool, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { numberOf } from './on-wire.ts';

export interface NumberedReceipt {
  id: number;
  transaction_id: number;
  adjustment_id: number | null;
  /** Number such as `2026-000123`; those of the test mode have the prefix `TEST-`. */
  number: string;
  issued_at: Date;
}

interface Stored extends Omit<NumberedReceipt, 'number'> {
  livemode: boolean;
  year: number;
  number: number;
}

/** `2026-000123`, `2026-123`, `TEST-2026-123`, or the number alone. */
const written = /^(?:(test)-)?(?:(\d{4})-)?0*([1-9]\d{0,8})$/i;

/** Returns receipts of the site with a number, latest year first; without a year, of all years. */
export async function findReceiptsNumbered(
  { db }: ReadScope,
  site: SiteRef,
  { text, limit }: { text: string; limit: number },
): Promise<NumberedReceipt[]> {
  const [, test, year, number] = written.exec(text) ?? [];
  if (number === undefined) return [];
  const asked = [
    sql<SqlBool>`n.resource_id = ${site.id}`,
    ...(test === undefined ? [] : [sql<SqlBool>`not n.livemode`]),
    ...(year === undefined ? [] : [sql<SqlBool>`n.year = ${Number(year)}`]),
  ];
  // By the years in which numbers were given: the index of the numbers leads with them.
  const { rows } = await sql<Stored>`
    select r.id, r.transaction_id, r.adjustment_id, r.livemode, r.year, r.number, r.issued_at
    from receipt_numbers n
    join receipts r on r.resource_id = n.resource_id and r.livemode = n.livemode and r.year = n.year
      and r.number = ${Number(number)}
    where ${sql.join(asked, sql` and `)}
    order by r.livemode = ${site.livemode} desc, r.year desc limit ${limit}`.execute(db);
  return rows.map(({ livemode, year: of, number: given, ...row }) => ({
    ...row,
    number: numberOf({ livemode, year: of, number: given }),
  }));
}
