// Attributes sign-ups and paid starts to content: to the item of the reader's last decision in the week before.
import type pg from 'pg';
import { attributionWindow } from './reads.queries.ts';

/** Inserts stale markers for members whose starts, or the MRR of these, may have changed. */
export async function markReadersStale(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await client.query(
    'insert into stale_readers (resource_id, member_id) select $1, m from unnest($2::bigint[]) m',
    [siteId, memberIds],
  );
}

/** Deletes stale markers and returns their member ids, one per marker; a rollback restores them. */
export async function takeStaleReaders(
  client: pg.PoolClient,
  siteId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `delete from stale_readers where resource_id = $1 and id in (
       select id from stale_readers where resource_id = $1 order by id limit $2 for update skip locked)
     returning member_id as id`,
    [siteId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Deletes all stale markers of readers, because a rebuild derives all attributions. */
export async function forgetStaleReaders(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query('delete from stale_readers where resource_id = $1', [siteId]);
}

/** Returns all members who read any content or have an attribution. */
export async function membersWhoRead(client: pg.PoolClient, siteId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select member_id as id from reader_devices where resource_id = $1
     union select member_id from content_attributions where resource_id = $1 order by id`,
    [siteId],
  );
  return rows.map(({ id }) => id);
}

/** SQL for the sign-ups and starts of members. An erased member keeps the stored sign-up. */
const happened = `
  happened as materialized (
    select m.id as member_id, 'signup' as kind, m.created_at as at, 0::bigint as subscription_id, null as currency,
      0::bigint as value
    from members m where m.resource_id = $1 and m.id = any($2::bigint[])
    union all
    select k.member_id, k.kind, k.at, 0, null, 0 from content_attributions k
    where k.resource_id = $1 and k.member_id = any($2::bigint[]) and k.kind = 'signup'
      and not exists (select from members m where m.resource_id = $1 and m.id = k.member_id)
    union all
    select f.payer_id, 'conversion', f.at, f.subscription_id, worth.currency, coalesce(worth.value, 0)
    from payer_facts f
    left join lateral (
      select v.currency, v.value from value_spans v
      where v.resource_id = $1 and v.payer_id = f.payer_id and v.subscription_id = f.subscription_id
        and v.starts_at <= f.at and v.ends_at > f.at
      order by v.starts_at desc limit 1) worth on true
    where f.resource_id = $1 and f.payer_id = any($2::bigint[]) and f.kind = 'started'
      and f.subscription_id is not null
  )`;

/**
 * SQL for the last decision in the week before each: of the member, or of one of their devices while signed out. A
 * stored attribution replaces decisions that were deleted since.
 */
const attributed = `
  attributed as materialized (
    select h.*, last.content_id, last.decision_id, last.decided_at
    from happened h
    cross join lateral (
      select * from (
        (select d.content_id, d.id as decision_id, d.occurred_at as decided_at from content_decisions d
         where d.resource_id = $1 and d.member_id = h.member_id and not d.is_bot
           and d.occurred_at between h.at - $3::interval and h.at
         order by d.occurred_at desc, d.id desc limit 1)
        union all
        (select d.content_id, d.id, d.occurred_at from reader_devices r
         cross join lateral (
           select d.* from content_decisions d
           where d.resource_id = $1 and d.device_id = r.device_id and d.member_id is null and not d.is_bot
             and d.occurred_at between h.at - $3::interval and h.at
           order by d.occurred_at desc, d.id desc limit 1) d
         where r.resource_id = $1 and r.member_id = h.member_id)
        union all
        (select k.content_id, k.decision_id, k.decided_at from content_attributions k
         where k.resource_id = $1 and k.member_id = h.member_id and k.kind = h.kind and k.at = h.at
           and k.subscription_id = h.subscription_id)
      ) candidates
      order by decided_at desc, decision_id desc limit 1) last
  ),
  derived as materialized (
    select * from (
      select a.*, bool_or(kind = 'conversion') over (partition by member_id, content_id) as has_converted
      from attributed a) a
    where kind = 'conversion' or not has_converted
  ),
  known as materialized (
    select * from content_attributions where resource_id = $1 and member_id = any($2::bigint[])
  )`;

const written = `
  gone as (
    select member_id, kind, at, subscription_id
    from (
      select member_id, kind, at, subscription_id, true as is_left from derived
      union all select member_id, kind, at, subscription_id, false from known) both_sides
    group by 1, 2, 3, 4 having not bool_or(is_left)
  ),
  removed as (
    delete from content_attributions k using gone g
    where k.resource_id = $1 and k.member_id = g.member_id and k.kind = g.kind and k.at = g.at
      and k.subscription_id = g.subscription_id
  ),
  stored as (
    insert into content_attributions as k (resource_id, member_id, kind, at, subscription_id, content_id, decision_id,
      decided_at, currency, value)
    select $1, member_id, kind, at, subscription_id, content_id, decision_id, decided_at, currency, value from derived
    on conflict (resource_id, member_id, kind, at, subscription_id) do update
      set content_id = excluded.content_id, decision_id = excluded.decision_id, decided_at = excluded.decided_at,
        currency = excluded.currency, value = excluded.value
      where (k.content_id, k.decision_id, k.decided_at, k.currency, k.value) is distinct from
        (excluded.content_id, excluded.decision_id, excluded.decided_at, excluded.currency, excluded.value)
  )`;

const moves = `
  moved as materialized (
    select content_id, kind, currency, value, 1 as sign from derived
    union all select content_id, kind, currency, -value, -1 from known
  ),
  moved_everywhere as (
    select * from moved union all select 0, kind, currency, value, sign from moved
  ),
  earned as (
    insert into content_earnings as e (resource_id, content_id, currency, starts, value)
    select $1, content_id, currency, sum(sign), sum(value) from moved_everywhere
    where kind = 'conversion' and currency is not null
    group by content_id, currency having sum(sign) <> 0 or sum(value) <> 0
    order by content_id, currency
    on conflict (resource_id, content_id, currency) do update
      set starts = e.starts + excluded.starts, value = e.value + excluded.value
  )
  insert into content_figures as f (resource_id, content_id, signups, conversions)
  select $1, content_id, coalesce(sum(sign) filter (where kind = 'signup'), 0),
    coalesce(sum(sign) filter (where kind = 'conversion'), 0)
  from moved_everywhere group by content_id
  having sum(sign) filter (where kind = 'signup') <> 0 or sum(sign) filter (where kind = 'conversion') <> 0
  order by content_id
  on conflict (resource_id, content_id) do update
    set signups = f.signups + excluded.signups, conversions = f.conversions + excluded.conversions`;

/** Derives the attributions of members again, and updates the sums of their content by the difference. */
export async function deriveAttributions(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  await client.query(`with ${[happened, attributed, written, moves].join(',')}`, [
    siteId,
    memberIds,
    attributionWindow,
  ]);
  await client.query('delete from content_earnings where resource_id = $1 and starts = 0', [siteId]);
}
