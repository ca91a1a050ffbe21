import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { insertMany } from '#server/database/insert-many.ts';
import type { DB } from '#server/database/schema.ts';
import { type EventActor, eventValuesOf, optionOf, subscriptionOf, valuesOf } from './rows.ts';
import type { Option, Subscription, SubscriptionEvent } from './subscription.ts';

/** The subscription, locked until the end of the transaction. */
export async function lockSubscription(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? subscriptionOf(row) : null;
}

/** The subscription that a seat belongs to; null for everything else. */
export async function findParentId(db: Kysely<DB>, siteId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('member_subscriptions')
    .select('parent_id')
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.parent_id ?? null;
}

/** The open seats of some subscriptions, locked, in the order of their ids. */
export async function lockSeats(
  db: Kysely<DB>,
  siteId: number,
  parentIds: readonly number[],
): Promise<Subscription[]> {
  if (parentIds.length === 0) return [];
  const rows = await db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('parent_id', '=', sql<number>`any(${parentIds}::bigint[])`)
    .where('status', '<>', 'ended')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(subscriptionOf);
}

/** What has run out by the database's clock and by ours. Rows that somebody else is changing right now are left. */
export async function lockRunOut(
  db: Kysely<DB>,
  siteId: number,
  now: Date,
  limit: number,
): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('status', '<>', 'ended')
    .where('kind', '<>', 'seat')
    .where('valid_until', '<=', sql<Date>`least(now(), ${now}::timestamptz)`)
    .where((eb) =>
      // A renewal that nobody reported is waited for; the rule says how long.
      eb.or([
        eb('status', '=', 'past_due'),
        eb('autorenew', '=', false),
        eb('valid_until', '<=', sql<Date>`least(now(), ${now}::timestamptz) - interval '24 hours'`),
      ]),
    )
    .orderBy('valid_until')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(subscriptionOf);
}

export async function findOption(db: Kysely<DB>, siteId: number, id: number): Promise<Option | null> {
  const row = await db
    .selectFrom('pricing_options')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? optionOf(row) : null;
}

/** Whether these members, and the group, are the site's. */
export async function holdersExist(
  db: Kysely<DB>,
  siteId: number,
  memberIds: readonly number[],
  groupId: number | null,
): Promise<boolean> {
  const wanted = new Set(memberIds);
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where('id', '=', sql<number>`any(${[...wanted]}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (count !== wanted.size) return false;
  if (groupId === null) return true;
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('id', '=', groupId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return group !== undefined;
}

/** @returns ids in the order given */
export function insertSubscriptions(
  client: pg.PoolClient,
  siteId: number,
  subscriptions: readonly Subscription[],
): Promise<number[]> {
  return insertMany(
    client,
    siteId,
    'member_subscriptions',
    subscriptions.map((subscription) => ({ ...valuesOf(subscription), created_at: subscription.startsAt })),
  );
}

export async function updateSubscription(
  db: Kysely<DB>,
  siteId: number,
  subscription: Subscription,
): Promise<void> {
  // Who holds it, since when and in which mode never changes.
  const { member_id, group_id, parent_id, starts_at, livemode, external_id, ...values } =
    valuesOf(subscription);
  await db
    .updateTable('member_subscriptions')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', subscription.id)
    .execute();
}

/** @param recordedAt when the lines were written down; now, unless a history is moved in as it was */
export async function insertEvents(
  client: pg.PoolClient,
  siteId: number,
  events: readonly SubscriptionEvent[],
  actor: EventActor,
  recordedAt: (event: SubscriptionEvent) => Date = () => new Date(),
): Promise<void> {
  await insertMany(
    client,
    siteId,
    'subscription_events',
    events.map((event) => ({ ...eventValuesOf(event, actor), recorded_at: recordedAt(event) })),
  );
}
