import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { signedFile } from '#server/testing/access-matrix/seed-transfers.ts';
import { bring, chosenOf, takeAll, takeable } from '#server/testing/access-matrix/transfer-fixture.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { getWall, updateWall } from '../content-wall/service.ts';
import { downloadFile } from './import.service.ts';
import { getTransfer } from './service.ts';

let db: TestDatabase;
let here: ResourceContext;
let there: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const root = await makeOperator(db.database, { role: 'root' });
  const by = { relation: 'root', actor: { kind: 'operator', ...root } } as const;
  here = actAs(db.database, await makeResource(db.database), by);
  there = actAs(db.database, await makeResource(db.database), by);
});

const rule = (access: WallRuleInput['access'], given: Partial<WallRuleInput> = {}): WallRuleInput => ({
  type_ids: [],
  term_ids: [],
  access,
  ...given,
});

/** Four rules on the other site: weather is free, podcasts and fresh news too, sport needs an account, the rest closes. */
async function wallThere() {
  const { types, sections } = await makeContent(there, [
    { key: 'one', type: 'article', sections: ['Weather', 'Sport'] },
    { key: 'two', type: 'podcast', sections: ['Local'] },
  ]);
  const [type, term] = [(key: string) => types.get(key) ?? 0, (title: string) => sections.get(title) ?? 0];
  await updateWall(there, {
    rules: [
      rule('free', { type_ids: [type('article')], term_ids: [term('Weather')] }),
      rule('free', { type_ids: [type('podcast')], younger_than_days: 7 }),
      rule('registered', { term_ids: [term('Sport'), term('Local')], older_than_days: 30 }),
      rule('members'),
    ],
  });
}

/** Returns the rules of a site with the names that its own rows have. */
async function rulesOn(ctx: ResourceContext) {
  return (await getWall(ctx)).rules.map(({ types, terms, younger_than_days, older_than_days, access }) => [
    types.map(({ key }) => key),
    terms.map(({ title }) => title),
    younger_than_days,
    older_than_days,
    access,
  ]);
}

const wallIn = ({ items }: Awaited<ReturnType<typeof bring>>) =>
  items.find(({ part }) => part === 'content_wall');

const takeWall = (brought: Awaited<ReturnType<typeof bring>>) =>
  takeAll(here, brought, { items: chosenOf(brought, 'rules') });

test('the rules come with the ids of the site that they come to', async () => {
  await wallThere();
  // Made in another order, so that each name has another id here.
  await makeContent(here, [
    { key: 'x', type: 'podcast', sections: ['Local', 'Sport', 'Weather'] },
    { key: 'y', type: 'article' },
  ]);
  const brought = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(brought)).toMatchObject({ state: 'new', left_out: [], blocked: null });
  expect(await rulesOn(here)).toEqual([]);
  await takeWall(brought);
  expect(await rulesOn(here)).toEqual([
    [['article'], ['Weather'], null, null, 'free'],
    [['podcast'], [], 7, null, 'free'],
    [[], ['Local', 'Sport'], null, 30, 'registered'],
    [[], [], null, null, 'members'],
  ]);
  const { rows } = await db.database.owner.query(
    `select changes -> 'rules' -> 'after' as after from audit_log
     where resource_id = $1 and target_kind = 'content wall'`,
    [here.resource.id],
  );
  expect(rows).toEqual([
    {
      after: [
        'article; Weather: free',
        'podcast; younger than 7 days: free',
        'Local, Sport; older than 30 days: registered',
        'all content: members',
      ],
    },
  ]);
  const again = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(again)?.state).toBe('same');
});

test('the difference names each rule that changes, before and after', async () => {
  await wallThere();
  const { types, sections } = await makeContent(here, [
    { key: 'x', type: 'podcast', sections: ['Local', 'Sport', 'Weather'] },
    { key: 'y', type: 'article' },
  ]);
  await updateWall(here, {
    rules: [
      rule('free', {
        type_ids: [types.get('article') ?? 0],
        term_ids: [sections.get('Weather') ?? 0],
      }),
      rule('members'),
    ],
  });
  const brought = await bring(here, await downloadFile(testSecrets, there));
  const all = { types: [], terms: [], younger_than_days: null, older_than_days: null };
  const sport = [
    ['section', 'local'],
    ['section', 'sport'],
  ];
  expect(wallIn(brought)).toMatchObject({
    state: 'changed',
    differences: [
      {
        path: ['rules', '2'],
        before: { ...all, access: 'members' },
        after: { ...all, types: ['podcast'], younger_than_days: 7, access: 'free' },
      },
      { path: ['rules', '3'], after: { ...all, terms: sport, older_than_days: 30, access: 'registered' } },
      { path: ['rules', '4'], after: { ...all, access: 'members' } },
    ],
  });
});

