import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { DashboardCard, Figure } from '#contract/domains/figures/words.ts';
import { checkContent } from '#server/domains/content-analytics/check.service.ts';
import { getTotal, listAnalytics } from '#server/domains/content-analytics/service.ts';
import { listFigureRows } from '#server/domains/dashboard/rows.service.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { sources } from '#server/domains/figures/rows/rows-of-figures.ts';
import { percentOf } from '#server/domains/figures/values/sums.service.ts';
import { type DemoPublication, demoPublication, demoWithin } from '#server/testing/demo-publication.ts';
import { partMutations } from '#server/testing/rule-mutations.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';

const day = 86_400_000;
let publication: DemoPublication;
let book: SubscriptionBook;
let facts: { kind: string; at: Date; currency: string | null; value: number }[];

beforeAll(async () => {
  publication = await demoPublication();
  const lines = await publication.rows<LogLine>(linesOfSite);
  book = new SubscriptionBook(lines, publication.now);
  facts = await publication.rows(
    'select kind, at, currency, value from payer_facts where resource_id = $1 and settled_at <= now()',
  );
}, demoWithin);
afterAll(() => publication.db.drop());
afterEach(() => vi.restoreAllMocks());

const gains = new Map([
  ['joined', 1],
  ['returned', 1],
  ['left', -1],
]);
const moves = new Set(['new', 'reactivation', 'expansion', 'contraction', 'churn']);

/** Returns the days on which the sum of all earlier events isn't the value by definition. */
function differingDays(rolled: typeof facts): number[] {
  return Array.from({ length: 731 }, (_none, days) => days).filter((days) => {
    const at = new Date(publication.now.getTime() - days * day);
    const before = rolled.filter((fact) => fact.at <= at);
    const there = before.reduce((sum, { kind }) => sum + (gains.get(kind) ?? 0), 0);
    const value = (currency: string) =>
      before.reduce(
        (sum, fact) => sum + (moves.has(fact.kind) && fact.currency === currency ? fact.value : 0),
        0,
      );
    const told = book.valueAt(at);
    const isSame = ['usd', 'eur', 'gbp'].every((currency) => value(currency) === (told.get(currency) ?? 0));
    return there !== book.payersAt(at).size || !isSame;
  });
}

test('subscribers and recurring revenue roll forward exactly on every day of two years', () => {
  expect(differingDays(facts)).toEqual([]);
});

test('a move that is left out, or counts a little less, shows on every day after it', () => {
  const first = (kind: string) =>
    facts.filter((fact) => fact.kind === kind).reduce((one, other) => (other.at < one.at ? other : one));
  const churned = first('churn');
  const left = first('left');
  expect(differingDays(facts.filter((fact) => fact !== left)).length).toBeGreaterThan(100);
  const less = facts.map((fact) => (fact === churned ? { ...fact, value: fact.value + 1 } : fact));
  expect(differingDays(less).length).toBeGreaterThan(100);
});

interface Details {
  detail: string;
  facts: number;
}

const details = (kind: string) =>
  publication.rows<Details>(
    `select detail, sum(facts)::int as facts from figure_days where resource_id = $1 and kind = '${kind}'
     group by 1 order by 1`,
  );
const sum = (all: readonly Details[], of: (detail: string) => boolean = () => true) =>
  all.reduce((total, { detail, facts: count }) => total + (of(detail) ? count : 0), 0);

test('starts are direct or converted trials, of members or of groups; stops add up over their causes', async () => {
  const starts = await details('started');
  expect(sum(starts)).toBe(book.starts.length);
  const [logs] = await publication.rows<{ tried: number; team: number }>(
    `select count(*) filter (where exists (
         select from subscription_events e where e.resource_id = f.resource_id and e.type = 'trial_start'
           and e.subscription_id = f.subscription_id)
         and not exists (
           select from subscription_events e where e.resource_id = f.resource_id and e.next_paying
             and e.subscription_id = f.subscription_id and e.occurred_at < f.at))::int as tried,
       count(*) filter (where s.group_id is not null)::int as team
     from payer_facts f join member_subscriptions s on s.resource_id = $1 and s.id = f.subscription_id
     where f.resource_id = $1 and f.kind = 'started'`,
  );
  expect(sum(starts, (detail) => detail.startsWith('trial'))).toBe(logs?.tried);
  expect(sum(starts, (detail) => detail.endsWith('group'))).toBe(logs?.team);
  for (const what of ['trial', 'direct', 'group'])
    expect(sum(starts, (detail) => detail.includes(what))).toBeGreaterThan(0);
  const stops = await details('stopped');
  const future = (
    await publication.rows(
      `select from payer_facts where resource_id = $1 and kind = 'stopped' and settled_at > now()`,
    )
  ).length;
  expect(sum(stops) - future).toBe(
    book.stops.filter(({ at }) => at + day <= publication.now.getTime()).length,
  );
  const causes = ['cancelled', 'payment_failed', 'expired', 'admin', 'erased'];
  expect(sum(stops, (detail) => causes.includes(detail))).toBe(sum(stops));
  expect(sum(stops, (detail) => detail !== 'payment_failed')).toBeLessThan(sum(stops));
});

