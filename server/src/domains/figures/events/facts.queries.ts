import type pg from 'pg';
import type { MetricEvent } from './fact.ts';
import { byDay, type DayKey, type FactTable, zone } from './fact-days.queries.ts';
import type { PayingStay } from './payer-facts.ts';
import { condition, type People } from './people.queries.ts';
import type { SubscriptionFact } from './subscription-facts.ts';

/** True if days are updated at once; false if they are recounted at the end. */
export interface Following {
  areDaysKept: boolean;
}

/** Runs a statement that inserts events, or deletes some as `f`. @returns days whose sums may be 0 now */
export async function change(
  client: pg.PoolClient,
  table: FactTable,
  { areDaysKept }: Following,
  sign: 1 | -1,
  [statement, ...values]: [string, ...unknown[]],
): Promise<DayKey[]> {
  if (!areDaysKept) {
    await client.query(statement, values);
    return [];
  }
  const { rows } = await client.query<DayKey>(
    `with touched as (${statement} returning ${sign < 0 ? 'f.*' : '*'}),
     changed as (select touched.*, ${sign} as sign from touched),
     days as (${byDay(table)})
     select kind, day, currency, plan_id, detail from days where facts = 0 and value = 0`,
    values,
  );
  return rows;
}

/** An event with its position among those of its person. */
export type PlacedFact = Omit<MetricEvent, 'kind'> & {
  kind: MetricEvent['kind'] | 'began';
  position: number;
};

const read = `payer_id as "payerId", position, kind, at, settled_at as "settledAt", subscription_id as "subscriptionId",
  plan_id as "planId", currency, value, cause, had_trial as "hadTrial", is_for_group as "isForGroup", since`;

/** Returns the stored events of people; with their beginnings of plans if the days are updated. */
export async function knownFacts(
  client: pg.PoolClient,
  siteId: number,
  people: People,
  { areDaysKept }: Following,
): Promise<PlacedFact[]> {
  const { of, values } = condition(people);
  const { rows } = await client.query<PlacedFact>(
    `select ${read} from payer_facts
     where resource_id = $1 and ${of('payer_id')} ${areDaysKept ? '' : 'and position >= 0'}`,
    [siteId, ...values],
  );
  return rows;
}

/** Deletes events. @returns days whose sums may be 0 now */
export async function removeFacts(
  client: pg.PoolClient,
  siteId: number,
  facts: readonly PlacedFact[],
  following: Following,
): Promise<DayKey[]> {
  if (facts.length === 0) return [];
  const statement = `
    delete from payer_facts f using unnest($2::bigint[], $3::integer[]) k (payer_id, position)
    where f.resource_id = $1 and f.payer_id = k.payer_id and f.position = k.position`;
  const keys = [facts.map((fact) => fact.payerId), facts.map((fact) => fact.position)];
  return change(client, 'payer_facts', following, -1, [statement, siteId, ...keys]);
}

/** Deletes the stays of people. @returns those for anything (plan 0) */
export async function removeSpans(
  client: pg.PoolClient,
  siteId: number,
  people: People,
): Promise<PayingStay[]> {
  const { of, values } = condition(people);
  const { rows } = await client.query<PayingStay>(
    `with removed as (delete from payer_spans where resource_id = $1 and ${of('payer_id')} returning *)
     select payer_id as "payerId", plan_id as "planId", starts_at as "startsAt", ends_at as "endsAt",
       ends_settled_at as "endsSettledAt" from removed where plan_id = 0`,
    [siteId, ...values],
  );
  return rows;
}

export async function addFacts(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly PlacedFact[],
  following: Following,
): Promise<void> {
  if (rows.length === 0) return;
  const statement = `
    insert into payer_facts (resource_id, payer_id, position, kind, at, settled_at, subscription_id, plan_id, currency,
      value, cause, had_trial, is_for_group, since)
    select $1, f.* from unnest($2::bigint[], $3::integer[], $4::text[], $5::timestamptz[], $6::timestamptz[],
      $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::text[], $12::boolean[], $13::boolean[],
      $14::timestamptz[]) f`;
  await change(client, 'payer_facts', following, 1, [
    statement,
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
    rows.map((row) => row.since),
  ]);
}

export async function addSpans(
  client: pg.PoolClient,
  siteId: number,
  spans: readonly PayingStay[],
): Promise<void> {
  if (spans.length === 0) return;
  await client.query(
    `insert into payer_spans (resource_id, payer_id, plan_id, starts_at, ends_at, ends_settled_at)
     select $1, s.* from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[]) s`,
    [
      siteId,
      spans.map((span) => span.payerId),
      spans.map((span) => span.planId),
      spans.map((span) => span.startsAt),
      spans.map((span) => span.endsAt),
      spans.map((span) => span.endsSettledAt),
    ],
  );
}

