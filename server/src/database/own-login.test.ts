import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { databaseUrl } from '#server/testing/database-url.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { connect, type Database } from './connect.ts';
import { migrate, migrationsOnDisk } from './migrate.ts';
import { write } from './scope.ts';
import { sitesWithRowsIn } from './sites.ts';

const login = `own_${randomBytes(6).toString('hex')}`;
let db: TestDatabase;
let own: Database;

const asSuperuser = (statement: string) => db.database.owner.query(statement);

beforeAll(async () => {
  db = await testDatabase();
  await asSuperuser(`create role ${login} login createrole password 'x'`);
  await asSuperuser(`grant masthead_app, masthead_search to ${login} with admin option`);
});
afterAll(async () => {
  await asSuperuser(`drop owned by ${login}`);
  await asSuperuser(`drop role ${login}`);
  await db.drop();
});
beforeEach(async () => {
  await asSuperuser(`create database ${login} owner ${login}`);
  const url = databaseUrl(db.url, login).replace(/\/\/[^/]*@/, `//${login}:x@`);
  own = connect({ url, log: silentLog });
});
afterEach(async () => {
  await own.close();
  await asSuperuser(`drop database ${login} with (force)`);
});

test('a login that passes policies by needs no more than the documented rights, and jobs see every site', async () => {
  await asSuperuser(`alter role ${login} bypassrls`);
  expect(await migrate(own.owner, silentLog)).toHaveLength((await migrationsOnDisk()).length);
  expect(await migrate(own.owner, silentLog)).toEqual([]);
  const ctx = actAs(own, await makeResource(own));
  await write(ctx, 'test.note', ({ client, unchanged }) => {
    unchanged();
    return client.query('insert into stale_holders (resource_id, member_id) values ($1, 1)', [
      ctx.resource.id,
    ]);
  });
  const due = () => sitesWithRowsIn(own, ['stale_holders']);
  expect(await due()).toHaveLength(1);
  // Without that right nothing would be found, and nobody would be told.
  await asSuperuser(`alter role ${login} nobypassrls`);
  expect(await due()).toEqual([]);
});

test('a migration that fails leaves no right behind that it was given', async () => {
  await asSuperuser(`alter role ${login} bypassrls`);
  // The first table of a migration in the middle is there already.
  await own.owner.query('create table plans ()');
  await expect(migrate(own.owner, silentLog)).rejects.toThrow('Migration 0004-plans.sql failed');
  const { rows } = await own.owner.query<{ may: boolean }>(
    "select has_schema_privilege('masthead_search', 'public', 'create') as may",
  );
  expect(rows).toEqual([{ may: false }]);
});

test('a login that does not is refused in words before anything is changed', async () => {
  await asSuperuser(`alter role ${login} nobypassrls`);
  await expect(migrate(own.owner, silentLog)).rejects.toThrow(`${login} of DATABASE_URL needs the attribute`);
  const { rows } = await own.owner.query("select from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
});
