import type pg from 'pg';
import type { LogLine } from './paying-intervals.ts';

/** A list of member ids, or all ids above one and up to another (null: without limit). */
export type People = readonly number[] | { above: number; upTo: number | null };

/** Relation of a person to a subscription. For a group's subscription, it lasts from joining to leaving the group. */
export interface Tie {
  personId: number;
  subscriptionId: number;
  role: 'payer' | 'holder' | 'group';
  from: Date | null;
  to: Date | null;
}

/** Returns the condition on a column, and its parameters from $2 on. */
export function condition(people: People): { of(column: string): string; values: unknown[] } {
  if ('above' in people)
    return {
      of: (column) => `(${column} > $2 and ${column} <= coalesce($3, ${column}))`,
      values: [people.above, people.upTo],
    };
  return { of: (column) => `${column} = any($2::bigint[])`, values: [people] };
}

/**
 * Returns the people whose metrics depend on these subscriptions: payers, holders, and current and former members of
 * groups.
 */
export async function peopleOf(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with held as materialized (
       select member_id, group_id from member_subscriptions where resource_id = $1 and id = any($2)
     )
     select payer_id as id from subscription_events
       where resource_id = $1 and subscription_id = any($2) and payer_id is not null
     union select member_id from held where member_id is not null
     union select m.member_id from group_members m
       where m.resource_id = $1 and m.group_id in (select group_id from held)
     union select e.member_id from ended_group_stays e
       where e.resource_id = $1 and e.group_id in (select group_id from held)
     order by id`,
    [siteId, subscriptionIds],
  );
  return rows.map((row) => row.id);
}

/** Returns the relations of people to subscriptions, in either mode. */
export async function tiesOf(client: pg.PoolClient, siteId: number, people: People): Promise<Tie[]> {
  const { of, values } = condition(people);
  const { rows } = await client.query<Tie>(
    `select distinct payer_id as "personId", subscription_id as "subscriptionId", 'payer' as role,
       null::timestamptz as from, null::timestamptz as to
     from subscription_events where resource_id = $1 and ${of('payer_id')}
     union all
     select member_id, id, 'holder', null, null
     from member_subscriptions where resource_id = $1 and ${of('member_id')}
     union all
     select m.member_id, s.id, 'group', m.joined_at, null
     from group_members m join member_subscriptions s on s.resource_id = $1 and s.group_id = m.group_id
     where m.resource_id = $1 and ${of('m.member_id')}
     union all
     select e.member_id, s.id, 'group', e.joined_at, e.left_at
     from ended_group_stays e join member_subscriptions s on s.resource_id = $1 and s.group_id = e.group_id
     where e.resource_id = $1 and ${of('e.member_id')}`,
    [siteId, ...values],
  );
  return rows;
}

/** Returns the whole logs of subscriptions, by time and then id; only those in the site's own mode. */
export async function logsOf(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<Map<number, LogLine[]>> {
  const { rows } = await client.query<LogLine>(
    `select e.id, e.subscription_id as "subscriptionId", e.payer_id as "payerId", s.member_id as "memberId", e.type,
       e.kind, e.plan_id as "planId", e.next_paying as "nextPaying", e.next_value as "nextValue", e.currency, e.cause,
       e.valid_until as "validUntil", e.occurred_at as "occurredAt", s.group_id is not null as "isForGroup"
     from unnest($2::bigint[]) w (id)
     join resources r on r.id = $1
     join member_subscriptions s on s.resource_id = $1 and s.id = w.id and s.livemode = r.livemode
     join subscription_events e on e.resource_id = $1 and e.subscription_id = w.id
     order by e.subscription_id, e.occurred_at, e.id`,
    [siteId, subscriptionIds],
  );
  return Map.groupBy(rows, (line) => line.subscriptionId);
}

/** Returns the last id of the next batch of members, so that batches cover all ids; null for the last batch. */
export async function endOfStretch(
  client: pg.PoolClient,
  siteId: number,
  above: number,
  size: number,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    'select id from members where resource_id = $1 and id > $2 order by id offset $3 limit 1',
    [siteId, above, size - 1],
  );
  return rows[0]?.id ?? null;
}

/** Returns the subscriptions that groups hold. */
export async function subscriptionsOfGroups(client: pg.PoolClient, siteId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from member_subscriptions where resource_id = $1 and group_id is not null order by id',
    [siteId],
  );
  return rows.map((row) => row.id);
}
