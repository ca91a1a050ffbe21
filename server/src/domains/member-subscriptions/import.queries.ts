import type { Selectable } from 'kysely';
import type pg from 'pg';
import { queriesOn } from '#server/database/connect.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { NewRow } from '#server/database/rows.ts';
import type { PricingOptions } from '#server/database/schema.ts';
import { insertTermsVersion } from '../pricing-options/versions.queries.ts';
import type { HeldSubscription } from './import-terms.service.ts';

/** Returns plans of the site by the given title, ignoring case; the oldest if several match. */
export async function plansByTitle(
  client: pg.PoolClient,
  siteId: number,
  titles: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ given: string; id: number }>(
    `select t as given, min(p.id) as id from unnest($2::text[]) t
     join plans p on p.resource_id = $1 and lower(p.title) = lower(normalize(t, NFC)) and p.removed_at is null group by t`,
    [siteId, titles],
  );
  return new Map(rows.map((row) => [row.given, row.id]));
}

/** Returns all pricing options of some plans, oldest first. */
export async function optionsOfPlans(
  client: pg.PoolClient,
  siteId: number,
  planIds: readonly number[],
): Promise<Selectable<PricingOptions>[]> {
  const { rows } = await client.query<Selectable<PricingOptions>>(
    'select * from pricing_options where resource_id = $1 and plan_id = any($2) and removed_at is null order by id',
    [siteId, planIds],
  );
  return rows;
}

type MovedOption = Pick<
  NewRow<'pricing_options'>,
  'plan_id' | 'title' | 'slug' | 'price_cents' | 'currency' | 'period'
>;

/** Inserts options for imported members that are never sold. */
export async function insertMovedOptions(
  client: pg.PoolClient,
  siteId: number,
  options: readonly MovedOption[],
): Promise<number[]> {
  // The members' subscriptions renewed in the old system, so the option allows it here too.
  const unsold = { type: 'standard', active: false, private: true, is_allowed_autorenew: true } as const;
  const ids = await insertMany(
    client,
    siteId,
    'pricing_options',
    options.map((option) => ({ ...option, ...unsold })),
  );
  await insertTermsVersion(queriesOn(client), siteId, ids, { isFollowed: true, operatorId: null });
  return ids;
}

/** Returns the subscriptions of members, their own and those of their groups, by member. */
export async function findHeld(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  memberIds: readonly number[],
): Promise<Map<number, HeldSubscription[]>> {
  // Compare to the millisecond, the precision of exports.
  const { rows } = await client.query<{
    member_id: number;
    plan_id: number;
    starts: number;
    is_open: boolean;
  }>(
    `select u.member_id, u.plan_id, (date_part('epoch', u.starts_at) * 1000)::bigint as starts, u.is_open
     from (
       select s.member_id, s.plan_id, s.starts_at, s.status <> 'ended' as is_open, s.id from member_subscriptions s
       where s.resource_id = $1 and s.member_id = any($2) and s.livemode = $3
       union all
       select g.member_id, s.plan_id, s.starts_at, s.status <> 'ended', s.id from group_members g
       join member_subscriptions s on s.resource_id = $1 and s.group_id = g.group_id and s.livemode = $3
       where g.resource_id = $1 and g.member_id = any($2)
     ) u order by u.starts_at, u.id`,
    [siteId, memberIds, livemode],
  );
  const held = rows.map((row) => ({
    memberId: row.member_id,
    planId: row.plan_id,
    startsAt: new Date(row.starts),
    isOpen: row.is_open,
  }));
  return Map.groupBy(held, ({ memberId }) => memberId);
}

export interface ImportedSubscription {
  memberId: number;
  planId: number;
  optionId: number;
  isComplimentary: boolean;
}

/**
 * Attaches subscriptions to members who have no open one of that plan, each with its event. They are free and have no
 * end, because the file gives neither price nor date.
 * @returns ids of the members who got one
 */
export async function attachMissing(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  wanted: readonly ImportedSubscription[],
  actor: { kind: string; id: number | null },
): Promise<number[]> {
  const { rows } = await client.query<{ member_id: number }>(
    `with wanted as (
       select * from jsonb_to_recordset($2::jsonb)
         as w("memberId" bigint, "planId" bigint, "optionId" bigint, "isComplimentary" boolean)
     ), made as (
       insert into member_subscriptions (resource_id, member_id, plan_id, pricing_option_id, option_version, kind,
         status, starts_at, is_attached_by_admin, livemode)
       select $1, w."memberId", w."planId", w."optionId", o.version, 'attached', 'active', site_now(), w."isComplimentary",
         $3
       from wanted w join pricing_options o on o.resource_id = $1 and o.id = w."optionId"
       where not exists (
         select from member_subscriptions s
         where s.resource_id = $1 and s.member_id = w."memberId" and s.plan_id = w."planId" and s.status <> 'ended')
       returning id, member_id, plan_id, pricing_option_id, currency, starts_at
     ), logged as (
       insert into subscription_events (resource_id, subscription_id, payer_id, type, next_status, kind, plan_id,
         pricing_option_id, currency, livemode, actor_kind, actor_id, occurred_at)
       select $1, id, null, 'attach', 'active', 'attached', plan_id, pricing_option_id, currency, $3, $4, $5,
         starts_at
       from made
     )
     select member_id from made`,
    [siteId, JSON.stringify(wanted), livemode, actor.kind, actor.id],
  );
  return rows.map((row) => row.member_id);
}

/** Returns the members who have no open subscription of their own. */
export async function findMembersWithoutSubscription(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  memberIds: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select m.id from unnest($2::bigint[]) m(id) where not exists (
       select from member_subscriptions s
       where s.resource_id = $1 and s.member_id = m.id and s.livemode = $3 and s.status <> 'ended')
     order by m.id`,
    [siteId, memberIds, livemode],
  );
  return rows.map(({ id }) => id);
}
