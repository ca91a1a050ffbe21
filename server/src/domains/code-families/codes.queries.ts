// The codes of a code batch, for lists and files.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UniqueCodeFilter } from '#contract/domains/code-families/schemas.ts';
import type { CodeState } from '#contract/domains/code-families/words.ts';
import { conditionsOf } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

const isIn: Readonly<Record<CodeState, RawBuilder<SqlBool>>> = {
  unused: sql<SqlBool>`(c.uses = 0 and c.voided_at is null)`,
  used: sql<SqlBool>`c.uses > 0`,
  void: sql<SqlBool>`c.voided_at is not null`,
};

function matching(filter: UniqueCodeFilter) {
  return conditionsOf<UniqueCodeFilter>(filter, {
    state: (state) => isIn[state],
    code: (code) => (code === '' ? null : sql<SqlBool>`c.code = ${code.toUpperCase()}`),
  });
}

export interface StoredCode {
  id: number;
  code: string;
  uses: number;
  uses_limit: number;
  used_at: Date | null;
  voided_at: Date | null;
  member_id: number | null;
  name: string | null;
  email: string | null;
}

/**
 * Joins the member who redeemed a code last, from the redemptions of promos and of invites. Unused codes, which are
 * most, need no lookup. Lateral joins look up each code by itself: without statistics on new codes, the planner would
 * scan all redemptions and members.
 */
const lastUser = sql`
  left join lateral (
    select u.member_id from (
      select p.member_id, p.used_at, p.id from promo_uses p
      where c.uses > 0 and p.resource_id = c.resource_id and p.unique_code_id = c.id
      union all
      select i.member_id, i.used_at, i.id from invite_uses i
      where c.uses > 0 and i.resource_id = c.resource_id and i.unique_code_id = c.id) u
    order by u.used_at desc, u.id desc limit 1) last on true
  left join lateral (
    select m.id, m.email, m.first_name, m.last_name from members m
    where c.uses > 0 and m.resource_id = c.resource_id and m.id = last.member_id limit 1) m on true`;

export interface Asked {
  siteId: number;
  familyId: number;
  filter: UniqueCodeFilter;
}

/**
 * Returns the codes of a batch; used ones by their latest redemption if the filter asks for those, others in the order
 * in which they were made.
 */
export function codesOf({ siteId, familyId, filter }: Asked, window: RawBuilder<unknown> = sql``) {
  // A complete code matches at most one row; ordered by id, the planner would scan the whole batch for it.
  const isOne = filter.code !== undefined && filter.code !== '';
  const asMade = isOne ? sql`c.code` : sql`c.id`;
  const order = filter.state === 'used' ? sql`c.used_at desc, c.id desc` : asMade;
  const conditions = matching(filter);
  const also = conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
  return sql<StoredCode>`
    select c.id, c.code, c.uses, c.uses_limit, c.used_at, c.voided_at, m.id as member_id, m.email,
      nullif(concat_ws(' ', m.first_name, m.last_name), '') as name
    from (
      select c.* from unique_codes c
      where c.resource_id = ${siteId} and c.family_id = ${familyId} ${also}
      order by ${order} ${window}) c
    ${lastUser}
    order by ${order}`;
}

export async function countCodes(db: Kysely<DB>, { siteId, familyId, filter }: Asked): Promise<number> {
  const { count } = await db
    .selectFrom('unique_codes as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('c.resource_id', '=', siteId)
    .where('c.family_id', '=', familyId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}
