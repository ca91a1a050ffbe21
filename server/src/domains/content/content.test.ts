import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listContent, updatePrice } from './service.ts';

let db: TestDatabase;
let own: ResourceContext;
let foreign: ResourceContext;
let made: Awaited<ReturnType<typeof makeContent>>;
let theirs: Awaited<ReturnType<typeof makeContent>>;

beforeAll(async () => {
  db = await testDatabase();
  own = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }));
  foreign = actAs(db.database, await makeResource(db.database));
  made = await makeContent(own, [
    {
      key: 'ferry-100%',
      title: 'Zürich by ferry',
      type: 'article',
      sections: ['Travel', 'Sport'],
      priceCents: 250,
      createdAt: new Date('2026-03-02T03:00:00Z'),
      link: 'https://site.example/ferry',
      extra: { image: 'https://site.example/f.jpg', custom_field_test: 'yes', words: 900 },
    },
    { key: 'bridge', title: 'apple bridge', type: 'podcast', createdAt: new Date('2026-03-03T12:00:00Z') },
    { key: '7', title: 'Seven', priceCents: 900, createdAt: new Date('2026-03-05T12:00:00Z') },
  ]);
  theirs = await makeContent(foreign, [{ key: 'theirs', type: 'article', sections: ['Sport'] }]);
});
afterAll(() => db.drop());

type Input = Parameters<typeof listContent>[1];
const keys = async (input?: Input, ctx = own) => (await listContent(ctx, input)).items.map(({ key }) => key);

test('a row carries its filing, its price in cents and whatever else the publisher told', async () => {
  const { items, paginator } = await listContent(own, { filter: { key: 'ferry' } });
  expect(paginator).toEqual({ total_items: 1, page: 1, limit: 10 });
  expect(items).toEqual([
    {
      id: made.ids.get('ferry-100%'),
      version: 1,
      key: 'ferry-100%',
      title: 'Zürich by ferry',
      link: 'https://site.example/ferry',
      price: 250,
      currency: 'usd',
      access: 'by_rules',
      access_from: 'website',
      website_access: 'by_rules',
      state: 'published',
      content_type: 'article',
      taxonomies: [{ title: 'Section', terms: [{ title: 'Sport' }, { title: 'Travel' }] }],
      extra: { image: 'https://site.example/f.jpg', custom_field_test: 'yes', words: 900 },
      created_at: '2026-03-02T03:00:00.000Z',
    },
  ]);
});

test('content comes the newest first, and in other orders when asked', async () => {
  expect(await keys()).toEqual(['7', 'bridge', 'ferry-100%']);
  expect(await keys({ order: 'title' })).toEqual(['bridge', '7', 'ferry-100%']);
  expect(await keys({ order: 'price', sort: 'desc' })).toEqual(['7', 'ferry-100%', 'bridge']);
  expect(await keys({ order: 'id', sort: 'asc' })).toEqual(['ferry-100%', 'bridge', '7']);
});

test.each<[string, () => NonNullable<Input>['filter'], string[]]>([
  ['a part of the title, without regard to accents', () => ({ title: 'ZURICH' }), ['ferry-100%']],
  ['a part of the key, taken literally', () => ({ key: '0%' }), ['ferry-100%']],
  ['a sign that stands for anything elsewhere', () => ({ title: '%' }), []],
  ['prices from', () => ({ price: { from: 250 } }), ['7', 'ferry-100%']],
  ['prices to, both ends included', () => ({ price: { from: 1, to: 250 } }), ['ferry-100%']],
  ['a content type', () => ({ content_type: made.types.get('podcast') ?? 0 }), ['bridge']],
  ["another site's type", () => ({ content_type: theirs.types.get('article') ?? 0 }), []],
  ['days of the site', () => ({ created_at: { from: '2026-03-01', to: '2026-03-01' } }), ['ferry-100%']],
  ['two of them', () => ({ price: { from: 1 }, title: 'seven' }), ['7']],
])('content is found by %s', async (_name, filter, found) => {
  expect(await keys({ filter: filter() })).toEqual(found);
  expect((await listContent(own, { filter: filter(), limit: 1, page: 2 })).paginator.total_items).toBe(
    found.length,
  );
});

