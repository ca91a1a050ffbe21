// The list of transactions as a file: the columns and rows that the screen lists.
import { sql } from 'kysely';
import { transactionFilter } from '#contract/domains/transactions/schemas.ts';
import { readInBatches } from '#server/database/cursor.ts';
import type { Column, Filters, TableSource } from '#server/database/table-source.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';
import { matching, resolveFilter } from './filter.queries.ts';
import { countTransactions } from './list.service.ts';
import { findShown, type ShownRow } from './rows.queries.ts';

/** Rows read at once. */
const usualBatch = 2_000;

interface Field extends Column {
  read(row: ShownRow, zone: string): Cell;
}

const field = (key: string, title: string, type: Column['type'], read: Field['read']): Field => ({
  key,
  title,
  type,
  read,
});

const money =
  (name: 'amount_cents' | 'fee_cents' | 'adjusted_cents') =>
  (row: ShownRow): Cell => ({ cents: row[name], currency: row.currency });

const fields: readonly Field[] = [
  field('id', 'ID', 'number', ({ id }) => id),
  field(
    'created_at',
    'Created',
    'moment',
    (row, zone) => row.day ?? momentOf(new Date(row.created_at), zone),
  ),
  field('member_id', 'Member ID', 'number', (row) => row.member_id),
  field('first_name', 'First name', 'text', (row) => row.first_name),
  field('last_name', 'Last name', 'text', (row) => row.last_name),
  field('email', 'Email', 'text', (row) => row.email),
  field('amount', 'Amount', 'amount', money('amount_cents')),
  field('fee', 'Fees', 'amount', money('fee_cents')),
  field('refunded', 'Refunded or disputed', 'amount', money('adjusted_cents')),
  field('currency', 'Currency', 'text', (row) => row.currency.toUpperCase()),
  field('status', 'Status', 'text', (row) => row.status),
  field('pay_system', 'Pay system', 'text', (row) => row.pay_system),
  field('transaction_id', 'Transaction ID', 'text', (row) => row.external_id),
  field('purchases', 'Purchases', 'text', ({ purchases, title }) =>
    purchases.length === 0 ? title : purchases.map((one) => one.item_title).join('\n'),
  ),
  field('plan', 'Plan', 'text', (row) => row.plan_title),
  field('livemode', 'Mode', 'text', (row) => (row.livemode ? 'live' : 'test')),
];

const filterOf = (filters: Filters) => transactionFilter.parse(filters);

/** The transactions of a site, newest first. */
export const transactionSource: TableSource = {
  key: 'transactions',
  sheet: 'Transactions',
  columns: fields.map(({ read: _, ...column }) => column),
  usual: fields.map(({ key }) => key),
  count: (ctx, scope, filters) => countTransactions(ctx, scope, filterOf(filters)),
  rows: async function* (ctx, scope, filters, keys, batchSize = usualBatch) {
    const site = ctx.resource;
    const filter = filterOf(filters);
    const where = matching(site, filter, await resolveFilter(scope, site, filter));
    const chosen = keys.flatMap((name) => fields.find((one) => one.key === name) ?? []);
    const found = sql`
      select t.id from transactions t where ${where} order by t.created_at desc, t.id desc`.compile(scope.db);
    for await (const ids of readInBatches<{ id: number }>(scope, 'exported_transactions', found, batchSize)) {
      const rows = await findShown(
        scope,
        site.id,
        ids.map(({ id }) => id),
      );
      yield rows.map((row) => chosen.map((one) => one.read(row, site.timezone)));
    }
  },
};
