import type pg from 'pg';
import type { PayingStay } from './payer-facts.ts';

const columns = { stale_subscriptions: 'subscription_id', stale_holders: 'member_id' } as const;

/**
 * Deletes stale markers and returns their ids; a rollback restores them.
 * @returns distinct ids, and whether these were all
 */
export async function claimStale(
  client: pg.PoolClient,
  siteId: number,
  table: keyof typeof columns,
  limit: number,
): Promise<{ ids: number[]; isAll: boolean }> {
  const { rows } = await client.query<{ id: number }>(
    `delete from ${table} where resource_id = $1 and id in (
       select id from ${table} where resource_id = $1 order by id limit $2 for update skip locked)
     returning ${columns[table]} as id`,
    [siteId, limit],
  );
  return { ids: [...new Set(rows.map((row) => row.id))], isAll: rows.length < limit };
}

/** Inserts stale markers for members whose metric events must be derived again. */
export async function noteStaleHolders(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  await client.query(
    'insert into stale_holders (resource_id, member_id) select $1, m from unnest($2::bigint[]) m',
    [siteId, memberIds],
  );
}

/** Returns the first time at which two lists of stays differ, in milliseconds since 1970; null if they are equal. */
export function firstDifference(before: readonly PayingStay[], after: readonly PayingStay[]): number | null {
  const never = Number.POSITIVE_INFINITY;
  const edges = (spans: readonly PayingStay[]) =>
    spans
      .flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt?.getTime() ?? never])
      .sort((one, other) => one - other);
  const [was, is] = [edges(before), edges(after)];
  for (let place = 0; place < Math.max(was.length, is.length); place += 1) {
    const [one, other] = [was[place] ?? never, is[place] ?? never];
    if (one !== other) return Math.min(one, other);
  }
  return null;
}

/**
 * Inserts stale markers for people whose days must be recounted, because their paying stay changed in the past.
 * @param before the stored stays for anything (plan 0) of all of these people
 */
export async function noteStalePeople(
  client: pg.PoolClient,
  siteId: number,
  before: readonly PayingStay[],
  after: readonly PayingStay[],
  now: Date,
): Promise<void> {
  const was = Map.groupBy(before, (span) => span.payerId);
  const is = Map.groupBy(after, (span) => span.payerId);
  const notes = [...new Set([...was.keys(), ...is.keys()])].flatMap((memberId) => {
    const since = firstDifference(was.get(memberId) ?? [], is.get(memberId) ?? []);
    return since !== null && since <= now.getTime() ? [{ memberId, since: new Date(since) }] : [];
  });
  if (notes.length === 0) return;
  await client.query(
    `insert into stale_people (resource_id, member_id, since)
     select $1, n.* from unnest($2::bigint[], $3::timestamptz[]) n`,
    [siteId, notes.map((note) => note.memberId), notes.map((note) => note.since)],
  );
}
