// Queries of decisions that belong to no site, or to all of them. They bypass the site policy.
import { rankedDays } from '#contract/domains/predictive-paywall/words.ts';
import type { Database } from '#server/database/connect.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Returns new ids of decisions, in ascending order: an id is answered before its row is there. */
export async function reserveIds({ owner }: Database, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('content_decisions', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Event as it concerns memory. */
export interface FollowedEvent {
  id: number;
  resource_id: number;
  name: string;
  payload: unknown;
}

export interface Followed {
  /** Oldest transaction that hadn't ended when the events were read. */
  oldest: string;
  events: FollowedEvent[];
}

/** Returns the events of all sites that were written by this transaction or later ones. @param since null for none */
export async function findEventsSince({ owner }: Database, since: string | null): Promise<Followed> {
  const { rows } = await owner.query<{ oldest: string } & (FollowedEvent | { id: null })>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, e.id, e.resource_id, e.name, e.payload
     from (select) one left join domain_events e on e.written_in >= $1::xid8`,
    [since],
  );
  const events = rows.filter((row) => row.id !== null);
  return { oldest: rows[0]?.oldest ?? '0', events };
}

/** Marks events that another database wrote, whose numbers are ahead after they were restored here. */
export async function settleRestoredEvents({ owner }: Database): Promise<void> {
  await owner.query(
    `update domain_events set written_in = '0' where written_in >= pg_snapshot_xmax(pg_current_snapshot())`,
  );
}

async function sitesBy(database: Database, statement: string, values: unknown[] = []) {
  const { rows } = await database.owner.query<{ id: number }>(statement, values);
  return (await sitesOf(database, rows)).map((site) => ({ site }));
}

/** Returns the sites with the setting `auto_clear_content_views`. */
export const sitesThatClear = (database: Database) =>
  sitesBy(
    database,
    `select resource_id as id from resource_settings
     where document -> 'system_settings.auto_clear_content_views' = 'true'`,
  );

/** Returns the sites with a configuration that was replaced long ago. */
export const sitesWithExplanations = (database: Database) =>
  sitesBy(
    database,
    `select distinct resource_id as id from decision_configs where created_at < now() - interval '40 days'`,
  );

/** Returns the sites with totals of ranks that are compared with no longer. */
export const sitesWithOldTotals = (database: Database) =>
  sitesBy(
    database,
    `select distinct resource_id as id from predictive_totals where day < current_date - ${rankedDays + 1}`,
  );

/** Returns the sites with predictions from before a time. */
export const sitesWithOldPredictions = (database: Database, before: Date) =>
  sitesBy(
    database,
    `select r.id from resources r
     where exists (select from predictive_actions a where a.resource_id = r.id and a.created_at < $1)`,
    [before],
  );
