// Returns the subscriptions of a site that are due until an instant, and the facts needed to advance them.
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';
import { subscriptionOf, valuesOf } from './rows.ts';
import type { Subscription } from './subscription.ts';

/** Locks open test-mode subscriptions that end by an instant or are past due. */
export async function lockDueUntil(db: Kysely<DB>, siteId: number, until: Date): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('livemode', '=', false)
    .where('status', '<>', 'ended')
    .where('kind', '<>', 'seat')
    .where((eb) => eb.or([eb('valid_until', '<=', until), eb('status', '=', 'past_due')]))
    .orderBy('valid_until')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(subscriptionOf);
}

/** Returns the end of the `count`-th subscription to end next; null if there are fewer. */
export async function endOfNext(db: Kysely<DB>, siteId: number, count: number): Promise<Date | null> {
  const row = await db
    .selectFrom('member_subscriptions')
    .select(['valid_until'])
    .where('resource_id', '=', siteId)
    .where('status', '<>', 'ended')
    .where('kind', '<>', 'seat')
    .where('valid_until', 'is not', null)
    .orderBy('valid_until')
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.valid_until ?? null;
}

/** Returns options by id, with all that follow them or are used for downgrades. */
export async function findOptionsAround(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, Row<'pricing_options'>>> {
  const { rows } = await sql<Row<'pricing_options'>>`
    with recursive around (id) as (
      select unnest(${ids}::bigint[])
      union
      select n.id from around a
      join pricing_options o on o.resource_id = ${siteId} and o.id = a.id
      cross join lateral (values (o.next_option_id), (o.downgrade_option_id)) n (id) where n.id is not null
    )
    select o.* from pricing_options o where o.resource_id = ${siteId} and o.id in (select id from around)`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Countries of members, ISO 3166, by the member. */
export async function findCountries(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'country_code'])
    .where('resource_id', '=', siteId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.country_code]));
}

/** Updates many subscriptions in one statement. */
export async function updateSubscriptions(
  client: pg.PoolClient,
  siteId: number,
  subscriptions: readonly Subscription[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  // Holder, start and mode never change.
  const rows = subscriptions.map((subscription) => {
    const { member_id, group_id, parent_id, starts_at, livemode, external_id, ...values } =
      valuesOf(subscription);
    return { id: subscription.id, ...values };
  });
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  await client.query(
    `update member_subscriptions s set version = s.version + 1, ${names.map((name) => `${name} = r.${name}`).join(', ')}
     from jsonb_populate_recordset(null::member_subscriptions, $2::jsonb) r
     where s.resource_id = $1 and s.id = r.id`,
    [siteId, JSON.stringify(rows)],
  );
}
