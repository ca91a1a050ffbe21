// Exports the tables of the dashboard as files, with the same rows as the screens.

import { amountToText, defaultCurrency } from '#contract/base/cents.ts';
import type { DataClass } from '#contract/base/data-classes.ts';
import { churnCountInput, figureRowsQuery } from '#contract/domains/dashboard/row-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { Column, Filters, TableSource } from '#server/database/table-source.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { momentOf } from '#server/platform/spreadsheets/moments.ts';
import {
  type FigureRowFound,
  type Loss,
  type RowsRequest,
  scanFigureRows,
  sumFigureRows,
} from '../figures/rows/rows.queries.ts';
import { leavesIn, lossesOf, pastDueNow, rowsOf, withAmountsDue } from './asked-rows.ts';
import { centsOfWorth } from './rows-on-wire.ts';

/** Number of rows read at once. */
const batchSize = 2_000;

interface Given {
  row: FigureRowFound;
  zone: string;
  isWorth: boolean;
  losses: readonly Loss[];
}

interface Field extends Column {
  read(given: Given): Cell;
}

const field = (
  key: string,
  title: string,
  type: Column['type'],
  read: Field['read'],
  sight?: DataClass,
): Field => ({ key, title, type, read, ...(sight ? { sight } : {}) });

const member = [
  field('member_id', 'Member ID', 'number', ({ row }) => row.member_id),
  field('name', 'Name', 'text', ({ row }) => row.name),
  field('email', 'Email', 'text', ({ row }) => row.email),
];
const plan = field('plan', 'Plan', 'text', ({ row }) => row.plan_title);
const subscription = field('subscription_id', 'Subscription ID', 'number', ({ row }) => row.subscription_id);
const at = (title: string) =>
  field('at', title, 'moment', ({ row, zone }) => row.day ?? momentOf(row.at, zone));
const until = (title: string) =>
  field('until', title, 'moment', ({ row, zone }) => momentOf(row.until, zone));
const centsOf = ({ row: { amount: cents, currency } }: Given) =>
  cents === null ? null : { cents, currency: currency ?? defaultCurrency };
/** Converts a value of the API, such as `payment_failed`, to words. */
const inWords = (word: string | null) => word?.replaceAll('_', ' ') ?? null;
const currencyOf = field('currency', 'Currency', 'text', ({ row }) => row.currency?.toUpperCase() ?? null);

const lost = field(
  'mrr_lost',
  'MRR lost',
  'text',
  ({ losses }) =>
    losses
      .map((one) => `${amountToText(centsOfWorth(one.value), one.currency)} ${one.currency.toUpperCase()}`)
      .join('\n'),
  'amounts',
);

interface Table {
  key: TableSource['key'];
  sheet: string;
  fields: readonly Field[];
  asked(ctx: ResourceContext, scope: ReadScope, filters: Filters): Promise<RowsRequest> | RowsRequest;
  /** True if the MRR of each member must be looked up. */
  hasLosses?: true;
}

function tableSource({ key, sheet, fields, asked, hasLosses }: Table): TableSource {
  return {
    key,
    sheet,
    columns: fields.map(({ read: _, ...column }) => column),
    usual: fields.map((one) => one.key),
    count: async (ctx, scope, filters) =>
      (await sumFigureRows(scope, ctx.resource, await asked(ctx, scope, filters))).total,
    rows: async function* (ctx, scope, filters, keys, limit = batchSize) {
      const question = await asked(ctx, scope, filters);
      const chosen = keys.flatMap((name) => fields.find((one) => one.key === name) ?? []);
      const { batches, unit } = await scanFigureRows(scope, ctx.resource, question, limit);
      const shared = { zone: ctx.resource.timezone, isWorth: unit === 'recurring' };
      for await (const found of batches) {
        const rows = await withAmountsDue(ctx, scope, question, found);
        const losses = hasLosses ? await lossesOf(ctx, scope, rows) : null;
        yield rows.map((row) => {
          const given = { ...shared, row, losses: losses?.get(row.member_id ?? 0) ?? [] };
          return chosen.map((one) => one.read(given));
        });
      }
    },
  };
}

const churnUsers = tableSource({
  key: 'churn-users',
  sheet: 'Churned members',
  fields: [
    ...member,
    at('Left'),
    field('cause', 'Cause', 'text', ({ row }) => inWords(row.detail)),
    plan,
    lost,
  ],
  hasLosses: true,
  asked: (_ctx, _scope, filters) => leavesIn(churnCountInput.parse(filters)),
});

const pastDue = tableSource({
  key: 'past-due-report',
  sheet: 'Past due',
  fields: [
    ...member,
    subscription,
    plan,
    field('amount', 'Amount due', 'amount', centsOf, 'amounts'),
    currencyOf,
    at('Failed'),
    until('Grace ends'),
  ],
  asked: () => pastDueNow,
});

const figureRows = tableSource({
  key: 'statistic-rows',
  sheet: 'Rows',
  fields: [
    ...member,
    field('group', 'Group', 'text', ({ row }) => row.group_name, 'memberDetails'),
    subscription,
    plan,
    field('transaction_id', 'Transaction ID', 'number', ({ row }) => row.transaction_id, 'charges'),
    field('sold', 'What was sold', 'text', ({ row }) => row.sold, 'charges'),
    field('content', 'Content', 'text', ({ row }) => row.content_title, 'visits'),
    at('Date'),
    until('Until'),
    field('detail', 'Detail', 'text', ({ row }) => inWords(row.detail)),
    field('amount', 'Amount', 'amount', (given) => (given.isWorth ? null : centsOf(given)), 'amounts'),
    field(
      'mrr',
      'MRR (cents by largest remainder: rows add up to the total)',
      'amount',
      (given) => (given.isWorth ? centsOf(given) : null),
      'amounts',
    ),
    currencyOf,
  ],
  asked: (ctx, scope, filters) => rowsOf(ctx, scope, figureRowsQuery.parse(filters)),
});

export const dashboardSources: readonly TableSource[] = [churnUsers, pastDue, figureRows];
