import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { knownVersion } from './private-tables.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test("the queue's own tables are of the version that our statements were written for", async () => {
  const { rows } = await db.database.owner.query('select max(id) as version from graphile_worker.migrations');
  expect(rows).toEqual([{ version: knownVersion }]);
});
