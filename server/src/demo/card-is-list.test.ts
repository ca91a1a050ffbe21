import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { currencies } from '#contract/base/cents.ts';
import {
  addDays,
  type Grouping,
  groupings,
  type PlainRange,
  presetRange,
  type RangePreset,
  rangePresets,
} from '#contract/base/date-ranges.ts';
import type { FigureRow } from '#contract/domains/dashboard/row-schemas.ts';
import type { CardData, Statistics } from '#contract/domains/dashboard/schemas.ts';
import {
  type DashboardCard,
  dashboardCards,
  type Figure,
  figures,
  isMoneyFigure,
} from '#contract/domains/figures/words.ts';
import { countChurn } from '#server/domains/dashboard/charts.service.ts';
import { listChurnUsers } from '#server/domains/dashboard/churn-users.service.ts';
import { listPastDue } from '#server/domains/dashboard/past-due.service.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { checkCards, differencesOf } from '#server/domains/dashboard/self-check.service.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { sources } from '#server/domains/figures/rows/rows-of-figures.ts';
import { listMembers } from '#server/domains/members/list.service.ts';
import { type DemoPublication, demoWithin, eventfulDemo } from '#server/testing/demo-publication.ts';
import { renewalsFromLogSql } from '#server/testing/renewing-by-the-log.ts';
import { mutations } from '#server/testing/rule-mutations.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';

let demo: DemoPublication;

beforeAll(async () => {
  demo = await eventfulDemo();
}, demoWithin);
afterAll(() => demo.db.drop());
afterEach(() => vi.restoreAllMocks());

function rangeOf(preset: RangePreset): PlainRange {
  if (preset !== 'custom') return presetRange(preset, demo.today);
  return { start: addDays(demo.today, -205), end: addDays(demo.today, -97) };
}

const days = ({ start, end }: PlainRange) => ({ date_start: start, date_end: end });

function listOf(figure: Figure, range: PlainRange, more: object = {}) {
  return listFigureRows(demo.ctx, { figure, ...days(range), limit: 1, ...more });
}

function statistics(range: PlainRange, group_by: Grouping): Promise<Statistics> {
  return getStatistics(demo.ctx, { ...days(range), group_by, do_not_compare: true });
}

const nothing: CardData = { current: [], compare: [], current_value: 0, compare_value: null, change: null };

function cardIn(found: Statistics, card: DashboardCard, currency: string): CardData {
  if (card === 'mrr' || card === 'gross_volume') return found[card]?.[currency] ?? nothing;
  return found[card];
}

/** Cards whose buckets don't add up to them: stocks at an end, and counts of distinct people. */
const people = ['logged_in_members', 'logged_in_subscribers'] as const;
const others: readonly DashboardCard[] = ['active_subscribers', 'mrr', 'retention_rate', ...people];

describe.each(rangePresets)('over %s', (preset) => {
  test('each card is what its list comes to, in every grouping and currency', async () => {
    const range = rangeOf(preset);
    // Each holds every currency.
    const found: [Grouping, Statistics][] = [];
    for (const grouping of groupings) found.push([grouping, await statistics(range, grouping)]);
    let cells = 0;
    for (const currency of currencies) {
      const counted = new Map<DashboardCard, number | null>();
      for (const card of dashboardCards) counted.set(card, (await listOf(card, range, { currency })).value);
      for (const [grouping, answer] of found) {
        for (const card of dashboardCards) {
          const { current, current_value } = cardIn(answer, card, currency);
          const cell = [card, currency, grouping];
          expect([...cell, current_value]).toEqual([...cell, counted.get(card)]);
          const sum = current.reduce((total, { value }) => total + (value ?? 0), 0);
          if (!others.includes(card)) expect([...cell, sum]).toEqual([...cell, current_value]);
          cells += 1;
        }
      }
    }
    expect(cells).toBe(13 * 4 * 3);
  });

  test('a card of members is what the member list filtered by it counts', async () => {
    const range = rangeOf(preset);
    const found = await statistics(range, 'month');
    for (const card of [
      'active_subscribers',
      'new_subscribers',
      'logged_in_members',
      'logged_in_subscribers',
    ] as const) {
      const statistic = `${card}:${range.start}:${range.end}`;
      const { paginator } = await listMembers(demo.ctx, { filter: { statistic } });
      expect([card, paginator.total_items]).toEqual([card, found[card].current_value]);
    }
  });
});

test('none of the cards is empty, so that nothing equals nothing', async () => {
  for (const card of dashboardCards) {
    const { value, paginator } = await listOf(card, rangeOf('last_12_months'));
    expect([card, (value ?? 0) > 0, paginator.total_items > 5]).toEqual([card, true, true]);
  }
});

async function allRows(figure: Figure, range: PlainRange): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let page = 1; ; page += 1) {
    const { items, paginator } = await listOf(figure, range, { limit: 200, page });
    rows.push(...items);
    if (items.length < 200) {
      expect([figure, rows.length]).toEqual([figure, paginator.total_items]);
      return rows;
    }
  }
}

