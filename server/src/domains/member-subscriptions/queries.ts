import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { SiteRef } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { optionAtRenewal } from '../pricing-options/terms.service.ts';
import { type EventActor, eventValuesOf, optionOf, subscriptionOf, valuesOf } from './rows.ts';
import type { Option, Subscription, SubscriptionEvent } from './subscription.ts';

type Site = Pick<SiteRef, 'id' | 'timezone'>;

/** Locks the subscription until the transaction ends. */
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

/** Locks the open subscriptions of a member. */
export async function lockHeld(
  db: Kysely<DB>,
  siteId: number,
  { memberId, livemode }: { memberId: number; livemode: boolean },
): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('livemode', '=', livemode)
    .where('status', '<>', 'ended')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(subscriptionOf);
}

/** Returns the id of the subscription that a seat belongs to; null for all others. */
export async function findParentId(db: Kysely<DB>, siteId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('member_subscriptions')
    .select('parent_id')
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.parent_id ?? null;
}

/** Locks the open seats of some subscriptions, in the order of their ids. */
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

/** Cursor in the order of due subscriptions. */
export interface DueCursor {
  until: Date;
  id: number;
}

interface OverQuestion {
  now: Date;
  limit: number;
  after: DueCursor;
}

/**
 * Locks open subscriptions whose period or grace has ended by both clocks, ordered by end. Skips rows that another
 * transaction has locked.
 */
export async function lockDueSubscriptions(
  db: Kysely<DB>,
  siteId: number,
  { now, limit, after }: OverQuestion,
): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('status', '<>', 'ended')
    .where('kind', '<>', 'seat')
    .where('valid_until', '<=', sql<Date>`least(site_now(), ${now}::timestamptz)`)
    .where(sql<boolean>`(valid_until, id) > (${after.until}::timestamptz, ${after.id}::bigint)`)
    .orderBy('valid_until')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(subscriptionOf);
}

/** Returns an option as it is sold, with its current terms; locks it, so that it can't be deleted meanwhile. */
export async function findOption(db: Kysely<DB>, site: Site, id: number): Promise<Option | null> {
  const row = await db
    .selectFrom('pricing_options')
    .selectAll()
    .where('resource_id', '=', site.id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row ? optionOf(row, site.timezone) : null;
}

/** Returns an option as it is sold, without a lock. */
export async function findOptionSold(scope: ReadScope, site: Site, id: number): Promise<Option | null> {
  const row = await findRow(scope, site.id, 'pricing_options', id);
  return row && row.removed_at === null ? optionOf(row, site.timezone) : null;
}

/** Returns the option that a subscription holds, with its renewal terms. */
export async function findOptionHeld(
  scope: ReadScope,
  siteId: number,
  { optionId, optionVersion }: Pick<Subscription, 'optionId' | 'optionVersion'>,
): Promise<Row<'pricing_options'> | null> {
  const row = await findRow(scope, siteId, 'pricing_options', optionId);
  return row ? optionAtRenewal(scope.db, row, optionVersion) : null;
}

/** Returns whether all these members, and the group, belong to the site. */
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
  // Holder, start and mode never change.
  const { member_id, group_id, parent_id, starts_at, livemode, external_id, ...values } =
    valuesOf(subscription);
  await db
    .updateTable('member_subscriptions')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', subscription.id)
    .execute();
}

/** @param recordedAt time of recording; now, except for an imported history */
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

const byIds = (db: Kysely<DB>, siteId: number, ids: readonly number[]) =>
  db
    .selectFrom('member_subscriptions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id');

/** Subscriptions by their ids. */
export async function findByIds(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<Subscription[]> {
  return (await byIds(db, siteId, ids).execute()).map(subscriptionOf);
}

/** Locks the subscriptions with these ids. */
export async function lockByIds(
  db: Kysely<DB>,
  siteId: number,
  ids: readonly number[],
): Promise<Subscription[]> {
  return (await byIds(db, siteId, ids).forUpdate().execute()).map(subscriptionOf);
}
