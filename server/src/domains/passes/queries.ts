import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** Terms of a sold place: the ticket as it was at that moment. */
export type ReservedTicket = NonNullable<Awaited<ReturnType<typeof reserveTicketPlaces>>>;

/**
 * Returns the SQL condition for a sale to a buyer, which doesn't apply to an operator who gives a ticket. By the
 * database's clock.
 */
const forSale = (count: number) => sql<SqlBool>`
  (sale_starts_at is null or sale_starts_at <= now()) and (sale_ends_at is null or now() < sale_ends_at)
  and ${count} >= min_quantity_order and (max_quantity_order = 0 or ${count} <= max_quantity_order)
  and exists (select from ticket_events e where e.resource_id = tickets.resource_id
    and e.id = tickets.ticket_event_id and e.active and e.removed_at is null)`;

/**
 * Takes places of a ticket: one statement checks and counts in the ticket's own row, so that concurrent buyers never
 * exceed the number. A quantity of 0 means unlimited.
 * @param isSale requires also the sales window, the limits of one order and an active event
 * @returns undefined if too few are left, or the ticket is not for sale
 */
export function reserveTicketPlaces(
  db: Kysely<DB>,
  siteId: number,
  ticketId: number,
  count: number,
  isSale: boolean,
) {
  return db
    .updateTable('tickets')
    .set({ sold: sql`sold + ${count}` })
    .where('resource_id', '=', siteId)
    .where('id', '=', ticketId)
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`(quantity = 0 or sold + ${count} <= quantity)`)
    .$if(isSale, (query) => query.where(forSale(count)))
    .returning(['ticket_event_id', 'price_cents', 'currency', 'vat_basis_points', 'is_applied_vat'])
    .returning('attach_option_id')
    .executeTakeFirst();
}

/** Returns the columns that explain why places couldn't be taken. */
export function findTicket(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('ticket_events as e', (join) =>
      join.onRef('e.resource_id', '=', 't.resource_id').onRef('e.id', '=', 't.ticket_event_id'),
    )
    .select(['t.min_quantity_order', 't.max_quantity_order'])
    .select(sql<boolean>`t.active and e.active`.as('is_active'))
    .select(sql<boolean>`coalesce(t.sale_starts_at > now(), false)`.as('is_early'))
    .select(sql<boolean>`coalesce(t.sale_ends_at <= now(), false)`.as('is_late'))
    .where('t.resource_id', '=', siteId)
    .where('t.id', '=', id)
    .where('t.removed_at', 'is', null)
    .executeTakeFirst();
}

export async function releaseTicketPlace(db: Kysely<DB>, siteId: number, ticketId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ sold: sql`sold - 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', ticketId)
    .execute();
}

export async function memberExists(db: Kysely<DB>, siteId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

interface PassValues {
  ticketId: number;
  ticketEventId: number;
  ownerId: number;
  assignId: number | null;
  /** Id of the order; null for a pass that an operator gave. */
  orderId: number | null;
  createdAt: Date;
}

export async function insertPasses(
  db: Kysely<DB>,
  siteId: number,
  pass: PassValues,
  count: number,
): Promise<number[]> {
  const row = {
    resource_id: siteId,
    ticket_id: pass.ticketId,
    ticket_event_id: pass.ticketEventId,
    owner_id: pass.ownerId,
    assign_id: pass.assignId,
    order_id: pass.orderId,
    created_at: pass.createdAt,
  };
  const made = await db
    .insertInto('passes')
    .values(Array.from({ length: count }, () => row))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Locks the pass until the transaction ends. */
export function lockPass(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('passes')
    .select(['id', 'ticket_id', 'assign_id'])
    .select(sql<boolean>`auth_token_hash is not null`.as('has_link'))
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Assigns a pass, and ends its magic link. */
export async function setAssignee(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  assignId: number | null,
): Promise<void> {
  await db
    .updateTable('passes')
    // The old link belongs to the previous user.
    .set({ assign_id: assignId, auth_token_hash: null, auth_token_sealed: null, auth_token_at: null })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function deletePass(db: Kysely<DB>, siteId: number, id: number): Promise<void> {
  await db.deleteFrom('passes').where('resource_id', '=', siteId).where('id', '=', id).execute();
}
