import { type Expression, type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { SortDirection } from '#contract/base/paging.ts';
import { conditionsOf, literalPattern } from '#server/database/list.ts';
import type { DB, TicketEvents, Tickets } from '#server/database/schema.ts';

export const ticketEventOrderColumns = ['active', 'id', 'title', 'start_date', 'end_date'] as const;
export type TicketEventOrderColumn = (typeof ticketEventOrderColumns)[number];

export interface TicketEventFilter {
  title?: string | undefined;
  active?: boolean | undefined;
}

const columns = {
  active: 'active',
  id: 'id',
  title: 'title',
  start_date: 'starts_at',
  end_date: 'ends_at',
} as const;

function matching(filter: TicketEventFilter | undefined): Expression<SqlBool>[] {
  return conditionsOf<Required<TicketEventFilter>>(filter as Required<TicketEventFilter> | undefined, {
    title: (title) =>
      title === '' ? null : sql<SqlBool>`lower(title) like ${`%${literalPattern(title.toLowerCase())}%`}`,
    active: (active) => sql<SqlBool>`active = ${active}`,
  });
}

interface Page {
  filter: TicketEventFilter | undefined;
  order: { column: TicketEventOrderColumn; direction: SortDirection };
  limit: number;
  offset: number;
}

export function findTicketEvents(db: Kysely<DB>, siteId: number, page: Page) {
  return db
    .selectFrom('ticket_events')
    .select(['id', 'title', 'starts_at', 'ends_at', 'timezone', 'active'])
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(columns[page.order.column], page.order.direction)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTicketEvents(
  db: Kysely<DB>,
  siteId: number,
  filter: TicketEventFilter | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

type Row = 'resource_id' | 'id' | 'version';
export type TicketEventValues = Omit<Insertable<TicketEvents>, Row>;
export type TicketValues = Omit<Insertable<Tickets>, Row | 'sold'>;

export async function insertTicketEvent(
  db: Kysely<DB>,
  siteId: number,
  values: TicketEventValues,
): Promise<number> {
  const { id } = await db
    .insertInto('ticket_events')
    .values({ ...values, resource_id: siteId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertTicket(db: Kysely<DB>, siteId: number, values: TicketValues): Promise<number> {
  const { id } = await db
    .insertInto('tickets')
    .values({ ...values, resource_id: siteId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The row of an event or a ticket, locked until the end of the transaction. */
export function lockTicketEvent(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('ticket_events')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function lockTicket(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTicketEventRow(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Updateable<TicketEvents>,
): Promise<void> {
  await db
    .updateTable('ticket_events')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function updateTicketRow(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Updateable<Tickets>,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