/**
 * SQL for the beginnings of people: their first subscription of a plan in each calendar month of the site's zone, without
 * seats. Their positions are negative, so that they don't collide with other events.
 */
const beginnings = (ofPeople: string) => `
  select member_id, (-row_number() over (partition by member_id order by at, subscription_id))::integer as position, at,
    subscription_id, plan_id
  from (
    select distinct on (s.member_id, b.plan_id, date_trunc('month', b.at at time zone z.name))
      s.member_id, s.id as subscription_id, b.plan_id, date_trunc('milliseconds', b.at) as at
    from resources r
    cross join (select ${zone} as name) z
    join member_subscriptions s on s.resource_id = $1 and s.livemode = r.livemode and s.kind <> 'seat'
      and s.member_id is not null and ${ofPeople}
    cross join lateral (
      select e.plan_id, e.occurred_at as at from subscription_events e
      where e.resource_id = $1 and e.subscription_id = s.id order by e.occurred_at, e.id limit 1) b
    where r.id = $1 and not exists (
      select from subscription_events e where e.resource_id = $1 and e.subscription_id = s.id and e.type = 'end'
        and e.occurred_at <= b.at)
    order by s.member_id, b.plan_id, date_trunc('month', b.at at time zone z.name), b.at, s.id
  ) began`;

export async function beginningsOf(
  client: pg.PoolClient,
  siteId: number,
  people: People,
): Promise<PlacedFact[]> {
  const { of, values } = condition(people);
  const { rows } = await client.query<PlacedFact>(
    `select member_id as "payerId", position, 'began' as kind, at, at as "settledAt",
       subscription_id as "subscriptionId", plan_id as "planId", null as currency, 0 as value, null as cause,
       false as "hadTrial", false as "isForGroup", null::timestamptz as since
     from (${beginnings(of('s.member_id'))}) b`,
    [siteId, ...values],
  );
  return rows;
}

/** Replaces the beginnings of all people, before days are recounted. */
export async function replaceBeginnings(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query(`delete from payer_facts where resource_id = $1 and kind = 'began'`, [siteId]);
  await client.query(
    `insert into payer_facts (resource_id, payer_id, position, kind, at, settled_at, subscription_id, plan_id)
     select $1, member_id, position, 'began', at, at, subscription_id, plan_id from (${beginnings('true')}) b`,
    [siteId],
  );
}

/** An event with its position among those of its subscription. */
export type PlacedSubscriptionFact = SubscriptionFact & { position: number };

/** Returns the stored events of subscriptions. */
export async function knownSubscriptionFacts(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<PlacedSubscriptionFact[]> {
  const { rows } = await client.query<PlacedSubscriptionFact>(
    `select subscription_id as "subscriptionId", position, kind, at, until, plan_id as "planId", payer_id as "payerId",
       member_id as "memberId", cause
     from subscription_facts where resource_id = $1 and subscription_id = any($2::bigint[])`,
    [siteId, subscriptionIds],
  );
  return rows;
}

/** Deletes events of subscriptions. @returns days whose sums may be 0 now */
export async function removeSubscriptionFacts(
  client: pg.PoolClient,
  siteId: number,
  facts: readonly PlacedSubscriptionFact[],
  following: Following,
): Promise<DayKey[]> {
  if (facts.length === 0) return [];
  const statement = `
    delete from subscription_facts f using unnest($2::bigint[], $3::integer[]) k (subscription_id, position)
    where f.resource_id = $1 and f.subscription_id = k.subscription_id and f.position = k.position`;
  const keys = [facts.map((fact) => fact.subscriptionId), facts.map((fact) => fact.position)];
  return change(client, 'subscription_facts', following, -1, [statement, siteId, ...keys]);
}

export async function addSubscriptionFacts(
  client: pg.PoolClient,
  siteId: number,
  facts: readonly PlacedSubscriptionFact[],
  following: Following,
): Promise<void> {
  if (facts.length === 0) return;
  const statement = `
    insert into subscription_facts (resource_id, subscription_id, position, kind, at, until, plan_id, payer_id, member_id,
      cause)
    select $1, f.* from unnest($2::bigint[], $3::integer[], $4::text[], $5::timestamptz[], $6::timestamptz[],
      $7::bigint[], $8::bigint[], $9::bigint[], $10::text[]) f`;
  await change(client, 'subscription_facts', following, 1, [
    statement,
    siteId,
    facts.map((fact) => fact.subscriptionId),
    facts.map((fact) => fact.position),
    facts.map((fact) => fact.kind),
    facts.map((fact) => fact.at),
    facts.map((fact) => fact.until),
    facts.map((fact) => fact.planId),
    facts.map((fact) => fact.payerId),
    facts.map((fact) => fact.memberId),
    facts.map((fact) => fact.cause),
  ]);
}
