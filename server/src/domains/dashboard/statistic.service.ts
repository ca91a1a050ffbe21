// Revenue of six fixed periods and the counts of the current month, for the panels above the cards.
import {
  addDays,
  addMonths,
  nextBucket,
  type PlainRange,
  presetRange,
  startOfBucket,
} from '#contract/base/date-ranges.ts';
import type { Statistic } from '#contract/domains/dashboard/chart-schemas.ts';
import type { Figure } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, readSnapshot } from '#server/database/scope.ts';
import { volumeOf } from '../figures/days/volume.queries.ts';
import { churnOf } from '../figures/events/stay-pairs.queries.ts';
import { countRenewals, sumFigureRows } from '../figures/rows/rows.queries.ts';
import { hasPendingFigures } from '../figures/values/pending.queries.ts';
import { type FigureState, stateOf } from '../figures/values/values.queries.ts';
import { startsByHolder } from '../figures/values/values-by-plan.queries.ts';

const amountPeriods = [
  'last_week',
  'last_month',
  'this_month',
  'prev_month',
  'this_year',
  'last_year',
] as const;
type AmountPeriod = (typeof amountPeriods)[number];

/**
 * Returns the ranges of the periods: week, month and year are the last 7, 31 and 365 days; all but the previous month
 * end yesterday.
 */
function rangesAt(today: string): Record<AmountPeriod, PlainRange> {
  const end = addDays(today, -1);
  const thisMonth = presetRange('month_to_date', today);
  return {
    last_week: { start: addDays(today, -7), end },
    last_month: { start: addDays(today, -31), end },
    this_month: thisMonth,
    prev_month: { start: addMonths(thisMonth.start, -1), end: addDays(thisMonth.start, -1) },
    this_year: presetRange('year_to_date', today),
    last_year: { start: addDays(today, -365), end },
  };
}

const days = ({ start, end }: PlainRange) => ({ date_start: start, date_end: end });

type Ranges = Record<AmountPeriod, PlainRange>;

async function amounts(
  ctx: ResourceContext,
  { client }: ReadScope,
  { currency }: FigureState,
  ranges: Ranges,
): Promise<Pick<Statistic['items'], AmountPeriod>> {
  const sums = await volumeOf(
    client,
    ctx.resource.id,
    amountPeriods.map((name) => ranges[name]),
  );
  const gross = sums.filter((sum) => sum.currency === currency && sum.source === 'all');
  const entries = amountPeriods.map((name, position) => {
    const amount = gross.find(({ range }) => range === position)?.amountCents ?? 0;
    return [name, { amount, ...days(ranges[name]) }];
  });
  return Object.fromEntries(entries) as Pick<Statistic['items'], AmountPeriod>;
}

async function churn(
  ctx: ResourceContext,
  { client }: ReadScope,
  state: FigureState,
  { last_week, last_month, last_year }: Ranges,
): Promise<Statistic['items']['churn']> {
  const [week = 0, month = 0, year = 0] = await churnOf(client, ctx.resource.id, state.zone, [
    last_week,
    last_month,
    last_year,
  ]);
  return {
    week: { count: week, ...days(last_week) },
    month: { count: month, ...days(last_month) },
    year: { count: year, ...days(last_year) },
  };
}

async function countOf(
  ctx: ResourceContext,
  scope: ReadScope,
  figure: Figure,
  { start, end }: PlainRange,
): Promise<number> {
  const asked = { reference: { figure, start, end, plans: [] }, currency: null };
  return (await sumFigureRows(scope, ctx.resource, asked)).value ?? 0;
}

/** Returns revenue in the default currency by the end of yesterday, and the counts of the month of yesterday. */
export function getStatistic(ctx: ResourceContext): Promise<Statistic> {
  return readSnapshot(ctx, async (scope) => {
    const state = await stateOf(scope.client, ctx.resource.id);
    const ranges = rangesAt(state.today);
    const month = ranges.this_month;
    const wholeMonth = {
      start: month.start,
      end: addDays(nextBucket(startOfBucket(month.start, 'month'), 'month'), -1),
    };
    const starts = await startsByHolder(scope.client, ctx.resource.id, month);
    return {
      currency: state.currency.toUpperCase(),
      counting: await hasPendingFigures(scope, ctx.resource.id, state, Object.values(ranges)),
      items: {
        ...(await amounts(ctx, scope, state, ranges)),
        new_single_subscriptions_this_month: { count: starts.single, ...days(month) },
        new_team_subscriptions_this_month: { count: starts.team, ...days(month) },
        downgrading_paid_member_this_month: {
          count: await countOf(ctx, scope, 'downgraded', month),
          ...days(month),
        },
        renewing_this_month: {
          count: await countRenewals(scope, ctx.resource),
          ...days(wholeMonth),
        },
        past_due_users: { count: await countOf(ctx, scope, 'past_due', month) },
        churn: await churn(ctx, scope, state, ranges),
      },
    };
  });
}
