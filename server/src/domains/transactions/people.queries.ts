// Finds the members whom a transactions filter names by parts of their name and address.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionFilter } from '#contract/domains/transactions/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { plainPattern } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Above this number of matching members, transactions are read in their order instead. */
const fewMatches = 10_000;

export interface People {
  /** SQL condition: a matching member paid transaction `t`. */
  condition: RawBuilder<SqlBool>;
}

interface Part {
  column: 'first_name' | 'last_name' | 'email';
  text: string;
}

function partsOf({ first_name, last_name, email }: TransactionFilter): Part[] {
  const parts: { column: Part['column']; text: string | undefined }[] = [
    { column: 'first_name', text: first_name },
    { column: 'last_name', text: last_name },
    { column: 'email', text: email },
  ];
  return parts.flatMap(({ column, text }) => (text === undefined || text === '' ? [] : [{ column, text }]));
}

/** Returns the start of the pattern: short texts match only at the beginning of words. */
const prefix = ({ text }: Part, words: string) => sql<string>`plain_prefix(${text}, ${words})`;

/**
 * Returns the pattern for the column `search`, which is ` first last  address`; it matches all members in question, and
 * perhaps others.
 */
function searched(part: Part): RawBuilder<string> {
  const plain = plainPattern(part.text);
  if (part.column === 'email') return sql<string>`'%  ' || ${prefix(part, '')} || ${plain} || '%'`;
  return sql<string>`${prefix(part, '% ')} || ${plain} || '%  %'`;
}

/** SQL condition: member `m` matches. */
function holds(part: Part): RawBuilder<SqlBool> {
  const column = sql.raw(part.column);
  return sql<SqlBool>`plain_text(m.${column}) like ${prefix(part, '')} || ${plainPattern(part.text)} || '%'`;
}

/** Returns the members that a filter names; null if it has no name or address. */
export async function findPeople(
  { db }: ReadScope,
  site: SiteRef,
  filter: TransactionFilter,
): Promise<People | null> {
  const parts = partsOf(filter);
  if (parts.length === 0) return null;
  const exact = sql.join(parts.map(holds), sql` and `);
  const { rows } = await sql<{ ids: number[] | null }>`
    select member_ids_matching(p, ${fewMatches}::integer) as ids
    from (values ${sql.join(parts.map((part) => sql`(${searched(part)})`))}) as given (p)`.execute(db);
  const few = rows.flatMap(({ ids }) => (ids === null ? [] : [ids])).sort((a, b) => a.length - b.length)[0];
  if (few === undefined)
    return {
      condition: sql<SqlBool>`exists (select from members m
        where m.resource_id = ${site.id} and m.id = t.member_id and ${exact})`,
    };
  const found = await sql<{ id: number }>`
    select m.id from members m where m.resource_id = ${site.id} and m.id = any(${few}::bigint[]) and ${exact}`.execute(
    db,
  );
  return { condition: sql<SqlBool>`t.member_id = any(${found.rows.map(({ id }) => id)}::bigint[])` };
}
