// Transactions by number, for the global search box.
import { sql } from 'kysely';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { onWire } from './on-wire.ts';
import { findShown } from './rows.queries.ts';

/** Returns the ids of transactions with this number, or with this id of the payment provider, in any mode. */
export async function findIdsNumbered(scope: ReadScope, site: SiteRef, text: string): Promise<number[]> {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const { rows } = await sql<{ id: number }>`
    select id from transactions where resource_id = ${site.id} and id = ${id}::bigint
    union
    select id from transactions
    where resource_id = ${site.id} and livemode in (true, false) and external_id = ${text}`.execute(scope.db);
  return rows.map((row) => row.id);
}

/**
 * Returns the transactions with this number, or with this id of the payment provider, in any mode; usually one or none.
 */
export async function findTransactionsNumbered(
  scope: ReadScope,
  site: SiteRef,
  text: string,
): Promise<TransactionRow[]> {
  const found = await findShown(scope, site.id, await findIdsNumbered(scope, site, text));
  return found.map(onWire);
}
