// Ticket orders, and the buyer's data that determine their price.
import { type Kysely, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';
import { basisPointsOf, countryVatOnWire } from '../plans/option-on-wire.service.ts';
import type { Price } from './prices.ts';

/** Takes a lock until the transaction ends: the second of two copies of one order finds the first. */
export async function holdPurchase(
  { client }: WriteScope,
  siteId: number,
  ownerId: number,
  key: string,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [
    `${siteId}\n${ownerId}\n${key}`,
  ]);
}

export function findOrder(db: Kysely<DB>, siteId: number, ownerId: number, key: string) {
  return db
    .selectFrom('ticket_orders')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('owner_id', '=', ownerId)
    .where('purchase_key', '=', key)
    .executeTakeFirst();
}

/** Passes of an order that are still there. */
export async function passesOfOrder(db: Kysely<DB>, siteId: number, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('passes')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewOrder extends Omit<Price, 'totalCents'> {
  ticketId: number;
  ticketEventId: number;
  ownerId: number;
  key: string;
  quantity: number;
  vatBasisPoints: number;
  currency: string;
  subscriptionId: number | null;
  createdAt: Date;
}

/** @returns the order's id */
export async function insertOrder(db: Kysely<DB>, siteId: number, order: NewOrder): Promise<number> {
  const { id } = await db
    .insertInto('ticket_orders')
    .values({
      resource_id: siteId,
      ticket_id: order.ticketId,
      ticket_event_id: order.ticketEventId,
      owner_id: order.ownerId,
      purchase_key: order.key,
      quantity: order.quantity,
      amount_cents: order.amountCents,
      discount_cents: order.discountCents,
      vat_basis_points: order.vatBasisPoints,
      vat_cents: order.vatCents,
      currency: order.currency,
      discount_plan_id: order.discountPlanId,
      subscription_id: order.subscriptionId,
      created_at: order.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the plans that a member holds now, on their own or in a group. */
export async function plansHeld(
  db: Kysely<DB>,
  { id, livemode }: SiteRef,
  memberId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ plan_id: number }>`
    select u.plan_id from member_subscriptions u
    where u.resource_id = ${id} and u.member_id = ${memberId} and ${validNow('u', livemode)}
    union
    select h.plan_id from group_members g
    join member_subscriptions h on h.resource_id = g.resource_id and h.group_id = g.group_id
    where g.resource_id = ${id} and g.member_id = ${memberId} and ${validNow('h', livemode)}`.execute(db);
  return new Set(rows.map(({ plan_id }) => plan_id));
}

/** Returns whether a member holds a subscription of that option now. */
export async function holdsOption(
  db: Kysely<DB>,
  { id, livemode }: SiteRef,
  memberId: number,
  optionId: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select u.id from member_subscriptions u
    where u.resource_id = ${id} and u.member_id = ${memberId} and u.pricing_option_id = ${optionId}
      and ${validNow('u', livemode)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the VAT rate of an option in the buyer's country, in hundredths of a percent; null if it names none for that
 * country.
 */
export async function countryVat(
  db: Kysely<DB>,
  siteId: number,
  optionId: number,
  memberId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('pricing_options as o')
    .innerJoin('members as m', 'm.resource_id', 'o.resource_id')
    .select(['o.country_vat', 'm.country_code'])
    .where('o.resource_id', '=', siteId)
    .where('o.id', '=', optionId)
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const rate = countryVatOnWire(row.country_vat).find(({ country_id: code }) => code === row.country_code);
  return rate === undefined ? null : basisPointsOf(rate.vat_percent);
}
