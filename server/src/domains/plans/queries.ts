import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlanFilter } from '#contract/domains/plans/schemas.ts';
import type { PlanOrderColumn } from '#contract/domains/plans/words.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

function matching(filter: PlanFilter | undefined): Expression<SqlBool>[] {
  return conditionsOf<PlanFilter>(filter, {
    id: (ids) => sql<SqlBool>`plans.id = any(${ids}::bigint[])`,
    title: (title) => containsText('plans.title', title),
    active: (active) => sql<SqlBool>`plans.active = ${active}`,
  });
}

const orderColumns: Record<PlanOrderColumn, RawBuilder<unknown>> = {
  active: sql`plans.active`,
  id: sql`plans.id`,
  title: foldedText('plans.title'),
  private: sql`plans.private`,
  users_count: sql`coalesce(held.members, 0)`,
  priority: sql`plans.priority`,
  created_at: sql`plans.created_at`,
};

interface Page {
  filter: PlanFilter | undefined;
  order: Order<PlanOrderColumn>;
  limit: number;
  offset: number;
}

/** @param members number of holders by plan */
export function findPlans(db: Kysely<DB>, siteId: number, members: ReadonlyMap<number, number>, page: Page) {
  const held = sql<{ plan_id: number; members: number }>`
    unnest(${[...members.keys()]}::bigint[], ${[...members.values()]}::bigint[])`;
  return db
    .selectFrom('plans')
    .leftJoin(held.as<'held'>(sql`held(plan_id, members)`), 'held.plan_id', 'plans.id')
    .select(['plans.id', 'plans.title', 'plans.active', 'plans.private'])
    .select(sql<number>`coalesce(held.members, 0)`.as('users_count'))
    .where('plans.resource_id', '=', siteId)
    .where('plans.removed_at', 'is', null)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(orderColumns[page.order.column], page.order.direction)
    .orderBy('plans.id')
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
    .where('removed_at', 'is', null)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the pricing options of plans, in the order of creation. */
export function findOptionsOfPlans(db: Kysely<DB>, siteId: number, planIds: readonly number[]) {
  return db
    .selectFrom('pricing_options')
    .select(['id', 'plan_id', 'title', 'type', 'active', 'price_cents', 'currency', 'period'])
    .where('resource_id', '=', siteId)
    .where('removed_at', 'is', null)
    .where('plan_id', '=', sql<number>`any(${planIds}::bigint[])`)
    .orderBy('id')
    .execute();
}

interface Holders {
  /** Number of members and groups with a subscription that has not ended, in test mode as in live mode. */
  holders: number;
  /** Groups that would give an option to their members. */
  groups: number;
}

/** Counts the holders of a plan, or of one of its options. Locks the rows, so that concurrent subscriptions wait. */
export async function holdersOf(
  db: Kysely<DB>,
  siteId: number,
  what: { planId: number } | { optionId: number },
): Promise<Holders> {
  const options =
    'planId' in what ? sql<SqlBool>`o.plan_id = ${what.planId}` : sql<SqlBool>`o.id = ${what.optionId}`;
  const { rows: locked } = await sql<{ id: number }>`
    select o.id from pricing_options o where o.resource_id = ${siteId} and ${options} order by o.id for update`.execute(
    db,
  );
  const ids = locked.map(({ id }) => id);
  const { rows } = await sql<Holders>`
    select
      (select count(distinct (s.member_id, s.group_id)) from member_subscriptions s
       where s.resource_id = ${siteId} and s.pricing_option_id = any(${ids}::bigint[]) and s.status <> 'ended')
        as holders,
      (select count(*) from groups g
       where g.resource_id = ${siteId} and g.pricing_option_id = any(${ids}::bigint[]) and g.removed_at is null)
        as groups`.execute(db);
  return rows[0] ?? { holders: 0, groups: 0 };
}
