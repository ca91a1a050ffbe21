import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin } from '#server/platform/postgres/as-login.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serverRole } from './connect.ts';
import { requireServerSettings } from './pooled.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** As through a pooler: connections with the settings of the login, whatever the server asked for. */
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
    // What it says to do is enough.
    await owner.query(told.slice(told.indexOf('\n')));
    await through(login, (pool) => expect(requireServerSettings(pool)).resolves.toBeUndefined());
  } finally {
    await owner.query(`drop role ${login}`);
  }
});
