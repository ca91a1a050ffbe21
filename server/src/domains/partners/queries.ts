import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PartnerOrderColumn } from '#contract/domains/partners/words.ts';
import { containsPattern, type Order } from '#server/database/list.ts';
import type { DB, Partners } from '#server/database/schema.ts';
import { hasSecondFactor } from '../second-factors/has-factor.queries.ts';

export type PartnerRecord = Selectable<Partners>;

interface Asked {
  /** Part of the title. */
  title: string;
}

function asked(db: Kysely<DB>, { title }: Asked) {
  const all = db.selectFrom('partners as p').where('p.removed_at', 'is', null);
  return title === '' ? all : all.where(sql<boolean>`p.title_plain like ${containsPattern(title)}`);
}

const orderColumns: Record<PartnerOrderColumn, RawBuilder<unknown>> = {
  title: sql`p.title_plain`,
  id: sql`p.id`,
  active: sql`p.active`,
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
};

const siteCount = sql<number>`(select count(*)::int from resources r
  where r.partner_id = p.id and r.removed_at is null)`;

/** Returns a page of partners. Sites are counted only for the page. */
export function findPartners(
  db: Kysely<DB>,
  page: Asked & { order: Order<PartnerOrderColumn>; limit: number; offset: number },
) {
  const { column, direction } = page.order;
  const paged = asked(db, page)
    .selectAll('p')
    .orderBy(orderColumns[column], direction)
    .orderBy('p.id', direction)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .selectFrom(paged.as('p'))
    .select(['p.id', 'p.title', 'p.active', 'p.resources_limit', 'p.created_at', 'p.updated_at'])
    .select(siteCount.as('resources_count'))
    .orderBy(orderColumns[column], direction)
    .orderBy('p.id', direction)
    .execute();
}

export async function countPartners(db: Kysely<DB>, page: Asked): Promise<number> {
  const { total } = await asked(db, page)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the caller's columns that concern partners. */
export function findCaller(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'role', 'owned_partner_id', 'password_hash'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns a partner, if the operator is root or owns it; an inactive one is out of its owner's reach.
 * @param isHeld locks it until the transaction ends
 */
export function findOwned(db: Kysely<DB>, id: number, operatorId: number, isHeld: boolean) {
  const found = db
    .selectFrom('partners as p')
    .innerJoin('operators as o', (join) => join.on('o.id', '=', operatorId).on('o.active', '=', true))
    .selectAll('p')
    .select(sql<boolean>`o.role = 'root'`.as('is_root'))
    .where('p.id', '=', id)
    .where('p.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('o.role', '=', 'root'),
        eb.and([eb('o.owned_partner_id', '=', eb.ref('p.id')), eb('p.active', '=', true)]),
      ]),
    );
  // Lock only the partner's row, so that operators who sign in meanwhile don't wait.
  return (isHeld ? found.modifyEnd(sql`for no key update of p`) : found).executeTakeFirst();
}

/** Returns the sites of a partner by title. */
export function findSites(db: Kysely<DB>, partnerId: number) {
  return db
    .selectFrom('resources')
    .select(['id', 'key', 'host', 'title', 'active', 'created_at'])
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute();
}

/** Returns the site that has a host. */
export function findSiteAt(db: Kysely<DB>, host: string) {
  return db
    .selectFrom('resources')
    .select(['title', 'partner_id'])
    .where(sql`lower(host)`, '=', host)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns an operator by email, whether or not they may sign in. */
export function findPerson(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name', 'active', 'activated_at', 'owned_partner_id'])
    .where('email_lc', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the address of an operator; null if there is none. */
export async function emailOf(db: Kysely<DB>, operatorId: number | null): Promise<string | null> {
  if (operatorId === null) return null;
  const found = await db
    .selectFrom('operators')
    .select('email')
    .where('id', '=', operatorId)
    .executeTakeFirst();
  return found?.email ?? null;
}

/** Returns the distinct roles of an operator on sites. */
export async function findRoles(db: Kysely<DB>, operatorId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resource_operators as l')
    .innerJoin('resources as r', 'r.id', 'l.resource_id')
    .select('l.role')
    .distinct()
    .where('l.operator_id', '=', operatorId)
    .where('r.removed_at', 'is', null)
    .execute();
  return rows.map(({ role }) => role);
}

export async function changePartner(
  db: Kysely<DB>,
  id: number,
  values: Partial<Pick<PartnerRecord, 'title' | 'description' | 'active' | 'resources_limit' | 'owner_id'>>,
): Promise<void> {
  await db
    .updateTable('partners')
    .set({ ...values, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Marks a partner as removed: it can't be found any more, has no owners, and its open invitations are deleted. */
export async function markPartnerRemoved(db: Kysely<DB>, id: number): Promise<void> {
  await db
    .updateTable('operators')
    .set({ owned_partner_id: null })
    .where('owned_partner_id', '=', id)
    .execute();
  await db.deleteFrom('partner_invites').where('partner_id', '=', id).where('used_at', 'is', null).execute();
  await db
    .updateTable('partners')
    .set({ removed_at: sql<Date>`now()`, active: false, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Locks an operator and returns whether they act as an owner of a partner; the lock prevents two removals. */
export async function isOwnerOf(db: Kysely<DB>, operatorId: number, partnerId: number): Promise<boolean> {
  const found = await db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .where('owned_partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns all operators who act as owners of a partner, the named owner first. */
export function findOwners(db: Kysely<DB>, { id, owner_id }: Pick<PartnerRecord, 'id' | 'owner_id'>) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name', 'last_name'])
    .select(sql<boolean>`id is not distinct from ${owner_id}::bigint`.as('is_owner'))
    .select(hasSecondFactor('operators.id').as('has_second_factor'))
    .where('owned_partner_id', '=', id)
    .orderBy('is_owner', 'desc')
    .orderBy('email_lc')
    .execute();
}

export async function setOwnedPartner(
  db: Kysely<DB>,
  operatorId: number,
  partnerId: number | null,
): Promise<void> {
  await db
    .updateTable('operators')
    .set({ owned_partner_id: partnerId })
    .where('id', '=', operatorId)
    .execute();
}
