// What the figures come to, added up from days. Flows are sums over their days; a stock at the end of a day is the sum of
// everything up to it, so that the two can never disagree.
import type pg from 'pg';
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import { bucketsOfPieces, piecesOf, stretchesOf } from './pieces.ts';

/** A range of days of the reporting zone, and the first day of each bucket it is cut into, from its first day on. */
export interface CutRange extends PlainRange {
  starts: readonly string[];
}

/** What the figures of a site are shown in, and where they stand. */
export interface FigureState {
  /** IANA name of the zone that cuts the days. */
  zone: string;
  /** In that zone, by the database's clock. */
  today: string;
  /** Lower case. */
  currency: string;
  /** The days are still those of another zone or mode, were never counted, or are being derived anew. */
  isBehind: boolean;
}

export async function stateOf(client: pg.PoolClient, siteId: number): Promise<FigureState> {
  const { rows } = await client.query<FigureState>(
    `select r.reporting_timezone as zone, (now() at time zone r.reporting_timezone)::date as today,
       r.default_stats_currency as currency,
       f.timezone is distinct from r.reporting_timezone or f.livemode is distinct from r.livemode
         or exists (select from figure_rebuilds p where p.resource_id = r.id) as "isBehind"
     from resources r left join figure_states f on f.resource_id = r.id where r.id = $1`,
    [siteId],
  );
  if (!rows[0]) throw new Error('there is no such site');
  return rows[0];
}

/** Kinds whose sum over all days up to one is how many there are at its end. */
const stockKinds = ['joined', 'returned', 'left', 'entitled_in', 'entitled_out'] as const;
/** Kinds whose sum over all days up to one is the recurring revenue at its end. */
const amountKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
const flowKinds = ['started', 'stopped', 'trial_started', 'trial_ended', 'cancelled', 'hit'] as const;
const allKinds = [...stockKinds, ...amountKinds, ...flowKinds];
export type SumKind = (typeof allKinds)[number];

export interface FactSum {
  kind: SumKind;
  /** Lower case; empty where there is no money in it. */
  currency: string;
  /**
   * The cause of a stop; direct or trial, and group, of a start. Of a trial that ended and of a decision to stop, `undone`
   * when it was paid for, or taken back, by the end of the range.
   */
  detail: string;
  /** Counted from 1; 0 is everything before the range. */
  bucket: number;
  facts: number;
  /** 1/720 cents. */
  value: bigint;
}

interface SumsOfKind extends Pick<FactSum, 'kind' | 'currency' | 'detail'> {
  /** How many of the ends, from the earliest on, came before it was undone; null for what never was. */
  endsBefore: number | null;
  /** Piece, facts and value of each, one after the other. */
  sums: string;
}

// Day by day these are ten thousand sums and more. They come as one text of each kind, because rows or JSON take longer;
// and only amounts are summed as wide numbers, which are dear: nobody has two billion facts of one kind in a day.
const sumsOfPieces = `
  with open as materialized (
    select kind, (at at time zone $2)::date as day, coalesce(currency, '') as currency, coalesce(cause, '') as detail,
      -1 as facts, -value as value
    from payer_facts
    where resource_id = $1 and kind = any($6::text[] || $7::text[] || $8::text[]) and settled_at > at and settled_at > now()
      and settled_at <= $4::date::timestamp at time zone $2 + interval '1 day'
      and at < $4::date::timestamp at time zone $2
  ),
  summed as (
    select kind, '' as currency, case when kind in ('started', 'stopped') then detail else '' end as detail,
      case when kind in ('trial_ended', 'cancelled') and detail <> ''
        then width_bucket(detail, $9::text[]) end as ends_before,
      width_bucket(day, $5::date[]) as piece, sum(facts::integer) as facts, 0 as value
    from (
      select kind, day, detail, facts from figure_days where resource_id = $1 and kind = any($6) and day < $4
      union all
      select kind, day, detail, facts from unnest($10::date[], $11::date[]) s (from_day, day_after)
      join figure_days on resource_id = $1 and kind = any($7) and day >= s.from_day and day < s.day_after
      union all
      select kind, day, detail, facts from open where kind = any($6) or kind = any($7) and day >= $3
    ) counted
    group by 1, 3, 4, 5
    union all
    select kind, currency, '', null, width_bucket(day, $5::date[]), sum(facts::integer), sum(value)
    from (
      select kind, day, currency, facts, value from figure_days where resource_id = $1 and kind = any($8) and day < $4
      union all
      select kind, day, currency, facts, value from open where kind = any($8)
    ) amounts
    group by 1, 2, 5
  )
  select kind, currency, detail, ends_before as "endsBefore",
    string_agg(piece || ',' || facts || ',' || value, ',') as sums
  from summed group by 1, 2, 3, 4`;

