import { type Kysely, type NotNull, type RawBuilder, sql } from 'kysely';
import type { Relation } from '#contract/base/access.ts';
import type { ResourceOrderColumn } from '#contract/domains/resources/words.ts';
import { containsText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

function sitesOf(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('operators as o')
    .innerJoin('resources as r', (join) => join.onTrue())
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .leftJoin('resource_operators as m', (join) =>
      join.onRef('m.resource_id', '=', 'r.id').onRef('m.operator_id', '=', 'o.id'),
    )
    .select(
      sql<Relation | null>`case when o.role = 'root' then 'root'
        when not p.active then null
        when o.owned_partner_id = r.partner_id then 'owner' else m.role end`.as('relation'),
    )
    .where('o.id', '=', operatorId)
    .where('r.removed_at', 'is', null);
}

/** Columns that work on a site needs. */
const siteColumns = [
  'r.id',
  'r.key',
  'r.title',
  'r.livemode',
  'r.reporting_timezone as timezone',
  'r.clock_ahead_ms as clockOffsetMs',
] as const;

/** Returns a query for the sites on which the operator has rights. */
function availableTo(db: Kysely<DB>, operatorId: number) {
  return sitesOf(db, operatorId).where((eb) =>
    eb.or([
      eb('o.role', '=', 'root'),
      // Only root reaches the sites of an inactive partner.
      eb.and([
        eb('p.active', '=', true),
        eb.or([eb('o.owned_partner_id', '=', eb.ref('r.partner_id')), eb('m.role', 'is not', null)]),
      ]),
    ]),
  );
}

/**
 * Returns the sites that an operator may work on, by title, with the operator's relation: root takes precedence, then
 * the owner of the site's partner, then the role of the membership.
 */
export async function findAvailable(db: Kysely<DB>, operatorId: number) {
  const rows = await availableTo(db, operatorId)
    .select([
      'r.id',
      'r.key',
      'r.title',
      'r.host',
      'r.active',
      'r.livemode',
      'r.reporting_timezone',
      'r.clock_ahead_ms',
    ])
    .$narrowType<{ relation: NotNull }>()
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.id')
    .execute();
  return rows;
}

/** Returns the sites of a partner, by title, with the operator's relation to each. */
export function findOfPartner(db: Kysely<DB>, partnerId: number, operatorId: number) {
  return sitesOf(db, operatorId)
    .select(siteColumns)
    .where('r.partner_id', '=', partnerId)
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.id')
    .execute();
}

/** Returns the sites of a partner for work that no operator asked for. */
export function findAllOfPartner(db: Kysely<DB>, partnerId: number) {
  return db
    .selectFrom('resources as r')
    .select(siteColumns)
    .select(sql<Relation | null>`'root'`.as('relation'))
    .where('r.partner_id', '=', partnerId)
    .where('r.removed_at', 'is', null)
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.id')
    .execute();
}

/**
 * Returns an operator's current relation to a site; null if there is none, or if the operator is inactive or removed.
 */
export async function findRelation(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
): Promise<Relation | null> {
  const row = await sitesOf(db, operatorId)
    .where('o.active', '=', true)
    .where('r.id', '=', siteId)
    .executeTakeFirst();
  return row?.relation ?? null;
}

/** Returns a site by its key, for work that no operator asked for. */
export async function findByKey(db: Kysely<DB>, key: string) {
  return db
    .selectFrom('resources')
    .select([
      'id',
      'key',
      'title',
      'livemode',
      'reporting_timezone as timezone',
      'clock_ahead_ms as clockOffsetMs',
    ])
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the keys that identify a site to other systems. */
export function findKeys(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('resources')
    .select(['public_key', 'private_key_sealed', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the accounts of a site at its payment provider, by mode. */
export function findAccountIds(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('payment_accounts')
    .select(['livemode', 'account_id'])
    .where('resource_id', '=', siteId)
    .where('provider', '=', 'stripe')
    .execute();
}

interface Asked {
  operatorId: number;
  /** Part of the title, the key or the host. */
  title: string;
}

function asked(db: Kysely<DB>, { operatorId, title }: Asked) {
  const all = availableTo(db, operatorId);
  const found = [containsText('r.title', title), containsText('r.key', title), containsText('r.host', title)];
  const conditions = found.filter((one) => one !== null);
  return conditions.length === 0 ? all : all.where((eb) => eb.or(conditions));
}

const orderColumns: Record<ResourceOrderColumn, RawBuilder<unknown>> = {
  title: sql`lower(r.title)`,
  key: sql`r.key`,
  host: sql`lower(r.host)`,
  active: sql`r.active`,
};

/** Returns a page of the operator's sites. */
export function findResources(
  db: Kysely<DB>,
  page: Asked & { order: Order<ResourceOrderColumn>; limit: number; offset: number },
) {
  const { column, direction } = page.order;
  return asked(db, page)
    .select(['r.id', 'r.key', 'r.title', 'r.host', 'r.active'])
    .select(['r.live_payment_connect', 'r.test_payment_connect'])
    .$narrowType<{ relation: NotNull }>()
    .orderBy(orderColumns[column], direction)
    .orderBy('r.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countResources(db: Kysely<DB>, page: Asked): Promise<number> {
  const { total } = await asked(db, page)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns a site of the operator by its id or its key. */
export function findNamed(db: Kysely<DB>, operatorId: number, name: string) {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : null;
  return availableTo(db, operatorId)
    .select(siteColumns)
    .$narrowType<{ relation: NotNull }>()
    .where((eb) =>
      id === null ? eb('r.key', '=', name) : eb.or([eb('r.id', '=', id), eb('r.key', '=', name)]),
    )
    .orderBy((eb) => eb('r.key', '=', name))
    .executeTakeFirst();
}

/** Returns whether the site has any transaction. */
export async function hasTransactions(db: Kysely<DB>, siteId: number): Promise<boolean> {
  const found = await db
    .selectFrom('transactions')
    .select('id')
    .where('resource_id', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the site as removed: it can't be found any more, and its host is free for another one. */
export async function markRemoved(db: Kysely<DB>, siteId: number): Promise<void> {
  await db
    .updateTable('resources')
    .set({ active: false, removed_at: sql<Date>`now()` })
    .where('id', '=', siteId)
    .execute();
}
