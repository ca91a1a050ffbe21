// Rows of sold items: one per purchase line, or per charge if it has no line.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isRenewal } from '../days/volume.queries.ts';
import { charges, ofCharge } from './rows-of-days.ts';
import { type RowsQuery, type Source, source } from './rows-source.ts';

type ItemType = 'subscription' | 'content' | 'bundle' | 'ticket';

const ofLine = {
  ...ofCharge,
  subscription_id: sql`p.subscription_id`,
  amount: sql`p.amount_cents`,
  key2: sql`p.id`,
};

/** Selects purchase lines, as `p`, with their charges, as `t`. */
function lines(question: RowsQuery, types: readonly ItemType[], condition: RawBuilder<SqlBool>) {
  return sql`from (select t.* ${charges(question)}) t
    join transaction_purchases p on p.resource_id = t.resource_id and p.transaction_id = t.id
    where p.item_type = any(${types}::text[]) and ${condition}`;
}

/** Returns the charges for items of these types. */
export function sales(...types: ItemType[]): (question: RowsQuery) => Source {
  return (question) => source('cents', ofLine, lines(question, types, sql<SqlBool>`true`));
}

/** SQL condition: the line is of a subscription that was charged before. */
export const renews = sql<SqlBool>`${sql.raw(isRenewal('p', 't'))}`;

/** Returns the charges for subscriptions. @param which condition on the charges */
export function subscriptionSales(which: RawBuilder<SqlBool>): (question: RowsQuery) => Source {
  return (question) => source('cents', ofLine, lines(question, ['subscription'], which));
}

/** Returns charges without a line. */
export function salesWithoutLine(question: RowsQuery): Source {
  return source(
    'cents',
    { ...ofCharge, detail: sql`t.status` },
    sql`${charges(question)} and not exists (
      select from transaction_purchases p where p.resource_id = t.resource_id and p.transaction_id = t.id)`,
  );
}
