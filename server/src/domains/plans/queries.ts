import { type Expression, type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { SortDirection } from '#contract/base/paging.ts';
import { conditionsOf, literalPattern } from '#server/database/list.ts';
import type { DB, Plans } from '#server/database/schema.ts';

export const planOrderColumns = ['active', 'id', 'title', 'priority', 'created_at'] as const;
export type PlanOrderColumn = (typeof planOrderColumns)[number];

export interface PlanFilter {
  /** Any of these. */
  id?: readonly number[] | undefined;
  title?: string | undefined;
  active?: boolean | undefined;
}

function matching(filter: PlanFilter | undefined): Expression<SqlBool>[] {
  return conditionsOf<Required<PlanFilter>>(filter as Required<PlanFilter> | undefined, {
    id: (ids) => sql<SqlBool>`id = any(${ids}::bigint[])`,
    title: (title) =>
      title === '' ? null : sql<SqlBool>`lower(title) like ${`%${literalPattern(title.toLowerCase())}%`}`,
    active: (active) => sql<SqlBool>`active = ${active}`,
  });
}

interface Page {
  filter: PlanFilter | undefined;
  order: { column: PlanOrderColumn; direction: SortDirection };
  limit: number;
  offset: number;
}

export function findPlans(db: Kysely<DB>, siteId: number, page: Page) {
  return db
    .selectFrom('plans')
    .select(['id', 'title', 'active'])
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(page.order.column, page.order.direction)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPlans(
  db: Kysely<DB>,
  siteId: number,
  filter: PlanFilter | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom('plans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** What some plans sell, in the order the options were made. */
export function findOptionsOfPlans(db: Kysely<DB>, siteId: number, planIds: readonly number[]) {
  return db
    .selectFrom('pricing_options')
    .select(['id', 'plan_id', 'title', 'type', 'active', 'price_cents', 'currency', 'period'])
    .where('resource_id', '=', siteId)
    .where('plan_id', '=', sql<number>`any(${planIds}::bigint[])`)
    .orderBy('id')
    .execute();
}

export type PlanValues = Omit<Insertable<Plans>, 'resource_id' | 'id' | 'version'>;

export async function insertPlan(db: Kysely<DB>, siteId: number, values: PlanValues): Promise<number> {
  const { id } = await db
    .insertInto('plans')
    .values({ ...values, resource_id: siteId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The plan, locked until the end of the transaction. */
export function lockPlan(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePlanRow(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Updateable<Plans>,
): Promise<void> {
  await db
    .updateTable('plans')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