test('of those who were there at the start of a month, who is not there at its end is lost, by stays as by the log', async () => {
  for (let months = 1; months <= 23; months += 1) {
    const [end, start] = [months, months + 1].map((n) => new Date(publication.now.getTime() - n * 30 * day));
    if (!start || !end) continue;
    const [was, is] = [book.payersAt(start), book.payersAt(end)];
    const lost = [...was].filter((payer) => !is.has(payer)).sort((one, other) => one - other);
    const there = (at: string) => `exists (
      select from payer_spans s where s.resource_id = $1 and s.payer_id = p.payer_id and s.plan_id = 0
        and s.starts_at <= ${at} and (s.ends_at is null or s.ends_at > ${at} or s.ends_settled_at > now()))`;
    const told = await publication.rows<{ payer_id: number }>(
      `select distinct payer_id from payer_spans p where resource_id = $1 and plan_id = 0
         and ${there('$2::timestamptz')} and not ${there('$3::timestamptz')} order by 1`,
      start,
      end,
    );
    expect([months, told.map((row) => row.payer_id)]).toEqual([months, lost]);
  }
});

describe('cards and the figures that are parts of them', () => {
  const ranges = () => {
    const { today } = publication;
    const quarters = [0, 1, 2].map((n) => ({
      start: addDays(today, -91 * (n + 1)),
      end: addDays(today, -91 * n - 1),
    }));
    return [{ start: addDays(today, -1_000), end: addDays(today, -1) }, ...quarters];
  };

  async function partOf(figure: Figure, { start, end }: PlainRange): Promise<number> {
    const asked = { figure, date_start: start, date_end: end, limit: 1 };
    return (await listFigureRows(publication.ctx, asked)).value ?? 0;
  }

  /** Returns the cards that aren't the sum of their parts, in any of the ranges. */
  async function broken(): Promise<DashboardCard[]> {
    const found = new Set<DashboardCard>();
    for (const range of ranges()) {
      const days = { date_start: range.start, date_end: range.end, do_not_compare: true } as const;
      const { new_starts: starts, retention_rate: retention } = await getStatistics(publication.ctx, days);
      const parts = (await partOf('single_starts', range)) + (await partOf('team_starts', range));
      if (starts.current_value !== parts) found.add('new_starts');
      const dayBefore = addDays(range.start, -1);
      const there = await partOf('active_subscribers', { start: dayBefore, end: dayBefore });
      const kept = there - (await partOf('lost', range));
      if (retention.current_value !== percentOf(kept, there)) found.add('retention_rate');
    }
    return [...found];
  }

  test('starts are those of members and those of groups; retention is who was there less who is lost', async () => {
    expect(await broken()).toEqual([]);
    for (const part of ['single_starts', 'team_starts', 'lost'] as const) {
      const found = await Promise.all(ranges().map((range) => partOf(part, range)));
      expect([part, Math.max(...found) > 0]).toEqual([part, true]);
    }
  });

  test.each(Object.entries(partMutations))('with one rule bent they differ: %s', async (_rule, bend) => {
    vi.spyOn(sources, bend.figure).mockImplementation(bend.bent);
    expect(await broken()).toEqual([bend.whole]);
  });
});

test('what content is read and earns adds up from its rows, and is no more than there was', async () => {
  expect(await checkContent(publication.ctx)).toEqual([]);
  const { items } = await getTotal(publication.ctx, undefined);
  const { paginator } = await listAnalytics(publication.ctx, undefined);
  const [there] = await publication.rows<{ hits: number; signups: number; starts: number }>(
    `select (select count(*) from paywall_hits where resource_id = $1) as hits,
       (select count(*) from members where resource_id = $1) as signups,
       (select count(*) from payer_facts where resource_id = $1 and kind = 'started') as starts`,
  );
  expect(items).toMatchObject([{ content_total: paginator.total_items, paywall_total: there?.hits }]);
  const { signups_total: signups = 0, conversions_total: conversions = 0 } = items[0] ?? {};
  expect(signups).toBeGreaterThan(20);
  expect(conversions).toBeGreaterThan(10);
  expect(conversions).toBeLessThanOrEqual(there?.starts ?? 0);
  expect(signups + conversions).toBeLessThan((there?.signups ?? 0) + (there?.starts ?? 0));
});
