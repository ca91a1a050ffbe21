import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { asLogin } from '#server/platform/postgres/as-login.ts';
import { actAs } from '#server/testing/act-as.ts';
import { databaseUrl } from '#server/testing/database-url.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { sharedName } from '#server/testing/random.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { connect, type Database } from './connect.ts';
import { migrate, migrationsOnDisk } from './migrate.ts';
import { write } from './scope.ts';

const login = sharedName('own_');
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
  await write(ctx, 'test.note', ({ client, noAudit }) => {
    noAudit('test');
    return client.query('insert into stale_holders (resource_id, member_id) values ($1, 1)', [
      ctx.resource.id,
    ]);
  });
  const seen = async () => (await own.owner.query('select from stale_holders')).rowCount;
  expect(await seen()).toBe(1);
  // Without that right nothing would be found, and no error would be raised.
  await asSuperuser(`alter role ${login} nobypassrls`);
  expect(await seen()).toBe(0);
});

test('no statement on a connection of the server makes it the owner', async () => {
  const { pool } = db.database;
  for (const way of [
    'reset role',
    'set role masthead',
    'set session authorization default',
    'reset session authorization',
  ]) {
    const client = await pool.connect();
    await client.query(way).catch(() => undefined);
    const { rows } = await client.query<{ name: string; super: string; passes: boolean }>(
      `select current_user as name, current_setting('is_superuser') as super,
         (select rolbypassrls from pg_roles where rolname = current_user) as passes`,
    );
    expect([way, rows[0]]).toEqual([way, { name: 'masthead_app', super: 'off', passes: false }]);
    await expect(client.query("copy (select 1) to program 'true'")).rejects.toThrow('permission denied');
    await expect(client.query('create table taken ()')).rejects.toThrow('permission denied');
    client.release(true);
  }
});

test('a login that was given the rights of the server serves, without those of the owner', async () => {
  await asSuperuser(`alter role ${login} bypassrls`);
  await migrate(own.owner, silentLog);
  const server = `${login}_app`;
  await asSuperuser(`create role ${server} login password 'x' in role masthead_app`);
  const url = databaseUrl(db.url, login);
  const serving = connect({ url, appUrl: asLogin(url, server), log: silentLog });
  try {
    await makeResource({ ...serving, owner: own.owner });
    await expect(serving.pool.query('reset role; create table taken ()')).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await serving.close();
    await asSuperuser(`drop role ${server}`);
  }
});

test('a migration that fails leaves no right behind that it was given', async () => {
  await asSuperuser(`alter role ${login} bypassrls`);
  // A table exists already, so the migration that creates it fails.
  await own.owner.query('create table plans ()');
  await expect(migrate(own.owner, silentLog)).rejects.toThrow('Migration 0313-baseline.sql failed');
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
