import { type Kysely, sql } from 'kysely';
import type { InvoiceLine } from '#contract/domains/invoices/schemas.ts';
import type { Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';

export type InvoiceRow = Row<'invoices'>;

/**
 * Locks the site's invoices until the transaction ends, so that generation, payment and finalization run one after the
 * other.
 */
export async function lockInvoices(db: Kysely<DB>, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoices', ${siteId}))`.execute(db);
}

/** Invoices of a month that are not void. */
export function findOfMonth(
  db: Kysely<DB>,
  siteId: number,
  { period, livemode }: { period: string; livemode: boolean },
): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('calendar_period', '=', period)
    .where('livemode', '=', livemode)
    .where('status', '<>', 'void')
    .execute();
}

/** Returns the unpaid live invoices of a site: drafts, open and past due ones with an amount above 0. */
export function findUnpaid(db: Kysely<DB>, siteId: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('livemode', '=', true)
    .where('status', 'in', ['draft', 'open', 'past_due'])
    .where('amount', '>', 0)
    .orderBy('calendar_period')
    .orderBy('id')
    .execute();
}

/** Returns whether the site is deleted. */
export async function isDeletedSite(db: Kysely<DB>, siteId: number): Promise<boolean> {
  const { removed_at } = await db
    .selectFrom('resources')
    .select('removed_at')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return removed_at !== null;
}

/** Returns the lines of invoices, by invoice, in the order they were written. */
export async function findLines(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, InvoiceLine[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('invoice_id', 'in', ids)
    .orderBy('id')
    .execute();
  const byInvoice = new Map<number, InvoiceLine[]>();
  for (const row of rows)
    byInvoice.set(row.invoice_id, [...(byInvoice.get(row.invoice_id) ?? []), lineOf(row)]);
  return byInvoice;
}

interface StoredLine {
  kind: InvoiceLine['kind'];
  description: string;
  quantity: string | number;
  unit_amount: number | null;
  amount: number;
  currency: string;
  facts: unknown;
}

type Facts = NonNullable<InvoiceLine['facts']>;

/** Returns whether the line has a count; the monthly fee has none. */
const isCounted = (facts: Partial<Facts>): facts is Facts => facts.counted !== undefined;

/** Converts a stored line. */
export function lineOf(row: StoredLine): InvoiceLine {
  const facts = row.facts as Partial<Facts>;
  return {
    kind: row.kind,
    description: row.description,
    quantity: Number(row.quantity),
    unit_amount: row.unit_amount,
    amount: row.amount,
    currency: row.currency,
    facts: isCounted(facts) ? facts : null,
  };
}

/** Replaces the lines of a draft. */
export async function putLines(
  db: Kysely<DB>,
  { siteId, invoiceId }: { siteId: number; invoiceId: number },
  lines: readonly InvoiceLine[],
): Promise<void> {
  await db
    .deleteFrom('invoice_lines')
    .where('resource_id', '=', siteId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  await db
    .insertInto('invoice_lines')
    .values(
      lines.map(({ facts, ...line }) => ({
        ...line,
        resource_id: siteId,
        invoice_id: invoiceId,
        facts: JSON.stringify(facts ?? {}),
      })),
    )
    .execute();
}

/** SQL expression: days from today, as a date in a zone. */
export const dayFromNow = (zone: string, days: number) =>
  sql<string>`((now() at time zone ${zone})::date + ${days}::int)`;

/** Counts the attempts to pay an invoice. */
export async function countPayments(db: Kysely<DB>, siteId: number, invoiceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
