// @module-tag slow
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, addMonths, bucketsOf, type PlainRange, presetRange } from '#contract/base/date-ranges.ts';
import type { ActivityRow, Statistic } from '#contract/domains/dashboard/chart-schemas.ts';
import type { CardData } from '#contract/domains/dashboard/schemas.ts';
import { type Figure, isMoneyFigure } from '#contract/domains/figures/words.ts';
import {
  countChurn,
  listActiveSubscribers,
  listActivity,
  listPlanMembers,
} from '#server/domains/dashboard/charts.service.ts';
import { listChurnUsers } from '#server/domains/dashboard/churn-users.service.ts';
import { listPastDue } from '#server/domains/dashboard/past-due.service.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { getStatistic } from '#server/domains/dashboard/statistic.service.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { maxExactCount, totalsFromDays } from '#server/domains/figures/rows/totals.service.ts';
import { listMembers } from '#server/domains/members/list.service.ts';
import { startsByMonthSql } from '#server/testing/began-by-month.ts';
import { type DemoPublication, demoWithin, eventfulDemo } from '#server/testing/demo-publication.ts';
import { purchaseLinesByMonth } from '#server/testing/purchase-lines.ts';
import { totalsByBothPaths } from '#server/testing/totals-of-rows.ts';

let demo: DemoPublication;
let statistic: Statistic;
beforeAll(async () => {
  demo = await eventfulDemo();
  statistic = await getStatistic(demo.ctx);
}, demoWithin);
afterAll(() => demo.db.drop());

const days = ({ start, end }: PlainRange) => ({ date_start: start, date_end: end });
const statistics = (range: PlainRange, group_by: 'day' | 'month' = 'month') =>
  getStatistics(demo.ctx, { ...days(range), group_by, do_not_compare: true });

test('each widget is the card of the same days', async () => {
  const { today } = demo;
  const end = addDays(today, -1);
  const month = presetRange('month_to_date', today);
  const widgets = {
    last_week: presetRange('last_7_days', today),
    last_month: { start: addDays(today, -31), end },
    this_month: month,
    prev_month: { start: addMonths(month.start, -1), end: addDays(month.start, -1) },
    this_year: presetRange('year_to_date', today),
    last_year: { start: addDays(today, -365), end },
  };
  for (const [name, range] of Object.entries(widgets)) {
    const shown = statistic.items[name as keyof typeof widgets];
    const card = (await statistics(range)).gross_volume?.usd;
    expect([name, shown]).toEqual([name, { amount: card?.current_value, ...days(range) }]);
    expect(shown.amount).toBeGreaterThan(0);
  }
  expect(statistic.currency).toBe('USD');
});

test('each month of activity is its card, its list, and the sum of what was bought', async () => {
  const { items } = await listActivity(demo.ctx);
  const last = addDays(demo.today, -1);
  const first = addMonths(`${last.slice(0, 7)}-01`, -23);
  const months = bucketsOf({ start: first, end: last }, 'month');
  expect(items.map((row) => [row.groupby, row.partial])).toEqual(
    months.map(({ label, partial }) => [label, partial]),
  );
  const cards = (await statistics({ start: first, end: last })).gross_volume?.usd?.current ?? [];
  for (const [position, row] of items.entries()) {
    const month = months[position] ?? { start: '', end: '' };
    const list = await listFigureRows(demo.ctx, { figure: 'gross_volume', ...days(month), limit: 1 });
    const parts = Object.values(row.purchases).map(({ revenue }) => revenue ?? 0);
    expect([row.groupby, row.transactions.revenue, list.paginator.total_items]).toEqual([
      row.groupby,
      cards[position]?.value,
      row.transactions.count,
    ]);
    expect([row.groupby, list.value, parts.reduce((sum, part) => sum + part, 0)]).toEqual([
      row.groupby,
      row.transactions.revenue,
      row.transactions.revenue,
    ]);
  }
  const told = ({ groupby, purchases }: ActivityRow) =>
    Object.entries(purchases).map(([kind, { count }]) => `${groupby} ${kind} ${count}`);
  const lines = items.flatMap(told).filter((line) => !line.endsWith(' 0'));
  const sold = await demo.rows<{ line: string }>(purchaseLinesByMonth, demo.today, items[0]?.groupby);
  expect(lines.sort()).toEqual(sold.map(({ line }) => line));
  for (const kind of ['ticket', 'content'] as const)
    expect(items.some(({ purchases }) => (purchases[kind].revenue ?? 0) > 0)).toBe(true);
});

