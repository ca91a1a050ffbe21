// Our records of Stripe objects that a full walk didn't find there, some thousand rows at a time.
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { type OwnAdjustment, unknownAdjustment } from './adjustments.rules.ts';
import type { OwnCharge } from './compare.rules.ts';
import { unknownCharge } from './compare.rules.ts';
import { goneCustomer } from './customer.rules.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';
import { adjustment, type CustomerRow, customer } from './local-records.queries.ts';

interface Asked {
  /** Walk that has marked the rows it found. */
  comparisonId: number;
  /** Upper bound of the recording time: later records are left out. */
  before: Date;
  /**
   * Time at which the account was connected: earlier payments are left out, because they may belong to another account.
   */
  connectedAt: Date;
  /** Rows with greater ids than this. */
  after: number;
}

export interface UnseenPage {
  found: FoundDiscrepancy[];
  /** Id to continue after; null at the end. */
  next: number | null;
}

const batch = 5_000;

/** Returns the last id of the next batch of a table; null if less than a batch is left. */
async function endOfBatch(
  { client }: ReadScope,
  { resource }: ResourceContext,
  table: 'transactions' | 'transaction_adjustments' | 'payment_customers',
  after: number,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select id from ${table} where resource_id = $1 and id > $2 order by id offset $3 limit 1`,
    [resource.id, after, batch - 1],
  );
  return rows[0]?.id ?? null;
}

/** SQL condition: the rows of the batch. */
const within = (id: string): string => `and ${id} > $4 and ${id} <= $5 order by ${id}`;

/**
 * Returns which rows of the batch were found. They aren't joined in the database: the planner has no statistics of
 * fresh marks and would read all of them for each row.
 */
async function metWithin(
  { client }: ReadScope,
  { resource }: ResourceContext,
  what: 'charge' | 'adjustment' | 'customer',
  { comparisonId, after }: Asked,
  last: number,
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select row_id as id from provider_comparison_rows
     where resource_id = $1 and comparison_id = $2 and what = $3 and row_id > $4 and row_id <= $5`,
    [resource.id, comparisonId, what, after, last],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

const tables = {
  charge: 'transactions',
  adjustment: 'transaction_adjustments',
  customer: 'payment_customers',
} as const;

async function unmet<Row extends { id: number }>(
  scope: ReadScope,
  ctx: ResourceContext,
  what: keyof typeof tables,
  statement: string,
  asked: Asked,
): Promise<{ rows: Row[]; next: number | null }> {
  const { id: siteId, livemode } = ctx.resource;
  const { after, before, connectedAt } = asked;
  const next = await endOfBatch(scope, ctx, tables[what], after);
  const last = next ?? Number.MAX_SAFE_INTEGER;
  const met = await metWithin(scope, ctx, what, asked, last);
  const { rows } = await scope.client.query<Row>(statement, [
    siteId,
    livemode,
    before,
    after,
    last,
    connectedAt,
  ]);
  return { rows: rows.filter(({ id }) => !met.has(Number(id))), next };
}

export async function unmetCharges(
  scope: ReadScope,
  ctx: ResourceContext,
  asked: Asked,
): Promise<UnseenPage> {
  const { rows, next } = await unmet<OwnCharge>(
    scope,
    ctx,
    'charge',
    `select t.id, t.external_id as "externalId", t.member_id as "memberId", t.status, t.amount_cents as "amountCents",
       t.currency, t.refunded_cents as "refundedCents", 0 as "refundedElsewhereCents"
     from transactions t
     where t.resource_id = $1 and t.livemode = $2 and t.pay_system = 'stripe' and t.external_id is not null
       and t.status in ('succeeded', 'refunded') and t.recorded_at < $3 and t.recorded_at >= $6 ${within('t.id')}`,
    asked,
  );
  return { found: present(rows.map((own) => unknownCharge(own, null))), next };
}

export async function unmetAdjustments(
  scope: ReadScope,
  ctx: ResourceContext,
  asked: Asked,
): Promise<UnseenPage> {
  const { rows, next } = await unmet<OwnAdjustment>(
    scope,
    ctx,
    'adjustment',
    `${adjustment} and a.recorded_at < $3 and a.recorded_at >= $6 ${within('a.id')}`,
    asked,
  );
  return { found: present(rows.map(unknownAdjustment)), next };
}

export async function unmetCustomers(
  scope: ReadScope,
  ctx: ResourceContext,
  asked: Asked,
): Promise<UnseenPage> {
  const { rows, next } = await unmet<CustomerRow>(
    scope,
    ctx,
    'customer',
    `${customer} and c.payment_method_id is not null and c.created_at < $3 and $6::timestamptz is not null ${within('c.id')}`,
    asked,
  );
  return { found: present(rows.map(goneCustomer)), next };
}

const present = (found: readonly (FoundDiscrepancy | null)[]): FoundDiscrepancy[] =>
  found.filter((one) => one !== null);
