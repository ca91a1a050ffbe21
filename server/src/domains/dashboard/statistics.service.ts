// The cards. Everything in one answer is read at one moment, so that its metrics agree with each other.
import { addDays } from '#contract/base/date-ranges.ts';
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { CardData, Statistics } from '#contract/domains/dashboard/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, readSnapshot, type SnapshotScope } from '#server/database/scope.ts';
import { countVisitors, type VisitorCounts } from '../figures/days/visitors.queries.ts';
import {
  byKind,
  chargedByBucket,
  type VolumeByKind,
  type VolumeSource,
  volumeOf,
} from '../figures/days/volume.queries.ts';
import { retentionChanges } from '../figures/events/stay-pairs.queries.ts';
import { type FactSum, factSumsOf } from '../figures/values/fact-sums.queries.ts';
import { hasPendingFigures } from '../figures/values/pending.queries.ts';
import { percentOf, type Series, Sums } from '../figures/values/sums.service.ts';
import { type Cohort, cohortOfPlans, type FigureState, stateOf } from '../figures/values/values.queries.ts';
import { cardOf } from './card.rules.ts';
import { type CutPeriod, type Period, periodOf } from './period.ts';

type Input = RouteInput<typeof dashboard.statistics>;

/** Data of one range; the value of the whole range follows those of its buckets. */
interface Side {
  period: CutPeriod;
  sums: Sums;
  seen: readonly VisitorCounts[];
  volume: VolumeByKind;
  cohort: Cohort;
}

/** Data of a range that doesn't come from the sums of days. */
interface BesideSums extends Omit<Side, 'sums' | 'cohort'> {
  /** `size` is null for the cohort of all payers, because the sums of days give it. */
  cohort: Omit<Cohort, 'size'> & { size: number | null };
}

async function besideSums(
  { client }: ReadScope,
  siteId: number,
  state: FigureState,
  period: CutPeriod,
  planIds: readonly number[],
): Promise<BesideSums> {
  return {
    period,
    seen: await countVisitors(client, siteId, [...period.buckets, period]),
    volume: byKind([
      ...(await chargedByBucket(client, siteId, period)),
      // Net volume and refunds are only shown for the whole range, so they are not read by bucket.
      ...(await volumeOf(client, siteId, [period])).map((sum) => ({ ...sum, range: period.buckets.length })),
    ]),
    cohort:
      planIds.length > 0
        ? await cohortOfPlans(client, siteId, state, period, planIds)
        : { size: null, moves: await retentionChanges(client, siteId, state.zone, period) },
  };
}

function sideOf({ cohort: { size, moves }, ...beside }: BesideSums, found: readonly FactSum[]): Side {
  const sums = new Sums(found, beside.period.buckets.length);
  return { ...beside, sums, cohort: { size: size ?? subscribers(sums).before, moves } };
}

/** Runs both at the same time, because the sums of days take about as long as all the other queries. */
async function sidesOf(
  scope: SnapshotScope,
  siteId: number,
  state: FigureState,
  { current, compare }: Period,
  planIds: readonly number[],
): Promise<{ current: Side; compare: Side | null }> {
  const [[ofCurrent = [], ofCompare = []], beside] = await scope.together(
    ({ client }) => factSumsOf(client, siteId, state, compare ? [current, compare] : [current]),
    async (other) => ({
      current: await besideSums(other, siteId, state, current, planIds),
      compare: compare && (await besideSums(other, siteId, state, compare, planIds)),
    }),
  );
  return {
    current: sideOf(beside.current, ofCurrent),
    compare: beside.compare && sideOf(beside.compare, ofCompare),
  };
}

function volumeFigure({ period, volume }: Side, currency: string, source: VolumeSource): Series {
  const values = [...period.buckets, period].map(() => 0);
  for (const sum of volume.get(currency)?.get(source) ?? []) values[sum.range] = sum.amountCents;
  return { values: values.slice(0, -1), value: values.at(-1) ?? 0 };
}

function seenFigure({ seen }: Side, who: keyof VisitorCounts): Series {
  const values = seen.map((one) => one[who]);
  return { values: values.slice(0, -1), value: values.at(-1) ?? 0 };
}

const subscribers = (sums: Sums) => sums.stock(['joined', 'returned'], ['left']);

function retentionFigure({ period, cohort: { size, moves } }: Side): Series {
  let kept = size;
  const values = period.buckets.map((_bucket, position) => {
    kept += moves.get(position + 1) ?? 0;
    return percentOf(kept, size);
  });
  return { values, value: percentOf(kept, size) };
}

class Cards {
  readonly #current: Side;
  readonly #compare: Side | null;

  constructor(current: Side, compare: Side | null) {
    this.#current = current;
    this.#compare = compare;
  }

