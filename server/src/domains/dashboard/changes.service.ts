// Explains the change of MRR, or of charges, between two ranges. Every line is a metric whose rows can be opened; all
// of them are read from stored days, at one moment.
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { ChangePart, Changes, CurrencyChanges } from '#contract/domains/dashboard/change-schemas.ts';
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import { endCauses, type Figure } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { readSnapshot, type SnapshotScope } from '#server/database/scope.ts';
import { byKind, type VolumeSource, type VolumeSum, volumeOf } from '../figures/days/volume.queries.ts';
import { type FactSum, factSums, type SumKind } from '../figures/values/fact-sums.queries.ts';
import { hasPendingFigures } from '../figures/values/pending.queries.ts';
import { centsOf } from '../figures/values/sums.service.ts';
import { type FigureState, stateOf } from '../figures/values/values.queries.ts';
import { requireShowable } from './period.ts';

type Input = RouteInput<typeof dashboard.changes>;

interface Ranges {
  from: PlainRange;
  to: PlainRange;
}

interface Answer extends Ranges {
  /** Range that the parts cover; null if there is none between the two. */
  parts: PlainRange | null;
  currencies: CurrencyChanges[];
}

const gains = ['new', 'reactivation', 'expansion'] as const satisfies readonly SumKind[];
const losses = ['contraction', 'churn'] as const satisfies readonly SumKind[];
const moveKinds = [...gains, ...losses];

/** Sums the values of a currency's metric events before or within a range, in 1/720 cents. */
function sumOf(sums: readonly FactSum[], bucket: 0 | 1): bigint {
  return sums.reduce((total, { values }) => total + (values[bucket] ?? 0n), 0n);
}

/** Returns a line of MRR movements. Its rows show losses as positive amounts, so it is rounded like its rows. */
function movePart(figure: Figure, sums: readonly FactSum[], sign: 1 | -1): ChangePart {
  const current = centsOf(BigInt(sign) * sumOf(sums, 1));
  // Avoids -0.
  return { figure, current, compared: null, change: current === 0 ? 0 : sign * current };
}

function moveParts(sums: readonly FactSum[]): ChangePart[] {
  const of = (kind: SumKind) => sums.filter((sum) => sum.kind === kind);
  return [
    ...gains.map((kind) => movePart(`mrr_${kind}`, of(kind), 1)),
    movePart('mrr_contraction', of('contraction'), -1),
    ...endCauses.map((cause) =>
      movePart(
        `mrr_churn_${cause}`,
        of('churn').filter(({ detail }) => detail === cause),
        -1,
      ),
    ),
  ];
}

function bridgeOf(currency: string, sums: readonly FactSum[], hasParts: boolean): CurrencyChanges {
  const to = centsOf(sumOf(sums, 0) + sumOf(sums, 1));
  const parts = moveParts(sums).filter(({ change }) => hasParts && change !== 0);
  const from = hasParts ? centsOf(sumOf(sums, 0)) : to;
  const rounding = to - from - parts.reduce((total, { change }) => total + change, 0);
  return { currency, from, to, parts, rounding, refunds: null };
}

/** Returns the MRR at the ends of two ranges, the earlier one first, and all movements between them. */
async function recurringChanges(
  { client }: SnapshotScope,
  siteId: number,
  state: FigureState,
  ranges: Ranges,
): Promise<Answer> {
  const { from, to } = ranges.from.end <= ranges.to.end ? ranges : { from: ranges.to, to: ranges.from };
  const hasParts = from.end < to.end;
  const between = { start: hasParts ? addDays(from.end, 1) : to.end, end: to.end };
  const sums = await factSums(client, siteId, state, { ...between, starts: [between.start] }, moveKinds);
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return {
    from,
    to,
    parts: hasParts ? between : null,
    currencies: [...byCurrency].map(([currency, own]) => bridgeOf(currency, own, hasParts)),
  };
}

const fromFirst = 0;
const toFirst = 1;

function volumeParts(of: (source: VolumeSource, range: number) => number): ChangePart[] {
  const part = (figure: Figure, amount: (range: number) => number): ChangePart => {
    const [compared, current] = [amount(fromFirst), amount(toFirst)];
    return { figure, current, compared, change: current - compared };
  };
  return [
    part('sales_new', (range) => of('subscription', range) - of('renewal', range)),
    part('sales_renewal', (range) => of('renewal', range)),
    part('sales_content', (range) => of('content', range)),
    part('sales_ticket', (range) => of('ticket', range)),
    part('sales_other', (range) => of('empty', range)),
    part('refunds', (range) => of('refund', range)),
  ];
}

function volumeChangesOf(
  currency: string,
  sources: ReadonlyMap<VolumeSource, readonly VolumeSum[]>,
): CurrencyChanges {
  const of = (source: VolumeSource, range: number) =>
    sources.get(source)?.find((sum) => sum.range === range)?.amountCents ?? 0;
  const all = volumeParts(of).filter(({ current, compared }) => current !== 0 || compared !== 0);
  return {
    currency,
    from: of('all', fromFirst),
    to: of('all', toFirst),
    parts: all.filter(({ figure }) => figure !== 'refunds'),
    rounding: 0,
    refunds: all.find(({ figure }) => figure === 'refunds') ?? null,
  };
}

/** Returns the charges in two ranges, by what was bought. */
async function volumeChanges(
  { client }: SnapshotScope,
  siteId: number,
  { from, to }: Ranges,
): Promise<Answer> {
  const sums = byKind(await volumeOf(client, siteId, [from, to]));
  return {
    from,
    to,
    parts: to,
    currencies: [...sums].map(([currency, sources]) => volumeChangesOf(currency, sources)),
  };
}

const onWire = ({ start, end }: PlainRange) => ({ date_start: start, date_end: end });

/** Sorts the default currency first, and adds it if nothing moved in it. */
function ordered(found: readonly CurrencyChanges[], first: string): CurrencyChanges[] {
  const nothing = { currency: first, from: 0, to: 0, parts: [], rounding: 0, refunds: null };
  const all = found.some(({ currency }) => currency === first) ? found : [nothing, ...found];
  return all.toSorted(
    (one, other) =>
      Number(other.currency === first) - Number(one.currency === first) ||
      (one.currency < other.currency ? -1 : 1),
  );
}

/**
 * Explains the change of a metric between two ranges of days of the reporting zone.
 * @throws AppError invalid for days that cannot be shown
 */
export function getChanges(ctx: ResourceContext, input: Input): Promise<Changes> {
  return readSnapshot(ctx, async (scope) => {
    const { id: siteId } = ctx.resource;
    const state = await stateOf(scope.client, siteId);
    const to = { start: input.date_start, end: input.date_end };
    const from = { start: input.compare_start, end: input.compare_end };
    requireShowable(to, state.today);
    requireShowable(from, state.today, ['compare_start', 'compare_end']);
    const found =
      input.figure === 'mrr'
        ? await recurringChanges(scope, siteId, state, { from, to })
        : await volumeChanges(scope, siteId, { from, to });
    return {
      figure: input.figure,
      from: onWire(found.from),
      to: onWire(found.to),
      parts: found.parts && onWire(found.parts),
      currencies: ordered(found.currencies, state.currency),
      timezone: state.zone,
      provisional: state.isBehind || found.to.end === addDays(state.today, -1),
      counting: await hasPendingFigures(scope, siteId, state, [
        from,
        to,
        ...(found.parts ? [found.parts] : []),
      ]),
    };
  });
}
