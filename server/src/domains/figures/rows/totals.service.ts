// Number and value of the rows behind a metric. Up to 10,000 rows are counted one by one; larger numbers come from the
// stored days, which the cards are summed from.
import type { Figure } from '#contract/domains/figures/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { countVisitors } from '../days/visitors.queries.ts';
import { type VolumeSource, volumeOf } from '../days/volume.queries.ts';
import { churnOf, retentionChanges } from '../events/stay-pairs.queries.ts';
import { type FactSum, factSums, type SumKind } from '../values/fact-sums.queries.ts';
import { centsOf, percentOf, Sums } from '../values/sums.service.ts';
import { type CutRange, type FigureState, stateOf } from '../values/values.queries.ts';
import { planSums } from '../values/values-by-plan.queries.ts';
import { type RowsRequest, sumFigureRows } from './rows.queries.ts';

export interface RowsTotal {
  /** Number of rows. */
  total: number;
  /** A count, cents, or percent with one decimal; null for a share of nothing. */
  value: number | null;
}

/** Maximum number of rows to count one by one. */
export const maxExactCount = 10_000;

interface Asked {
  scope: ReadScope;
  siteId: number;
  state: FigureState;
  range: CutRange;
  plans: readonly number[];
  /** Currency code in lower case. */
  currency: string | null;
}

type DayTotal = (asked: Asked) => Promise<RowsTotal>;

const rows = (total: number): RowsTotal => ({ total, value: total });

async function sumsOf({ scope, siteId, state, range }: Asked, kinds: readonly SumKind[]): Promise<Sums> {
  return new Sums(await factSums(scope.client, siteId, state, range, kinds), 1);
}

/** Returns the number of events in the range. */
function flow(kind: SumKind, isMeant?: (sum: FactSum) => boolean): DayTotal {
  return async (asked) => rows((await sumsOf(asked, [kind])).count(kind, isMeant));
}

/** Returns the stock at the end of the range. */
function stock(gains: readonly SumKind[], losses: readonly SumKind[]): DayTotal {
  return async (asked) => rows((await sumsOf(asked, [...gains, ...losses])).stock(gains, losses).value);
}

/** Returns MRR movements of one kind; losses are positive, too. @param cause limits churn to a cause */
function moves(kind: SumKind, sign: 1n | -1n = 1n, cause?: string): DayTotal {
  return async (asked) => {
    const sums = await sumsOf(asked, [kind]);
    const isMeant = ({ currency, detail }: FactSum) =>
      currency === asked.currency && (cause === undefined || detail === cause);
    const values = sums
      .of(kind)
      .filter(isMeant)
      .flatMap((sum) => sum.values.slice(1));
    return {
      total: sums.count(kind, isMeant),
      value: centsOf(sign * values.reduce((total, value) => total + value, 0n)),
    };
  };
}

/** Returns charges of a source. @param less part of the source to subtract */
function money(source: VolumeSource, less?: VolumeSource): DayTotal {
  return async ({ scope, siteId, range, currency }) => {
    const sums = await volumeOf(scope.client, siteId, [range]);
    const of = (name: VolumeSource | undefined) =>
      sums.find((sum) => sum.source === name && sum.currency === currency) ?? nothing;
    const [whole, part] = [of(source), of(less)];
    return {
      total: whole.transactions - part.transactions,
      value: whole.amountCents - part.amountCents,
    };
  };
}

const nothing = { transactions: 0, amountCents: 0 };

function seen(who: 'members' | 'subscribers'): DayTotal {
  return async ({ scope, siteId, range }) =>
    rows((await countVisitors(scope.client, siteId, [range]))[0]?.[who] ?? 0);
}

/** Returns the payers at the start, and how many of them pay at the end. */
function cohort(told: (size: number, kept: number) => RowsTotal): DayTotal {
  return async (asked) => {
    const sums = await sumsOf(asked, ['joined', 'returned', 'left']);
    const { before: size } = sums.stock(['joined', 'returned'], ['left']);
    const { scope, siteId, state, range } = asked;
    const kept = size + ((await retentionChanges(scope.client, siteId, state.zone, range)).get(1) ?? 0);
    return told(size, kept);
  };
}

