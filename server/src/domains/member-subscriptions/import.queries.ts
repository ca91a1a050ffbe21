import type pg from 'pg';

/** Plans by the title given, without regard to case, each with the pricing option that imported members get. */
export async function importedOptions(
  client: pg.PoolClient,
  siteId: number,
  titles: readonly string[],
): Promise<Map<string, { planId: number; optionId: number | null }>> {
  const { rows } = await client.query<{ given: string; plan_id: number; option_id: number | null }>(
    `select distinct on (t) t as given, p.id as plan_id, o.id as option_id
     from unnest($2::text[]) t
     join plans p on p.resource_id = $1 and lower(p.title) = lower(t)
     left join pricing_options o on o.resource_id = $1 and o.plan_id = p.id and o.slug = 'imported'
     order by t, p.id`,
    [siteId, titles],
  );
  return new Map(rows.map((row) => [row.given, { planId: row.plan_id, optionId: row.option_id }]));
}

export async function insertPlan(client: pg.PoolClient, siteId: number, title: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into plans (resource_id, title, active, private) values ($1, $2, true, true) returning id',
    [siteId, title],
  );
  return rows[0]?.id ?? 0;
}

/** A free option that is never sold: what members have who were moved in, where the file tells no price. */
export async function insertImportedOption(
  client: pg.PoolClient,
  siteId: number,
  planId: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into pricing_options (resource_id, plan_id, title, slug, type, active, private, price_cents, period)
     values ($1, $2, 'Imported', 'imported', 'standard', false, true, 0, '1 month') returning id`,
    [siteId, planId],
  );
  return rows[0]?.id ?? 0;
}

export interface ImportedSubscription {
  memberId: number;
  planId: number;
  optionId: number;
  isComplimentary: boolean;
}

/**
 * Attaches subscriptions to members who hold no open one of that plan, each with its event. They cost nothing and
 * never end by themselves, because the file tells neither price nor date.
 * @returns the members who got one
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
       insert into member_subscriptions (resource_id, member_id, plan_id, pricing_option_id, kind, status, starts_at,
         is_attached_by_admin, livemode)
       select $1, w."memberId", w."planId", w."optionId", 'attached', 'active', now(), w."isComplimentary", $3
       from wanted w
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
