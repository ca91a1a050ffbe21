// Charts by month and by plan. Months without events are included, with zeros; the last one may still be incomplete.
import { addDays, addMonths, startOfBucket } from '#contract/base/date-ranges.ts';
import type { ActivityRow } from '#contract/domains/dashboard/chart-schemas.ts';
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { type VolumeSource, type VolumeSum, volumeOf } from '../figures/days/volume.queries.ts';
import { churnOf } from '../figures/events/stay-pairs.queries.ts';
import { hasPendingFigures } from '../figures/values/pending.queries.ts';
import { membersOfPlans } from '../figures/values/plan-members.service.ts';
import { type FigureState, stateOf } from '../figures/values/values.queries.ts';
import {
  type PlanSum,
  type PlanTitle,
  planSums,
  planTitles,
} from '../figures/values/values-by-plan.queries.ts';
import { type CutPeriod, cut, requireShowable } from './period.ts';

const shownMonths = 24;

/** Returns the month of yesterday and the months before it. */
function monthsOf({ today }: FigureState): CutPeriod {
  const end = addDays(today, -1);
  const start = addMonths(startOfBucket(end, 'month'), 1 - shownMonths);
  return cut({ start, end }, 'month');
}

interface PlanRow extends PlanTitle {
  /** One value per bucket. */
  values: readonly number[];
}

const valuesOf = (sums: readonly PlanSum[], buckets: number, isStock: boolean): number[] => {
  const changes = Array.from({ length: buckets + 1 }, () => 0);
  for (const { kind, bucket, facts } of sums)
    changes[bucket] = (changes[bucket] ?? 0) + (kind === 'left' || kind === 'plan_left' ? -facts : facts);
  let level = 0;
  return changes
    .map((change) => {
      level = isStock ? level + change : change;
      return level;
    })
    .slice(1);
};

/** Returns the plans with any value, the largest total over all months first. */
function planRows(
  sums: readonly PlanSum[],
  titles: readonly PlanTitle[],
  buckets: number,
  isStock: boolean,
): PlanRow[] {
  const byPlan = Map.groupBy(sums, ({ planId }) => planId);
  const total = ({ values }: PlanRow) => values.reduce((sum, value) => sum + value, 0);
  return titles
    .map((plan) => ({ ...plan, values: valuesOf(byPlan.get(plan.id) ?? [], buckets, isStock) }))
    .filter(({ values }) => values.some((value) => value > 0))
    .sort((one, other) => total(other) - total(one) || one.id - other.id);
}

function usersOf(plans: readonly PlanRow[], position: number): ActivityRow['users'] {
  // A Map, because a title may be any text, even `constructor`.
  const byTitle = new Map<string, number>();
  const rows = plans.map(({ id, title, values }) => {
    const count = values[position] ?? 0;
    byTitle.set(title, (byTitle.get(title) ?? 0) + count);
    return { plan_id: id, plan_title: title, count };
  });
  return { by_plans: Object.fromEntries(byTitle), plans: rows };
}

/** Returns sign-ups by plan, and charges by what was bought in the default currency, for each of the last 24 months. */
export function listActivity(ctx: ResourceContext): Promise<RouteOutput<typeof dashboard.activity>> {
  const siteId = ctx.resource.id;
  return readSnapshot(ctx, async (scope) => {
    const { client } = scope;
    const state = await stateOf(client, siteId);
    const months = monthsOf(state);
    const began = await planSums(client, siteId, state, months, ['began']);
    const titles = await planTitles(client, siteId);
    const volume = (await volumeOf(client, siteId, months.buckets)).filter(
      (sum) => sum.currency === state.currency,
    );
    const plans = planRows(began, titles, months.buckets.length, false);
    const revenue = (range: number, source: VolumeSource) => {
      const found = volume.find((sum: VolumeSum) => sum.range === range && sum.source === source);
      return { revenue: found?.amountCents ?? 0, count: found?.transactions ?? 0 };
    };
    const items = months.buckets.map(({ label, partial }, range) => ({
      groupby: label,
      partial,
      users: usersOf(plans, range),
      purchases: {
        subscription: revenue(range, 'subscription'),
        content: revenue(range, 'content'),
        ticket: revenue(range, 'ticket'),
        empty: revenue(range, 'empty'),
      },
      transactions: revenue(range, 'all'),
    }));
    return { items, counting: await hasPendingFigures(scope, siteId, state, [months]) };
  });
}

/** Returns the payers at the end of each of the last 24 months: by plan, and in total, where each payer counts once. */
export function listActiveSubscribers(
  ctx: ResourceContext,
): Promise<RouteOutput<typeof dashboard.totalActiveSubscribers>> {
  const siteId = ctx.resource.id;
  return readSnapshot(ctx, async (scope) => {
    const { client } = scope;
    const state = await stateOf(client, siteId);
    const months = monthsOf(state);
    const kinds = ['plan_joined', 'plan_left', 'joined', 'returned', 'left'] as const;
    const sums = await planSums(client, siteId, state, months, kinds);
    const count = months.buckets.length;
    const plans = planRows(sums, await planTitles(client, siteId), count, true);
    const ofAny = sums.filter(({ planId }) => planId === 0);
    const totals = valuesOf(ofAny, count, true);
    const items = months.buckets.map(({ label, partial, end }, position) => ({
      groupby: label,
      partial,
      date_end: end,
      total_subscribers: totals[position] ?? 0,
      items: plans.map(({ id, title, values }) => ({
        plan_id: id,
        plan_title: title,
        total_subscribers: values[position] ?? 0,
      })),
    }));
    return { items, counting: await hasPendingFigures(scope, siteId, state, [months]) };
  });
}

/**
 * Lists all plans with the number of members who have a valid subscription now, the largest first. Deleted plans are
 * listed only if they have any.
 */
export function listPlanMembers(
  ctx: ResourceContext,
): Promise<RouteOutput<typeof dashboard.planSubscriptions>> {
  return readSnapshot(ctx, async (scope) => {
    const members = await membersOfPlans(scope, ctx.resource);
    const items = (await planTitles(scope.client, ctx.resource.id))
      .map(({ id, title, isDeleted }) => ({ id, title, isDeleted, count: members.get(id) ?? 0 }))
      .filter(({ isDeleted, count }) => !isDeleted || count > 0)
      .map(({ id, title, count }) => ({ plan_id: id, plan_title: title, count }))
      .sort((one, other) => other.count - one.count || one.plan_id - other.plan_id);
    return { items };
  });
}

/**
 * Counts the members who left in a range of days and are not back at its end.
 * @throws AppError invalid for days that cannot be shown
 */
export function countChurn(
  ctx: ResourceContext,
  input: RouteInput<typeof dashboard.churnCount>,
): Promise<{ count: number }> {
  const siteId = ctx.resource.id;
  const range = { start: input.date_start, end: input.date_end };
  return readSnapshot(ctx, async ({ client }) => {
    const state = await stateOf(client, siteId);
    requireShowable(range, state.today);
    const [count = 0] = await churnOf(client, siteId, state.zone, [range]);
    return { count };
  });
}
