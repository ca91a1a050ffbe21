// Discounts on a ticket for holders of a plan.
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { discountOnWire, type PlanDiscount } from './on-wire.ts';

/** Discounts of tickets by the ticket's id, each in the order of the plans' ids. */
export async function findDiscounts(
  db: Kysely<DB>,
  siteId: number,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, PlanDiscount[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_plan_discounts')
    .select(['ticket_id', 'plan_id', 'discount_type', 'discount', 'active'])
    .where('resource_id', '=', siteId)
    .where('ticket_id', 'in', ticketIds)
    .orderBy('plan_id')
    .execute();
  const found = new Map<number, PlanDiscount[]>();
  for (const row of rows)
    found.set(row.ticket_id, [...(found.get(row.ticket_id) ?? []), discountOnWire(row)]);
  return found;
}

/** Replaces the discounts of the ticket. */
export async function replaceDiscounts(
  { db }: WriteScope,
  siteId: number,
  ticketId: number,
  discounts: readonly PlanDiscount[],
): Promise<void> {
  await db
    .deleteFrom('ticket_plan_discounts')
    .where('resource_id', '=', siteId)
    .where('ticket_id', '=', ticketId)
    .execute();
  if (discounts.length === 0) return;
  await db
    .insertInto('ticket_plan_discounts')
    .values(discounts.map((discount) => ({ resource_id: siteId, ticket_id: ticketId, ...discount })))
    .execute();
}
