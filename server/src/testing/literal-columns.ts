// Types of text columns whose check constraint lists their values, from PostgreSQL's own catalog.
import type pg from 'pg';

interface CheckedColumn {
  table: string;
  column: string;
  expression: string;
  notNull: boolean;
  /** True if it has a default, or is generated: an insert can leave it out. */
  hasDefault: boolean;
}

/** Every check constraint that mentions a text column, once for each such column. */
const checks = `
  select c.relname as table, a.attname as column, regexp_replace(pg_get_expr(k.conbin, k.conrelid), '\\n\\s*', ' ', 'g') as expression,
    a.attnotnull as "notNull", a.atthasdef as "hasDefault"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
  where k.contype = 'c' and k.convalidated and c.relnamespace = 'public'::regnamespace and not c.relispartition
    and a.atttypid in ('text'::regtype, 'varchar'::regtype)
  order by c.relname, a.attname, k.conname`;

/** Splits PostgreSQL's text of an expression at a pattern that stands outside parentheses and literals. */
function splitTopLevel(expression: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const token of expression.matchAll(new RegExp(`'(?:[^']|'')*'|[()]|${separator.source}`, 'g'))) {
    if (token[0] === '(') depth += 1;
    else if (token[0] === ')') depth -= 1;
    else if (depth === 0 && !token[0].startsWith("'")) {
      parts.push(expression.slice(start, token.index));
      start = token.index + token[0].length;
    }
  }
  return [...parts, expression.slice(start)].map((part) => part.trim());
}

function withoutOuterParentheses(expression: string): string {
  const inner = /^\((.*)\)$/.exec(expression)?.[1];
  if (inner === undefined) return expression;
  let depth = 0;
  for (const [token] of inner.matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0) return expression;
  }
  return withoutOuterParentheses(inner);
}

/** Returns the values that every branch allows; null if a branch allows any value. */
function ofEveryBranch(branches: string[], column: string): string[] | null {
  const lists = branches.map((branch) => valuesOf(branch, column));
  return lists.some((list) => list === null) ? null : [...new Set(lists.flatMap((list) => list ?? []))];
}

/**
 * Returns the values a check leaves to a text column, null aside.
 * @param expression from `pg_get_expr` on one line, where every operation stands in parentheses
 * @returns null if the check doesn't list the column's values
 */
export function valuesOf(expression: string, column: string): string[] | null {
  const bare = withoutOuterParentheses(expression.trim());
  if (bare === `${column} IS NULL`) return [];
  const list = new RegExp(`^${column} = (?:ANY \\(ARRAY\\[(.*)\\]\\)|('(?:[^']|'')*'::\\w+))$`).exec(bare);
  if (list) {
    const literals = (list[1] ?? list[2] ?? '').matchAll(/'((?:[^']|'')*)'::/g);
    return [...literals].map((literal) => (literal[1] ?? '').replaceAll("''", "'"));
  }
  if (bare.startsWith('CASE ')) {
    const [, ...branches] = splitTopLevel(bare.replace(/ END$/, ''), / THEN | ELSE /);
    return ofEveryBranch(
      branches.map((branch) => splitTopLevel(branch, / WHEN /)[0] ?? ''),
      column,
    );
  }
  const alternatives = splitTopLevel(bare, / OR /);
  if (alternatives.length > 1) return ofEveryBranch(alternatives, column);
  const conditions = splitTopLevel(bare, / AND /);
  if (conditions.length === 1) return null;
  return conditions.map((condition) => valuesOf(condition, column)).find((values) => values !== null) ?? null;
}

/** A text column and all values its check constraint allows, in the constraint's order. */
export interface LiteralColumn extends CheckedColumn {
  values: string[];
}

/** Returns all text columns whose check constraint lists their values. */
export async function literalColumns(client: pg.ClientBase): Promise<LiteralColumn[]> {
  const { rows } = await client.query<CheckedColumn>(checks);
  const found = rows.flatMap((row) => {
    const values = valuesOf(row.expression, row.column);
    return values?.length ? [{ ...row, values }] : [];
  });
  return [...new Map(found.map((column) => [`${column.table}.${column.column}`, column])).values()];
}

/** Returns the type of each such column, by `table.column`, as kysely-codegen takes it for an override. */
export function literalTypes(columns: LiteralColumn[]): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ table, column, values, notNull, hasDefault }) => {
      const union = [...values.map((value) => JSON.stringify(value)), ...(notNull ? [] : ['null'])].join(
        ' | ',
      );
      return [`${table}.${column}`, hasDefault ? `Generated<${union}>` : union];
    }),
  );
}
