// Stored domain events of a site in its last days.
import type { EventName } from '#contract/base/events.ts';
import type { StoredEvent } from '#server/database/event-subscribers.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Maximum number of events to read, and of members they name: more would take noticeable time. */
export const mostLookedAt = 20_000;

interface Window {
  names: readonly EventName[];
  zone: string;
  now: Date;
  /** Number of days in the zone, including today. */
  days: number;
}

interface Found extends StoredEvent {
  /** Day in the zone, YYYY-MM-DD. */
  day: string;
}

const since = `(($3::timestamptz at time zone $4)::date - $5::int + 1)::timestamp at time zone $4`;

/** An event counts once per member it names, at least once. */
const weight = `greatest(1, jsonb_array_length(coalesce(payload -> 'member_ids',
  case when name like 'member.%' then payload -> 'ids' end, '[]'::jsonb)))`;

/** Returns the latest events of a window, oldest first, and the number of all events in it. */
export async function findRecentEvents(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  { names, zone, now, days }: Window,
): Promise<{ events: Found[]; all: number }> {
  const values = [siteId, names, now, zone, days];
  const window = `resource_id = $1 and name = any($2) and created_at >= ${since}`;
  const { rows } = await client.query<Found>(
    `select id, name, payload, created_at as "happenedAt",
       to_char(created_at at time zone $4, 'YYYY-MM-DD') as day
     from (
       select *, sum(weight) over (order by created_at desc, id desc) - weight as before
       from (
         select id, name, payload, created_at, ${weight} as weight
         from domain_events where ${window} order by created_at desc, id desc limit $6) latest) told
     where before < $6 order by id`,
    [...values, mostLookedAt],
  );
  const counted = await client.query<{ all: number }>(
    `select count(*) as all from domain_events where ${window}`,
    values,
  );
  return { events: rows, all: counted.rows[0]?.all ?? 0 };
}

/** Returns the days of a window, oldest first, YYYY-MM-DD. */
export async function daysOf(
  { client }: Pick<ReadScope, 'client'>,
  { zone, now, days }: Omit<Window, 'names'>,
): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select to_char(($1::timestamptz at time zone $2)::date - back, 'YYYY-MM-DD') as day
     from generate_series(0, $3::int - 1) back order by 1`,
    [now, zone, days],
  );
  return rows.map(({ day }) => day);
}
