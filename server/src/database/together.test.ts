import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { serverRole } from './connect.ts';
import type { ResourceContext } from './context.ts';
import { disableNamedStatements } from './pooler.ts';
import { type ReadScope, read, readSnapshot } from './scope.ts';

let db: TestDatabase;
let site: TestSite;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  site = await makeResource(db.database);
  ctx = actAs(db.database, site);
  await addTag('first');
  const another = await makeResource(db.database);
  await addTag('of another site', another.id);
});
afterAll(() => db.drop());

const addTag = (title: string, siteId = site.id) =>
  db.database.owner.query('insert into tags (resource_id, title) values ($1, $2)', [siteId, title]);

/** Returns the visible tags, and the id of the database process that reads them. */
async function look({ client }: ReadScope): Promise<{ titles: string[]; by: number }> {
  const { rows } = await client.query<{ titles: string[]; by: number }>(
    'select array_agg(title order by title) as titles, pg_backend_pid() as by from tags',
  );
  return rows[0] ?? { titles: [], by: 0 };
}

/** Takes connections until only the given number is left. */
async function takeAllBut(left: number): Promise<() => void> {
  const { pool } = db.database;
  const count = pool.options.max - left;
  const taken = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  return () => {
    for (const client of taken) client.release();
  };
}

test('two things read together are of one moment and of one site, by two connections', async () => {
  const [one, other, later] = await readSnapshot(ctx, async (scope) => {
    await look(scope);
    await addTag('second');
    return [...(await scope.together(look, look)), await read(ctx, look)];
  });
  expect(one?.titles).toEqual(['first']);
  expect(other?.titles).toEqual(['first']);
  expect(other?.by).not.toBe(one?.by);
  // A transaction of its own sees later changes.
  expect(later?.titles).toEqual(['first', 'second']);
});

test('where no second connection is free, they are read one after the other', async () => {
  const giveBack = await takeAllBut(1);
  try {
    const [one, other] = await readSnapshot(ctx, (scope) => scope.together(look, look));
    expect(other).toEqual(one);
  } finally {
    giveBack();
  }
});

test('through a pooler, which may have none left for others who hold one, they are read one after the other', async () => {
  // Options without the marker setting of a direct connection.
  const options = {
    connectionString: db.url,
    options: `-c role=${serverRole}`,
    max: 4,
    onConnect: disableNamedStatements,
  };
  const pool = new pg.Pool(options);
  try {
    const pooled = { ...ctx, database: { ...db.database, pool } };
    const [one, other] = await readSnapshot(pooled, (scope) => scope.together(look, look));
    expect(other).toEqual(one);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
  }
});

test('nobody who holds a connection waits for one that others hold', async () => {
  const giveBack = await takeAllBut(4);
  try {
    const all = Array.from({ length: 40 }, () => readSnapshot(ctx, (scope) => scope.together(look, look)));
    for (const [one, other] of await Promise.all(all)) expect(other.titles).toEqual(one.titles);
  } finally {
    giveBack();
  }
});

test.each(['one', 'other'])('when reading %s fails, both connections are given back', async (failing) => {
  const fail: typeof look = () => Promise.reject(new Error('it could not be read'));
  const [one, other] = failing === 'one' ? [fail, look] : [look, fail];
  const reading = readSnapshot(ctx, (scope) => scope.together(one, other));
  await expect(reading).rejects.toThrow('it could not be read');
  const { pool } = db.database;
  for (let tries = 0; tries < 50 && pool.idleCount < pool.totalCount; tries += 1) await sleep(20);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('on a disk without room for the file that tells a moment, one connection reads it all', async () => {
  const { pool } = db.database;
  const spoiled = new Set<pg.PoolClient>();
  const spoil = (client: pg.PoolClient): void => {
    if (spoiled.has(client)) return;
    spoiled.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    const full = "do $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$";
    Object.assign(client, {
      query: (...[text, ...rest]: unknown[]) =>
        String(text).includes('pg_export_snapshot') ? query(full) : query(text, ...rest),
    });
  };
  pool.on('acquire', spoil);
  const [one, other] = await readSnapshot(ctx, (scope) => scope.together(look, look));
  pool.off('acquire', spoil);
  expect(spoiled.size).toBeGreaterThan(0);
  expect(one?.titles).toEqual(other?.titles);
  expect(one?.by).toBe(other?.by);
});
