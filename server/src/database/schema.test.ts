import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { literalColumns, literalTypes } from '#server/testing/literal-columns.ts';
import { schemaText } from '#server/testing/schema-text.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const committed = fileURLToPath(new URL('./schema.ts', import.meta.url));
const readable = fileURLToPath(new URL('./schema.sql', import.meta.url));
const generator = fileURLToPath(new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function withOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.database.owner.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function typesOfTheMigratedDatabase(): Promise<string> {
  const unions = literalTypes(await withOwner(literalColumns));
  const options = ['--dialect', 'postgres', '--default-schema', 'public', '--include-pattern', 'public.*'];
  const types = ['--type-mapping', '{"int8":"number"}', '--date-parser', 'string', '--no-domains'];
  const ignored = ['--exclude-pattern', 'public.schema_migrations'];
  const { stdout } = await promisify(execFile)(generator, [
    ...options,
    ...types,
    ...ignored,
    '--overrides',
    JSON.stringify({ columns: unions }),
    '--url',
    db.url,
    '--print',
  ]);
  return `${stdout.slice(stdout.indexOf('/**')).trim()}\n`;
}

test('the committed types of the tables are those of the migrations (npm run types writes them)', async () => {
  const current = await typesOfTheMigratedDatabase();
  if (process.env.UPDATE_SCHEMA_TYPES) await writeFile(committed, current);
  expect(await readFile(committed, 'utf8')).toBe(current);
});

const currentText = () => withOwner(schemaText);

test('the committed schema.sql is that of the migrations (npm run types writes it)', async () => {
  const current = await currentText();
  if (process.env.UPDATE_SCHEMA_TYPES) await writeFile(readable, current);
  expect(await readFile(readable, 'utf8')).toBe(current);
});

test('a column, an index, a right, a trigger or a policy more is seen', async () => {
  const before = await currentText();
  const changes = [
    'alter table groups add column extra text',
    'create index extra on groups (resource_id, name)',
    'grant truncate on groups to masthead_app',
    'alter table groups add check (name <> $$x$$)',
    'drop policy tenant on groups',
    'drop trigger members_added on members',
    "comment on table groups is 'extra'",
    'grant execute on function ensure_month_partitions to masthead_app',
  ];
  for (const change of changes) {
    const client = await db.database.owner.connect();
    try {
      await client.query(`begin; ${change}`);
      expect(await schemaText(client), change).not.toBe(before);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
