import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { stateBeforeBaseline } from '#server/testing/before-baseline.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { lastCommitBefore } from './baseline.ts';
import { isMigrated, type Migration, migrate, migrationsOnDisk } from './migrate.ts';
import { SchemaVersionError } from './schema-version.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

interface Stated {
  name: string;
  version: number;
  oldest: number;
}

async function stated(): Promise<Stated[]> {
  const { rows } = await db.database.owner.query<Stated>(
    'select name, version, oldest_program as oldest from schema_migrations order by name',
  );
  return rows;
}

/** A migration of a version that comes later. */
const later: Migration = { name: '9999-platform.sql', sql: 'create table of_later ()', checksum: 'x' };

/** Brings the database to the later version, as its program would. */
async function upgrade(): Promise<void> {
  const migrations = [...(await migrationsOnDisk()), later];
  expect(await migrate(db.database.owner, silentLog, migrations)).toEqual([later.name]);
}

test('a database states the version of its schema, and the oldest program that may run on it', async () => {
  const [baseline] = await stated();
  expect(baseline).toEqual({ name: '0313-baseline.sql', version: 313, oldest: 313 });
  await upgrade();
  expect((await stated()).at(-1)).toEqual({ name: later.name, version: 9999, oldest: 9999 });
});

test('a database with all migrations that the baseline replaces is adopted, with its rows, and upgraded', async () => {
  const [baseline, ...newer] = await migrationsOnDisk();
  if (!baseline) throw new Error('the baseline is there');
  await db.drop();
  // An empty database, which gets the schema of the baseline alone.
  db = await testDatabase({ template: 'template1' });
  await migrate(db.database.owner, silentLog, [baseline]);
  const { id } = await makeResource(db.database);
  const before = await stated();
  await stateBeforeBaseline(db.database);
  expect(await migrate(db.database.owner, silentLog)).toEqual(newer.map(({ name }) => name));
  expect((await stated())[0]).toEqual(before[0]);
  expect(await isMigrated(db.database.owner)).toBe(true);
  const { rows } = await db.database.owner.query('select id from resources');
  expect(rows).toEqual([{ id }]);
  // The next program neither adopts it again nor finds anything to apply.
  expect(await migrate(db.database.owner, silentLog)).toEqual([]);
});

test('a database with only some of them is refused, with the commit to start before, and stays as it is', async () => {
  await stateBeforeBaseline(db.database, (replaced) => replaced.slice(0, -2));
  const refused = migrate(db.database.owner, silentLog);
  await expect(refused).rejects.toThrow(SchemaVersionError);
  await expect(refused).rejects.toThrow(
    `at migration 0311-second-factors.sql, which is older than this version can bring up to date. ` +
      `Start commit ${lastCommitBefore} on it once (git checkout ${lastCommitBefore}, then npm start)`,
  );
  const { rows } = await db.database.owner.query(
    'select count(*)::integer as migrations from schema_migrations',
  );
  expect(rows).toEqual([{ migrations: 129 }]);
});

test.each([
  ['another migration', (name: string) => ({ name: name.replace('plans', 'foundation'), checksum: 'x' })],
  ['a changed migration', (name: string) => ({ name, checksum: 'x' })],
])('a database from before the baseline with %s is refused', async (_, other) => {
  await stateBeforeBaseline(db.database, (replaced) =>
    replaced.map((found) => (found.name === '0006-plans.sql' ? other(found.name) : found)),
  );
  await expect(migrate(db.database.owner, silentLog)).rejects.toThrow(
    `its migration ${other('0006-plans.sql').name} is not one of this version's. It cannot be brought up to date.`,
  );
});

test('a program that is older than the database is refused, before it changes anything', async () => {
  const known = Number.parseInt((await migrationsOnDisk()).at(-1)?.name ?? '', 10);
  await upgrade();
  await db.database.owner.query('drop schema graphile_worker cascade');
  await expect(migrate(db.database.owner, silentLog)).rejects.toThrow(
    `This program is older than the database: it knows schema version ${known}, and the database is at 9999. Start the version`,
  );
  const { rows } = await db.database.owner.query("select to_regnamespace('graphile_worker') as queue");
  expect(rows).toEqual([{ queue: null }]);
});

test('an older program runs on a newer database that allows it, with a warning', async () => {
  await upgrade();
  await db.database.owner.query('update schema_migrations set oldest_program = 313');
  const warn = vi.spyOn(silentLog, 'warn');
  expect(await migrate(db.database.owner, silentLog)).toEqual([]);
  expect(warn).toHaveBeenCalledWith('the database is newer than this program, and allows it');
  warn.mockRestore();
});

test('a database of an unreleased version after the baseline is refused', async () => {
  await db.database.owner.query(
    `insert into schema_migrations (name, checksum, version, oldest_program)
     values ('0312-foundation.sql', 'x', 312, 312)`,
  );
  await expect(migrate(db.database.owner, silentLog)).rejects.toThrow(
    'its migration 0312-foundation.sql is not one',
  );
});

test('a migration that was changed since it was applied is refused', async () => {
  await db.database.owner.query("update schema_migrations set checksum = 'x'");
  await expect(migrate(db.database.owner, silentLog)).rejects.toThrow(
    '0313-baseline.sql was changed after it',
  );
});
