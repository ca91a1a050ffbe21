import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const page = fileURLToPath(new URL('../../../docs/figures.md', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Returns `trigger table` for each line of the page. */
async function documented(): Promise<string[]> {
  const text = await readFile(page, 'utf8');
  const rows = [...text.slice(text.indexOf('## Triggers')).matchAll(/^\| (`.*`) \| `(\w+)` \|/gm)];
  return rows
    .flatMap(([, names = '', table = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${table}`),
    )
    .sort();
}

test('docs/figures.md names every trigger of the database, each with its table', async () => {
  const { rows } = await db.database.owner.query<{ name: string }>(`
    select t.tgname || ' ' || c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const there = rows.map(({ name }) => name).sort();
  expect(there.length).toBeGreaterThan(15);
  expect(await documented()).toEqual(there);
});
