import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import type { Statistic } from '#contract/domains/dashboard/chart-schemas.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { zoneFarFromMidnight } from '#server/testing/zone-far-from-midnight.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';

let server: TestServer;
let ours: TestSite;
let today: string;
const zone = zoneFarFromMidnight();

/** Creates a site with a charge of 12.34 in the middle of each of the last days. */
async function siteWithCharges(): Promise<TestSite> {
  const site = await makeResource(server.database, { timezone: zone });
  const ctx = actAs(server.database, site);
  const [member] = await makeMembers(ctx, 1);
  await server.database.owner.query(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     select $1, $2, 1234, 'usd', 'succeeded', 'manual',
       (date_trunc('day', now() at time zone $3) - n * interval '1 day' + interval '12 hours') at time zone $3
     from generate_series(1, 40) n`,
    [site.id, member, zone],
  );
  await server.database.owner.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     values ($1, $2, 'sign_in', (date_trunc('day', now() at time zone $3) - interval '12 hours') at time zone $3)`,
    [site.id, member, zone],
  );
  await rebuildOnSettingsChange(ctx);
  await refreshDays(ctx);
  return site;
}

beforeAll(async () => {
  server = await testServer();
  ours = await siteWithCharges();
  // Another site with the same charges, which must not be counted.
  await siteWithCharges();
  const { rows } = await server.database.owner.query<{ today: string }>(
    'select (now() at time zone $1)::date as today',
    [zone],
  );
  today = rows[0]?.today ?? '';
});
afterAll(() => server.close());

async function get<T>(path: string, role: 'admin' | 'readonly' | 'user' = 'admin') {
  const operator = await makeOperator(server.database, { on: [{ resource: ours, role }] });
  const token = await sessionOf(server.database, operator);
  const { status, body } = await server.call('GET', `/api/admin/${path}`, { token, resource: ours.key });
  return { status, body: body as T };
}

test('a call without dates shows the last four weeks beside the four before, of this site alone', async () => {
  const { body } = await get<Statistics>('dashboard/statistics');
  expect(body.period).toEqual({
    date_start: addDays(today, -28),
    date_end: addDays(today, -1),
    compare_start: addDays(today, -56),
    compare_end: addDays(today, -29),
    group_by: 'day',
    timezone: zone,
    provisional: true,
    counting: false,
    default_currency: 'USD',
  });
  expect(body.gross_volume?.usd).toMatchObject({
    current_value: 28 * 1_234,
    compare_value: 12 * 1_234,
    change: 133.3,
  });
  expect(body.gross_volume?.usd?.current).toHaveLength(28);
  expect(body.mrr).toEqual({ usd: expect.objectContaining({ current_value: 0, change: null }) });
  expect(body.logged_in_members).toMatchObject({ current_value: 1, compare_value: 0, change: null });
  expect(body.retention_rate).toMatchObject({ current_value: null, compare_value: null, change: null });
});

test('days that are over for long are not provisional, unless the zone was just changed', async () => {
  const path = `dashboard/statistics?date_start=${addDays(today, -20)}&date_end=${addDays(today, -5)}`;
  expect((await get<Statistics>(path)).body.period.provisional).toBe(false);
  const inZone = (another: string) =>
    server.database.owner.query('update resources set reporting_timezone = $2 where id = $1', [
      ours.id,
      another,
    ]);
  await inZone('Asia/Kathmandu');
  expect((await get<Statistics>(path)).body.period).toMatchObject({
    provisional: true,
    counting: true,
    timezone: 'Asia/Kathmandu',
  });
  expect(await countingOf()).toEqual([true, true, true, false]);
  await inZone(zone);
  expect(await countingOf()).toEqual([false, false, false, false]);
});

/** Returns the `counting` flags of charts and rows; past due subscriptions are never counted in advance. */
async function countingOf(): Promise<boolean[]> {
  const days = `date_start=${addDays(today, -20)}&date_end=${addDays(today, -5)}`;
  const paths = [
    'charts/activity',
    'charts/total-active-subscribers',
    `dashboard/statistics/rows?figure=new_starts&${days}`,
    `dashboard/statistics/rows?figure=past_due&${days}`,
  ];
  const answers = await Promise.all(paths.map((path) => get<{ counting: boolean }>(path)));
  return answers.map(({ body }) => body.counting);
}

test.each([
  ['date_end', `date_start=2026-01-01&date_end=2999-01-01`],
  ['date_end', `date_start=2026-01-02&date_end=2026-01-01`],
  ['date_start', `date_end=2026-01-01`],
  ['date_start', `date_start=2001-01-01&date_end=2026-01-01&group_by=month`],
  ['group_by', `date_start=2022-01-01&date_end=2026-01-01&group_by=day`],
  ['group_by', `group_by=hour`],
  ['date_start', `date_start=2026-02-30&date_end=2026-03-01`],
])('what cannot be shown is refused at %s: %s', async (field, query) => {
  const { status, body } = await get<{ fields: Record<string, string> }>(`dashboard/statistics?${query}`);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('the role of users sees how many, and never how much', async () => {
  for (const role of ['readonly', 'user'] as const) {
    const { body: cards } = await get<Statistics>('dashboard/statistics', role);
    const { body: statistic } = await get<Statistic>('charts/statistic', role);
    const { body: activity } = await get<{
      items: { transactions: { revenue: number | null; count: number } }[];
    }>('charts/activity?groupby=month&period=24month', role);
    const months = activity.items.map(({ transactions }) => transactions);
    const isSeen = role === 'readonly';
    expect([role, cards.mrr === null, cards.gross_volume === null]).toEqual([role, !isSeen, !isSeen]);
    expect(cards.logged_in_members.current_value).toBe(1);
    expect(statistic.items.last_week.amount).toBe(isSeen ? 7 * 1_234 : null);
    expect(months).toHaveLength(24);
    expect(months.every(({ revenue }) => (revenue === null) !== isSeen)).toBe(true);
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(JSON.stringify([cards, statistic, activity]).includes('1234')).toBe(isSeen);
  }
  const money = `dashboard/statistics/rows?figure=gross_volume&date_start=2026-01-01&date_end=2026-01-31`;
  expect((await get(money, 'user')).status).toBe(403);
  expect((await get(money, 'readonly')).status).toBe(200);
});
