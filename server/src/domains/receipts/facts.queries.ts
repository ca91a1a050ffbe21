import { sql } from 'kysely';
import type { Settings } from '#contract/domains/resources/settings.ts';
import type { PaySystem, TransactionStatus } from '#contract/domains/transactions/words.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { settingsOf } from '../resources/settings.service.ts';

export interface LineFacts {
  title: string;
  price_cents: number;
  amount_cents: number;
  /** VAT rate in hundredths of a percent; null if unknown. */
  vat_basis_points: number | null;
}

/** Facts that a receipt is made from. */
export interface Facts {
  site: { title: string; host: string; timezone: string };
  /** Publisher of the site, from its settings; `name` is the partner's if they name no business. */
  business: Settings['business'] & { name: string };
  transaction: {
    id: number;
    amount_cents: number;
    /** Refunded, disputed and credited amount so far. */
    adjusted_cents: number;
    currency: string;
    status: TransactionStatus;
    pay_system: PaySystem;
    livemode: boolean;
    created_at: Date;
    day: string | null;
    title: string | null;
  };
  member: {
    id: number;
    email: string;
    first_name: string;
    last_name: string;
    company: string | null;
    address: string | null;
    zip: string | null;
    city: string | null;
    state: string | null;
    country_code: string | null;
  } | null;
  /** True if the payer was erased. */
  isPayerErased: boolean;
  lines: LineFacts[];
  /** Adjustment of a credit note; null for a receipt. */
  adjustment: GivenBack | null;
}

interface GivenBack {
  id: number;
  amount_cents: number;
  reason: string | null;
  /** True if it failed, or reverses another one that did: no money was refunded. */
  isFailed: boolean;
  /** Amounts of the transaction's credit notes before this one, in the order of their numbers. */
  noted: number[];
}

type Found = Facts['transaction'] & { member_id: number | null };

async function memberOf({ db }: ReadScope, siteId: number, id: number): Promise<Facts['member']> {
  const { rows } = await sql<NonNullable<Facts['member']>>`
    select id, email, first_name, last_name, company, address, zip, city, state, country_code
    from members where resource_id = ${siteId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function linesOf({ db }: ReadScope, siteId: number, id: number): Promise<LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select item_title as title, price_cents, amount_cents, vat_basis_points from transaction_purchases
    where resource_id = ${siteId} and transaction_id = ${id} order by id`.execute(db);
  return rows;
}

async function givenBackOf(
  { db }: ReadScope,
  siteId: number,
  { id, adjustmentId }: { id: number; adjustmentId: number | null },
): Promise<GivenBack | null> {
  if (adjustmentId === null) return null;
  const { rows: found } = await sql<Omit<GivenBack, 'noted'>>`
    select a.id, a.amount_cents, a.reason, a.reverses_id is not null or exists (
      select from transaction_adjustments r where r.resource_id = a.resource_id and r.reverses_id = a.id) as "isFailed"
    from transaction_adjustments a
    where a.resource_id = ${siteId} and a.transaction_id = ${id} and a.id = ${adjustmentId}`.execute(db);
  const { rows: earlier } = await sql<{ amount: number }>`
    select a.amount_cents as amount from receipts r
    join transaction_adjustments a on a.resource_id = r.resource_id and a.id = r.adjustment_id
    left join receipts own on own.resource_id = r.resource_id and own.adjustment_id = ${adjustmentId}
    where r.resource_id = ${siteId} and r.transaction_id = ${id} and r.adjustment_id <> ${adjustmentId}
      and (own.id is null or (r.year, r.number) < (own.year, own.number))
    order by r.year, r.number`.execute(db);
  const [one] = found;
  return one ? { ...one, noted: earlier.map(({ amount }) => amount) } : null;
}

/** @returns undefined for a transaction, or an adjustment of it, that the site doesn't have */
export async function findFacts(
  scope: ReadScope,
  siteId: number,
  asked: { id: number; adjustmentId: number | null },
): Promise<Facts | undefined> {
  const { db } = scope;
  const { rows: sites } = await sql<Facts['site'] & { partner: string }>`
    select r.title, r.host, p.title as partner, r.reporting_timezone as timezone
    from resources r join partners p on p.id = r.partner_id where r.id = ${siteId}`.execute(db);
  const { rows: found } = await sql<Found>`
    select id, amount_cents, adjusted_cents, currency, status, pay_system, livemode, created_at, day, title, member_id
    from transactions where resource_id = ${siteId} and id = ${asked.id}`.execute(db);
  const adjustment = await givenBackOf(scope, siteId, asked);
  const [[site], [row]] = [sites, found];
  if (!site || !row || (asked.adjustmentId !== null && !adjustment)) return undefined;
  const { member_id: memberId, ...transaction } = row;
  const member = memberId === null ? null : await memberOf(scope, siteId, memberId);
  const { partner, ...shown } = site;
  const { business } = (await settingsOf(scope, siteId)).settings;
  return {
    site: shown,
    business: { ...business, name: business.title ?? partner },
    transaction: { ...transaction, created_at: new Date(transaction.created_at) },
    member,
    isPayerErased: memberId !== null && member === null,
    lines: await linesOf(scope, siteId, asked.id),
    adjustment,
  };
}
