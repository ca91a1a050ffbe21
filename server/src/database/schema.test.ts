import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const committed = fileURLToPath(new URL('./schema.ts', import.meta.url));
const generator = fileURLToPath(new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function typesOfTheMigratedDatabase(): Promise<string> {
  const options = ['--dialect', 'postgres', '--default-schema', 'public', '--include-pattern', 'public.*'];
  const types = ['--type-mapping', '{"int8":"number"}', '--date-parser', 'string', '--no-domains'];
  const ignored = ['--exclude-pattern', 'public.schema_migrations'];
  const { stdout } = await promisify(execFile)(generator, [
    ...options,
    ...types,
    ...ignored,
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
