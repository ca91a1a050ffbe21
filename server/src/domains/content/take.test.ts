import { afterAll, beforeAll, expect, test } from 'vitest';
import { publisherContent } from '#contract/domains/content/take-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listContent, updatePrice } from './service.ts';
import { takeContent } from './take.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const site = async () => actAs(db.database, await makeResource(db.database));

const sport = { taxonomy: 'category', key: 'sport', title: 'Sport' };
const local = { taxonomy: 'category', key: 'local', title: 'Local' };
const published = '2026-03-01T10:00:00Z';

const piece = (given: object) =>
  publisherContent.parse({
    key: '11',
    title: 'The ferry',
    type: 'post',
    link: 'https://paper.example/11/',
    published_at: published,
    terms: [sport],
    ...given,
  });

const rows = async (statement: string, ctx: ResourceContext) =>
  (await db.database.owner.query(statement, [ctx.resource.id])).rows;

test('content is created with its type, terms, date and access', async () => {
  const ctx = await site();
  const taken = await takeContent(ctx, [
    piece({ access: 'members' }),
    piece({ key: '12', published_at: null }),
  ]);
  expect(taken).toEqual([
    { key: '11', result: 'created' },
    { key: '12', result: 'created' },
  ]);
  const { items } = await listContent(ctx, { order: 'id', sort: 'asc' });
  expect(items[0]).toMatchObject({
    key: '11',
    title: 'The ferry',
    link: 'https://paper.example/11/',
    price: 0,
    content_type: 'post',
    taxonomies: [{ title: 'Category', terms: [{ title: 'Sport' }] }],
    created_at: '2026-03-01T10:00:00.000Z',
  });
  expect(
    await rows('select key, access, published_at from content_items where resource_id = $1 order by id', ctx),
  ).toMatchObject([
    { key: '11', access: 'members', published_at: new Date(published) },
    { key: '12', access: 'by_rules', published_at: null },
  ]);
});

test('the same batch again changes nothing and leaves no trace', async () => {
  const ctx = await site();
  const batch = [
    piece({}),
    piece({ key: '12', access: 'free', terms: [local, sport] }),
    piece({ key: '13', link: null }),
  ];
  await takeContent(ctx, batch);
  const before = await listContent(ctx, undefined);
  expect(await takeContent(ctx, batch)).toEqual(
    ['11', '12', '13'].map((key) => ({ key, result: 'unchanged' })),
  );
  expect(await listContent(ctx, undefined)).toEqual(before);
  const audited = `select changes from audit_log where resource_id = $1 and operation = 'content.take'`;
  expect(await rows(audited, ctx)).toEqual([{ changes: { created: 3, updated: 0, gone: 0, terms: 0 } }]);
});

test('what differs is updated, and the price stays', async () => {
  const ctx = await site();
  await takeContent(ctx, [piece({}), piece({ key: '12' })]);
  await updatePrice(ctx, { key: '11', price: 250, currency: 'eur' });
  const change = { title: 'The new ferry', type: 'video', access: 'registered', terms: [local], link: null };
  const moved = { ...change, published_at: '2026-03-02T10:00:00Z' };
  expect(await takeContent(ctx, [piece({ key: '12' }), piece(moved)])).toEqual([
    { key: '12', result: 'unchanged' },
    { key: '11', result: 'changed' },
  ]);
  const { items } = await listContent(ctx, { filter: { key: '11' } });
  expect(items).toMatchObject([
    {
      title: 'The new ferry',
      price: 250,
      currency: 'eur',
      link: null,
      content_type: 'video',
      version: 3,
      taxonomies: [{ terms: [{ title: 'Local' }] }],
      created_at: '2026-03-02T10:00:00.000Z',
    },
  ]);
  const events = `select payload->'fields' as fields from domain_events
    where resource_id = $1 and name = 'content.updated' order by id`;
  expect((await rows(events, ctx))[1]).toEqual({
    fields: ['title', 'link', 'content_type', 'taxonomies', 'created_at', 'access'],
  });
});

