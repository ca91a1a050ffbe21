// Sums the metrics from stored days. Flows are sums over their days; a stock at the end of a day is the sum of
// everything up to it, so that the two always agree.
import type pg from 'pg';
import { addDays } from '#contract/base/date-ranges.ts';
import { bucketsOfPieces, type Pieces, piecesOf, stretchesOf } from './pieces.ts';
import type { CutRange, FigureState } from './values.queries.ts';

/** Kinds whose sum over all days up to one is the stock at its end. */
const stockKinds = ['joined', 'returned', 'left', 'entitled_in', 'entitled_out'] as const;
/** Kinds whose sum over all days up to one is the MRR at its end. */
const amountKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
const flowKinds = ['started', 'stopped', 'trial_started', 'trial_ended', 'hit'] as const;
/** Kinds that don't count if they were reverted by the end of the range. */
const standingKinds = ['cancelled'] as const;
const allKinds = [...stockKinds, ...amountKinds, ...flowKinds, ...standingKinds];
export type SumKind = (typeof allKinds)[number];

export interface FactSum {
  kind: SumKind;
  /** Currency code in lower case; empty for counts. */
  currency: string;
  /**
   * The cause of a stop or of churn; direct or trial, and group, of a start; `undone` for an ended trial that was paid
   * for by the end of the range.
   */
  detail: string;
  /** Number of events before the range, and in each of its buckets. */
  facts: readonly number[];
  /** Their values in 1/720 cents, likewise; empty for counts. */
  values: readonly bigint[];
}

interface SumsOfKind extends Pick<FactSum, 'kind' | 'currency' | 'detail'> {
  /** Number of the ranges' ends, from the earliest on, before it was reverted; null if it never was. */
  endsBefore: number | null;
  /** Position of the only range that it counts in, from 1; null for all of them. */
  onlyRange: number | null;
  /** Piece and number of events, alternating. */
  counts: string;
  /** Values in the same order; null for counts. */
  amounts: string | null;
}

// SQL for the sums by piece. By day, these are ten thousand sums and more, so they are returned as one text per kind,
// which is faster than rows or JSON. Only amounts are summed as numeric, which is slow; counts fit into integers,
// because no day has two billion events of one kind. Most stored rows are cancellations, one per day on which they were
// reverted, so only those still in effect are summed.
const sumsOfPieces = `
  with open as materialized (
    select kind, (at at time zone $2)::date as day, coalesce(currency, '') as currency, coalesce(cause, '') as detail,
      -1 as facts, -value as value
    from payer_facts
    where resource_id = $1 and kind = any($6::text[] || $7::text[] || $8::text[]) and settled_at > at and settled_at > site_now()
      and settled_at <= start_of_day($4::date, $2) + interval '1 day'
      and at < start_of_day($4::date, $2)
  ),
  summed as (
    select kind, '' as currency, case when kind in ('started', 'stopped') then detail else '' end as detail,
      case when kind = 'trial_ended' and detail <> '' then width_bucket(detail, $9::text[]) end as ends_before,
      null::bigint as only_range, width_bucket(day, $5::date[]) as piece, sum(facts::integer) as facts, null::numeric as value
    from (
      select kind, day, detail, facts from figure_days where resource_id = $1 and kind = any($6) and day < $4
      union all
      select kind, day, detail, facts from unnest($10::date[], $11::date[]) s (from_day, day_after)
      join figure_days on resource_id = $1 and kind = any($7) and day >= s.from_day and day < s.day_after
      union all
      select kind, day, detail, facts from open where kind = any($6) or kind = any($7) and day >= $3
    ) counted
    group by 1, 3, 4, 6
    union all
    select kind, '', '', null, r.position, width_bucket(day, $5::date[]), sum(facts::integer), null
    from unnest($12::date[], $13::text[]::date[], $13::text[]) with ordinality r (first_day, last_day, told_as, position)
    join figure_days on resource_id = $1 and kind = any($14) and day between r.first_day and r.last_day
      and (detail = '' or detail > r.told_as)
    group by 1, 5, 6
    union all
    select kind, currency, detail, null, null, width_bucket(day, $5::date[]), sum(facts::integer), sum(value)
    from (
      select kind, day, currency, detail, facts, value from figure_days
      where resource_id = $1 and kind = any($8) and day < $4
      union all
      select kind, day, currency, case when kind = 'churn' then detail else '' end, facts, value from open
      where kind = any($8)
    ) amounts
    group by 1, 2, 3, 6
  )
  select kind, currency, detail, ends_before as "endsBefore", only_range as "onlyRange",
    string_agg(piece || ',' || facts, ',') as counts, string_agg(value::text, ',') as amounts
  from summed group by 1, 2, 3, 4, 5`;

