import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

export interface TakenTicket {
  ticketEventId: number;
}

/**
 * Takes places of a ticket: one statement that checks and counts in the ticket's own row, so that any number of buyers
 * at once never get more than there are. A quantity of 0 is unlimited.
 * @returns null when there are not that many left, or the ticket is not for sale
 */
export async function takePlaces(
  db: Kysely<DB>,
  siteId: number,
  ticketId: number,
  count: number,
): Promise<TakenTicket | null> {
  const row = await db
    .updateTable('tickets')
    .set({ sold: sql`sold + ${count}` })
    .where('resource_id', '=', siteId)
    .where('id', '=', ticketId)
    .where('active', '=', true)
    .where(sql<boolean>`(quantity = 0 or sold + ${count} <= quantity)`)
    .returning('ticket_event_id')
    .executeTakeFirst();
  return row ? { ticketEventId: row.ticket_event_id } : null;
}

export async function giveBackPlace(db: Kysely<DB>, siteId: number, ticketId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ sold: sql`sold - 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', ticketId)
    .execute();
}

export function findTicket(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'active', 'quantity', 'sold'])
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
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
    created_at: pass.createdAt,
  };
  const made = await db
    .insertInto('passes')
    .values(Array.from({ length: count }, () => row))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** The pass, locked until the end of the transaction. */
export function lockPass(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('passes')
    .select(['id', 'ticket_id', 'assign_id'])
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAssignee(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  assignId: number | null,
): Promise<void> {
  await db
    .updateTable('passes')
    .set({ assign_id: assignId })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function deletePass(db: Kysely<DB>, siteId: number, id: number): Promise<void> {
  await db.deleteFrom('passes').where('resource_id', '=', siteId).where('id', '=', id).execute();
}
