// Names are found however their apostrophes, hyphens and ligatures are typed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listMembers } from './list.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

const people: readonly (readonly [email: string, first: string, last: string])[] = [
  ['typewriter@example.com', 'Pat', "O'Brien"],
  ['phone@example.com', 'Pat', 'O\u2019Brien'],
  ['plain@example.com', 'Pat', 'OBrien'],
  ['hyphen@example.com', 'Anne-Marie', 'Dubois'],
  ['blank@example.com', 'Anne Marie', 'Dubois'],
  ['dash@example.com', 'Anne\u2011Marie', 'Dubois'],
  ['ligature@example.com', 'So\ufb01a', 'Lund'],
  ['letters@example.com', 'Sofia', 'Lund'],
  ['o-neil@some-host.example', 'Lee', 'Neil'],
  ['percent@example.com', '50%', 'Club'],
  ['under_score@example.com', 'Sam', 'Stone'],
  ['slash@example.com', 'Kim', 'A\\B'],
  ['none@example.com', '-', "'"],
];

beforeAll(async () => {
  db = await testDatabase();
  const site = await makeResource(db.database);
  ctx = actAs(db.database, site);
  for (const person of people)
    await db.database.owner.query(
      'insert into members (resource_id, email, first_name, last_name) values ($1, $2, $3, $4)',
      [site.id, ...person],
    );
});
afterAll(() => db.drop());

async function found(filter: { global?: string; email?: string }): Promise<string[]> {
  const { items } = await listMembers(ctx, { filter, limit: 200 });
  return items.map(({ email }) => email?.split('@')[0] ?? '').sort();
}

const brien = ['phone', 'plain', 'typewriter'];
const anne = ['blank', 'dash', 'hyphen'];
const cases: [text: string, found: string[]][] = [
  ["O'Brien", brien],
  ['O\u2019Brien', brien],
  ['obrien', brien],
  ["pat o'", brien],
  ['Anne Marie', anne],
  ['Anne-Marie', anne],
  ['anne-', anne],
  ['-marie', anne],
  ['dubois anne-marie', anne],
  ['so\ufb01a', ['letters', 'ligature']],
  ['sofia', ['letters', 'ligature']],
  ['\ufb01', []],
  ['o-neil@some', ['o-neil']],
  ['%', ['percent']],
  ['50%', ['percent']],
  // Two letters are looked for at the beginning of words.
  ['0%', []],
  ['_', ['under_score']],
  ['\\', ['slash']],
  // These signs become pattern signs when normalized: a full-width backslash and a full-width percent sign.
  ['\uff3c', ['slash']],
  ['\uff05', ['percent']],
  ['-', ['none']],
  ["'", ['none']],
  // An accent alone matches no name.
  ['\u0301', []],
];

test.each(cases)('%j finds %j', async (global, names) => {
  expect(await found({ global })).toEqual(names);
});

test('an address is found with its hyphens and signs', async () => {
  expect(await found({ email: 'o-neil@some-host.example' })).toEqual(['o-neil']);
  expect(await found({ email: 'under_score' })).toEqual(['under_score']);
  expect(await found({ email: '%' })).toEqual([]);
});

test('the patterns go through the index of the column, and a short text through its beginnings', async () => {
  const { rows } = await db.database.owner.query<{ pattern: string }>(
    `select plain_prefix(t) || plain_pattern(t) || '%' as pattern
     from unnest(array['O\u2019Brien', 'Anne-Marie', 'ab', '\uff05']) t`,
  );
  expect(rows.map(({ pattern }) => pattern)).toEqual(['%obrien%', '%anne marie%', '% ab%', '%\\%%']);
});
