import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GroupFilter, GroupOrderColumn } from '#contract/domains/groups/schemas.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

function matching(filter: GroupFilter): Expression<SqlBool>[] {
  return conditionsOf<GroupFilter>(filter, {
    name: (name) => containsText('g.name', name),
    type: (type) => sql<SqlBool>`g.type = ${type}`,
    active: (active) => sql<SqlBool>`g.active = ${active}`,
    user: (member) => sql<SqlBool>`exists (select from group_members m
      where m.resource_id = g.resource_id and m.group_id = g.id and m.member_id = ${member})`,
  });
}

const orderColumns: Record<GroupOrderColumn, RawBuilder<unknown>> = {
  id: sql`g.id`,
  name: foldedText('g.name'),
  count: sql`g.members_count`,
  // No limit (0) becomes null, which is sorted as the largest limit.
  member_limit: sql`nullif(g.member_limit, 0)`,
  type: sql`g.type`,
  subscription_end_date: sql`g.renewal_date`,
};

/** Selects groups of the site with the pricing option that each gives to its members. */
function groupsOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('groups as g')
    .leftJoin('pricing_options as o', (join) =>
      join.onRef('o.resource_id', '=', 'g.resource_id').onRef('o.id', '=', 'g.pricing_option_id'),
    )
    .select(['g.id', 'g.version', 'g.name', 'g.description', 'g.member_limit', 'g.members_count'])
    .select(['g.allowed_email_patterns', 'g.type', 'g.active', 'g.renewal_date', 'g.created_at'])
    .select(['g.pricing_option_id', 'o.title as option_title'])
    .where('g.resource_id', '=', siteId)
    .where('g.removed_at', 'is', null);
}

export type StoredGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

export function findGroup(db: Kysely<DB>, siteId: number, id: number) {
  return groupsOf(db, siteId).where('g.id', '=', id).executeTakeFirst();
}

interface Page {
  filter: GroupFilter;
  order: Order<GroupOrderColumn>;
  limit: number;
  offset: number;
}

export function findGroups(db: Kysely<DB>, siteId: number, page: Page) {
  const { column, direction } = page.order;
  // A null limit sorts as the largest; null dates sort last in both directions.
  const nulls = column === 'member_limit' && direction === 'desc' ? sql`nulls first` : sql`nulls last`;
  return groupsOf(db, siteId)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(sql`${orderColumns[column]} ${sql.raw(direction)} ${nulls}`)
    .orderBy('g.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countGroups(db: Kysely<DB>, siteId: number, filter: GroupFilter): Promise<number> {
  const { count } = await db
    .selectFrom('groups as g')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('g.resource_id', '=', siteId)
    .where('g.removed_at', 'is', null)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether the group holds a subscription that has not expired. */
export async function holdsSubscription(db: Kysely<DB>, siteId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('member_subscriptions')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('group_id', '=', id)
    .where('status', '<>', 'ended')
    .where(sql<SqlBool>`(valid_until is null or valid_until > site_now())`)
    .executeTakeFirst();
  return row !== undefined;
}
