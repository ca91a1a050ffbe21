import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SortDirection } from '#contract/base/paging.ts';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { maxExactCount } from '../figures/rows/totals.service.ts';
import { listMembers } from './list.service.ts';
import { lookedThrough } from './sparse-matches.queries.ts';

let db: TestDatabase;
let site: TestSite;
/** Ids from the oldest to the newest: two at each end of the list, and one in its middle. */
let tagged: number[];

async function addMembers(count: number, word: string): Promise<number[]> {
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into members (resource_id, email)
     select $1, $2 || n || '@example.com' from generate_series(1, $3::int) n returning id`,
    [site.id, word, count],
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  db = await testDatabase();
  site = await makeResource(db.database);
  const far = lookedThrough + 10;
  const [first, , middle, , last] = [
    await addMembers(2, 'first'),
    await addMembers(far, 'a'),
    await addMembers(1, 'middle'),
    await addMembers(far, 'b'),
    await addMembers(2, 'last'),
  ];
  tagged = [first, middle, last].flat().sort((a, b) => a - b);
  await db.database.owner.query(
    `with made as (insert into tags (resource_id, title) values ($1, 'Gardening') returning id)
     insert into member_tags (resource_id, tag_id, member_id) select $1, made.id, m from made, unnest($2::bigint[]) m`,
    [site.id, tagged],
  );
  await db.database.owner.query(
    `update member_summaries set paid_until = 'infinity' where resource_id = $1 and member_id = any($2)`,
    [site.id, tagged],
  );
  await db.database.owner.query(
    `insert into payer_facts (resource_id, payer_id, position, kind, at, settled_at)
     select $1, m, 0, 'joined', '2020-02-02', '2020-02-02' from unnest($2::bigint[]) m`,
    [site.id, tagged],
  );
});
afterAll(() => db.drop());

async function idsOf(filter: MemberFilter, sort: SortDirection, limit: number, page = 1) {
  const { items, paginator } = await listMembers(actAs(db.database, site), { filter, sort, limit, page });
  expect(paginator.total_items).toBe(tagged.length);
  return items.map(({ id }) => id);
}

const filters: [string, MemberFilter][] = [
  ['by what stands elsewhere', { tags: ['Gardening'] }],
  ['by what is added up', { paid: 'paid' }],
  ['by a figure', { statistic: 'new_subscribers:2020-01-01:2020-12-31' }],
  ['by both', { tags: ['Gardening'], paid: 'paid' }],
];
const ways = ['asc', 'desc'] as const;

test.each(filters.flatMap(([name, filter]) => ways.map((sort) => ({ name, sort, filter }))))(
  'whoever stands far down the list is found $name, $sort',
  async ({ filter, sort }) => {
    const inOrder = sort === 'asc' ? tagged : tagged.toReversed();
    expect(await idsOf(filter, sort, 2)).toEqual(inOrder.slice(0, 2));
    expect(await idsOf(filter, sort, 2, 2)).toEqual(inOrder.slice(2, 4));
    expect(await idsOf(filter, sort, 2, 3)).toEqual(inOrder.slice(4));
    expect(await idsOf(filter, sort, 5)).toEqual(inOrder);
    expect(await idsOf(filter, sort, 2, 9)).toEqual([]);
  },
);

test('of very many behind a figure the days tell how many, and who is gone is left out', async () => {
  const run = (statement: string, ...values: unknown[]) =>
    db.database.owner.query(statement, [site.id, ...values]);
  await run(
    'insert into figure_states (resource_id, timezone, livemode) select id, reporting_timezone, livemode from resources where id = $1',
  );
  await run(
    `insert into figure_days (resource_id, kind, day, facts, value) values ($1, 'joined', '2020-02-02', $2, 0)`,
    maxExactCount + 1,
  );
  // Large counts are cached by the query.
  const count = async (end: string) => {
    const filter = { statistic: `new_subscribers:2020-01-01:${end}` };
    const { paginator } = await listMembers(actAs(db.database, site), { filter, limit: 1 });
    return paginator.total_items;
  };
  expect(await count('2020-12-30')).toBe(maxExactCount + 1);
  const remove = 'delete from members where resource_id = $1 and id = $2';
  await run(remove, tagged[0]);
  expect(await count('2020-12-29')).toBe(maxExactCount);
  await db.database.owner.query('alter table members disable trigger members_gone');
  await run(remove, tagged[1]);
  expect(await count('2020-12-28')).toBe(maxExactCount);
  await db.database.owner.query('alter table members enable trigger members_gone');
});