test('names that the site lacks are told first, and a rule about nothing but them is not made', async () => {
  await wallThere();
  // The site has no podcasts, no weather, and of the two terms of rule 3 only sport.
  await makeContent(here, [{ key: 'x', type: 'article', sections: ['Sport'] }]);
  const brought = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(brought)?.left_out).toEqual([
    { path: ['rules', '1', 'terms', 'section', 'weather'], why: 'unknown_term' },
    { path: ['rules', '2', 'types', 'podcast'], why: 'unknown_content_type' },
    { path: ['rules', '3', 'terms', 'section', 'local'], why: 'unknown_term' },
  ]);
  await takeWall(brought);
  // Rules 1 and 2 without these names would fit all articles and all content, and open everything.
  expect(await rulesOn(here)).toEqual([
    [[], ['Sport'], null, 30, 'registered'],
    [[], [], null, null, 'members'],
  ]);
  const again = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(again)?.state).toBe('same');
});

test('a list of which nothing would be left is refused, and the rules of the site stay', async () => {
  const { types } = await makeContent(there, [{ key: 'two', type: 'podcast' }]);
  await updateWall(there, { rules: [rule('registered', { type_ids: [types.get('podcast') ?? 0] })] });
  await updateWall(here, { rules: [rule('members')] });
  const brought = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(brought)?.blocked).toBe('unknown_content_type');
  expect(takeable(brought).map(({ part }) => part)).not.toContain('content_wall');
  await expect(takeWall(brought)).rejects.toMatchObject({
    fields: { 'items.0': 'This cannot be taken over.' },
  });
  expect(await rulesOn(here)).toEqual([[[], [], null, null, 'members']]);
});

test('a site without rules opens nothing elsewhere: the rules there stay', async () => {
  await updateWall(here, { rules: [rule('members')] });
  const brought = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(brought)).toMatchObject({ state: 'only_here', differences: [] });
  await expect(takeWall(brought)).rejects.toMatchObject({
    fields: { 'items.0': 'This is not among the differences.' },
  });
});

test('nobody imports rules who may not save them by hand', async () => {
  await wallThere();
  const brought = await bring(here, await downloadFile(testSecrets, there));
  expect(wallIn(brought)?.blocked).not.toBe('not_allowed');
  const asReader = { ...here, relation: 'readonly' } as const;
  const seen = await getTransfer(testSecrets, asReader, { id: brought.id });
  expect(wallIn(seen)?.blocked).toBe('not_allowed');
  await expect(takeAll(asReader, seen, { items: chosenOf(seen, 'rules') })).rejects.toMatchObject({
    fields: { 'items.0': 'This cannot be taken over.' },
  });
});

test('a file with rules that no save would take is refused', async () => {
  const fine = { types: [], terms: [], younger_than_days: null, older_than_days: null, access: 'members' };
  const fileWith = (rules: object) =>
    signedFile(there, [{ part: 'content_wall', name: 'rules', values: { rules } }]);
  const refusal = (rules: object) =>
    bring(here, fileWith(rules)).then(
      () => 'read',
      (error: unknown) => Object.keys((error as { fields?: object }).fields ?? {}),
    );
  expect(await refusal({ 1: fine })).toBe('read');
  const bad: object[] = [
    {},
    { 2: fine },
    { 1: { ...fine, access: 'nobody' } },
    { 1: { ...fine, younger_than_days: 0 } },
    { 1: { ...fine, younger_than_days: 1, older_than_days: 1 } },
    { 1: { ...fine, terms: ['politics'] } },
    { 1: { ...fine, id: 7 } },
    Object.fromEntries(Array.from({ length: 101 }, (_, place) => [place + 1, fine])),
  ];
  for (const rules of bad) expect([rules, await refusal(rules)]).toEqual([rules, ['file']]);
});