test('an access that was chosen in the console stays, until it is set back to what the website says', async () => {
  const ctx = await site();
  const price = { key: '11', price: 0, currency: 'usd' } as const;
  const accessOf = async () => {
    const { items } = await listContent(ctx, undefined);
    return items.map(({ access, access_from, website_access }) => [access, access_from, website_access]);
  };
  await takeContent(ctx, [piece({ access: 'free' })]);
  expect(await accessOf()).toEqual([['free', 'website', 'free']]);
  await updatePrice(ctx, { ...price, access: 'members' });
  expect(await accessOf()).toEqual([['members', 'console', 'free']]);
  // The same again, another word, and other fields: the choice stays, and what the website says is kept beside it.
  expect(await takeContent(ctx, [piece({ access: 'free' })])).toEqual([{ key: '11', result: 'unchanged' }]);
  expect(await takeContent(ctx, [piece({ access: 'registered', title: 'The harbour' })])).toEqual([
    { key: '11', result: 'changed' },
  ]);
  expect(await accessOf()).toEqual([['members', 'console', 'registered']]);
  // A choice may also say the same as the website.
  await updatePrice(ctx, { ...price, access: 'registered' });
  await takeContent(ctx, [piece({ access: 'free', title: 'The harbour' })]);
  expect(await accessOf()).toEqual([['registered', 'console', 'free']]);
  await updatePrice(ctx, { ...price, access: 'website' });
  expect(await accessOf()).toEqual([['free', 'website', 'free']]);
  await takeContent(ctx, [piece({ access: 'members', title: 'The harbour' })]);
  expect(await accessOf()).toEqual([['members', 'website', 'members']]);
});

test('without a date the stored one stays', async () => {
  const ctx = await site();
  await takeContent(ctx, [piece({})]);
  expect(await takeContent(ctx, [piece({ published_at: undefined })])).toEqual([
    { key: '11', result: 'unchanged' },
  ]);
});

test("a term gets its new title, and another site's terms stay", async () => {
  const [ctx, other] = [await site(), await site()];
  await takeContent(ctx, [piece({})]);
  await takeContent(other, [piece({})]);
  const renamed = piece({ terms: [{ ...sport, title: 'Sports' }] });
  expect(await takeContent(ctx, [renamed])).toEqual([{ key: '11', result: 'unchanged' }]);
  const titles = 'select title from taxonomy_terms where resource_id = $1';
  expect(await rows(titles, ctx)).toEqual([{ title: 'Sports' }]);
  expect(await rows(titles, other)).toEqual([{ title: 'Sport' }]);
});

test('a key is the same text whichever way its accents are written, and counts once', async () => {
  const ctx = await site();
  const keys = [' caf\u00e9 ', 'cafe\u0301'];
  expect(
    await takeContent(
      ctx,
      keys.map((key) => piece({ key })),
    ),
  ).toEqual([{ key: 'café', result: 'created' }]);
});

test('two calls with the same new piece at once create it once', async () => {
  const ctx = await site();
  const results = await Promise.all([1, 2, 3].map(() => takeContent(ctx, [piece({})])));
  expect(results.filter(([one]) => one?.result === 'created')).toHaveLength(1);
  expect((await listContent(ctx, undefined)).paginator.total_items).toBe(1);
});

test('500 pieces are taken at once, and no more', async () => {
  const ctx = await site();
  const batch = Array.from({ length: 500 }, (_, at) => piece({ key: `k${at}`, terms: [sport, local] }));
  const taken = await takeContent(ctx, batch);
  expect(taken.filter(({ result }) => result === 'created')).toHaveLength(500);
  expect((await listContent(ctx, undefined)).paginator.total_items).toBe(500);
  expect(() => takeContent(ctx, [...batch, piece({})])).toThrow(RangeError);
});

test.each([
  ['key', 'x'.repeat(201)],
  ['key', '  '],
  ['title', ''],
  ['title', 'x'.repeat(2_001)],
  ['type', 'x'.repeat(256)],
  ['link', 'javascript:alert(1)'],
  ['access', 'everybody'],
  ['published_at', 'yesterday'],
])('a wrong %s is refused', (field, value) => {
  const wanted = { key: '1', title: 'One', type: 'post', [field]: value };
  expect(publisherContent.safeParse(wanted).error?.issues).toMatchObject([{ path: [field] }]);
});
