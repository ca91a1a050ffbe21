// Compares snapshots of closed days with their current values, in the current zone; snapshots in another zone can't be
// compared. The mode is not stored, because no call changes a site's mode: code that does must delete the snapshots, or
// every day would show a correction.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import { type KeptFigure, stocks } from '#contract/domains/figures/words.ts';
import { zone } from '../events/fact-days.queries.ts';
import { flowsByDay, stocksByDay } from './snapshots.queries.ts';

/** The closed days of a range, and the time of their last snapshot. */
export interface ClosedDays extends PlainRange {
  keptAt: Date;
}

/** Every day with snapshots has a row of this card. */
const everyDay = `resource_id = $1 and timezone = ${zone} and card = 'active_subscribers'`;

/** Returns the closed days of a range; null if there are none. */
export async function closedDaysOf(
  client: pg.PoolClient,
  siteId: number,
  { start, end }: PlainRange,
): Promise<ClosedDays | null> {
  const { rows } = await client.query<ClosedDays>(
    `select to_char(min(day), 'YYYY-MM-DD') as start, to_char(max(day), 'YYYY-MM-DD') as end,
       max(taken_at) as "keptAt"
     from figure_snapshots where ${everyDay} and day between $2::date and $3::date having count(*) > 0`,
    [siteId, start, end],
  );
  return rows[0] ?? null;
}

export interface ShownDay {
  day: string;
  shown: number;
  now: number;
}

/**
 * Returns the snapshot and the current value of each closed day. MRR in 1/720 cents, other money in cents.
 * @param currency lower case; empty for counts
 */
export async function shownDays(
  client: pg.PoolClient,
  siteId: number,
  card: KeptFigure,
  currency: string,
  { start, end }: PlainRange,
): Promise<ShownDay[]> {
  const isStock = stocks.some((stock) => stock === card);
  const { rows } = await client.query<ShownDay>(
    `with ${isStock ? stocksByDay : flowsByDay},
     kept as (
       select day, value from figure_snapshots
       where resource_id = $1 and timezone = ${zone} and card = $4 and currency = $5
     ),
     known as (select day, value from ${isStock ? 'stocks' : 'flows'} where card = $4 and currency = $5)
     select to_char(c.day, 'YYYY-MM-DD') as day, coalesce(k.value, 0)::bigint as shown,
       coalesce(n.value, 0)::bigint as now
     from (select day from figure_snapshots where ${everyDay} and day between $2::date and $3::date) c
     left join kept k using (day) left join known n using (day)
     order by c.day`,
    [siteId, start, end, card, currency],
  );
  return rows;
}
