// Counts content by the rule that decides about it, in one pass: a rule is one bit, and so the first bit that the type,
// the terms and the age of a piece have in common is the first rule that fits. It agrees with `accessOf` of decisions.
import { type Kysely, sql } from 'kysely';
import type { ContentAccess } from '#contract/domains/content/words.ts';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import { wallCountedDays } from '#contract/domains/content-wall/words.ts';
import type { DB } from '#server/database/schema.ts';

/** Content with the same access of its own and the same deciding rule. */
export interface CountedContent {
  access: ContentAccess;
  /** Position of the rule, from 1; 0 if none fits. */
  position: number;
  count: number;
}

type Rules = readonly WallRuleInput[];

/** Returns a bit for each rule, as text; at least one, because the database has no empty bit string. */
const bitsOf = (rules: Rules, isSet: (rule: WallRuleInput) => boolean): string =>
  rules.map((rule) => (isSet(rule) ? '1' : '0')).join('') || '0';

/** Returns the rules that name each id, as bits. */
function bitsById(rules: Rules, idsOf: (rule: WallRuleInput) => readonly number[]): Map<number, string> {
  const ids = new Set(rules.flatMap(idsOf));
  return new Map([...ids].map((id) => [id, bitsOf(rules, (rule) => idsOf(rule).includes(id))]));
}

/** Returns the limits of age that rules name, in days, and the rules that fit between two of them, as bits. */
function ages(rules: Rules): { limits: number[]; bits: string[] } {
  const named = rules.flatMap(({ younger_than_days, older_than_days }) => [
    ...(younger_than_days ? [younger_than_days] : []),
    ...(older_than_days ? [older_than_days] : []),
  ]);
  const limits = [...new Set(named)].sort((one, other) => one - other);
  const fitting = (days: number) =>
    bitsOf(
      rules,
      ({ younger_than_days: younger, older_than_days: older }) =>
        (!younger || days < younger) && (!older || days >= older),
    );
  return { limits, bits: [0, ...limits].map(fitting) };
}

/** Counts the content of the last 90 days. Content without a date of publication fits no rule about age. */
export async function countByRule(db: Kysely<DB>, siteId: number, rules: Rules): Promise<CountedContent[]> {
  const types = bitsById(rules, ({ type_ids }) => type_ids);
  const terms = bitsById(rules, ({ term_ids }) => term_ids);
  const age = ages(rules);
  const everyType = bitsOf(rules, ({ type_ids }) => type_ids.length === 0);
  const everyTerm = bitsOf(rules, ({ term_ids }) => term_ids.length === 0);
  const anyAge = bitsOf(rules, (rule) => !rule.younger_than_days && !rule.older_than_days);
  const none = bitsOf(rules, () => false);
  const { rows } = await sql<CountedContent>`
    with recent as (
      select id, access, content_type_id,
        width_bucket((select site_now()) - published_at, ${age.limits.map((days) => `${days} days`)}::interval[]) as age
      from content_items
      where resource_id = ${siteId} and created_at <= site_now()
        and created_at > site_now() - make_interval(days => ${wallCountedDays})
    ),
    named as (
      select f.content_id as id, bit_or(n.bits) as bits
      from recent c
      join content_terms f on f.resource_id = ${siteId} and f.content_id = c.id
      join unnest(${[...terms.keys()]}::bigint[], ${[...terms.values()]}::varbit[]) n (id, bits) on n.id = f.term_id
      group by f.content_id
    )
    select c.access, case when c.access = 'by_rules' then position(B'1' in
        (coalesce(y.bits, ${none}::varbit) | ${everyType}::varbit)
        & (coalesce(n.bits, ${none}::varbit) | ${everyTerm}::varbit)
        & coalesce((${age.bits}::varbit[])[c.age + 1], ${anyAge}::varbit)) else 0 end as position,
      count(*)::integer as count
    from recent c
    left join unnest(${[...types.keys()]}::bigint[], ${[...types.values()]}::varbit[]) y (id, bits)
      on y.id = c.content_type_id
    left join named n on n.id = c.id
    group by 1, 2`.execute(db);
  return rows;
}
