import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InviteFilter, InviteOrderColumn, InviteUseFilter } from '#contract/domains/invites/schemas.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import { uniqueUsesOf } from '../code-families/redeem.queries.ts';

function matching(filter: InviteFilter): Expression<SqlBool>[] {
  return conditionsOf<InviteFilter>(filter, {
    title: (title) => containsText('i.title', title),
    code: (code) => containsText('i.code', code),
  });
}

const orderColumns: Record<InviteOrderColumn, RawBuilder<unknown>> = {
  id: sql`i.id`,
  title: foldedText('i.title'),
  code: foldedText('i.code'),
  activations: sql`i.count_uses + ${uniqueUsesOf('invites', 'i')}`,
  start_date: sql`i.starts_on`,
  end_date: sql`i.ends_on`,
};

/** Returns invites of the site with their gifts: a group, a pricing option, or a ticket of an event. */
function invitesOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('invites as i')
    .innerJoin('resources as r', 'r.id', 'i.resource_id')
    .leftJoin('resource_settings as s', 's.resource_id', 'i.resource_id')
    .leftJoin('groups as g', (join) =>
      join.onRef('g.resource_id', '=', 'i.resource_id').onRef('g.id', '=', 'i.group_id'),
    )
    .leftJoin('pricing_options as o', (join) =>
      join.onRef('o.resource_id', '=', 'i.resource_id').onRef('o.id', '=', 'i.pricing_option_id'),
    )
    .leftJoin('plans as p', (join) =>
      join.onRef('p.resource_id', '=', 'o.resource_id').onRef('p.id', '=', 'o.plan_id'),
    )
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.resource_id', '=', 'i.resource_id').onRef('t.id', '=', 'i.ticket_id'),
    )
    .leftJoin('ticket_events as e', (join) =>
      join.onRef('e.resource_id', '=', 't.resource_id').onRef('e.id', '=', 't.ticket_event_id'),
    )
    .select(['i.id', 'i.version', 'i.title', 'i.code', 'i.description', 'i.starts_on', 'i.ends_on'])
    .select(['i.subscription_ends_on', 'i.activations_limit', 'i.count_uses', 'i.created_at', 'r.host'])
    .select(['i.group_id', 'g.name as group_name', 'i.pricing_option_id', 'i.ticket_id'])
    .select(['t.title as ticket_title', 'e.id as event_id', 'e.title as event_title'])
    .select(['e.starts_at as event_starts_at', 'e.timezone as event_timezone'])
    .select(uniqueUsesOf('invites', 'i').as('unique_uses'))
    .select(sql<string | null>`p.title || ': ' || o.title`.as('option_title'))
    .select(sql<string | null>`s.document ->> 'invitation_landing_url'`.as('landing_url'))
    .where('i.resource_id', '=', siteId)
    .where('i.removed_at', 'is', null);
}

export type StoredInvite = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

export function findInvite(db: Kysely<DB>, siteId: number, id: number) {
  return invitesOf(db, siteId).where('i.id', '=', id).executeTakeFirst();
}

interface Page {
  filter: InviteFilter;
  order: Order<InviteOrderColumn>;
  limit: number;
  offset: number;
}

export function findInvites(db: Kysely<DB>, siteId: number, page: Page) {
  const { column, direction } = page.order;
  return invitesOf(db, siteId)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(sql`${orderColumns[column]} ${sql.raw(direction)} nulls last`)
    .orderBy('i.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countInvites(db: Kysely<DB>, siteId: number, filter: InviteFilter): Promise<number> {
  const { count } = await db
    .selectFrom('invites as i')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('i.resource_id', '=', siteId)
    .where('i.removed_at', 'is', null)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns redemptions of an invite with their members. */
function usesOf(db: Kysely<DB>, siteId: number, inviteId: number, filter: InviteUseFilter) {
  const found = conditionsOf<InviteUseFilter>(filter, {
    search: (search) =>
      containsText('m.email', search) &&
      sql<SqlBool>`(${containsText('m.email', search)} or ${containsText('m.first_name', search)}
        or ${containsText('m.last_name', search)})`,
  });
  return db
    .selectFrom('invite_uses as u')
    .innerJoin('members as m', (join) =>
      join.onRef('m.resource_id', '=', 'u.resource_id').onRef('m.id', '=', 'u.member_id'),
    )
    .where('u.resource_id', '=', siteId)
    .where('u.invite_id', '=', inviteId)
    .where((eb) => eb.and(found));
}

interface UsesPage {
  filter: InviteUseFilter;
  limit: number;
  offset: number;
}

/** Returns redemptions of an invite, latest first. */
export function findUses(db: Kysely<DB>, siteId: number, inviteId: number, page: UsesPage) {
  return usesOf(db, siteId, inviteId, page.filter)
    .select(['m.id', 'm.email', 'u.used_at'])
    .select(sql<string | null>`nullif(concat_ws(' ', m.first_name, m.last_name), '')`.as('full_name'))
    .orderBy('u.used_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countRedemptions(
  db: Kysely<DB>,
  siteId: number,
  inviteId: number,
  filter: InviteUseFilter,
): Promise<number> {
  const { count } = await usesOf(db, siteId, inviteId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
