import type pg from 'pg';
import type { Span } from './payer-facts.ts';

const columns = { stale_subscriptions: 'subscription_id', stale_holders: 'member_id' } as const;

/**
 * Takes what was noted off its list; whoever rolls back puts it back.
 * @returns ids, each once, and whether those are all
 */
export async function takeStale(
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

/** Notes members whose facts are to be derived anew. */
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

/** The first instant at which two lists of stays differ, in milliseconds; null when they are the same. */
export function firstDifference(before: readonly Span[], after: readonly Span[]): number | null {
  const never = Number.POSITIVE_INFINITY;
  const edges = (spans: readonly Span[]) =>
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
 * Notes whose days are to be counted anew, because their stay among those who pay changed in the past.
 * @param before the stays for anything (plan 0) that were known, of all of these people
 */
export async function noteStalePeople(
  client: pg.PoolClient,
  siteId: number,
  before: readonly Span[],
  after: readonly Span[],
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
