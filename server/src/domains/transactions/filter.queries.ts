// Translates a filter of the transactions to SQL. Alias: t is transactions.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionFilter } from '#contract/domains/transactions/schemas.ts';
import type { ItemType } from '#contract/domains/transactions/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import { type Conditions, conditionsOf, withinDates } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findPeople, type People } from './people.queries.ts';
import { findSearched } from './search.queries.ts';

type Bool = Expression<SqlBool>;

const charged = sql<SqlBool>`t.status in ('succeeded', 'refunded')`;
const succeeded = sql<SqlBool>`t.status = 'succeeded'`;
const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not (${condition})`;

/** Fields that depend only on a transaction's day, amount and status, so that the stored sums can answer them. */
const summed = ['amount', 'created_at', 'status', 'successful', 'charged', 'livemode'] as const;

/** Returns whether the stored sums can answer the filter. */
export function isSummed(filter: TransactionFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || value === '' || summed.some((field) => field === name),
  );
}

/** Returns the mode of the transactions that the filter asks for. */
export const modeOf = (site: SiteRef, filter: TransactionFilter) => filter.livemode ?? site.livemode;

/** Returns conditions on `amount_cents` and `status` of `t`, which is a transaction or a stored sum. */
export function ofAmountAndStatus({ amount, ...filter }: TransactionFilter): Bool[] {
  const found: Bool[] = [];
  if (amount?.from !== undefined) found.push(sql<SqlBool>`t.amount_cents >= ${amount.from}::bigint`);
  if (amount?.to !== undefined) found.push(sql<SqlBool>`t.amount_cents <= ${amount.to}::bigint`);
  if (filter.status !== undefined) found.push(sql<SqlBool>`t.status = any(${filter.status}::text[])`);
  if (filter.successful !== undefined) found.push(filter.successful ? succeeded : not(succeeded));
  if (filter.charged !== undefined) found.push(filter.charged ? charged : not(charged));
  return found;
}

export interface Meanings {
  people: People | null;
  searched: RawBuilder<SqlBool> | null;
}

/** Looks up the members that a filter names, once for the page and its sums. */
export async function resolveFilter(
  scope: ReadScope,
  site: SiteRef,
  filter: TransactionFilter,
): Promise<Meanings> {
  return {
    people: await findPeople(scope, site, filter),
    searched: await findSearched(scope, site, filter.global),
  };
}

function conditions(site: SiteRef, { people, searched }: Meanings): Conditions<TransactionFilter> {
  const named = people && (() => people.condition);
  const bought = (type: ItemType) => (id: number) =>
    sql<SqlBool>`exists (select from transaction_purchases p where p.resource_id = ${site.id}
      and p.transaction_id = t.id and p.item_type = ${type} and p.item_id = ${id}::bigint)`;
  const asked = () => null;
  return {
    global: () => searched,
    // The three are looked up together, so each returns the same condition.
    first_name: named ?? asked,
    last_name: named ?? asked,
    email: named ?? asked,
    amount: (amount) => all(ofAmountAndStatus({ amount })),
    created_at: (range) => withinDates(sql`t.created_at`, range, site.timezone),
    status: (status) => all(ofAmountAndStatus({ status })),
    pay_system: (systems) => sql<SqlBool>`t.pay_system = any(${systems}::text[])`,
    successful: (successful) => all(ofAmountAndStatus({ successful })),
    charged: (isCharged) => all(ofAmountAndStatus({ charged: isCharged })),
    livemode: asked,
    user: (id) => sql<SqlBool>`t.member_id = ${id}::bigint`,
    bundle: bought('bundle'),
    content: bought('content'),
    subscription: bought('subscription'),
    ti_event_ticket_pass: bought('ticket'),
  };
}

function all(found: readonly Bool[]): Bool | null {
  return found.length === 0 ? null : sql<SqlBool>`(${sql.join([...found], sql` and `)})`;
}

/** SQL condition: transaction `t` matches the filter. */
export function matching(site: SiteRef, filter: TransactionFilter, meanings: Meanings): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`t.resource_id = ${site.id} and t.livemode = ${modeOf(site, filter)}`;
  const found = [...new Set(conditionsOf(filter, conditions(site, meanings)))];
  return sql<SqlBool>`${sql.join([own, ...found], sql` and `)}`;
}