  of(figure: (side: Side) => Series): CardData {
    const at = (side: Side) => ({ period: side.period, figure: figure(side) });
    return cardOf(at(this.#current), this.#compare && at(this.#compare));
  }

  /** Builds a card for each currency of either range. */
  byCurrency<T>(
    defaultCurrency: string,
    known: (side: Side) => readonly string[],
    card: (currency: string) => T,
  ): Record<string, T> {
    const sides = this.#compare ? [this.#current, this.#compare] : [this.#current];
    const codes = new Set([defaultCurrency, ...sides.flatMap(known).sort()]);
    return Object.fromEntries([...codes].map((code) => [code, card(code)]));
  }
}

function netVolume(side: Side, currency: string) {
  const amount = (source: VolumeSource) => volumeFigure(side, currency, source).value ?? 0;
  const [gross, refunds, disputes] = [amount('all'), amount('refund'), amount('dispute')];
  const [credits, fees] = [amount('credit'), amount('fee')];
  return { gross, refunds, disputes, credits, fees, net: gross - refunds - disputes - credits - fees };
}

function money(cards: Cards, side: Side, currency: string): Pick<Statistics, 'mrr' | 'gross_volume'> {
  return {
    mrr: cards.byCurrency(
      currency,
      ({ sums }) => sums.recurringCurrencies(),
      (code) => cards.of(({ sums }) => sums.recurring(code)),
    ),
    gross_volume: cards.byCurrency(
      currency,
      ({ volume }) => [...volume.keys()],
      (code) => ({ ...cards.of((one) => volumeFigure(one, code, 'all')), net: netVolume(side, code) }),
    ),
  };
}

function causesOf(sums: Sums): Record<string, number> {
  const causes: Record<string, number> = {};
  for (const { detail, facts } of sums.of('stopped'))
    causes[detail] = facts.slice(1).reduce((total, count) => total + count, causes[detail] ?? 0);
  // Sorted, because the database returns them in any order.
  return Object.fromEntries(
    Object.entries(causes)
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const hadTrial = ({ detail }: FactSum) => detail.startsWith('trial');
const isUndone = ({ detail }: FactSum) => detail === 'undone';

function trials(cards: Cards, { sums }: Side): Statistics['trials_converted'] {
  const ended = sums.count('trial_ended');
  const converted = sums.count('trial_ended', isUndone);
  return {
    ...cards.of((side) => side.sums.flow('started', hadTrial)),
    ended,
    ended_converted: converted,
    cohort_rate: percentOf(converted, ended),
  };
}

function counts(cards: Cards, side: Side): Omit<Statistics, 'period' | 'mrr' | 'gross_volume'> {
  const { sums } = side;
  return {
    active_subscribers: {
      ...cards.of((one) => subscribers(one.sums)),
      entitled: sums.stock(['entitled_in'], ['entitled_out']).value,
    },
    new_subscribers: cards.of((one) => one.sums.flow('joined')),
    new_trials: cards.of((one) => one.sums.flow('trial_started')),
    new_starts: cards.of((one) => one.sums.flow('started')),
    trials_converted: trials(cards, side),
    stopped_subscriptions: { ...cards.of((one) => one.sums.flow('stopped')), causes: causesOf(sums) },
    cancelled_subscriptions: cards.of((one) => one.sums.flow('cancelled')),
    logged_in_members: cards.of((one) => seenFigure(one, 'members')),
    logged_in_subscribers: cards.of((one) => seenFigure(one, 'subscribers')),
    paywall_hits: cards.of((one) => one.sums.flow('hit')),
    retention_rate: cards.of((one) => retentionFigure(one)),
  };
}

function answeredPeriod(
  { current, compare, grouping }: Period,
  state: FigureState,
  isCounting: boolean,
): Statistics['period'] {
  return {
    date_start: current.start,
    date_end: current.end,
    compare_start: compare?.start ?? null,
    compare_end: compare?.end ?? null,
    group_by: grouping,
    timezone: state.zone,
    provisional: state.isBehind || current.end === addDays(state.today, -1),
    counting: isCounting,
    default_currency: state.currency.toUpperCase(),
  };
}

/** Returns the same as `getStatistics` within the caller's snapshot. */
export async function statisticsAt(
  ctx: ResourceContext,
  scope: SnapshotScope,
  input: Input,
): Promise<Statistics> {
  const siteId = ctx.resource.id;
  const planIds = input?.retention_rate_subscriptions ?? [];
  const state = await stateOf(scope.client, siteId);
  const period = periodOf(input ?? {}, state.today);
  const { current, compare } = await sidesOf(scope, siteId, state, period, planIds);
  const cards = new Cards(current, compare);
  const shown = [period.current, ...(period.compare ? [period.compare] : [])];
  return {
    period: answeredPeriod(period, state, await hasPendingFigures(scope, siteId, state, shown)),
    ...money(cards, current, state.currency),
    ...counts(cards, current),
  };
}

/**
 * Returns the 13 cards over a range of days of the reporting zone, and over another one to compare with.
 * @throws AppError invalid for days that cannot be shown
 */
export function getStatistics(ctx: ResourceContext, input: Input): Promise<Statistics> {
  return readSnapshot(ctx, (scope) => statisticsAt(ctx, scope, input));
}
