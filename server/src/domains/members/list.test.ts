import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberFilter, MemberOrderColumn } from '#contract/domains/members/schemas.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { memberListFixture } from '#server/testing/member-list-desk.ts';
import { memberSeeds } from '#server/testing/member-list-site.ts';
import { listMembers } from './list.service.ts';

const { made, list, found, run } = memberListFixture();

test('the newest member comes first, ten to a page', async () => {
  const { items, paginator } = await list(undefined);
  expect(items.map((item) => item.id)).toEqual(Object.values(made().ids).reverse());
  expect(paginator).toEqual({ total_items: 7, page: 1, limit: 10 });
});

test('pages follow each other without gaps', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ limit: 3, page })));
  expect(pages.map((page) => page.items.length)).toEqual([3, 3, 1, 0]);
  expect(new Set(pages.flatMap((page) => page.items.map((item) => item.id))).size).toBe(7);
  for (const page of pages) expect(page.paginator.total_items).toBe(7);
});

describe('order', () => {
  const names = async (order: MemberOrderColumn, sort: 'asc' | 'desc') => found({}, { order, sort });
  test('by address', async () => {
    expect(await names('email', 'asc')).toEqual(Object.keys(memberSeeds));
    expect(await names('email', 'desc')).toEqual(Object.keys(memberSeeds).reverse());
  });
  test('by creation', async () => {
    expect((await names('created_at', 'asc')).slice(0, 2)).toEqual(['gina', 'anna']);
    expect((await names('created_at', 'desc')).slice(0, 2)).toEqual(['finn', 'emil']);
  });
  test('by money received', async () => {
    expect((await names('transaction_ltv', 'desc')).slice(0, 3)).toEqual(['emil', 'bob', 'gina']);
    expect((await names('transaction_ltv', 'asc')).slice(-2)).toEqual(['bob', 'emil']);
  });
  test('by last transaction, members without one last', async () => {
    expect((await names('transaction_last_date', 'desc')).slice(0, 2)).toEqual(['bob', 'emil']);
    expect((await names('transaction_last_date', 'asc')).slice(0, 2)).toEqual(['emil', 'bob']);
  });
  test('by id', async () => {
    expect(await names('id', 'asc')).toEqual(Object.keys(memberSeeds));
    expect(await names('id', 'desc')).toEqual(Object.keys(memberSeeds).reverse());
  });
});

test('a row shows what is valid now, in the order it began, and what ran out last', async () => {
  const row = async (name: string) => (await list({ filter: { id: made().ids[name] } })).items[0];
  expect((await row('bob'))?.subscriptions).toMatchObject([
    {
      title: 'Gold monthly',
      plan: { id: made().things.gold, title: 'Gold' },
      autorenew: false,
      is_trial: false,
      is_past_due: false,
    },
    { title: 'Silver monthly', is_trial: true },
  ]);
  expect((await row('dora'))?.subscriptions).toMatchObject([{ title: 'Silver monthly' }]);
  expect(await row('dora')).toMatchObject({ team_id: made().things.company, country: 'France' });
  expect((await row('emil'))?.subscriptions).toMatchObject([{ title: 'Gold monthly', is_past_due: true }]);
  expect((await row('gina'))?.subscriptions).toEqual([]);
  const previous = (await row('finn'))?.previous_subscription;
  expect(previous?.title).toBe('Gold monthly');
  const [end, planned] = [previous?.subscription_end_date, previous?.subscription_planed_end_date];
  expect(Date.parse(planned ?? '') - Date.parse(end ?? '')).toBe(86_400_000);
  expect(await row('emil')).toMatchObject({ transaction_ltv: 9_900, transaction_currency: 'eur' });
});

test('what stands for something of another site finds nobody', async () => {
  const [group] = await run('select id from groups where resource_id = $1', made().elsewhere.id);
  const [plan] = await run('select id from plans where resource_id = $1', made().elsewhere.id);
  const [event] = await run('select id from ticket_events where resource_id = $1', made().elsewhere.id);
  const [member] = await run('select id from members where resource_id = $1', made().elsewhere.id);
  expect(await found({ team: group?.id })).toEqual([]);
  expect(await found({ plan: [plan?.id ?? 0] })).toEqual([]);
  expect(await found({ ti_event: event?.id })).toEqual([]);
  expect(await found({ id: member?.id })).toEqual([]);
});

test('the kept number of members follows what is added and removed, also at the same time', async () => {
  const site = await makeResource(made().db.database);
  const total = async () =>
    (await listMembers(actAs(made().db.database, site), { limit: 1 })).paginator.total_items;
  const add = (count: number, from: number) =>
    run(
      `insert into members (resource_id, email) select $1, 'm' || n || '@total.example' from generate_series($2::int, $3::int) n`,
      site.id,
      from,
      from + count - 1,
    );
  await Promise.all([add(30, 0), add(20, 100), add(10, 200), add(5, 300)]);
  expect(await total()).toBe(65);
  await run("delete from members where resource_id = $1 and email like 'm1%'", site.id);
  const [left] = await run('select count(*) as count from members where resource_id = $1', site.id);
  expect(await total()).toBe(left?.count);
});

describe('a text that very many members contain', () => {
  let site: TestSite;
  const clock = fixedClock(new Date('2026-01-01T00:00:00Z'));
  const many = 30_000;
  const search = (global: string, more: MemberFilter = {}) =>
    listMembers(actAs(made().db.database, site, { clock }), { filter: { global, ...more } });

  beforeAll(async () => {
    site = await makeResource(made().db.database);
    await run(
      `insert into members (resource_id, email, first_name, country_code)
       select $1, 'n' || n || '@frequent.example', case n % 3 when 0 then 'Jon' else 'Kim' end, case n % 2 when 0 then 'DE' end
       from generate_series(1, $2::int) n`,
      site.id,
      many,
    );
  });

  test('is found in the order of the list and counted', async () => {
    const { items, paginator } = await search('frequent');
    expect(items.map((item) => item.email)).toEqual(
      Array.from({ length: 10 }, (_, back) => `n${many - back}@frequent.example`),
    );
    expect(paginator.total_items).toBe(many);
    expect((await search('K')).paginator.total_items).toBe(many / 1.5);
    expect((await search('kim', { country: ['Germany'] })).paginator.total_items).toBe(many / 3);
    expect((await search('n29999@')).paginator.total_items).toBe(1);
    // In the reversed case the address comes after the name.
    const [turned] = await run(
      "select count(*) as count from members where resource_id = $1 and first_name = 'Kim' and email like 'n2%'",
      site.id,
    );
    expect((await search('n2 kim')).paginator.total_items).toBe(turned?.count);
  });

  test('keeps its count for half a minute, while others are counted anew', async () => {
    await search('frequent');
    await run("insert into members (resource_id, email) values ($1, 'one-more@frequent.example')", site.id);
    expect((await search('frequent')).paginator.total_items).toBe(many);
    expect((await search('more@')).paginator.total_items).toBe(1);
    clock.advance(30_001);
    expect((await search('frequent')).paginator.total_items).toBe(many + 1);
  });
});
