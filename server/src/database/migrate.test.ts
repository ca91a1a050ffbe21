import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const note = (name: string) =>
  db.database.owner.query("insert into schema_migrations (name, checksum) values ($1, 'x')", [name]);
const forget = (name: string) =>
  db.database.owner.query('delete from schema_migrations where name = $1', [name]);

test('a database of an unreleased version is refused in a sentence that says what to do', async () => {
  await note('0001-foundation.sql');
  await expect(migrate(db.database.owner, silentLog)).rejects.toThrow(
    "its migration 0001-foundation.sql is not one of this version's. It cannot be brought up to date. Start on a new data folder",
  );
  await forget('0001-foundation.sql');
  expect(await migrate(db.database.owner, silentLog)).toEqual([]);
});

test('a database that a newer version brought further is left to it', async () => {
  await note('9999-future.sql');
  expect(await migrate(db.database.owner, silentLog)).toEqual([]);
  await forget('9999-future.sql');
});

test('a migration that was changed since it was applied is refused', async () => {
  await db.database.owner.query("update schema_migrations set checksum = 'x' where name = '0006-plans.sql'");
  await expect(migrate(db.database.owner, silentLog)).rejects.toThrow('0006-plans.sql was changed after it');
});