test('page by page there are as many rows as are told, latest first, none of them twice', async () => {
  const range = rangeOf('last_12_months');
  for (const figure of figures) {
    const rows = await allRows(figure, range);
    const times = rows.map((row) => Date.parse((figure === 'past_due' ? row.until : row.at) ?? ''));
    expect([figure, times]).toEqual([figure, [...times].sort((one, other) => other - one)]);
    expect([figure, new Set(rows.map((row) => JSON.stringify(row))).size]).toEqual([figure, rows.length]);
    const { value } = await listOf(figure, range);
    if (isMoneyFigure(figure))
      expect([figure, rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)]).toEqual([figure, value]);
  }
});

test('subscribers and what they pay are those of the log, by the definitions', async () => {
  const lines = await demo.rows<LogLine>(linesOfSite);
  const book = new SubscriptionBook(lines, demo.now);
  for (let back = 2; back < 730; back += 26) {
    const end = addDays(demo.today, -back);
    const [over] = await demo.rows<{ at: Date }>(
      `select start_of_day($2::date + 1, reporting_timezone) as at from resources where id = $1`,
      end,
    );
    // A stock counts what was before the instant, not what happens at it.
    const last = new Date((over?.at.getTime() ?? 0) - 1);
    const range = { start: end, end };
    expect([end, (await listOf('active_subscribers', range)).value]).toEqual([end, book.payersAt(last).size]);
    for (const currency of currencies) {
      const worth = Math.floor(((book.valueAt(last).get(currency) ?? 0) + 360) / 720);
      expect([end, currency, (await listOf('mrr', range, { currency })).value]).toEqual([
        end,
        currency,
        worth,
      ]);
    }
  }
});

test('who left is listed with what was lost; who is past due with what is due', async () => {
  const range = rangeOf('last_12_months');
  const churned = await listChurnUsers(demo.ctx, { ...days(range), limit: 200 });
  expect(churned.paginator.total_items).toBe((await countChurn(demo.ctx, days(range))).count);
  expect(churned.items.length).toBeGreaterThan(20);
  for (const item of churned.items) {
    expect(item).toMatchObject({
      member: { id: item.id },
      cause: expect.any(String),
      plan: expect.any(Object),
    });
    expect(item.mrr_lost?.length).toBeGreaterThan(0);
  }
  const due = await listPastDue(demo.ctx, { limit: 200 });
  const payers = new Set(due.items.map((item) => item.member?.id));
  expect([payers.size, due.items.length > 3]).toEqual([(await listOf('past_due', range)).value, true]);
  for (const item of due.items) expect(item.amount_due).toBeGreaterThan(0);
});

test('what renews this month is what every line of the log says', async () => {
  const [slow] = await demo.rows<{ n: number }>(renewalsFromLogSql);
  expect([(await listOf('renewing', rangeOf('month_to_date'))).value, (slow?.n ?? 0) > 100]).toEqual([
    slow?.n,
    true,
  ]);
});

test('figures narrow the member list together with its other filters', async () => {
  const { start, end } = rangeOf('last_3_months');
  const filter = { statistic: `new_subscribers:${start}:${end}` };
  const all = await listMembers(demo.ctx, { filter, limit: 200 });
  const some = await listMembers(demo.ctx, { filter: { ...filter, paid: 'free' }, limit: 200 });
  const paid = await listMembers(demo.ctx, { filter: { ...filter, paid: 'paid' }, limit: 200 });
  expect(some.paginator.total_items + paid.paginator.total_items).toBe(all.paginator.total_items);
  expect(paid.paginator.total_items).toBeGreaterThan(0);
});

test('the nightly check finds all cards equal to their lists', async () => {
  expect(await checkCards(demo.ctx)).toEqual({ cards: 13, equal: 13, differences: [] });
});

test('an end that something may still follow counts in neither', async () => {
  const yesterday = addDays(demo.today, -1);
  const [ends] = await demo.rows<{ all: number; settled: number }>(
    `select count(*) as all, count(*) filter (where settled_at <= now()) as settled from payer_facts
     where resource_id = $1 and kind = 'stopped' and at >= start_of_day($2::date, $3)
       and at < start_of_day($2::date + 1, $3)`,
    yesterday,
    demo.ctx.resource.timezone,
  );
  const { value } = await listOf('stopped_subscriptions', { start: yesterday, end: yesterday });
  expect([value, (ends?.all ?? 0) > (ends?.settled ?? 0)]).toEqual([ends?.settled, true]);
});

describe('with one rule bent', () => {
  test.each(Object.entries(mutations))('the comparison tells: %s', async (_rule, { card, bent }) => {
    vi.spyOn(sources, card).mockImplementation(bent);
    const differences = await differencesOf(demo.ctx, rangeOf('last_4_weeks'));
    expect([...new Set(differences?.map((difference) => difference.card))]).toEqual([card]);
    expect(await checkCards(demo.ctx)).toMatchObject({ cards: 13, equal: 12 });
  });
});
