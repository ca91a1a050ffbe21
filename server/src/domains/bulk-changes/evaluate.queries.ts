// Judges each member of a set: the forecast and the work share these rules.
import { type RawBuilder, sql } from 'kysely';
import type { BulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { verdict } from './texts.ts';

/** The requested change of members. */
export interface Asked {
  kind: BulkChangeKind;
  tags: readonly string[];
  group_id: number | null;
  selection: 'chosen' | 'filter';
}

export interface Evaluation {
  id: number;
  verdict: number;
  /** Bit mask of the change's tags that the member would get or lose. */
  mask: number;
}

/**
 * Members to judge: a table expression `picked` with ids, and the ids themselves when they are few. `ids` is null for a
 * set stored in this transaction, whose members all exist.
 */
export interface Picked {
  from: RawBuilder<unknown>;
  ids: readonly number[] | null;
}

export function pickedIds(ids: readonly number[]): Picked {
  return { from: sql`unnest(${ids}::bigint[]) as picked(id)`, ids };
}

interface Rule {
  /** True if the verdict depends on the member's own row. */
  needsRow: boolean;
  joins: RawBuilder<unknown>;
  /** Verdict on a member who exists. */
  verdict: RawBuilder<number>;
  mask: RawBuilder<number>;
}

const none = sql<number>`0`;
const code = (name: keyof typeof verdict) => sql.raw(String(verdict[name]));
const changedUnless = (isSo: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case when ${isSo} then ${code('unchanged')} else ${code('changed')} end`;

function within({ ids }: Picked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return ids === null ? sql`true` : sql`${column} = any(${ids}::bigint[])`;
}

/** Judges by the given tags that each member has. */
function tagRule(siteId: number, asked: Asked, picked: Picked): Rule {
  const joins = sql`
    left join (
      select t.member_id, bit_or(1 << (given.place - 1)::integer) as held
      from unnest(${asked.tags}::text[]) with ordinality given(title, place)
      join tags on tags.resource_id = ${siteId} and tags.title_lc = lower(given.title)
      join member_tags t on t.resource_id = ${siteId} and t.tag_id = tags.id and ${within(picked, sql`t.member_id`)}
      group by t.member_id
    ) had on had.member_id = picked.id`;
  const all = (1 << asked.tags.length) - 1;
  const mask =
    asked.kind === 'add_tags'
      ? sql<number>`(${all}::integer & ~coalesce(had.held, 0))`
      : sql<number>`coalesce(had.held, 0)`;
  return { needsRow: false, joins, verdict: changedUnless(sql`${mask} = 0`), mask };
}

/**
 * Judges by membership of the group. A filter attaches active members only, as attaching by filter in a group does;
 * chosen members are attached even if inactive.
 */
function groupRule(siteId: number, asked: Asked, picked: Picked): Rule {
  const joins = sql`
    left join group_members j on j.resource_id = ${siteId} and j.group_id = ${asked.group_id}
      and j.member_id = picked.id and ${within(picked, sql`j.member_id`)}`;
  const isLeftOut = asked.selection === 'filter' ? sql`not m.active` : sql`false`;
  return {
    needsRow: asked.selection === 'filter',
    joins,
    verdict: sql<number>`case when j.member_id is not null then ${code('unchanged')}
      when ${isLeftOut} then ${code('inactive')} else ${code('changed')} end`,
    mask: none,
  };
}

const accountVerdicts = {
  activate: changedUnless(sql`m.active`),
  deactivate: changedUnless(sql`not m.active`),
  lock: sql<number>`case when m.locked then ${code('unchanged')} when m.never_lock then ${code('neverLocked')}
    else ${code('changed')} end`,
  unlock: changedUnless(sql`not m.locked`),
} as const;

function ruleOf(siteId: number, asked: Asked, picked: Picked): Rule {
  switch (asked.kind) {
    case 'add_tags':
    case 'remove_tags':
      return tagRule(siteId, asked, picked);
    case 'attach_group':
      return groupRule(siteId, asked, picked);
    default:
      return { needsRow: true, joins: sql``, verdict: accountVerdicts[asked.kind], mask: none };
  }
}

function judgement(siteId: number, asked: Asked, picked: Picked): RawBuilder<Evaluation> {
  const rule = ruleOf(siteId, asked, picked);
  const isJoined = rule.needsRow || picked.ids !== null;
  const row = sql`
    left join members m on m.resource_id = ${siteId} and m.id = picked.id and ${within(picked, sql`m.id`)}`;
  const found = isJoined
    ? sql`case when m.id is null then ${code('gone')} else ${rule.verdict} end`
    : rule.verdict;
  return sql<Evaluation>`
    select picked.id, ${found} as verdict, ${rule.mask} as mask
    from ${picked.from} ${isJoined ? row : sql``} ${rule.joins}`;
}

/** Returns the verdict on each of a few members, by id. Ignores the places of a group. */
export async function evaluateMembers(
  { db }: ReadScope,
  siteId: number,
  asked: Asked,
  ids: readonly number[],
): Promise<Evaluation[]> {
  const { rows } =
    await sql<Evaluation>`${judgement(siteId, asked, pickedIds(ids))} order by picked.id`.execute(db);
  return rows;
}

/** Counts the verdicts on a set, keyed by verdict. Ignores the places of a group. */
export async function countVerdicts(
  { db }: ReadScope,
  siteId: number,
  asked: Asked,
  picked: Picked,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ verdict: number; count: number }>`
    select verdict, count(*) as count from (${judgement(siteId, asked, picked)}) judged group by verdict`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.verdict, row.count]));
}

/** Returns the places left in a group: null without a limit; undefined when the site has no such group. */
export async function freePlaces(
  { db }: ReadScope,
  siteId: number,
  groupId: number,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('groups')
    .select(['member_limit', 'members_count'])
    .where('resource_id', '=', siteId)
    .where('id', '=', groupId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.member_limit === 0 ? null : Math.max(0, row.member_limit - row.members_count);
}
