import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsByReason } from '#contract/domains/content/skipped.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { inChunks, wordpressExport } from '#server/testing/wordpress.ts';
import { importPiece, importWordpress } from './import.service.ts';
import { listContent, updatePrice } from './service.ts';
import type { SkippedItem } from './validate-import.ts';
import { readWordpress } from './wordpress.ts';
import { itemsOfPiece } from './wordpress-piece.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const site = async () => actAs(db.database, await makeResource(db.database));

async function run(ctx: ResourceContext, posts: Parameters<typeof wordpressExport>[0]) {
  const skipped: SkippedItem[] = [];
  const counts = await importWordpress(ctx, {
    read: readWordpress(inChunks(wordpressExport(posts))),
    name: 'paper.xml',
    onSkip: (item) => void skipped.push(item),
  });
  return { counts, skipped };
}

const sport = ['category', 'sport', 'Sport'] as const;
const city = ['category', 'city', 'City'] as const;
const longread = ['format', 'long-read', 'Long read'] as const;

const posts = [
  { id: 11, title: 'The ferry', terms: [sport, longread] },
  { id: 12, title: 'The bridge', type: 'podcast', terms: [city] },
];

test('posts become content with type, author, terms and date, and the price is left to the publisher', async () => {
  const ctx = await site();
  const { counts, skipped } = await run(ctx, posts);
  expect(counts).toEqual({ items: 2, created: 2, updated: 0, unchanged: 0, skipped: 0, endsEarly: false });
  expect(skipped).toEqual([]);
  const { items } = await listContent(ctx, { order: 'title' });
  expect(items).toMatchObject([
    {
      key: '12',
      title: 'The bridge',
      content_type: 'podcast',
      price: 0,
      created_at: '2026-03-01T10:00:00.000Z',
    },
    {
      key: '11',
      link: 'https://paper.example/11/',
      content_type: 'post',
      taxonomies: [
        { title: 'Author', terms: [{ title: 'Ada Whitcombe' }] },
        { title: 'Category', terms: [{ title: 'Sport' }] },
        { title: 'Format', terms: [{ title: 'Long read' }] },
      ],
    },
  ]);
});

const versions = async (ctx: ResourceContext) =>
  Object.fromEntries(
    (await listContent(ctx, { limit: 200 })).items.map(({ key, version }) => [key, version]),
  );

const events = async ({ resource }: ResourceContext) => {
  const { rows } = await db.database.owner.query<{ name: string; payload: { ids: number[] } }>(
    'select name, payload from domain_events where resource_id = $1 order by id',
    [resource.id],
  );
  return rows.map(({ name, payload }) => `${name} ${payload.ids.length}`);
};

test('the same file again changes nothing, and a changed one only what changed', async () => {
  const ctx = await site();
  await run(ctx, posts);
  await updatePrice(ctx, { key: '11', price: 300, currency: 'eur' });
  const before = await versions(ctx);
  const again = await run(ctx, posts);
  expect(again.counts).toEqual({
    items: 2,
    created: 0,
    updated: 0,
    unchanged: 2,
    skipped: 0,
    endsEarly: false,
  });
  expect(await versions(ctx)).toEqual(before);
  const changed = await run(ctx, [
    { id: 11, title: 'The ferry', terms: [city, longread] },
    { id: 12, title: 'The bridge', type: 'podcast', terms: [city] },
    { id: 13, title: 'The tunnel' },
  ]);
  expect(changed.counts).toEqual({
    items: 3,
    created: 1,
    updated: 1,
    unchanged: 1,
    skipped: 0,
    endsEarly: false,
  });
  const { items } = await listContent(ctx, { filter: { key: '11' } });
  expect(items[0]).toMatchObject({ price: 300, currency: 'eur', version: 3 });
  expect(items[0]?.taxonomies).toContainEqual({ title: 'Category', terms: [{ title: 'City' }] });
  expect(await versions(ctx)).toEqual({ '11': 3, '12': 1, '13': 1 });
  expect(await events(ctx)).toEqual([
    'content.created 2',
    'content.updated 1',
    'content.created 1',
    'content.updated 1',
  ]);
});

