import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyticsNumbers, analyticsOrderColumns } from '#contract/domains/content-analytics/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { fileContent } from '#server/domains/content/filing.queries.ts';
import { ensureTerms } from '#server/domains/taxonomies/filing.service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { checkContent } from './check.service.ts';
import { listOptions } from './options.service.ts';
import { listRowsBehind } from './rows.service.ts';
import { getTotal, listAnalytics } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let content: ReadonlyMap<string, number>;
let category: number;
let author: number;
let reader: number;

const idOf = (key: string) => content.get(key) ?? 0;
const run = (statement: string, ...values: unknown[]) =>
  db.database.owner.query(statement, [ctx.resource.id, ...values]);

/** Adds one piece of content and files it under a category and an author. */
async function file(key: string): Promise<number[]> {
  return write(ctx, 'test.file', async (scope) => {
    scope.noAudit('test');
    const terms = await ensureTerms(scope, ctx.resource.id, [
      { taxonomy: 'category', taxonomyTitle: 'Category', title: 'Harbour' },
      { taxonomy: 'author', taxonomyTitle: 'Author', title: 'Ada Whitcombe' },
      { taxonomy: 'section', taxonomyTitle: 'Section', title: 'Front' },
    ]);
    const ids = [...terms].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, id]) => id);
    const filings = ids.map((termId) => ({ contentId: idOf(key), termId }));
    await fileContent(scope, ctx.resource.id, filings);
    return ids;
  });
}

/**
 * Adds three pieces of content. A device read the first and the second, where its reader signed up and, a day later,
 * started to pay 50 dollars a year; the third has no readers.
 */
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database, {}));
  const made = await makeContent(ctx, [
    { key: 'first', title: 'First', link: 'https://example.com/first' },
    { key: 'second', title: 'Second', createdAt: new Date() },
    { key: 'third', title: 'Third', createdAt: new Date() },
  ]);
  content = made.ids;
  [, category = 0, author = 0] = await file('second');
  [reader = 0] = await makeMembers(ctx, 1, new Date('2026-05-02T12:00:00Z'));
  await run(
    `insert into content_decisions
       (resource_id, content_id, member_id, device_id, session_id, verdict, reason, occurred_at)
     select $1, item, member, device, session, verdict, 'seeded', at
     from (values
       ($2::bigint, null::bigint, md5('a')::uuid, md5('s1')::uuid, 'grant', '2026-05-01T10:00Z'::timestamptz),
       ($2, null, md5('b')::uuid, md5('s2')::uuid, 'paywall', '2026-05-01T11:00Z'),
       ($2, null, md5('b')::uuid, md5('s2')::uuid, 'paywall', '2026-05-01T12:00Z'),
       ($3, null, md5('b')::uuid, md5('s3')::uuid, 'paywall', '2026-05-02T11:59Z'),
       ($2, $4, md5('b')::uuid, md5('s4')::uuid, 'grant', '2026-05-12T12:01Z')
     ) d (item, member, device, session, verdict, at)`,
    idOf('first'),
    idOf('second'),
    reader,
  );
  await run(
    `insert into content_views (resource_id, decision_id, content_id, member_id, device_id, occurred_at)
     select resource_id, id, content_id, member_id, device_id, occurred_at from content_decisions where resource_id = $1`,
  );
  await run(
    `insert into payer_facts (resource_id, payer_id, position, kind, at, settled_at, subscription_id)
     values ($1, $2, 0, 'started', '2026-05-03T12:00Z', '2026-05-03T12:00Z', 7)`,
    reader,
  );
  await run(
    `insert into value_spans
       (resource_id, payer_id, subscription_id, plan_id, currency, value, starts_at, ends_at, ends_settled_at)
     values ($1, $2, 7, 1, 'usd', 5000 * 60, '2026-05-03T12:00Z', 'infinity', 'infinity')`,
    reader,
  );
  await refreshDays(ctx);
});
afterAll(() => db.drop());

test('each piece says what it came to, the most viewed first, and one that nobody read is among them', async () => {
  const { items, paginator, currency } = await listAnalytics(ctx, undefined);
  expect([paginator.total_items, currency]).toEqual([3, 'USD']);
  expect(items).toEqual([
    {
      content: {
        id: idOf('first'),
        title: 'First',
        date: '2026-03-01T12:00:00.000Z',
        link: 'https://example.com/first',
        categories: [],
        authors: [],
      },
      views: 4,
      unique: 3,
      granted_percent: 66.7,
      granted_total: 2,
      paywalled_percent: 33.3,
      paywalled_total: 2,
      signups_percent: 0,
      count_signups: 0,
      conversions_percent: 0,
      count_conversions: 0,
      mrr_per_view: 0,
      mrr_per_paywall: 0,
    },
    expect.objectContaining({
      content: expect.objectContaining({
        categories: [{ title: 'Harbour' }],
        authors: [{ title: 'Ada Whitcombe' }],
      }),
      views: 1,
      unique: 1,
      granted_percent: 0,
      // A sign-up is not counted for an item that the reader's start is credited to, too.
      count_signups: 0,
      conversions_percent: 100,
      count_conversions: 1,
      // 50 dollars a year are 416.666… cents a month.
      mrr_per_view: 416.7,
      mrr_per_paywall: 416.7,
    }),
    expect.objectContaining({ views: 0, unique: 0, granted_percent: null, mrr_per_view: null }),
  ]);
});

