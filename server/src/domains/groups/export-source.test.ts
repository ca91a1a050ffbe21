import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { groupSource } from './export-source.ts';
import { createGroup } from './service.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('groups as a file are all that the filter finds, batch by batch', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  for (const name of ['Aa', 'Ab', 'Ac', 'B'])
    await createGroup(site, {
      name,
      type: 'company',
      member_limit: name === 'Aa' ? 7 : 0,
      allowed_email_regexp: ['.+@a', '.+@b'],
    });
  const keys = ['name', 'member_limit', 'allowed_email_regexp'];
  const batches = await read(site, async (scope) => {
    expect(await groupSource.count(site, scope, { name: 'a' })).toBe(3);
    const found: Cell[][][] = [];
    for await (const rows of groupSource.rows(site, scope, { name: 'a' }, keys, 2)) found.push(rows);
    return found;
  });
  expect(batches).toEqual([
    [
      ['Aa', 7, '.+@a\n.+@b'],
      ['Ab', null, '.+@a\n.+@b'],
    ],
    [['Ac', null, '.+@a\n.+@b']],
  ]);
});
