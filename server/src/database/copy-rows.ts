import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { identifier } from './insert-many.ts';
import type { DB } from './schema.ts';

/** Length of the text that is sent at once, in characters. */
const pieceLength = 65_536;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found);
}

function* piecesOf(siteId: number, names: readonly string[], rows: readonly object[]): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += siteId;
    for (const name of names) piece += `\t${textOf((row as Record<string, unknown>)[name])}`;
    piece += '\n';
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/**
 * Inserts very many rows of one site by COPY, much faster than by INSERT. All rows name the same columns; the others
 * get their defaults. For superuser connections only: PostgreSQL refuses COPY into a table with a policy to other
 * roles.
 */
export async function copyRows<T extends keyof DB>(
  client: pg.PoolClient,
  siteId: number,
  table: T,
  rows: readonly Omit<Insertable<DB[T]>, 'resource_id'>[],
): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const names = Object.keys(first).map(identifier);
  const stream = client.query(
    copyFrom(`copy ${identifier(table)} (resource_id, ${names.join(', ')}) from stdin`),
  );
  await pipeline(Readable.from(piecesOf(siteId, names, rows)), stream);
}

/** Reserves ids from a table's sequence for rows that are about to be copied. */
export async function reserveIds(client: pg.PoolClient, table: keyof DB, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval((select pg_get_serial_sequence($1, 'id')::regclass)) as id from generate_series(1, $2)`,
    [table, count],
  );
  return rows.map((row) => row.id);
}
