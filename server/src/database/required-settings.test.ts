import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin } from '#server/platform/postgres/as-login.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serverRole } from './connect.ts';
import { disableNamedStatements } from './pooler.ts';
import { requireServerSettings } from './required-settings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Simulates a pooler: connections have the settings of the login, whatever the server requested. */
async function through(login: string, run: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: asLogin(db.url, login), max: 1 });
  try {
    await run(pool);
  } finally {
    await pool.end();
  }
}

test('connections of the server come with its settings', async () => {
  await expect(requireServerSettings(db.database.pool)).resolves.toBeUndefined();
});

test('a pooler that drops them is told from one whose login has them', async () => {
  const { owner } = db.database;
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const login = `pooled_${rows[0]?.name}`;
  await owner.query(`create role ${login} login in role ${serverRole}`);
  try {
    let told = '';
    await through(login, async (pool) => {
      told = await requireServerSettings(pool).then(
        () => '',
        (error: Error) => error.message,
      );
    });
    expect(told).toContain(`alter role ${login} set role = '${serverRole}';`);
    expect(told).toContain(`alter role ${login} set statement_timeout = '15s';`);
    // Following the message's instructions is enough.
    await owner.query(told.slice(told.indexOf('\n')));
    await through(login, (pool) => expect(requireServerSettings(pool)).resolves.toBeUndefined());
  } finally {
    await owner.query(`drop role ${login}`);
  }
});

test('through a pooler no statement is named, and streams are left alone; a direct connection names them', async () => {
  const named = { name: 'one', text: 'select $1::int as n', values: [1] };
  const kept = 'select name from pg_prepared_statements';
  const pool = new pg.Pool({ connectionString: db.url, max: 1, onConnect: disableNamedStatements });
  try {
    expect((await pool.query(named)).rows).toEqual([{ n: 1 }]);
    expect((await pool.query(kept)).rows).toEqual([]);
    const client = await pool.connect();
    const stream = client.query(copyTo('copy (select 1) to stdout'));
    expect(await text(stream)).toBe('1\n');
    client.release();
  } finally {
    await pool.end();
  }
  const client = await db.database.pool.connect();
  await client.query(named);
  expect((await client.query(kept)).rows).toContainEqual({ name: 'one' });
  client.release(true);
});
