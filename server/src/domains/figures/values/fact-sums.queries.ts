// What the figures come to, added up from days. Flows are sums over their days; a stock at the end of a day is the sum of
// everything up to it, so that the two can never disagree.
import type pg from 'pg';
import { addDays } from '#contract/base/date-ranges.ts';
import { bucketsOfPieces, type Pieces, piecesOf, stretchesOf } from './pieces.ts';
import type { CutRange, FigureState } from './values.queries.ts';

/** Kinds whose sum over all days up to one is how many there are at its end. */
const stockKinds = ['joined', 'returned', 'left', 'entitled_in', 'entitled_out'] as const;
/** Kinds whose sum over all days up to one is the recurring revenue at its end. */
const amountKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
const flowKinds = ['started', 'stopped', 'trial_started', 'trial_ended', 'hit'] as const;
/** Kinds of which nothing counts that is undone by the end of the range. */
const standingKinds = ['cancelled'] as const;
const allKinds = [...stockKinds, ...amountKinds, ...flowKinds, ...standingKinds];
export type SumKind = (typeof allKinds)[number];

export interface FactSum {
  kind: SumKind;
  /** Lower case; empty where there is no money in it. */
  currency: string;
  /**
   * The cause of a stop or of churn; direct or trial, and group, of a start; of a trial that ended, `undone` when it was paid for by the
   * end of the range.
   */
  detail: string;
  /** How many there were before the range, and in each of its buckets. */
  facts: readonly number[];
  /** What they come to in 1/720 cents, likewise; empty where there is no money in it. */
  values: readonly bigint[];
}

interface SumsOfKind extends Pick<FactSum, 'kind' | 'currency' | 'detail'> {
  /** How many of the ends, from the earliest on, came before it was undone; null for what never was. */
  endsBefore: number | null;
  /** Position of the only range that it counts in, from 1; null: all of them. */
  onlyRange: number | null;
  /** Piece and number of facts, one after the other. */
  counts: string;
  /** In the same order; null where there is no money in it. */
  amounts: string | null;
}

// Day by day these are ten thousand sums and more. They come as one text of each kind, because rows or JSON take longer;
// only amounts are summed as wide numbers, which are dear: nobody has two billion facts of one kind in a day. Most of all
// days tell of decisions to stop, one for each day on which they were undone, so only those that still stood are added up.
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
  /** As they come: piece and number of facts, one after the other. */
  counts: readonly number[];
  values: readonly bigint[];
}

const piecesIn = ({ counts, amounts, ...of }: SumsOfKind): PiecesOfKind => ({
  ...of,
  // Cut at its commas, such a text would become ten thousands of short ones.
  counts: JSON.parse(`[${counts}]`) as number[],
  values: amounts?.split(',').map(BigInt) ?? [],
});

/** What pieces come to in a range; null where none of them lies in it or before it. */
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

/** What the days of all ranges come to, piece by piece. */
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
 * What everything that is kept by day comes to in each bucket of some ranges, and what the stocks were before them; the
 * days are read once for all of them. Ends that something may still follow are taken off again: they stand in their days
 * and do not count yet.
 * @param kinds left out: all of them
 * @returns for each range; several sums may be of the same kind, currency and detail
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

/** The same for one range. */
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