interface PiecesOfKind extends Omit<SumsOfKind, 'counts' | 'amounts'> {
  /** Piece and number of events, alternating. */
  counts: readonly number[];
  values: readonly bigint[];
}

const piecesIn = ({ counts, amounts, ...of }: SumsOfKind): PiecesOfKind => ({
  ...of,
  // `split` would create tens of thousands of short strings from such a text; JSON.parse doesn't.
  counts: JSON.parse(`[${counts}]`) as number[],
  values: amounts?.split(',').map(BigInt) ?? [],
});

/** Sums the pieces of a range; null if none of them lies in it or before it. */
function sumOver(
  { kind, currency, detail, counts, values }: PiecesOfKind,
  buckets: readonly (number | null)[],
  size: number,
): FactSum | null {
  const facts = Array.from({ length: size + 1 }, () => 0);
  const amounts = values.length === 0 ? [] : Array.from({ length: size + 1 }, () => 0n);
  let isEmpty = true;
  for (let at = 0; at < counts.length; at += 2) {
    const bucket = buckets[counts[at] ?? -1] ?? null;
    if (bucket === null) continue;
    isEmpty = false;
    facts[bucket] = (facts[bucket] ?? 0) + (counts[at + 1] ?? 0);
    if (values.length > 0) amounts[bucket] = (amounts[bucket] ?? 0n) + (values[at / 2] ?? 0n);
  }
  return isEmpty ? null : { kind, currency, detail, facts, values: amounts };
}

/** Reads the sums of the days of all ranges, piece by piece. */
async function readPieces(
  client: pg.PoolClient,
  siteId: number,
  { zone }: FigureState,
  ranges: readonly CutRange[],
  { starts, daysAfter }: Pieces,
  kinds: readonly SumKind[],
): Promise<PiecesOfKind[]> {
  const asked = new Set(kinds);
  const [stocks, flows, amounts, standing] = [stockKinds, flowKinds, amountKinds, standingKinds].map(
    (some: readonly SumKind[]) => some.filter((kind) => asked.has(kind)),
  );
  const { rows } = await client.query<SumsOfKind>(sumsOfPieces, [
    siteId,
    zone,
    starts[0],
    daysAfter.at(-1),
    starts,
    stocks,
    flows,
    amounts,
    daysAfter,
    ...stretchesOf(ranges),
    ranges.map(({ start }) => start),
    ranges.map(({ end }) => end),
    standing,
  ]);
  return rows.map(piecesIn);
}

/**
 * Sums everything that is stored by day in each bucket of some ranges, and the stocks before them; the days are read
 * once for all ranges. Ends that are not final are subtracted, because the stored days already contain them.
 * @param kinds all if left out
 * @returns for each range; several sums may have the same kind, currency and detail
 */
export async function factSumsOf(
  client: pg.PoolClient,
  siteId: number,
  state: FigureState,
  ranges: readonly CutRange[],
  kinds: readonly SumKind[] = allKinds,
): Promise<FactSum[][]> {
  const cut = piecesOf(ranges);
  const read = await readPieces(client, siteId, state, ranges, cut, kinds);
  return ranges.map((range, at) => {
    const buckets = bucketsOfPieces(cut, range);
    const end = cut.daysAfter.indexOf(addDays(range.end, 1));
    const counting = read.filter(({ onlyRange }) => onlyRange === null || onlyRange === at + 1);
    return counting.flatMap((row) => {
      const isUndone = row.endsBefore !== null && row.endsBefore <= end;
      const sum = sumOver(row, buckets, range.starts.length);
      return sum === null ? [] : [isUndone ? { ...sum, detail: 'undone' } : sum];
    });
  });
}

/** Returns the same sums for one range. */
export async function factSums(
  client: pg.PoolClient,
  siteId: number,
  state: FigureState,
  range: CutRange,
  kinds?: readonly SumKind[],
): Promise<FactSum[]> {
  const [sums = []] = await factSumsOf(client, siteId, state, [range], kinds);
  return sums;
}
