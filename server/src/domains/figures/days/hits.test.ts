import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from './days.service.ts';
import { countPaywallHits } from './hits.queries.ts';

const minute = 60_000;
const origin = Date.parse('2026-03-28T20:00:00Z');

let db: TestDatabase;
let ctx: ResourceContext;
let items: number[];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'Europe/Berlin' }));
  const rows = await run<{ id: number }>(
    `insert into content_items (resource_id, key, title)
     select $1, 'item-' || n, 'Item' from generate_series(1, 3) n returning id`,
  );
  items = rows.map(({ id }) => id);
});

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

interface Decision {
  session: number;
  item: number;
  at: number;
  verdict: string;
  isBot: boolean;
}

const hit = (minutes: number, more: Partial<Decision> = {}): Decision => ({
  session: 1,
  item: 0,
  at: origin + minutes * minute,
  verdict: 'paywall',
  isBot: false,
  ...more,
});

const sessionId = (session: number) => `00000000-0000-4000-8000-${String(session).padStart(12, '0')}`;

async function decide(decisions: readonly Decision[]): Promise<void> {
  await run(
    `insert into content_decisions
       (resource_id, content_id, device_id, session_id, verdict, reason, is_bot, occurred_at)
     select $1, item, session, session, verdict, 'no_entitlement', is_bot, at
     from unnest($2::bigint[], $3::uuid[], $4::text[], $5::boolean[], $6::timestamptz[])
       d (item, session, verdict, is_bot, at)`,
    decisions.map(({ item }) => items[item]),
    decisions.map(({ session }) => sessionId(session)),
    decisions.map(({ verdict }) => verdict),
    decisions.map(({ isBot }) => isBot),
    decisions.map(({ at }) => new Date(at)),
  );
}

/** Returns the times of the hits that count, by the definition. */
function counted(
  decisions: readonly Decision[],
  { pause = 30 * minute, areBotsCounted = false }: { pause?: number; areBotsCounted?: boolean } = {},
): number[] {
  const found: number[] = [];
  const open = new Map<string, number>();
  for (const { session, item, at, verdict, isBot } of [...decisions].sort(
    (one, other) => one.at - other.at,
  )) {
    const pair = `${session} ${item}`;
    const isQuiet = at < (open.get(pair) ?? Number.NEGATIVE_INFINITY);
    if (verdict !== 'paywall' || (isBot && !areBotsCounted) || isQuiet) continue;
    open.set(pair, at + pause);
    found.push(at);
  }
  return found;
}

const stored = async () => [
  await run('select * from paywall_hits where resource_id = $1 order by session_id, content_id, hit_at'),
  await run(`select * from figure_days where resource_id = $1 and kind = 'hit' order by day`),
];

async function storedHits(): Promise<number[]> {
  const rows = await run<{ hit_at: Date }>(
    'select hit_at from paywall_hits where resource_id = $1 order by 1',
  );
  return rows.map((row) => row.hit_at.getTime());
}

function hits(start: string, end = start): Promise<number[]> {
  return read(ctx, ({ client }) => countPaywallHits(client, ctx.resource.id, [{ start, end }]));
}

