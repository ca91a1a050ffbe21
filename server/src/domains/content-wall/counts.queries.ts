// Counts content by the rules that decide about it, in one pass even for several lists of rules: a rule is one bit, and
// so the first bit of a list that the type, the terms and the age of a piece have in common is the first rule that fits.
// It agrees with `accessOf` of decisions.
import { type Kysely, sql } from 'kysely';
import type { ContentAccess } from '#contract/domains/content/words.ts';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import { wallCountedDays } from '#contract/domains/content-wall/words.ts';
import type { DB } from '#server/database/schema.ts';

/** Content with the same access of its own and the same deciding rules. */
export interface CountedContent {
  access: ContentAccess;
  /** Position of the rule in each list, from 1; 0 if none fits. */
  positions: number[];
  count: number;
}

type Rules = readonly WallRuleInput[];
type Lists = readonly Rules[];

/** Returns a bit for each rule, as text; at least one for each list, because the database has no empty bit string. */
const bitsOf = (lists: Lists, isSet: (rule: WallRuleInput) => boolean): string =>
  lists.map((rules) => rules.map((rule) => (isSet(rule) ? '1' : '0')).join('') || '0').join('');

/** Returns the rules that name each id, as bits. */
function bitsById(lists: Lists, idsOf: (rule: WallRuleInput) => readonly number[]): Map<number, string> {
  const ids = new Set(lists.flatMap((rules) => rules.flatMap(idsOf)));
  return new Map([...ids].map((id) => [id, bitsOf(lists, (rule) => idsOf(rule).includes(id))]));
}

/** Returns the limits of age that rules name, in days, and the rules that fit between two of them, as bits. */
function ages(lists: Lists): { limits: number[]; bits: string[] } {
  const named = lists
    .flat()
    .flatMap(({ younger_than_days, older_than_days }) => [
      ...(younger_than_days ? [younger_than_days] : []),
      ...(older_than_days ? [older_than_days] : []),
    ]);
  const limits = [...new Set(named)].sort((one, other) => one - other);
  const fitting = (days: number) =>
    bitsOf(
      lists,
      ({ younger_than_days: younger, older_than_days: older }) =>
        (!younger || days < younger) && (!older || days >= older),
    );
  return { limits, bits: [0, ...limits].map(fitting) };
}

/** Returns SQL for the positions of the first set bits, one for each list. */
function positionsIn(lists: Lists) {
  let start = 1;
  const positions = lists.map((rules) => {
    const from = start;
    const size = Math.max(1, rules.length);
    start += size;
    return sql`position(B'1' in substring(bits from ${sql.lit(from)} for ${sql.lit(size)}))`;
  });
  return sql`array[${sql.join(positions)}]`;
}

/**
 * Counts the content on the website of the last 90 days under each of some lists of rules. Content without a date of publication fits
 * no rule about age.
 */
export async function countByRules(db: Kysely<DB>, siteId: number, lists: Lists): Promise<CountedContent[]> {
  const types = bitsById(lists, ({ type_ids }) => type_ids);
  const terms = bitsById(lists, ({ term_ids }) => term_ids);
  const age = ages(lists);
  const everyType = bitsOf(lists, ({ type_ids }) => type_ids.length === 0);
  const everyTerm = bitsOf(lists, ({ term_ids }) => term_ids.length === 0);
  const anyAge = bitsOf(lists, (rule) => !rule.younger_than_days && !rule.older_than_days);
  const none = bitsOf(lists, () => false);
  const { rows } = await sql<CountedContent>`
    with recent as (
      select id, access, content_type_id,
        width_bucket((select site_now()) - published_at, ${age.limits.map((days) => `${days} days`)}::interval[]) as age
      from content_items
      where resource_id = ${siteId} and gone_at is null and created_at <= site_now()
        and created_at > site_now() - make_interval(days => ${wallCountedDays})
    ),
    named as (
      select f.content_id as id, bit_or(n.bits) as bits
      from recent c
      join content_terms f on f.resource_id = ${siteId} and f.content_id = c.id
      join unnest(${[...terms.keys()]}::bigint[], ${[...terms.values()]}::varbit[]) n (id, bits) on n.id = f.term_id
      where c.access = 'by_rules'
      group by f.content_id
    ),
    fitting as (
      select c.access, case when c.access = 'by_rules' then
          (coalesce(y.bits, ${none}::varbit) | ${everyType}::varbit)
          & (coalesce(n.bits, ${none}::varbit) | ${everyTerm}::varbit)
          & coalesce((${age.bits}::varbit[])[c.age + 1], ${anyAge}::varbit) else ${none}::varbit end as bits
      from recent c
      left join unnest(${[...types.keys()]}::bigint[], ${[...types.values()]}::varbit[]) y (id, bits)
        on y.id = c.content_type_id
      left join named n on n.id = c.id
    )
    select access, ${positionsIn(lists)} as positions, count(*)::integer as count from fitting group by 1, 2`.execute(
    db,
  );
  return rows;
}
