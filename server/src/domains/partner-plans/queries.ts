import {
  type Expression,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { PartnerPlanFilter } from '#contract/domains/partner-plans/schemas.ts';
import type { PartnerPlanOrderColumn } from '#contract/domains/partner-plans/words.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB, PartnerPlans } from '#server/database/schema.ts';

export type PartnerPlanRow = Selectable<PartnerPlans>;

export interface Asked {
  filter: PartnerPlanFilter;
  /** True to include plans that aren't public. */
  isAll: boolean;
}

function matching({ filter, isAll }: Asked): Expression<SqlBool>[] {
  const conditions = conditionsOf<PartnerPlanFilter>(filter, {
    title: (title) => containsText('title', title),
    active: (active) => sql<SqlBool>`active = ${active}`,
    is_public: (isPublic) => sql<SqlBool>`is_public = ${isPublic}`,
  });
  return isAll ? conditions : [...conditions, sql<SqlBool>`active and is_public`];
}

const orderColumns: Record<PartnerPlanOrderColumn, RawBuilder<unknown>> = {
  id: sql`id`,
  title: foldedText('title'),
  monthly_price: sql`monthly_price`,
  transaction_fee: sql`transaction_fee`,
  free_signups: sql`free_signups`,
  active: sql`active`,
  is_public: sql`is_public`,
};

const plansOf = (db: Kysely<DB>, asked: Asked) =>
  db
    .selectFrom('partner_plans')
    .where('removed_at', 'is', null)
    .where((eb) => eb.and(matching(asked)));

interface Page extends Asked {
  order: Order<PartnerPlanOrderColumn>;
  limit: number;
  offset: number;
}

export function findPlans(db: Kysely<DB>, { order, limit, offset, ...asked }: Page) {
  return plansOf(db, asked)
    .selectAll()
    .orderBy(orderColumns[order.column], order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPlans(db: Kysely<DB>, asked: Asked): Promise<number> {
  const { count } = await plansOf(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a plan that isn't deleted. */
export function findPlan(db: Kysely<DB>, id: number): Promise<PartnerPlanRow | undefined> {
  return db
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a plan until the transaction ends. */
export function holdPlan(db: Kysely<DB>, id: number): Promise<PartnerPlanRow | undefined> {
  return db
    .selectFrom('partner_plans')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns whether another plan has this slug, deleted ones excluded. */
export async function isSlugTaken(db: Kysely<DB>, slug: string, ownId: number | null): Promise<boolean> {
  const found = await db
    .selectFrom('partner_plans')
    .select('id')
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .$if(ownId !== null, (query) => query.where('id', '<>', ownId ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether an operator is root now. */
export async function isRoot(db: Kysely<DB>, operatorId: number): Promise<boolean> {
  const found = await db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .where('role', '=', 'root')
    .where('active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

export function insertPlan(db: Kysely<DB>, values: Insertable<PartnerPlans>): Promise<PartnerPlanRow> {
  return db.insertInto('partner_plans').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updatePlan(
  db: Kysely<DB>,
  id: number,
  values: Updateable<PartnerPlans>,
): Promise<void> {
  await db
    .updateTable('partner_plans')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
