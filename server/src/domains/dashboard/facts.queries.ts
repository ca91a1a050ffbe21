import type pg from 'pg';
import type { Fact } from './payer-facts.ts';
import type { LogLine } from './paying-intervals.ts';

/** Takes subscriptions whose log grew off the list; whoever rolls back puts them back. */
export async function takeStaleSubscriptions(
  client: pg.PoolClient,
  siteId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ subscription_id: number }>(
    `delete from stale_subscriptions where resource_id = $1 and id in (
       select id from stale_subscriptions where resource_id = $1 order by id limit $2 for update skip locked)
     returning subscription_id`,
    [siteId, limit],
  );
  return [...new Set(rows.map((row) => row.subscription_id))];
}

/** Everybody who ever paid for one of these subscriptions. */
export async function payersOf(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ payer_id: number }>(
    `select distinct payer_id from subscription_events
     where resource_id = $1 and subscription_id = any($2) and payer_id is not null order by payer_id`,
    [siteId, subscriptionIds],
  );
  return rows.map((row) => row.payer_id);
}

export type PayerLine = LogLine & { ofPayer: number };

/** The whole logs of every subscription these payers ever paid for, in the site's own mode, by time and then id. */
export async function linesOfPayers(
  client: pg.PoolClient,
  siteId: number,
  payerIds: readonly number[],
): Promise<PayerLine[]> {
  const { rows } = await client.query<PayerLine>(
    `with paid_for as materialized (
       select distinct payer_id, subscription_id from subscription_events
       where resource_id = $1 and payer_id = any($2)
     )
     select p.payer_id as "ofPayer", e.id, e.subscription_id as "subscriptionId", e.payer_id as "payerId", e.type,
       e.kind, e.plan_id as "planId", e.next_paying as "nextPaying", e.next_value as "nextValue", e.currency, e.cause,
       e.valid_until as "validUntil", e.occurred_at as "occurredAt", s.group_id is not null as "isForGroup"
     from paid_for p
     join resources r on r.id = $1
     join member_subscriptions s on s.resource_id = $1 and s.id = p.subscription_id and s.livemode = r.livemode
     join subscription_events e on e.resource_id = $1 and e.subscription_id = p.subscription_id
     order by p.payer_id, e.occurred_at, e.id`,
    [siteId, payerIds],
  );
  return rows;
}

const byDay = `
  insert into figure_days as d (resource_id, kind, day, currency, plan_id, detail, facts, value)
  select $1, f.kind, (f.at at time zone r.reporting_timezone)::date, coalesce(f.currency, ''), coalesce(f.plan_id, 0),
    case f.kind when 'stopped' then coalesce(f.cause, '')
      when 'started' then case when f.had_trial then 'trial' else 'direct' end
        || case when f.is_for_group then ' group' else '' end
      else '' end,
    sum(f.sign), sum(f.sign * f.value)
  from changed f join resources r on r.id = $1
  group by 2, 3, 4, 5, 6
  order by 2, 3, 4, 5, 6
  on conflict (resource_id, kind, day, currency, plan_id, detail) do update
    set facts = d.facts + excluded.facts, value = d.value + excluded.value`;

/** Takes the facts of these payers away, and off the days. */
export async function removeFacts(
  client: pg.PoolClient,
  siteId: number,
  payerIds: readonly number[],
): Promise<void> {
  await client.query(
    `with removed as (delete from payer_facts where resource_id = $1 and payer_id = any($2) returning *),
     changed as (select removed.*, -1 as sign from removed) ${byDay}`,
    [siteId, payerIds],
  );
}

/** Stores facts, and adds them to their days. */
export async function addFacts(client: pg.PoolClient, siteId: number, facts: readonly Fact[]): Promise<void> {
  const positions = new Map<number, number>();
  const rows = facts.map((fact) => {
    const position = positions.get(fact.payerId) ?? 0;
    positions.set(fact.payerId, position + 1);
    return { ...fact, position };
  });
  await client.query(
    `with added as (
       insert into payer_facts (resource_id, payer_id, position, kind, at, settled_at, subscription_id, plan_id, currency,
         value, cause, had_trial, is_for_group)
       select $1, f.* from unnest($2::bigint[], $3::integer[], $4::text[], $5::timestamptz[], $6::timestamptz[],
         $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::text[], $12::boolean[], $13::boolean[]) f
       returning *),
     changed as (select added.*, 1 as sign from added) ${byDay}`,
    [
      siteId,
      rows.map((row) => row.payerId),
      rows.map((row) => row.position),
      rows.map((row) => row.kind),
      rows.map((row) => row.at),
      rows.map((row) => row.settledAt),
      rows.map((row) => row.subscriptionId),
      rows.map((row) => row.planId),
      rows.map((row) => row.currency),
      rows.map((row) => row.value),
      rows.map((row) => row.cause),
      rows.map((row) => row.hadTrial),
      rows.map((row) => row.isForGroup),
    ],
  );
}

/** Adds all facts of a site up by day, from nothing. */
export async function recountDays(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query('delete from figure_days where resource_id = $1', [siteId]);
  await client.query(
    `with changed as (select f.*, 1 as sign from payer_facts f where f.resource_id = $1) ${byDay}`,
    [siteId],
  );
}

/** Days on which nothing is left; without them a rebuild gives the very same rows. */
export async function removeEmptyDays(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query('delete from figure_days where resource_id = $1 and facts = 0 and value = 0', [siteId]);
}