test('what is no published content is skipped, each with its reason', async () => {
  const ctx = await site();
  const { counts, skipped } = await run(ctx, [
    { id: 1, type: 'attachment', status: 'inherit' },
    { id: 2, type: 'nav_menu_item' },
    { id: 3, type: 'wp_template' },
    { id: 4, status: 'trash' },
    { id: 5, status: 'draft' },
    { id: 6, status: 'future' },
    { id: 7, title: '' },
    { id: 8, title: 'x'.repeat(3_000) },
    { id: 9 },
    { id: 9, title: 'Again' },
  ]);
  expect(counts).toEqual({ items: 10, created: 1, updated: 0, unchanged: 0, skipped: 9, endsEarly: false });
  expect(skipped.map(({ key, reason }) => `${key}: ${reason}`)).toEqual([
    '1: a file, not content',
    '2: a line of a menu',
    '3: part of the design',
    '4: in the trash',
    '5: a draft',
    '6: not published yet',
    '7: no title',
    '8: title longer than 2000 letters',
    '9: comes twice in the file',
  ]);
});

test('only the status publish without a password comes in, and no record of a shop or a form', async () => {
  const ctx = await site();
  const { counts, skipped } = await run(ctx, [
    { id: 901, status: 'private' },
    { id: 902, type: 'shop_order', status: 'wc-completed' },
    { id: 903, type: 'shop_subscription', status: 'wc-active' },
    { id: 904, type: 'shop_coupon' },
    { id: 905, password: 'x' },
    { id: 906, type: 'flamingo_inbound' },
    { id: 907 },
    { id: 908, status: 'archive' },
    { id: 909, status: '' },
    { id: 910, type: 'tribe_rsvp_attendees' },
    { id: 911, type: 'edd_payment' },
    { id: 912, type: 'page' },
    { id: 913, type: 'product' },
    { id: 914, type: 'podcast_episode' },
    { id: 915, type: 'give_forms' },
  ]);
  expect(counts).toMatchObject({ items: 15, created: 5, skipped: 10 });
  expect(Object.keys(await versions(ctx))).toEqual(['907', '912', '913', '914', '915']);
  expect(skipped.map(({ key, reason }) => `${key}: ${reason}`)).toEqual([
    '901: private',
    '902: a record of a shop',
    '903: a record of a shop',
    '904: a record of a shop',
    '905: behind a password',
    '906: a message from a form',
    '908: status archive, not published',
    '909: no status',
    '910: a record of a shop',
    '911: a record of a shop',
  ]);
  expect(countsByReason(skipped)).toEqual([
    ['a record of a shop', 5],
    ['a message from a form', 1],
    ['behind a password', 1],
    ['no status', 1],
    ['private', 1],
    ['status archive, not published', 1],
  ]);
});

test('links that no browser should follow are left out, and content of another site is not touched', async () => {
  const ctx = await site();
  const other = await site();
  await run(other, posts);
  await run(ctx, [{ id: 11, link: 'javascript:alert(1)' }]);
  expect((await listContent(ctx, {})).items).toMatchObject([{ key: '11', link: null }]);
  expect(await versions(other)).toEqual({ '11': 1, '12': 1 });
});

test('more posts than go into one transaction are all taken', async () => {
  const ctx = await site();
  const many = Array.from({ length: 1_234 }, (_, id) => ({ id: id + 1, terms: [sport] }));
  expect((await run(ctx, many)).counts).toMatchObject({ items: 1_234, created: 1_234 });
  expect((await run(ctx, many)).counts).toMatchObject({ unchanged: 1_234 });
});

test('a piece sent by the console is taken like a file, and what is no export is refused in words', async () => {
  const ctx = await site();
  const send = (text: string) =>
    importPiece((_siteId, piece) => itemsOfPiece(piece), ctx, { content: new File([text], 'paper.xml') });
  const taken = await send(wordpressExport([{ id: 1 }, { id: 2, type: 'attachment' }]));
  expect(taken).toEqual({
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: [{ key: '2', title: 'Post 2', type: 'attachment', reason: 'a file, not content' }],
    ends_early: false,
  });
  const whole = wordpressExport([{ id: 1 }, { id: 3 }]);
  const cut = await send(whole.slice(0, whole.lastIndexOf('</item>')));
  expect(cut).toMatchObject({ created: 0, unchanged: 1, ends_early: true });
  expect(await versions(ctx)).toEqual({ '1': 1 });
  await expect(send('email\n')).rejects.toMatchObject({
    code: 'invalid',
    fields: { content: expect.stringContaining('not a WordPress export') },
  });
});