/** Returns rows of plans, where a member counts once per plan. */
function byPlan(gain: 'began' | 'plan_joined', loss: 'plan_left' | null): DayTotal {
  return async ({ scope, siteId, state, range, plans }) => {
    const kinds = loss === null ? [gain] : [gain, loss];
    const sums = await planSums(scope.client, siteId, state, range, kinds);
    const counting = sums
      .filter(({ planId }) => plans.length === 0 || plans.includes(planId))
      .filter(({ bucket }) => loss !== null || bucket > 0);
    return rows(counting.reduce((sum, { kind, facts }) => sum + (kind === loss ? -facts : facts), 0));
  };
}

const isOf = (word: string) => (sum: FactSum) => sum.detail.includes(word);
const isNot = (word: string) => (sum: FactSum) => !sum.detail.includes(word);

/** Metrics whose totals the stored days can give. Paying subscriptions and states as of now are not stored by day. */
export const totalsFromDays: Partial<Record<Figure, DayTotal>> = {
  active_subscribers: stock(['joined', 'returned'], ['left']),
  gross_volume: money('all'),
  new_subscribers: flow('joined'),
  new_trials: flow('trial_started'),
  new_starts: flow('started'),
  trials_converted: flow('started', isOf('trial')),
  stopped_subscriptions: flow('stopped'),
  cancelled_subscriptions: flow('cancelled'),
  logged_in_members: seen('members'),
  logged_in_subscribers: seen('subscribers'),
  paywall_hits: flow('hit'),
  retention_rate: cohort((size, kept) => ({ total: size, value: percentOf(kept, size) })),
  kept: cohort((_size, kept) => rows(kept)),
  lost: cohort((size, kept) => rows(size - kept)),
  leaves: async ({ scope, siteId, state, range }) =>
    rows((await churnOf(scope.client, siteId, state.zone, [range]))[0] ?? 0),
  entitled: stock(['entitled_in'], ['entitled_out']),
  direct_starts: flow('started', isOf('direct')),
  single_starts: flow('started', isNot('group')),
  team_starts: flow('started', isOf('group')),
  trials_ended: flow('trial_ended'),
  mrr_new: moves('new'),
  mrr_reactivation: moves('reactivation'),
  mrr_expansion: moves('expansion'),
  mrr_contraction: moves('contraction', -1n),
  mrr_churn: moves('churn', -1n),
  mrr_churn_cancelled: moves('churn', -1n, 'cancelled'),
  mrr_churn_payment_failed: moves('churn', -1n, 'payment_failed'),
  mrr_churn_expired: moves('churn', -1n, 'expired'),
  mrr_churn_admin: moves('churn', -1n, 'admin'),
  mrr_churn_erased: moves('churn', -1n, 'erased'),
  refunds: money('refund'),
  disputes: money('dispute'),
  credits: money('credit'),
  fees: money('fee'),
  sales_new: money('subscription', 'renewal'),
  sales_renewal: money('renewal'),
  sales_content: money('content'),
  sales_ticket: money('ticket'),
  sales_other: money('empty'),
  began: byPlan('began', null),
  plan_payers: byPlan('plan_joined', 'plan_left'),
};

const ofPlans: readonly Figure[] = ['began', 'plan_payers'];

/**
 * Returns the total of a metric's rows from the stored days; null if they can't give it: for days that are not over,
 * during a rebuild, and for selected plans, unless the metric is stored by plan.
 */
export async function totalByDays(
  scope: ReadScope,
  { id: siteId }: SiteRef,
  { reference: { figure, start, end, plans }, currency }: RowsRequest,
): Promise<RowsTotal | null> {
  const told = totalsFromDays[figure];
  if (!told || (plans.length > 0 && !ofPlans.includes(figure))) return null;
  const state = await stateOf(scope.client, siteId);
  if (state.isBehind || end >= state.today) return null;
  return told({ scope, siteId, state, range: { start, end, starts: [start] }, plans, currency });
}

/** Returns the number and value of the rows behind a metric. */
export async function totalOf(scope: ReadScope, site: SiteRef, asked: RowsRequest): Promise<RowsTotal> {
  const told = await totalByDays(scope, site, asked);
  return told !== null && told.total > maxExactCount ? told : sumFigureRows(scope, site, asked);
}