describe('very many decisions, in no order', () => {
  const decision = fc.record({
    session: fc.nat({ max: 5 }),
    item: fc.nat({ max: 2 }),
    at: fc.nat({ max: 3 * 24 * 60 }).map((minutes) => origin + minutes * minute),
    verdict: fc.constantFrom('paywall', 'paywall', 'paywall', 'grant', 'register'),
    isBot: fc.nat({ max: 9 }).map((number) => number === 0),
  });
  const decisions = fc.sample(decision, { numRuns: 900, seed: 11 });

  beforeEach(async () => {
    for (let batch = 0; batch < 6; batch += 1) {
      await decide(decisions.filter((_, position) => position % 6 === batch));
      await refreshDays(ctx, { batchSize: 5 });
    }
  });

  test('come to the hits of the definition, wherever a window began', async () => {
    expect(await storedHits()).toEqual(counted(decisions));
  });

  test('would come to others without the window, with a longer one, or with bots', () => {
    const right = counted(decisions);
    for (const rule of [{ pause: 0 }, { pause: 31 * minute }, { areBotsCounted: true }])
      expect(counted(decisions, rule)).not.toEqual(right);
  });

  test('stand on the days of the reporting zone, an hour shorter where the clock goes forward', async () => {
    const midnights = ['28T00:00+01:00', '29T00:00+01:00', '30T00:00+02:00', '31T00:00+02:00'].map((text) =>
      Date.parse(`2026-03-${text}`),
    );
    const right = counted(decisions);
    for (const [position, begin] of midnights.slice(0, -1).entries()) {
      const day = addDays('2026-03-28', position);
      const end = midnights[position + 1] ?? 0;
      expect([day, await hits(day)]).toEqual([day, [right.filter((at) => begin <= at && at < end).length]]);
    }
    expect(await hits('2026-03-01', '2026-04-30')).toEqual([right.length]);
  });

  test('come to the very same rows when everything is derived anew', async () => {
    const before = await stored();
    await rebuildDays(ctx);
    expect(await stored()).toEqual(before);
    await run(
      `insert into stale_hits (resource_id, session_id, content_id)
       select distinct resource_id, session_id, content_id from content_decisions where resource_id = $1`,
    );
    expect(await refreshDays(ctx)).toBe(18);
    expect(await stored()).toEqual(before);
  });

  test('move to other days in another zone, and are the same hits', async () => {
    const [pairs, days] = await stored();
    await run(`update resources set reporting_timezone = 'Asia/Kathmandu' where id = $1`);
    await rebuildDays(ctx);
    const [pairsThere, daysThere] = await stored();
    expect(pairsThere).toEqual(pairs);
    expect(daysThere).not.toEqual(days);
    const right = counted(decisions).filter((at) => at >= Date.parse('2026-03-29T00:00+05:45'));
    expect(await hits('2026-03-29', '2026-05-01')).toEqual([right.length]);
  });
});

test('a window is open for half an hour, the end not included', async () => {
  await decide([hit(0), hit(29.99), hit(30), hit(59.99), hit(60)]);
  await refreshDays(ctx);
  expect(await storedHits()).toEqual([0, 30, 60].map((minutes) => origin + minutes * minute));
});

test('another session and another item have windows of their own', async () => {
  await decide([hit(0), hit(1, { session: 2 }), hit(2, { item: 1 }), hit(3)]);
  await refreshDays(ctx);
  expect(await hits('2026-03-28')).toEqual([3]);
});

test('a late one that comes before the others takes their place', async () => {
  await decide([hit(20), hit(45)]);
  await refreshDays(ctx);
  expect(await storedHits()).toEqual([origin + 20 * minute]);
  await decide([hit(0)]);
  await refreshDays(ctx);
  expect(await storedHits()).toEqual([origin, origin + 45 * minute]);
  expect(await hits('2026-03-28')).toEqual([2]);
});

test('what is let in or turned away otherwise is no hit, and what a bot asks for is not even looked at', async () => {
  await decide([hit(0, { isBot: true })]);
  expect(await refreshDays(ctx)).toBe(0);
  await decide(['grant', 'meter_grant', 'register', 'deny'].map((verdict) => hit(0, { verdict })));
  await refreshDays(ctx);
  expect(await hits('2026-03-28')).toEqual([0]);
});

test('hits stay, with their windows, when decisions are cleared away', async () => {
  await decide([hit(0), hit(15), hit(40)]);
  await refreshDays(ctx);
  await run(
    'delete from content_decisions where resource_id = $1 and occurred_at < $2',
    new Date(origin + minute),
  );
  await decide([hit(25), hit(75)]);
  await refreshDays(ctx);
  const right = [0, 40, 75].map((minutes) => origin + minutes * minute);
  expect(await storedHits()).toEqual(right);
  await rebuildDays(ctx);
  expect(await storedHits()).toEqual(right);
  expect(await hits('2026-03-28')).toEqual([3]);
});