test('the totals count each reader once, and say of how much content they are', async () => {
  const whole = {
    content_total: 3,
    views_total: 5,
    unique_total: 3,
    granted_percent: 66.7,
    granted_total: 2,
  };
  const rest = { paywall_percent: 33.3, paywall_total: 3, signups_total: 0, conversions_total: 1 };
  const money = { mrr_per_view_total: 83.3, mrr_per_paywall_total: 138.9, conversions_percent: 33.3 };
  expect((await getTotal(ctx, undefined)).items).toEqual([
    { ...whole, ...rest, ...money, signups_percent: 0 },
  ]);
  // The same sums, counted the way that filtered totals are.
  const { items } = await getTotal(ctx, { filter: { title: 'r' } });
  expect(items).toEqual([expect.objectContaining({ content_total: 2, views_total: 4, unique_total: 3 })]);
});

test.each([
  [{ category: [1] }, 'category', ['Second']],
  [{ author: [1] }, 'author', ['Second']],
  [{ published: '7_days' as const }, null, ['Second', 'Third']],
  [{ published: 'all' as const }, null, ['First', 'Second', 'Third']],
  [{ title: 'ir' }, null, ['First', 'Third']],
])('a filter leaves the content it names: %o', async (given, named, titles) => {
  const filter = named === null ? given : { [named]: [named === 'category' ? category : author] };
  const { items, paginator } = await listAnalytics(ctx, { filter });
  expect([items.map((item) => item.content.title).sort(), paginator.total_items]).toEqual([
    titles,
    titles.length,
  ]);
  const { items: totals } = await getTotal(ctx, { filter });
  expect(totals[0]?.content_total).toBe(titles.length);
});

test('every column orders, in both directions, with what has no value last', async () => {
  for (const order of analyticsOrderColumns)
    for (const sort of ['asc', 'desc'] as const) {
      const { items } = await listAnalytics(ctx, { order, sort });
      expect([order, sort, items.length]).toEqual([order, sort, 3]);
      if (/percent|mrr/.test(order)) expect(items.at(-1)?.content.title).toBe('Third');
    }
  const { items } = await listAnalytics(ctx, { order: 'count_conversions' });
  expect(items[0]?.content.title).toBe('Second');
});

test('the filter offers categories and authors by what is typed, and other taxonomies not', async () => {
  const all = await listOptions(ctx, undefined);
  expect([all.category, all.author]).toEqual([
    [{ id: category, title: 'Harbour' }],
    [{ id: author, title: 'Ada Whitcombe' }],
  ]);
  expect(all.order[0]).toEqual({ id: 'total_views', title: 'Total Views' });
  expect(all.published.map(({ id }) => id)).toEqual(['7_days', '30_days', '90_days', '1_year', 'all']);
  expect(await listOptions(ctx, { filter: { category: 'x', author: 'whit' } })).toMatchObject({
    category: [],
    author: [{ title: 'Ada Whitcombe' }],
  });
  expect(await listOptions(ctx, { filter: { ids: [author] } })).toMatchObject({
    category: [],
    author: [{ id: author }],
  });
});

test('rows behind a number add up to it, and name readers, decisions and what they brought', async () => {
  const fields = {
    views: 'views',
    unique: 'unique',
    granted: 'granted_total',
    paywalled: 'paywalled_total',
    signups: 'count_signups',
    conversions: 'count_conversions',
  } as const;
  const { items } = await listAnalytics(ctx, undefined);
  for (const of of analyticsNumbers)
    for (const row of items) {
      const behind = await listRowsBehind(ctx, { of, content_id: row.content.id, limit: 200 });
      const counted = behind.items.reduce((sum, { count }) => sum + count, 0);
      expect([of, counted, behind.value]).toEqual([of, row[fields[of]], row[fields[of]]]);
    }
  const { items: starts, amount } = await listRowsBehind(ctx, { of: 'conversions' });
  expect(starts).toEqual([
    expect.objectContaining({
      at: '2026-05-03T12:00:00.000Z',
      decided_at: '2026-05-02T11:59:00.000Z',
      member: expect.objectContaining({ id: reader }),
      content: { id: idOf('second'), title: 'Second' },
      subscription_id: 7,
      amount: 416.7,
      currency: 'usd',
    }),
  ]);
  expect(amount).toBe(416.7);
});

test('the check finds nothing, and finds every sum that is not what its rows come to', async () => {
  expect(await checkContent(ctx)).toEqual([]);
  await run(
    'update content_figures set walls = walls + 1 where resource_id = $1 and content_id = $2',
    idOf('third'),
  );
  expect(await checkContent(ctx)).toEqual([
    { content: idOf('third'), number: 'walls', shown: 1, counted: 0 },
  ]);
  await run(
    'update content_figures set walls = walls - 1 where resource_id = $1 and content_id = $2',
    idOf('third'),
  );
});
