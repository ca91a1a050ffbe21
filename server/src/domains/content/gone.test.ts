// Content that the publisher's server tells to be gone leaves lists and counts; its row stays, for the figures of its
// reads, and it comes back with its price once it is told again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchContent } from '#contract/domains/content/take-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { allow, exclude, form, reachFixture } from '#server/testing/reach-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { findContentByName } from './named.service.ts';
import { countReach } from './reach.service.ts';
import { listContent, updatePrice } from './service.ts';
import { takeContent } from './take.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const site = async () => actAs(db.database, await makeResource(db.database));
const piece = (key: string, given: object = {}) =>
  batchContent.parse({ key, title: `Piece ${key}`, type: 'post', ...given });
const gone = (key: string) => batchContent.parse({ key, state: 'gone' });

type Filter = NonNullable<NonNullable<Parameters<typeof listContent>[1]>['filter']>;
async function keysOf(ctx: ResourceContext, filter: Filter = {}): Promise<string[]> {
  const { items, paginator } = await listContent(ctx, { filter, order: 'id', sort: 'asc' });
  expect(paginator.total_items).toBe(items.length);
  return items.map(({ key }) => key);
}
const rows = async (statement: string, ctx: ResourceContext) =>
  (await db.database.owner.query(statement, [ctx.resource.id])).rows;

test('gone content leaves the list and the search, and is found by its state', async () => {
  const ctx = await site();
  await takeContent(ctx, [piece('11'), piece('12'), piece('13')]);
  expect(await takeContent(ctx, [gone('12')])).toEqual([{ key: '12', result: 'changed' }]);
  expect(await keysOf(ctx)).toEqual(['11', '13']);
  expect(await keysOf(ctx, { title: 'Piece' })).toEqual(['11', '13']);
  expect(await keysOf(ctx, { state: 'published' })).toEqual(['11', '13']);
  expect(await keysOf(ctx, { state: 'gone' })).toEqual(['12']);
  const found = (text: string) =>
    read(ctx, (scope) => findContentByName(scope, ctx.resource, { text, limit: 5 }));
  expect(await found('Piece 12')).toEqual([]);
  expect(await found('Piece 13')).toHaveLength(1);
  const { items } = await listContent(ctx, { filter: { state: 'gone' } });
  expect(items).toMatchObject([{ title: 'Piece 12', state: 'gone', version: 2 }]);
});

test('it comes back when it is told again, with its price and the access chosen in the console', async () => {
  const ctx = await site();
  await takeContent(ctx, [piece('11')]);
  await updatePrice(ctx, { key: '11', price: 250, currency: 'eur', access: 'members' });
  await takeContent(ctx, [gone('11')]);
  expect(await takeContent(ctx, [piece('11', { state: 'published' })])).toEqual([
    { key: '11', result: 'changed' },
  ]);
  const { items } = await listContent(ctx, {});
  expect(items).toMatchObject([{ key: '11', state: 'published', price: 250, access: 'members' }]);
  const events = `select payload->'fields' as fields from domain_events
    where resource_id = $1 and name = 'content.updated' order by id`;
  expect((await rows(events, ctx)).slice(1)).toEqual([{ fields: ['state'] }, { fields: ['state'] }]);
});

test('telling it twice, or of content that nobody told, changes nothing and leaves no trace', async () => {
  const ctx = await site();
  const [stranger, other] = [await site(), await site()];
  await takeContent(ctx, [piece('11')]);
  await takeContent(other, [piece('11')]);
  const both = [gone('11'), gone('12')];
  expect(await takeContent(ctx, both)).toEqual([
    { key: '11', result: 'changed' },
    { key: '12', result: 'unchanged' },
  ]);
  expect(await takeContent(ctx, both)).toEqual(both.map(({ key }) => ({ key, result: 'unchanged' })));
  expect(await takeContent(stranger, both)).toEqual(both.map(({ key }) => ({ key, result: 'unchanged' })));
  const audited = `select changes from audit_log where resource_id = $1 and operation = 'content.take' order by id`;
  expect((await rows(audited, ctx)).slice(1)).toEqual([
    { changes: { created: 0, updated: 0, gone: 1, terms: 0 } },
  ]);
  expect(await rows(audited, stranger)).toEqual([]);
  // The same key of another site is another piece.
  expect(await keysOf(other)).toEqual(['11']);
});

test('of a key that comes twice in one batch the last word counts', async () => {
  const ctx = await site();
  expect(await takeContent(ctx, [gone('11'), piece('11'), piece('12'), gone('12')])).toEqual([
    { key: '11', result: 'created' },
    { key: '12', result: 'unchanged' },
  ]);
  expect(await keysOf(ctx)).toEqual(['11']);
});

test('plans count without it, and the lists behind their numbers agree', async () => {
  const desk = await reachFixture(db);
  const culture = await desk.newPlan('Culture');
  await desk.save({ planId: culture }, await desk.rulesOf({ Culture: allow }));
  await takeContent(desk.own, [gone('council')]);
  const rules = await desk.rulesOf({ Sport: allow, City: exclude }, { article: allow });
  // Left are match (Sport), derby (Sport and City, a podcast), opera (Culture) and notice, which is not filed.
  const counts = await countReach(desk.own, form({ ...rules }));
  expect(counts).toEqual({
    total: 4,
    reached: 2,
    also_elsewhere: 1,
    unreached: 2,
    joins: 2,
    leaves: 0,
    per_rule: [
      { term_id: desk.made.sections.get('Sport'), carries: 2, reached: 1 },
      { term_id: desk.made.sections.get('City'), carries: 1, reached: 0 },
      { content_type_id: desk.made.types.get('article'), carries: 2, reached: 2 },
    ],
  });
  const all = await desk.newPlan('All', { full_access: true });
  expect(await desk.listed({ plan: all })).toEqual(['match', 'derby', 'opera', 'notice']);
});
