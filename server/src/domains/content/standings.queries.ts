import { type Kysely, sql } from 'kysely';
import type { AccessRuleSet } from '#contract/domains/access-rules/decide.ts';
import type { DB } from '#server/database/schema.ts';
import { bitsFor, idsOf, mergeOpenings, reachesByBits, wordsByRule, wordsFor } from './rule-bits.ts';

/** Content with the same standing to all of the openings, and the number of such pieces. */
export interface RuleBits {
  words: number[];
  count: number;
}

/** Content that one rule of the first opening names, and whether a rule of the opening excludes it. */
export interface Named {
  term_id: number | null;
  content_type_id: number | null;
  is_silenced: boolean;
  count: number;
}

/** Returns ids with their words as an SQL table. */
function asTable(words: ReadonlyMap<number, number[]>, count: number) {
  const columns = Array.from(
    { length: count },
    (_, word) => sql`${[...words.values()].map((row) => row[word] ?? 0)}::integer[]`,
  );
  return sql`unnest(${[...words.keys()]}::bigint[], ${sql.join(columns)})`;
}

const names = (count: number, name: (word: string) => string) =>
  sql.join(Array.from({ length: count }, (_, word) => sql.raw(name(`w${word}`))));

/** Returns the condition that content isn't gone, for tables that don't say so. It excludes the few pieces that are. */
const isThere = (siteId: number, contentId: string) =>
  sql`not exists (select from content_items g
    where g.resource_id = ${siteId} and g.id = ${sql.ref(contentId)} and g.gone_at is not null)`;

/** Counts the content on the website by its standing to the openings. */
export async function findStandings(
  db: Kysely<DB>,
  siteId: number,
  openings: readonly AccessRuleSet[],
): Promise<RuleBits[]> {
  const count = wordsFor(openings);
  const list = names(count, (word) => word);
  const { rows } = await sql<RuleBits & { is_whole: boolean }>`
    with carried as (
      select id, ${names(count, (word) => `bit_or(${word}) as ${word}`)} from (
        select f.content_id as id, ${names(count, (word) => `t.${word}`)}
        from content_terms f
        join ${asTable(wordsByRule(openings, 'termId'), count)} as t (term_id, ${list}) on t.term_id = f.term_id
        where f.resource_id = ${siteId}
        union all
        select c.id, ${names(count, (word) => `t.${word}`)}
        from content_items c
        join ${asTable(wordsByRule(openings, 'contentTypeId'), count)} as t (type_id, ${list})
          on t.type_id = c.content_type_id
        where c.resource_id = ${siteId}
      ) found where ${isThere(siteId, 'found.id')} group by id
    )
    select false as is_whole, array[${list}] as words, count(*) as count from carried group by ${list}
    union all
    select true, array_fill(0, array[${count}::integer]), count(*)
    from content_items where resource_id = ${siteId} and gone_at is null`.execute(db);
  const carrying = rows.filter((row) => !row.is_whole);
  const others = carrying.reduce((rest, { count: some }) => rest - some, 0);
  return rows.map(({ is_whole: isWhole, words, count: some }) => ({
    words,
    // Words of 0 stand for content that no rule names: all content minus the rest.
    count: isWhole ? some + others : some,
  }));
}

/**
 * Counts the content that each rule of an opening names, in a separate query, because it is far less than all content.
 */
export async function findNamed(db: Kysely<DB>, siteId: number, { rules }: AccessRuleSet): Promise<Named[]> {
  const terms = idsOf(rules, 'termId');
  const types = idsOf(rules, 'contentTypeId');
  const excluding = rules.filter(({ exclude }) => exclude);
  const { rows } = await sql<Named>`
    with silenced as (
      select content_id as id from content_terms
      where resource_id = ${siteId} and term_id = any(${idsOf(excluding, 'termId')}::bigint[])
      union
      select id from content_items
      where resource_id = ${siteId} and content_type_id = any(${idsOf(excluding, 'contentTypeId')}::bigint[])
    )
    select f.term_id, null::bigint as content_type_id, s.id is not null as is_silenced, count(*) as count
    from content_terms f left join silenced s on s.id = f.content_id
    where f.resource_id = ${siteId} and f.term_id = any(${terms}::bigint[]) and ${isThere(siteId, 'f.content_id')}
    group by 1, 3
    union all
    select null, c.content_type_id, s.id is not null, count(*)
    from content_items c left join silenced s on s.id = c.id
    where c.resource_id = ${siteId} and c.content_type_id = any(${types}::bigint[])
      and c.gone_at is null group by 2, 3`.execute(db);
  return rows;
}

/** Content columns that are known before looking up what opens it. */
interface Listed {
  id: number;
  content_type_id: number | null;
}

/** Returns the ids of those pieces that at least one of the openings reaches. */
export async function findOpened(
  db: Kysely<DB>,
  siteId: number,
  openings: readonly AccessRuleSet[],
  pieces: readonly Listed[],
): Promise<Set<number>> {
  const few = mergeOpenings(openings);
  const count = wordsFor(few);
  if (count === 0) return new Set();
  const list = names(count, (word) => word);
  const ids = pieces.map(({ id }) => id);
  const { rows } = await sql<{ id: number; words: number[] }>`
    select f.content_id as id, array[${names(count, (word) => `bit_or(t.${word})`)}] as words
    from content_terms f
    join ${asTable(wordsByRule(few, 'termId'), count)} as t (term_id, ${list}) on t.term_id = f.term_id
    where f.resource_id = ${siteId} and f.content_id = any(${ids}::bigint[]) group by f.content_id`.execute(
    db,
  );
  const byTerms = new Map(rows.map(({ id, words }) => [id, words]));
  const byType = wordsByRule(few, 'contentTypeId');
  const verdicts = few.map(reachesByBits);
  const isOpened = ({ id, content_type_id: type }: Listed) => {
    const some = [byTerms.get(id) ?? [], byType.get(type ?? 0) ?? []];
    return verdicts.some((isReached, place) =>
      isReached(some.reduce((bits, words) => bits | bitsFor(words, place), 0)),
    );
  };
  return new Set(pieces.filter(isOpened).map(({ id }) => id));
}
