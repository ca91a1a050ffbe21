import { type RawBuilder, sql } from 'kysely';
import type { FigureReference } from '#contract/domains/figures/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import { readInBatches } from '#server/database/cursor.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { titleOfPlan } from '../values/values-by-plan.queries.ts';
import { sources } from './rows-of-figures.ts';
import { countRenewing } from './rows-of-now.ts';
import { type Source, totalExpression, type Unit } from './rows-source.ts';
import { centsBound, centsOfRow } from './whole-cents.queries.ts';

/** Rows of a metric, in one currency if they have amounts. */
export interface RowsRequest {
  reference: FigureReference;
  /** Currency code in lower case; null for any currency. */
  currency: string | null;
}

function sourceOf(site: SiteRef, { reference, currency }: RowsRequest) {
  const { figure, start, end, plans } = reference;
  return sources[figure]({ site, start, end, plans, currency });
}

export interface FigureRowFound {
  at: Date | null;
  until: Date | null;
  member_id: number | null;
  name: string | null;
  email: string | null;
  group_id: number | null;
  group_name: string | null;
  subscription_id: number | null;
  plan_id: number | null;
  plan_title: string | null;
  transaction_id: number | null;
  /** YYYY-MM-DD of a charge whose time is unknown; `at` is then noon of that day. */
  day: string | null;
  content_id: number | null;
  content_title: string | null;
  sold: string | null;
  detail: string | null;
  /** Cents. The rounded MRR of all rows adds up to the metric. */
  amount: number | null;
  currency: string | null;
}

/** SQL for the items of a row's transaction: its lines, or its title if it was imported. */
const whatWasSold = (site: SiteRef) => sql`(
  select coalesce(
    (select string_agg(nullif(l.item_title, ''), ', ' order by l.id) from transaction_purchases l
     where l.resource_id = t.resource_id and l.transaction_id = t.id), t.title)
  from transactions t where t.resource_id = ${site.id} and t.id = r.transaction_id)`;

/** Selects the displayed columns of rows, the latest first. The order is unique. */
const shown = (
  site: SiteRef,
  table: RawBuilder<unknown>,
  latest: RawBuilder<unknown>,
  cents: RawBuilder<unknown>,
) =>
  sql<FigureRowFound>`
    select r.at, r.until, r.member_id, trim(m.first_name || ' ' || m.last_name) as name, m.email, g.id as group_id,
      g.name as group_name, r.subscription_id, r.plan_id,
      ${sql.raw(titleOfPlan('p'))} as plan_title, r.transaction_id, r.day, r.content_id,
      c.title as content_title, ${whatWasSold(site)} as sold, r.detail, ${cents} as amount, r.currency
    from ${table} r
    left join members m on m.resource_id = ${site.id} and m.id = r.member_id
    left join member_subscriptions u on u.resource_id = ${site.id} and u.id = r.subscription_id
    left join groups g on g.resource_id = ${site.id} and g.id = u.group_id
    left join plans p on p.resource_id = ${site.id} and p.id = r.plan_id
    left join content_items c on c.resource_id = ${site.id} and c.id = r.content_id
    order by r.${latest} desc, r.key desc, r.key2 desc`;

/** Returns the amount of row `r` in cents. */
async function centsIn(scope: ReadScope, { unit, rows }: Source): Promise<RawBuilder<unknown>> {
  return unit === 'recurring' ? centsOfRow(await centsBound(scope, rows)) : sql`r.amount`;
}

/**
 * Returns one page of the rows behind a metric, the latest first: finds the rows first, then their displayed columns.
 */
export async function findFigureRows(
  scope: ReadScope,
  site: SiteRef,
  asked: RowsRequest,
  window: { limit: number; offset: number },
): Promise<{ rows: FigureRowFound[]; unit: Unit }> {
  const found = sourceOf(site, asked);
  const { page, unit, order } = found;
  const cents = await centsIn(scope, found);
  const { rows } = await sql<FigureRowFound>`
    with page as materialized (${page(window)}) ${shown(site, sql`page`, sql.raw(order), cents)}`.execute(
    scope.db,
  );
  return { rows, unit };
}

/** Yields all rows behind a metric in batches, the latest first; each batch costs the same. */
export async function scanFigureRows(
  scope: ReadScope,
  site: SiteRef,
  asked: RowsRequest,
  size: number,
): Promise<{ batches: AsyncGenerator<FigureRowFound[]>; unit: Unit }> {
  const found = sourceOf(site, asked);
  const { rows, unit, order } = found;
  const cents = await centsIn(scope, found);
  const statement = shown(site, sql`(${rows})`, sql.raw(order), cents).compile(scope.db);
  return { batches: readInBatches<FigureRowFound>(scope, 'figure_rows', statement, size), unit };
}

/** Counts the rows behind a metric and returns their value: a count, cents, or percent with one decimal. */
export async function sumFigureRows(
  { db }: ReadScope,
  site: SiteRef,
  asked: RowsRequest,
): Promise<{ total: number; value: number | null }> {
  const { rows: found, unit } = sourceOf(site, asked);
  const { rows } = await sql<{ total: number; value: number | null }>`
    select count(*)::bigint as total, ${totalExpression(unit)} as value from (${found}) r`.execute(db);
  return rows[0] ?? { total: 0, value: null };
}

/** MRR lost with a member who left. */
export interface Loss {
  payer_id: number;
  currency: string;
  /** Value in 1/720 cents. */
  value: number;
}

/** Returns the MRR lost with each of these leaves, by currency. */
export async function findLosses(
  { db }: ReadScope,
  site: SiteRef,
  leaves: readonly { memberId: number; at: Date }[],
): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    select f.payer_id, f.currency, -f.value as value
    from unnest(${leaves.map(({ memberId }) => memberId)}::bigint[], ${leaves.map(({ at }) => at)}::timestamptz[])
      w (payer_id, at)
    join payer_facts f on f.resource_id = ${site.id} and f.payer_id = w.payer_id and f.at = w.at and f.kind = 'churn'
    order by f.payer_id, f.currency`.execute(db);
  return rows;
}

/**
 * Counts the subscriptions that renew in the calendar month of yesterday; equals the number of rows, but reads most of
 * it from stored days.
 */
export async function countRenewals({ db }: ReadScope, site: SiteRef): Promise<number> {
  const { rows } = await countRenewing(site).execute(db);
  return rows[0]?.count ?? 0;
}
