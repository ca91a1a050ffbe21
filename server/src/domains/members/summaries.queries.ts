import type pg from 'pg';

/**
 * SQL: locks the members, so that the second writer of a member computes the summary after the first one's rows are
 * visible. The lock is the one of an update, so references to the member don't wait for it.
 */
const lockMembers = `
  select id from members where resource_id = $1 and id = any($2::bigint[]) order by id for no key update`;

const recompute = `
  insert into member_summaries as s (resource_id, member_id, paid_until, ltv_cents, ltv_currency, last_transaction_at,
    last_transaction_day, active_at, groups_count)
  select $1, m.id, paid.until, coalesce(money.received, 0), money.currency, money.last_at,
    (select min(t.day) from transactions t where t.resource_id = $1 and t.member_id = m.id and t.created_at = money.last_at),
    coalesce(activity.last_at, m.created_at), joined.count
  from members m
  join resources r on r.id = m.resource_id
  cross join lateral (
    select max(valid_until) as until from member_subscriptions
    where resource_id = $1 and payer_id = m.id and is_paying and livemode = r.livemode
  ) paid
  left join lateral (
    select currency, sum(amount_cents - adjusted_cents) as received,
      max(max(created_at)) over () as last_at, sum(amount_cents) as charged
    from (
      -- Apart, so that the database looks for the member: of a site that it does not know yet it expects one charge,
      -- and would read all that are there for each member.
      select * from transactions where resource_id = $1 and member_id = m.id offset 0
    ) t
    where status in ('succeeded', 'refunded') and livemode = r.livemode
    group by currency order by charged desc, currency limit 1
  ) money on true
  cross join lateral (
    select max(occurred_at) as last_at from member_activity where resource_id = $1 and member_id = m.id
  ) activity
  cross join lateral (
    select count(*) as count from group_members where resource_id = $1 and member_id = m.id
  ) joined
  where m.resource_id = $1 and m.id = any($2::bigint[])
  order by m.id
  on conflict (resource_id, member_id) do update
    set paid_until = excluded.paid_until, ltv_cents = excluded.ltv_cents, ltv_currency = excluded.ltv_currency,
      last_transaction_at = excluded.last_transaction_at,
      last_transaction_day = excluded.last_transaction_day, active_at = excluded.active_at,
      groups_count = excluded.groups_count
    where (s.paid_until, s.ltv_cents, s.ltv_currency, s.last_transaction_at, s.last_transaction_day, s.active_at,
      s.groups_count)
      is distinct from (excluded.paid_until, excluded.ltv_cents, excluded.ltv_currency,
        excluded.last_transaction_at, excluded.last_transaction_day, excluded.active_at, excluded.groups_count)`;

/**
 * Recomputes the list columns of these members that depend on other rows. Each write to a member's subscriptions,
 * transactions, groups or activity calls it for the members it touched, at its end, in its transaction. Money counts in
 * the site's own mode only, in the currency with the highest charges: charges less refunds, lost disputes and credits.
 * `paid_until` depends on what the member pays for, so neither a trial nor a gift makes a member paid.
 */
export async function refreshSummaries(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const values = [siteId, memberIds];
  await client.query(lockMembers, values);
  await client.query(recompute, values);
}

const recountGroups = `
  update member_summaries s set groups_count = joined.count
  from unnest($2::bigint[]) touched(id)
  cross join lateral (
    select count(*) from group_members where resource_id = $1 and member_id = touched.id
  ) joined
  where s.resource_id = $1 and s.member_id = touched.id and s.groups_count <> joined.count`;

/** Recomputes only the number of groups: a group adds and removes many members at once. */
export async function refreshGroupCounts(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const values = [siteId, memberIds];
  await client.query(lockMembers, values);
  await client.query(recountGroups, values);
}
