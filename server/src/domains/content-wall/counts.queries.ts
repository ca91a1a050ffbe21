// Counts content by the rule that decides about it, in one pass: a rule is one bit, and so the first bit that the type,
// the terms and the age of a piece have in common is the first rule that fits. It agrees with `accessOf` of decisions.
import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** Number of rules per word, which is a positive bigint of the database. */
const perWord = 62;

/** Returns the words with a bit for each rule that a condition holds for; at least one word. */
function wordsOf(rules: Rules, isSet: (rule: WallRuleInput) => boolean): bigint[] {
  const words = Array.from({ length: Math.max(1, Math.ceil(rules.length / perWord)) }, () => 0n);
  for (const [place, rule] of rules.entries())
    if (isSet(rule)) {
      const word = Math.floor(place / perWord);
      words[word] = (words[word] ?? 0n) | (1n << BigInt(place % perWord));
    }
  return words;
}

/** Ids or limits, each with the words of the rules that fit it. */
interface Fitting {
  of: number[];
  words: bigint[][];
  /** Words of the rules that fit all others. */
  others: bigint[];
}

/** Returns the rules that fit each id that a rule names; a rule without ids fits all. */
function fittingIds(rules: Rules, idsOf: (rule: WallRuleInput) => readonly number[]): Fitting {
  const of = [...new Set(rules.flatMap(idsOf))];
  const isOpen = (rule: WallRuleInput) => idsOf(rule).length === 0;
  const words = of.map((id) => wordsOf(rules, (rule) => isOpen(rule) || idsOf(rule).includes(id)));
  return { of, words, others: wordsOf(rules, isOpen) };
}

/** Returns the rules that fit between two limits of age in days; the others are those that name no age. */
function fittingAges(rules: Rules): Fitting {
  const named = rules.flatMap(
    ({ younger_than_days: younger, older_than_days: older }) => younger ?? older ?? [],
  );
  const of = [...new Set(named)].sort((one, other) => one - other);
  const fits = (days: number) =>
    wordsOf(
      rules,
      ({ younger_than_days: younger, older_than_days: older }) =>
        (!younger || days < younger) && (!older || days >= older),
    );
  const others = wordsOf(rules, (rule) => !rule.younger_than_days && !rule.older_than_days);
  return { of, words: [0, ...of].map(fits), others };
}

const column = (words: readonly bigint[][], word: number) =>
  sql`${words.map((row) => String(row[word] ?? 0n))}::bigint[]`;

/** Returns the SQL for the position of the first rule that the words have in common; 0 if there is none. */
function firstOf(words: readonly RawBuilder<unknown>[]): RawBuilder<number> {
  const cases = words.map(
    (word, at) => sql`when ${word} <> 0
      then ${at * perWord}::integer + 1 + bit_count(((${word} & -${word}) - 1)::bit(64))::integer`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}

/** Counts the content of the last 90 days. Content without a date of publication fits no rule about age. */
export async function countByRule(db: Kysely<DB>, siteId: number, rules: Rules): Promise<CountedContent[]> {
  const types = fittingIds(rules, ({ type_ids }) => type_ids);
  const terms = fittingIds(rules, ({ term_ids }) => term_ids);
  const ages = fittingAges(rules);
  const each = <T>(part: (word: number) => T): T[] => types.others.map((_, word) => part(word));
  const name = (prefix: string, word: number) => sql.ref(`${prefix}${word}`);
  const table = ({ of, words }: Fitting) =>
    sql`unnest(${of}::bigint[], ${sql.join(each((word) => column(words, word)))})`;
  const names = sql.join(each((word) => name('w', word)));
  const other = ({ others }: Fitting, word: number) => sql`${String(others[word] ?? 0n)}::bigint`;
  const { rows } = await sql<CountedContent>`
    with recent as (
      select id, access, content_type_id,
        width_bucket((select site_now()) - published_at, ${ages.of.map((days) => `${days} days`)}::interval[]) as age
      from content_items
      where resource_id = ${siteId} and created_at <= site_now()
        and created_at > site_now() - make_interval(days => ${wallCountedDays})
    ),
    named as (
      select f.content_id as id, ${sql.join(each((word) => sql`bit_or(n.${name('w', word)}) as ${name('w', word)}`))}
      from recent c
      join content_terms f on f.resource_id = ${siteId} and f.content_id = c.id
      join ${table(terms)} n (id, ${names}) on n.id = f.term_id
      group by f.content_id
    ),
    judged as (
      select c.access, ${sql.join(
        each(
          (word) => sql`coalesce(y.${name('w', word)}, ${other(types, word)})
            & coalesce(n.${name('w', word)}, ${other(terms, word)})
            & coalesce((${column(ages.words, word)})[c.age + 1], ${other(ages, word)}) as ${name('w', word)}`,
        ),
      )}
      from recent c
      left join ${table(types)} y (id, ${names}) on y.id = c.content_type_id
      left join named n on n.id = c.id
    )
    select access, case when access = 'by_rules' then ${firstOf(each((word) => name('w', word)))} else 0 end as position,
      count(*)::integer as count
    from judged group by 1, 2`.execute(db);
  return rows;
}
