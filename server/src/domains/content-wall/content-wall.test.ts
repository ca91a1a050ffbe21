import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentAccess, wallAccess } from '#contract/domains/content/words.ts';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { takeContent } from '../content/take.service.ts';
import { getWall, previewWall, updateWall } from './service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const rule = (access: WallRuleInput['access'], given: Partial<WallRuleInput> = {}): WallRuleInput => ({
  type_ids: [],
  term_ids: [],
  access,
  ...given,
});

/** Creates a site with five pieces, one of them older than what is counted. */
async function newspaper() {
  const ctx = actAs(db.database, await makeResource(db.database));
  const made = await makeContent(ctx, [
    { key: 'weather', type: 'article', sections: ['Weather'], createdAt: daysAgo(10) },
    { key: 'fresh', type: 'article', sections: ['Sport'], createdAt: daysAgo(0.5) },
    { key: 'sport', type: 'article', sections: ['Sport', 'Local'], createdAt: daysAgo(20) },
    { key: 'talk', type: 'podcast', createdAt: daysAgo(30) },
    { key: 'old', type: 'article', sections: ['Sport'], createdAt: daysAgo(91) },
  ]);
  await db.database.owner.query('update content_items set published_at = created_at where resource_id = $1', [
    ctx.resource.id,
  ]);
  const type = (key: string) => made.types.get(key) ?? 0;
  const term = (title: string) => made.sections.get(title) ?? 0;
  return { ctx, made, type, term };
}

const setAccess = (ctx: ResourceContext, key: string, access: string) =>
  db.database.owner.query(
    'update content_items set website_access = $3 where resource_id = $1 and key = $2',
    [ctx.resource.id, key, access],
  );

test('a site starts without rules, and everything is free', async () => {
  const { ctx } = await newspaper();
  expect(await getWall(ctx)).toEqual({
    version: 1,
    rules: [],
    counts: { free: 4, registered: 0, members: 0 },
    own: 0,
    rest: 4,
  });
});

test('content that is gone from the website is not counted', async () => {
  const { ctx } = await newspaper();
  await takeContent(ctx, [{ key: 'fresh', state: 'gone' }]);
  expect(await getWall(ctx)).toMatchObject({ counts: { free: 3, registered: 0, members: 0 }, rest: 3 });
});

test('the first rule that fits decides, and each piece is counted under it', async () => {
  const { ctx, type, term } = await newspaper();
  const saved = await updateWall(ctx, {
    version: 1,
    rules: [
      rule('free', { type_ids: [type('article')], term_ids: [term('Weather')] }),
      rule('free', { type_ids: [type('article')], younger_than_days: 1 }),
      rule('registered', { term_ids: [term('Sport'), term('Local')], older_than_days: 5 }),
      rule('members', { type_ids: [type('article')] }),
    ],
  });
  expect(saved).toEqual(await getWall(ctx));
  expect(saved).toMatchObject({
    version: 2,
    counts: { free: 3, registered: 1, members: 0 },
    own: 0,
    rest: 1,
    rules: [
      {
        position: 1,
        types: [{ id: type('article'), key: 'article' }],
        terms: [{ id: term('Weather'), title: 'Weather', taxonomy: 'Section' }],
        access: 'free',
        count: 1,
      },
      { position: 2, younger_than_days: 1, older_than_days: null, count: 1 },
      { position: 3, types: [], access: 'registered', count: 1 },
      { position: 4, terms: [], access: 'members', count: 0 },
    ],
  });
});

test('the access of a piece comes before all rules', async () => {
  const { ctx } = await newspaper();
  await setAccess(ctx, 'talk', 'members');
  await setAccess(ctx, 'weather', 'free');
  expect(await updateWall(ctx, { rules: [rule('registered')] })).toMatchObject({
    counts: { free: 1, registered: 2, members: 1 },
    own: 2,
    rest: 0,
    rules: [{ count: 2 }],
  });
});

test('a preview counts before and after, and saves nothing', async () => {
  const { ctx, type, term } = await newspaper();
  const stored = await updateWall(ctx, { rules: [rule('members', { type_ids: [type('podcast')] })] });
  const rules = [rule('free', { term_ids: [term('Weather')] }), rule('registered')];
  expect(await previewWall(ctx, { rules })).toEqual({
    before: { free: 3, registered: 0, members: 1 },
    after: { free: 1, registered: 3, members: 0 },
    rules: [1, 3],
    own: 0,
    rest: 0,
  });
  expect(await getWall(ctx)).toEqual(stored);
});

test('a save has an audit row in words and an event; saving the same again has neither', async () => {
  const { ctx, type, term } = await newspaper();
  const first = [
    rule('free', { type_ids: [type('article')], term_ids: [term('Weather')], younger_than_days: 1 }),
  ];
  const rules = [...first, rule('members')];
  await updateWall(ctx, { rules: first });
  const saved = await updateWall(ctx, { version: 2, rules });
  expect(await updateWall(ctx, { version: 3, rules })).toEqual(saved);
  const id = ctx.resource.id;
  const audited = await db.database.owner.query<{ changes: unknown }>(
    `select changes from audit_log where resource_id = $1 and operation = 'content_wall.update' order by id`,
    [id],
  );
  const weather = 'article; Weather; younger than 1 day: free';
  expect(audited.rows.map(({ changes }) => changes)).toEqual([
    { rules: { before: [], after: [weather] } },
    { rules: { before: [weather], after: [weather, 'all content: members'] } },
  ]);
  const events = await db.database.owner.query(
    `select payload from domain_events where resource_id = $1 and name = 'content_wall.changed' order by id`,
    [id],
  );
  expect(events.rows).toEqual([{ payload: { version: 2 } }, { payload: { version: 3 } }]);
});

test('an old version is refused, and nothing changes', async () => {
  const { ctx } = await newspaper();
  await updateWall(ctx, { version: 1, rules: [rule('members')] });
  await expect(updateWall(ctx, { version: 1, rules: [] })).rejects.toMatchObject({ code: 'conflict' });
  expect((await getWall(ctx)).rules).toHaveLength(1);
});

test('unknown types and terms, and those of another site, are refused at their field', async () => {
  const { ctx, type, term } = await newspaper();
  const other = await newspaper();
  const rules = [
    rule('free', { type_ids: [type('article'), other.type('article')] }),
    rule('free', { term_ids: [other.term('Sport'), term('Sport'), 9_999_999] }),
  ];
  const fields = {
    'rules.0.type_ids.1': 'Please provide a valid value',
    'rules.1.term_ids.0': 'Please provide a valid value',
    'rules.1.term_ids.2': 'Please provide a valid value',
  };
  const refused = { code: 'invalid', fields };
  await expect(updateWall(ctx, { rules })).rejects.toMatchObject(refused);
  await expect(previewWall(ctx, { rules })).rejects.toMatchObject(refused);
  expect((await getWall(other.ctx)).rules).toEqual([]);
});

test('an age of two ends is refused at its field', async () => {
  const { wallRuleInput } = await import('#contract/domains/content-wall/schemas.ts');
  const both = { access: 'free', younger_than_days: 5, older_than_days: 2 };
  expect(wallRuleInput.safeParse(both).error?.issues).toMatchObject([{ path: ['older_than_days'] }]);
  expect(contentAccess.slice(1)).toEqual(wallAccess);
});