interface Piece {
  piece: number;
  facts: number;
  value: bigint;
}

function piecesIn(sums: string): Piece[] {
  const numbers = sums.split(',');
  return Array.from({ length: numbers.length / 3 }, (_, at) => ({
    piece: Number(numbers[3 * at]),
    facts: Number(numbers[3 * at + 1]),
    value: BigInt(numbers[3 * at + 2] ?? 0),
  }));
}

/**
 * What everything that is kept by day comes to in each bucket of some ranges, and what the stocks were before them; the
 * days are read once for all of them. Ends that something may still follow are taken off again: they stand in their days
 * and do not count yet.
 * @param kinds left out: all of them
 * @returns for each range; several sums may be of the same kind, currency, detail and bucket
 */
export async function factSumsOf(
  client: pg.PoolClient,
  siteId: number,
  { zone }: FigureState,
  ranges: readonly CutRange[],
  kinds: readonly SumKind[] = allKinds,
): Promise<FactSum[][]> {
  const asked = new Set(kinds);
  const [stocks, flows, amounts] = [stockKinds, flowKinds, amountKinds].map((some: readonly SumKind[]) =>
    some.filter((kind) => asked.has(kind)),
  );
  const pieces = piecesOf(ranges);
  const [first, after] = [pieces.starts[0], pieces.daysAfter.at(-1)];
  const { rows } = await client.query<SumsOfKind>(sumsOfPieces, [
    siteId,
    zone,
    first,
    after,
    pieces.starts,
    stocks,
    flows,
    amounts,
    pieces.daysAfter,
    ...stretchesOf(ranges),
  ]);
  const read = rows.map((row) => ({ ...row, pieces: piecesIn(row.sums) }));
  return ranges.map((range) => {
    const buckets = bucketsOfPieces(pieces, range);
    const end = pieces.daysAfter.indexOf(addDays(range.end, 1));
    return read.flatMap(({ kind, currency, detail: told, endsBefore, pieces: sums }) => {
      const detail = endsBefore !== null && endsBefore <= end ? 'undone' : told;
      return sums.flatMap(({ piece, facts, value }) => {
        const bucket = buckets[piece] ?? null;
        return bucket === null ? [] : { kind, currency, detail, bucket, facts, value };
      });
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

/** Those who paid at the start of a range, and how many fewer or more of them there are from a bucket on. */
export interface Cohort {
  size: number;
  /** Bucket, counted from 1, and the difference within it. */
  moves: ReadonlyMap<number, number>;
}

/**
 * What becomes of those who paid for one of some plans at the start of a range: who leaves is lost, who comes back is not,
 * whatever they pay for then.
 */
export async function cohortOfPlans(
  client: pg.PoolClient,
  siteId: number,
  { zone }: FigureState,
  range: CutRange,
  planIds: readonly number[],
): Promise<Cohort> {
  const { rows } = await client.query<{ bucket: number; people: number }>(
    `with bounds as (select $3::date::timestamp at time zone $2 as s, ($4::date + 1)::timestamp at time zone $2 as e),
     there as materialized (
       select distinct p.payer_id from bounds b
       join payer_spans p on p.resource_id = $1 and p.plan_id = any($6::bigint[]) and p.starts_at < b.s
         and coalesce(p.ends_at, 'infinity') >= least(b.s, now() - interval '1 day')
         and (coalesce(p.ends_at, 'infinity') >= b.s or p.ends_settled_at > now())
     ),
     moves as (
       select f.at, -1 as people from bounds b
       join payer_facts f on f.resource_id = $1 and f.kind = 'left' and f.at >= b.s and f.at < b.e
       where f.since < b.s and f.settled_at <= now() and f.payer_id in (select payer_id from there)
       union all
       select move.at, move.people from bounds b
       join payer_facts f on f.resource_id = $1 and f.kind = 'returned' and f.at >= b.s and f.at < b.e
       join payer_spans again on again.resource_id = $1 and again.payer_id = f.payer_id and again.plan_id = 0
         and again.starts_at = f.at
       cross join lateral (
         values (f.at, 1), (case when again.ends_settled_at <= now() and again.ends_at < b.e then again.ends_at end, -1)
       ) move (at, people)
       where f.since >= b.s and move.at is not null and f.payer_id in (select payer_id from there)
     )
     select 0 as bucket, count(*) as people from there
     union all
     select width_bucket((at at time zone $2)::date, $5::date[]), sum(people) from moves group by 1`,
    [siteId, zone, range.start, range.end, range.starts, planIds],
  );
  const moves = new Map(rows.map(({ bucket, people }) => [bucket, people]));
  const size = moves.get(0) ?? 0;
  moves.delete(0);
  return { size, moves };
}
