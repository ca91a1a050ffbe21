import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TicketEventFilter, TicketEventOrderColumn } from '#contract/domains/ticket-events/schemas.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';

const orderColumns: Record<TicketEventOrderColumn, RawBuilder<unknown>> = {
  active: sql`active`,
  id: sql`id`,
  title: foldedText('title'),
  start_date: sql`starts_at`,
  end_date: sql`ends_at`,
};

function matching(filter: TicketEventFilter | undefined): Expression<SqlBool>[] {
  return conditionsOf<TicketEventFilter>(filter, {
    title: (title) => containsText('title', title),
    active: (active) => sql<SqlBool>`active = ${active}`,
  });
}

interface Page {
  filter: TicketEventFilter | undefined;
  order: Order<TicketEventOrderColumn>;
  /** Events that end before are over. */
  now: Date;
  limit: number;
  offset: number;
}

export function findTicketEvents(db: Kysely<DB>, siteId: number, page: Page) {
  return (
    db
      .selectFrom('ticket_events')
      .select(['id', 'title', 'description', 'starts_at', 'ends_at', 'timezone', 'active'])
      .select(
        sql<
          { id: number; title: string }[]
        >`coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title)
        order by t.id) from tickets t where t.resource_id = ticket_events.resource_id
          and t.ticket_event_id = ticket_events.id and t.removed_at is null), '[]')`.as('tickets'),
      )
      .where('resource_id', '=', siteId)
      .where('removed_at', 'is', null)
      .where((eb) => eb.and(matching(page.filter)))
      .orderBy(orderColumns[page.order.column], page.order.direction)
      // Coming events first, the nearest on top; below them past ones, the latest on top.
      .orderBy(sql`ends_at < ${page.now}`)
      .orderBy(sql`case when ends_at >= ${page.now} then starts_at end`)
      .orderBy('starts_at', 'desc')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  );
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
    .where('removed_at', 'is', null)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether another event of the site has this slug. */
export async function isSlugTaken(
  db: Kysely<DB>,
  siteId: number,
  slug: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_events')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the tickets of an event in the order of creation, without deleted ones. */
export async function findTicketsOf(
  db: Kysely<DB>,
  siteId: number,
  ticketEventId: number,
): Promise<Row<'tickets'>[]> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('ticket_event_id', '=', ticketEventId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Passes of an event, or of one of its tickets. */
export async function countPasses(
  db: Kysely<DB>,
  siteId: number,
  of: { ticketEventId: number } | { ticketId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('passes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where((eb) =>
      'ticketId' in of ? eb('ticket_id', '=', of.ticketId) : eb('ticket_event_id', '=', of.ticketEventId),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes all tickets of an event. @returns their ids */
export async function withdrawTickets(
  { db }: WriteScope,
  siteId: number,
  ticketEventId: number,
): Promise<number[]> {
  const rows = await db
    .updateTable('tickets')
    .set({ removed_at: sql`now()`, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('ticket_event_id', '=', ticketEventId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Names the file of an event's photo. */
export async function setPhoto(
  { db }: WriteScope,
  siteId: number,
  id: number,
  photo_file: string,
): Promise<void> {
  await db
    .updateTable('ticket_events')
    .set({ photo_file })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