test('a text that few of many pieces have finds those of the own site alone', async () => {
  const many = actAs(db.database, await makeResource(db.database));
  await makeContent(
    many,
    Array.from({ length: 60 }, (_, at) => ({
      key: `k${at}`,
      title: at === 30 ? 'Seven ferries' : `Number ${at}`,
    })),
  );
  expect(await keys({ filter: { title: 'seven' } }, many)).toEqual(['k30']);
  expect(await keys({ filter: { key: 'k59', title: 'number' } }, many)).toEqual(['k59']);
  expect(await keys({ filter: { title: 'number' }, limit: 2, page: 2 }, many)).toEqual(['k57', 'k56']);
  expect(await keys({ filter: { title: 'zürich' } }, many)).toEqual([]);
});

const audited = async (id: number) => {
  const { rows } = await db.database.owner.query<{ operation: string; changes: unknown }>(
    `select operation, changes from audit_log where resource_id = $1 and target_kind = 'content' and target_id = $2`,
    [own.resource.id, id],
  );
  return rows;
};

test('a price is changed with its currency, told and written down; the same again changes nothing', async () => {
  const id = made.ids.get('bridge') ?? 0;
  const changed = await updatePrice(own, { key: 'bridge', price: 1_250, currency: 'eur', version: 1 });
  expect(changed).toMatchObject({ key: 'bridge', price: 1_250, currency: 'eur', version: 2 });
  expect(await updatePrice(own, { key: 'bridge', price: 1_250, currency: 'eur', version: 2 })).toEqual(
    changed,
  );
  const changes = { price_cents: { before: 0, after: 1_250 }, currency: { before: 'usd', after: 'eur' } };
  expect(await audited(id)).toEqual([{ operation: 'content.update_price', changes }]);
  const { rows } = await db.database.owner.query(
    `select payload from domain_events where resource_id = $1 and name = 'content.updated'`,
    [own.resource.id],
  );
  expect(rows).toEqual([{ payload: { ids: [id], fields: ['price_cents', 'currency'] } }]);
});

test('the access of a piece is changed beside its price, shown and filtered by', async () => {
  const id = made.ids.get('7') ?? 0;
  const same = { key: '7', price: 900, currency: 'usd' } as const;
  expect(await updatePrice(own, { ...same, access: 'members' })).toMatchObject({
    access: 'members',
    version: 2,
  });
  expect(await updatePrice(own, same)).toMatchObject({ access: 'members', version: 2 });
  const changes = { chosen_access: { before: null, after: 'members' } };
  expect(await audited(id)).toEqual([{ operation: 'content.update_price', changes }]);
  expect(await keys({ filter: { access: 'members' } })).toEqual(['7']);
  expect(await keys({ filter: { access: 'by_rules' } })).toEqual(['bridge', 'ferry-100%']);
  expect(await updatePrice(own, { ...same, access: 'website' })).toMatchObject({
    access: 'by_rules',
    access_from: 'website',
  });
});

test('a price by an old version is refused, and nothing changes', async () => {
  await updatePrice(own, { key: 'ferry-100%', price: 300, currency: 'usd', version: 1 });
  const late = updatePrice(own, { key: 'ferry-100%', price: 400, currency: 'usd', version: 1 });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  const { items } = await listContent(own, { filter: { key: 'ferry' } });
  expect(items[0]).toMatchObject({ price: 300, version: 2 });
});

test('content is named by its key before it is by an id', async () => {
  const seventh = await updatePrice(own, { key: '7', price: 100, currency: 'usd' });
  expect(seventh.key).toBe('7');
  const byId = await updatePrice(own, { key: String(made.ids.get('bridge')), price: 5, currency: 'usd' });
  expect(byId.key).toBe('bridge');
});

test("another site's content answers like one that never was, by key and by id", async () => {
  for (const key of ['theirs', String(theirs.ids.get('theirs')), 'nothing', '99999999999999999999']) {
    const change = updatePrice(own, { key, price: 1, currency: 'usd' });
    await expect(change).rejects.toMatchObject({ code: 'not_found', message: 'Not found.' });
  }
  expect(await keys(undefined, foreign)).toEqual(['theirs']);
});
