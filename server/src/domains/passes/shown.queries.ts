import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** A pass with those it names, its ticket and its event, as it is shown. */
export type ShownPass = Awaited<ReturnType<typeof findShown>>[number];

/** Passes with their tickets, events, owners and users. */
function passes(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('passes as p')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.resource_id', '=', 'p.resource_id').onRef('t.id', '=', 'p.ticket_id'),
    )
    .innerJoin('ticket_events as e', (join) =>
      join.onRef('e.resource_id', '=', 'p.resource_id').onRef('e.id', '=', 'p.ticket_event_id'),
    )
    .innerJoin('members as o', (join) =>
      join.onRef('o.resource_id', '=', 'p.resource_id').onRef('o.id', '=', 'p.owner_id'),
    )
    .leftJoin('members as a', (join) =>
      join.onRef('a.resource_id', '=', 'p.resource_id').onRef('a.id', '=', 'p.assign_id'),
    )
    .where('p.resource_id', '=', siteId);
}

/** Returns passes by id, or those that a member owns or uses: the next event first, then by ticket and pass. */
export function findShown(
  db: Kysely<DB>,
  siteId: number,
  which: { id: number } | { memberId: number },
  most: number,
) {
  const isMeant =
    'id' in which
      ? sql<SqlBool>`p.id = ${which.id}`
      : sql<SqlBool>`(p.owner_id = ${which.memberId} or p.assign_id = ${which.memberId})`;
  return passes(db, siteId)
    .select(['p.id', 'p.owner_id', 'p.assign_id', 'p.active', 'p.extra', 'p.created_at'])
    .select('p.auth_token_sealed')
    .select(['o.first_name', 'o.last_name', 'o.email'])
    .select(['a.first_name as assign_first_name', 'a.last_name as assign_last_name'])
    .select('a.email as assign_email')
    .select(['t.id as ticket_id', 't.title as ticket_title'])
    .select(['e.id as event_id', 'e.title as event_title', 'e.starts_at', 'e.ends_at', 'e.timezone'])
    .where(isMeant)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .orderBy('t.id')
    .orderBy('p.id')
    .limit(most)
    .execute();
}

/** Returns the host of the publisher's site. */
export async function findHost(db: Kysely<DB>, siteId: number): Promise<string> {
  const row = await db
    .selectFrom('resources')
    .select('host')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return row.host;
}

export interface StoredLink {
  hash: Buffer;
  sealed: string;
  at: Date;
}

/** Stores or removes the link of a pass. */
export async function storeLink(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  link: StoredLink | null,
): Promise<void> {
  await db
    .updateTable('passes')
    .set({
      auth_token_hash: link?.hash ?? null,
      auth_token_sealed: link?.sealed ?? null,
      auth_token_at: link?.at ?? null,
    })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