test('sign-ups of a month are the members who began a subscription of the plan, whatever its kind', async () => {
  const found = await demo.rows<{ month: string; plan: number; count: number }>(startsByMonthSql, demo.today);
  const { items } = await listActivity(demo.ctx);
  const shown = items.flatMap(({ groupby: month, users }) =>
    users.plans.map(({ plan_id: plan, count }) => ({ month, plan, count })),
  );
  const oldest = items[0]?.groupby ?? '';
  expect(
    shown
      .filter(({ count }) => count > 0)
      .sort((one, other) => one.month.localeCompare(other.month) || one.plan - other.plan),
  ).toEqual(found.filter(({ month }) => month >= oldest));
  const titles = ({ users }: ActivityRow) => Object.values(users.by_plans).reduce((sum, n) => sum + n, 0);
  for (const row of items)
    expect(titles(row)).toBe(row.users.plans.reduce((sum, { count }) => sum + count, 0));
});

test('subscribers by month end with the card, and are no more than their plans together', async () => {
  const { items } = await listActiveSubscribers(demo.ctx);
  const range = { start: `${items[0]?.groupby}-01`, end: addDays(demo.today, -1) };
  const card = (await statistics(range)).active_subscribers;
  expect(items.map(({ total_subscribers: total }) => total)).toEqual(card.current.map(({ value }) => value));
  expect(items.at(-1)?.total_subscribers).toBe(card.current_value);
  expect(items).toHaveLength(24);
  for (const month of [items[3], items.at(-1)]) {
    const ofPlans = month?.items.reduce((sum, plan) => sum + plan.total_subscribers, 0) ?? 0;
    expect(ofPlans).toBeGreaterThanOrEqual(month?.total_subscribers ?? Number.NaN);
    for (const { plan_id: plan, total_subscribers: total } of month?.items ?? []) {
      const { value } = await listFigureRows(demo.ctx, {
        figure: 'plan_payers',
        date_start: range.start,
        date_end: month?.date_end ?? '',
        plan,
        limit: 1,
      });
      expect([plan, total]).toEqual([plan, value]);
    }
  }
});

test('members of a plan are what the member list filtered by it counts', async () => {
  const { items } = await listPlanMembers(demo.ctx);
  expect(items.some(({ count }) => count > 100)).toBe(true);
  for (const { plan_id: plan, count } of items) {
    const { paginator } = await listMembers(demo.ctx, { filter: { plan: [plan] }, limit: 1 });
    expect([plan, count]).toEqual([plan, paginator.total_items]);
  }
});

test('churn is as many as are named, and those lost of everybody at the start give the retention', async () => {
  for (const name of ['week', 'month', 'year'] as const) {
    const { count, ...range } = statistic.items.churn[name];
    expect([name, await countChurn(demo.ctx, range)]).toEqual([name, { count }]);
    const { paginator } = await listChurnUsers(demo.ctx, { ...range, limit: 1 });
    expect([name, paginator.total_items]).toEqual([name, count]);
  }
  const { count, ...year } = statistic.items.churn.year;
  const rows = async (figure: 'kept' | 'lost') =>
    (await listFigureRows(demo.ctx, { figure, ...year, limit: 1 })).value ?? 0;
  const [kept, lost] = [await rows('kept'), await rows('lost')];
  const { current_value: rate } = (await getStatistics(demo.ctx, { ...year, do_not_compare: true }))
    .retention_rate;
  expect(rate).toBe(Math.floor((kept / (kept + lost)) * 1_000 + 0.5) / 10);
  expect(lost).toBeLessThanOrEqual(count);
  expect(lost).toBeGreaterThan(0);
});

const longRanges = () => ({
  'a year': presetRange('last_12_months', demo.today),
  'a week': presetRange('last_7_days', demo.today),
  'yesterday alone': { start: addDays(demo.today, -1), end: addDays(demo.today, -1) },
});

const told = Object.keys(totalsFromDays) as Figure[];
const absent = 'team_starts mrr_churn_expired mrr_churn_admin mrr_churn_erased credits sales_other';

