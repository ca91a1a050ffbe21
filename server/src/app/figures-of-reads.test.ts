// Reads around midnight of a site's zone: the console's numbers are those of the answers that readers got.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTotal, listAnalytics } from '#server/domains/content-analytics/service.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { decisionTasks } from '#server/domains/decisions/jobs.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { listMemberAccess } from '#server/domains/members/page.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { saveSettings } from '#server/testing/decision-desk.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeConfirmedMembers } from '#server/testing/make-records.ts';
import { browser, Reads } from '#server/testing/random-reads.ts';
import { type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { figuresOf, hitsByDay, type Read } from '#server/testing/reads-by-hand.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let clock: MovableClock;

beforeAll(async () => {
  clock = fixedClock(new Date('2026-03-01T12:00:00Z'));
  server = await testServer({ clock });
});
afterAll(() => server.close());

const rowOf = async ({ ctx }: ReaderDesk, title: string) =>
  (await listAnalytics(ctx, { filter: { title } })).items[0];
const totalOf = async ({ ctx }: ReaderDesk) => (await getTotal(ctx, undefined)).items[0];
const hitsOf = async ({ ctx }: ReaderDesk, day: string) => {
  const { paywall_hits: card } = await getStatistics(ctx, { date_start: day, date_end: day });
  return card.current_value;
};

/** Midnights after a day on which clocks were changed, both within a day in UTC, and the days around them. */
const midnights = [
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-08', '2026-03-09'],
  ['Pacific/Auckland', '2026-09-27T11:00:00Z', '2026-09-27', '2026-09-28'],
] as const;

/**
 * Minutes from midnight, reader, piece, and the answer. Guests may open three pieces within a month; a wall counts as a
 * hit unless the same visit met it at the same piece less than 30 minutes after a hit.
 */
const reads = [
  [-25, 'A', 'piece-1', 'meter_grant'],
  [-24, 'A', 'piece-2', 'meter_grant'],
  [-23, 'A', 'piece-3', 'meter_grant'],
  [-22, 'A', 'piece-4', 'paywall'], // First hit of the day before midnight.
  [-21, 'A', 'piece-6', 'paywall'], // Second.
  [-15, 'B', 'piece-4', 'meter_grant'],
  [-10, 'A', 'piece-4', 'paywall'], // No hit: 12 minutes after one.
  [-5, 'A', 'piece-5', 'paywall'], // Third.
  [7, 'A', 'piece-4', 'paywall'], // No hit: 29 minutes after the first, and midnight changes nothing.
  [9, 'A', 'piece-4', 'paywall'], // First hit of the day after midnight: 31 minutes later.
  [10, 'B', 'piece-4', 'meter_grant'], // No grant more: 25 minutes after the first. Not viewed.
  [26, 'A', 'piece-5', 'paywall'], // Second: 31 minutes after the third of the day before.
  [28, 'A', 'piece-1', 'meter_grant'], // A grant more: 53 minutes after the first.
] as const;

describe.each(midnights)('in %s, around the midnight of %s', (zone, midnight, before, after) => {
  let desk: ReaderDesk;

  beforeAll(async () => {
    clock.set(new Date(Date.parse(midnight) - 1_800_000));
    desk = await readerDesk(server, zone);
    const made = new Reads(server, clock, desk);
    const readers = { A: browser(1), B: browser(2) };
    for (const [minute, reader, piece] of reads) {
      clock.set(new Date(Date.parse(midnight) + minute * 60_000));
      await made.page(readers[reader], piece, !(reader === 'B' && minute === 10));
      await made.noise(readers[reader]);
    }
    expect(made.all.map(({ verdict }) => verdict)).toEqual(reads.map(([, , , verdict]) => verdict));
    await made.store();
    await refreshDays(desk.ctx);
  }, 120_000);

  test('the totals are those of the table', async () => {
    // A views 11 times and B once. Grants: pieces 1, 2, 3 and 1 again of A, and piece 4 of B.
    expect(await totalOf(desk)).toMatchObject({
      views_total: 12,
      unique_total: 2,
      granted_total: 5,
      granted_percent: 100,
      paywall_total: 5,
      paywall_percent: 50,
    });
    expect(await rowOf(desk, 'piece-4')).toMatchObject({
      views: 5,
      unique: 2,
      granted_total: 1,
      granted_percent: 50,
      paywalled_total: 2,
      paywalled_percent: 50,
    });
    expect(await rowOf(desk, 'piece-5')).toMatchObject({ views: 2, unique: 1, paywalled_total: 2 });
    expect(await rowOf(desk, 'piece-7')).toMatchObject({ views: 0, unique: 0, granted_percent: null });
  });

  test('paywall hits are on the day that it was at the site', async () => {
    expect(await hitsOf(desk, before)).toBe(3);
    expect(await hitsOf(desk, after)).toBe(2);
  });
});

/** The same midnights a day later. */
const hours = [
  ['Pacific/Auckland', '2026-09-28T10:30:00Z', '2026-09-28', '2026-09-29'],
  ['America/New_York', '2026-03-10T03:30:00Z', '2026-03-09', '2026-03-10'],
] as const;

describe.each(hours)('in %s, an hour of any calls from %s', (zone, start, ...days) => {
  let desk: ReaderDesk;
  let made: Reads;
  let member: number;

  beforeAll(async () => {
    clock.set(new Date(start));
    desk = await readerDesk(server, zone);
    [member = 0] = await makeConfirmedMembers(desk.ctx, 1);
    await saveSettings(desk.ctx, {
      settings: { mask_ips_users: [{ mask_ip: '203.0.113.0/24', user_id: member }] },
    });
    made = new Reads(server, clock, desk);
    await made.pass(60);
    await made.store();
    await refreshDays(desk.ctx);
  }, 120_000);

  const expectTotal = async (some: readonly Read[]) => {
    const figures = figuresOf(some);
    expect(await totalOf(desk)).toMatchObject({
      views_total: figures.views,
      unique_total: figures.unique,
      granted_total: figures.granted_total,
      granted_percent: figures.granted_percent,
      paywall_total: figures.paywalled_total,
      paywall_percent: figures.paywalled_percent,
    });
  };

  test('views, readers, grants and walls are those that readers met, in all and by piece', async () => {
    expect(made.all.length).toBeGreaterThan(25);
    await expectTotal(made.all);
    for (const piece of new Set(made.all.map((one) => one.piece))) {
      const title = piece === 'nowhere' ? 'Not told yet' : piece;
      const figures = figuresOf(made.all.filter((one) => one.piece === piece));
      expect(await rowOf(desk, title), piece).toMatchObject(figures);
    }
  });

  test('paywall hits are on the day that it was at the site', async () => {
    const hits = hitsByDay(made.all, zone);
    for (const day of days) expect(await hitsOf(desk, day), day).toBe(hits[day] ?? 0);
  });

  test('the page of a member lists what came from their network, without bots, with the reason', async () => {
    const asked = made.all
      .filter(({ reader }) => reader === 'member')
      .toSorted((a, b) => b.at - a.at || b.id - a.id);
    const { items, paginator } = await listMemberAccess(desk.ctx, { id: member, limit: 50 });
    expect(paginator.total_items).toBe(asked.length);
    expect(
      items.map(({ id, content_key, reason, access, has_why }) => [id, content_key, reason, access, has_why]),
    ).toEqual(
      asked.map(({ id, piece, reason, verdict }) => [id, piece, reason, verdict !== 'paywall', true]),
    );
  });

  test('stay when the decisions of the month are deleted, and go on with the next read', async () => {
    await saveSettings(desk.ctx, { system_settings: { auto_clear_content_views: true } });
    const later = fixedClock(new Date(clock.now().getTime() + 31 * 86_400_000));
    const tools = { database: server.database, clock: later, log: silentLog };
    for (const task of decisionTasks(tools)) await task.run(null, jobInfo());
    expect((await listMemberAccess(desk.ctx, { id: member })).items).toEqual([]);
    const before = { reads: made.all.length, bots: made.bots.length };
    clock.set(later.now());
    await made.pass(8);
    await made.store(before);
    await refreshDays(desk.ctx);
    await expectTotal(made.all);
  });
});
