import type { ResourceContext } from '#server/database/context.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';

const content = `
  with item as (
    insert into content_items (resource_id, key, title) values ($1, 'seeded', 'Seeded')
    returning id
  ), decision as (
    insert into content_decisions (resource_id, content_id, device_id, session_id, verdict, reason, occurred_at)
    select $1, id, gen_random_uuid(), gen_random_uuid(), 'grant', 'free_content', now() from item
    returning id, content_id, device_id
  )
  insert into content_views (resource_id, decision_id, content_id, device_id, occurred_at)
  select $1, id, content_id, device_id, now() from decision`;

const restOfTables = `
  with member as (select min(id) as id from members where resource_id = $1),
  person as (insert into stale_people (resource_id, member_id) select $1, id from member),
  holder as (insert into stale_holders (resource_id, member_id) select $1, id from member),
  stay as (
    insert into ended_group_stays (resource_id, group_id, member_id, joined_at, left_at)
    select $1, (select min(id) from groups where resource_id = $1), id, now() - interval '1 day', now() from member
  ),
  state as (
    insert into figure_states (resource_id, timezone, livemode)
    select id, reporting_timezone, livemode from resources where id = $1 on conflict do nothing
  ),
  rebuild as (
    insert into figure_rebuilds (resource_id, timezone, livemode, migrations)
    select id, reporting_timezone, livemode, 1 from resources where id = $1
  ),
  gone as (
    insert into removed_members (resource_id, member_id) select $1, id + 1000000 from member
  ),
  span as (
    insert into payer_spans (resource_id, payer_id, plan_id, starts_at) select $1, id, 0, '2020-01-01' from member
    on conflict do nothing
  ),
  renewal as (
    insert into period_ends (resource_id, subscription_id, ends_at, plan_id, outcome)
    select $1, max(id) + 1, '2020-01-01', max(plan_id), 'renewed' from member_subscriptions where resource_id = $1
  ),
  fact as (
    insert into subscription_facts (resource_id, subscription_id, position, kind, at, plan_id)
    select $1, max(id) + 1, 0, 'trial_started', '2020-01-01', max(plan_id) from member_subscriptions where resource_id = $1
  )
  insert into figure_snapshots (resource_id, timezone, day, card, value)
  values ($1, 'UTC', '2020-01-01', 'active_subscribers', 1)`;

const days = `
  with money as (
    insert into volume_days (resource_id, day, currency, source, amount_cents, transactions)
    values ($1, '2020-01-01', 'usd', 'all', 100, 1)
  ),
  hit as (
    insert into paywall_hits (resource_id, session_id, content_id, hit_at, decision_id)
    select $1, session_id, content_id, occurred_at, id from content_decisions where resource_id = $1 limit 1
    returning session_id, content_id
  ),
  stale as (insert into stale_hits (resource_id, session_id, content_id) select $1, session_id, content_id from hit),
  visit as (
    insert into member_days (resource_id, member_id, day, is_subscriber, last_at)
    select $1, min(id), '2020-01-01', true, '2020-01-01' from members where resource_id = $1
  )
  insert into seen_pairs (resource_id, who, grain, day, previous_day, people)
  values ($1, 'member', 'day', '2020-01-01', '0001-01-01', 1)`;

const readers = `
  with read as (
    insert into content_reads (resource_id, content_id, reader, session_id, day, views, grants, walls, last_at)
    select $1, content_id, reader_of(member_id, device_id), session_id, '2020-01-01', 1, 1, 0, '2020-01-01'
    from content_decisions where resource_id = $1 limit 1
    returning content_id, reader
  ),
  reader as (
    insert into content_readers (resource_id, reader, views, grants, walls) select $1, reader, 1, 1, 0 from read
  ),
  sums as (
    update content_figures f set views = 1, readers = 1, grants = 1, grant_readers = 1, walls = 1, wall_readers = 1
    from read where f.resource_id = $1 and f.content_id in (0, read.content_id)
  ),
  earned as (
    insert into content_earnings (resource_id, content_id, currency, starts, value)
    select $1, content_id, 'usd', 1, 720000 from read
  ),
  attributed as (
    insert into content_attributions (resource_id, member_id, kind, at, subscription_id, content_id, decision_id,
      decided_at, currency, value)
    select $1, (select min(id) from members where resource_id = $1), 'conversion', '2020-01-02', 1, content_id, 1,
      '2020-01-01', 'usd', 720000
    from read
  ),
  device as (
    insert into reader_devices (resource_id, device_id, member_id)
    select $1, gen_random_uuid(), min(id) from members where resource_id = $1
  )
  insert into stale_readers (resource_id, member_id) select $1, min(id) from members where resource_id = $1`;

/** Inserts reads, the metrics of sales, and a subscription whose metrics are stale. */
export async function seedFigures(ctx: ResourceContext): Promise<void> {
  await ctx.database.owner.query(content, [ctx.resource.id]);
  await refreshFigures(ctx);
  await ctx.database.owner.query(restOfTables, [ctx.resource.id]);
  await ctx.database.owner.query(days, [ctx.resource.id]);
  await ctx.database.owner.query(readers, [ctx.resource.id]);
  await ctx.database.owner.query(
    `insert into stale_subscriptions (resource_id, subscription_id)
     select resource_id, id from member_subscriptions where resource_id = $1 limit 1`,
    [ctx.resource.id],
  );
}