test.each(['a year', 'a week', 'yesterday alone'] as const)(
  'what the days tell of a long list is what its rows come to, over %s',
  async (name) => {
    const range = longRanges()[name];
    const empty = new Set(told);
    for (const figure of told)
      for (const currency of isMoneyFigure(figure) ? ['usd', 'eur'] : [null]) {
        const totals = await totalsByBothPaths(demo.ctx, figure, range, { currency });
        expect([figure, currency, totals.told]).toEqual([figure, currency, totals.counted]);
        if (totals.counted.total > 0) empty.delete(figure);
      }
    if (name === 'a year') expect([...empty].join(' ')).toBe(absent);
    for (const figure of ['began', 'plan_payers'] as const) {
      const totals = await totalsByBothPaths(demo.ctx, figure, range, { plans: [1, 3] });
      expect([figure, totals.told]).toEqual([figure, totals.counted]);
    }
  },
);

test('nothing is told of days that are not over, of some plans only, or in place of few rows', async () => {
  const { 'a week': week } = longRanges();
  const open = { ...week, end: demo.today };
  expect((await totalsByBothPaths(demo.ctx, 'active_subscribers', open)).told).toBeNull();
  expect((await totalsByBothPaths(demo.ctx, 'new_starts', week, { plans: [1] })).told).toBeNull();
  const { counted } = await totalsByBothPaths(demo.ctx, 'new_starts', week);
  const list = () => listFigureRows(demo.ctx, { figure: 'new_starts', ...days(week), limit: 1 });
  const ofDays = vi.spyOn(totalsFromDays, 'new_starts');
  ofDays.mockResolvedValue({ total: maxExactCount, value: 7 });
  expect(await list()).toMatchObject({ value: counted.value, paginator: { total_items: counted.total } });
  ofDays.mockResolvedValue({ total: maxExactCount + 1, value: 7 });
  expect(await list()).toMatchObject({ value: 7, paginator: { total_items: maxExactCount + 1 } });
  ofDays.mockRestore();
});

test('counts of the current month are those of their lists', async () => {
  const { items } = statistic;
  const count = async (figure: 'single_starts' | 'team_starts' | 'downgraded' | 'renewing', range: object) =>
    (await listFigureRows(demo.ctx, { figure, ...(range as ReturnType<typeof days>), limit: 1 })).value;
  const single = items.new_single_subscriptions_this_month;
  const team = items.new_team_subscriptions_this_month;
  expect(single.count).toBe(await count('single_starts', single));
  expect(team.count).toBe(await count('team_starts', team));
  const month = presetRange('month_to_date', demo.today);
  expect(single.count + team.count).toBe((await statistics(month)).new_starts.current_value);
  const { downgrading_paid_member_this_month: downgraded, renewing_this_month: renewing } = items;
  expect(downgraded.count).toBe(await count('downgraded', downgraded));
  expect(renewing.count).toBe(await count('renewing', renewing));
  expect(renewing.count).toBeGreaterThan(100);
  const { past_due_users: pastDue } = items;
  const { items: overdue } = await listPastDue(demo.ctx, { limit: 200 });
  expect(new Set(overdue.map(({ member }) => member?.id)).size).toBe(pastDue.count);
  expect(pastDue.count).toBeGreaterThan(0);
});

test('flows add up to the card, and parts of a card to the whole', async () => {
  const found = await statistics(presetRange('last_12_months', demo.today));
  const sum = ({ current }: CardData) => current.reduce((total, { value }) => total + (value ?? 0), 0);
  for (const card of [
    'new_starts',
    'trials_converted',
    'stopped_subscriptions',
    'cancelled_subscriptions',
    'paywall_hits',
  ] as const) {
    expect([card, sum(found[card])]).toEqual([card, found[card].current_value]);
    expect([card, found[card].current_value ?? 0]).toEqual([
      card,
      expect.toSatisfy((value) => Number(value) > 10),
    ]);
  }
  const { causes, current_value: stopped } = found.stopped_subscriptions;
  expect(Object.values(causes).reduce((total, count) => total + count, 0)).toBe(stopped);
  expect(Object.keys(causes).length).toBeGreaterThan(1);
  const { ended, ended_converted: converted, cohort_rate: rate } = found.trials_converted;
  expect(ended).toBeGreaterThan(converted);
  expect(rate).toBe(Math.round((converted / ended) * 1_000) / 10);
  const net = found.gross_volume?.usd?.net;
  expect(net?.gross).toBe(found.gross_volume?.usd?.current_value);
  expect(net?.refunds).toBeGreaterThan(0);
  expect(net?.net).toBe(
    (net?.gross ?? 0) - (net?.refunds ?? 0) - (net?.disputes ?? 0) - (net?.credits ?? 0) - (net?.fees ?? 0),
  );
  expect(found.active_subscribers.entitled).toBeGreaterThan(found.active_subscribers.current_value ?? 0);
});
