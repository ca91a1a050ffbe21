import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { insertVisits, makeVisitedSite, pay, run, type VisitedSite } from '#server/testing/visits.ts';
import { refreshDays } from './days.service.ts';
import { countVisitors, type VisitorCounts } from './visitors.queries.ts';

const hour = 3_600_000;
const first = '2025-10-01';
const origin = Date.parse(`${first}T00:00:00Z`);
/** Number of days; they span both clock changes, in either hemisphere. */
const length = 300;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Draws random values with a fixed seed. */
function picks<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed: number): T[] {
  return fc.sample(arbitrary, { numRuns, seed });
}

const seen = (ctx: ResourceContext, ranges: readonly PlainRange[]): Promise<VisitorCounts[]> =>
  read(ctx, ({ client }) => countVisitors(client, ctx.resource.id, ranges));

/** Counts the same by the definition, from activity and stays. */
async function counted({ ctx }: VisitedSite, { start, end }: PlainRange): Promise<VisitorCounts> {
  const [found] = await run<VisitorCounts>(
    ctx,
    `select count(distinct a.member_id) as members, count(distinct a.member_id) filter (where exists (
         select from payer_spans p where p.resource_id = $1 and p.plan_id = 0 and p.payer_id = a.member_id
           and p.starts_at <= a.occurred_at
           and (p.ends_at is null or a.occurred_at < p.ends_at or p.ends_settled_at > now()))) as subscribers
     from member_activity a
     where a.resource_id = $1 and (a.occurred_at at time zone $2)::date between $3 and $4`,
    ctx.resource.timezone,
    start,
    end,
  );
  return found ?? { members: -1, subscribers: -1 };
}

const stored = async ({ ctx }: VisitedSite) => [
  await run(ctx, 'select * from member_days where resource_id = $1 order by member_id, day'),
  await run(ctx, 'select * from seen_pairs where resource_id = $1 order by who, grain, day, previous_day'),
];

const range = fc
  .tuple(fc.integer({ min: -3, max: length + 3 }), fc.integer({ min: 0, max: length }))
  .map(([start, days]) => ({ start: addDays(first, start), end: addDays(first, start + days) }));
const bits = fc
  .tuple(fc.integer({ min: 0, max: length }), fc.integer({ min: 0, max: 3 }))
  .map(([start, days]) => ({ start: addDays(first, start), end: addDays(first, start + days) }));

const visit = fc.tuple(fc.nat({ max: 11 }), fc.integer({ min: 0, max: length * 24 * 60 }));
const stay = fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 200 }), fc.integer({ min: 1, max: 90 }));

async function live(site: VisitedSite, seed: number, batches: number): Promise<void> {
  const { ctx, members } = site;
  for (const [who, from, days] of picks(stay, 9, seed)) {
    const start = new Date(origin + from * 24 * hour);
    await pay(ctx, members[who] ?? 0, start, new Date(start.getTime() + days * 24 * hour + 7 * hour));
  }
  const visits = picks(visit, 500, seed).map(([who, minute]): [number, Date] => [
    members[who] ?? 0,
    new Date(origin + minute * 60_000),
  ]);
  // In random order, so that new days fall between existing ones.
  for (let batch = 0; batch < batches; batch += 1) {
    await insertVisits(
      ctx,
      visits.filter((_, position) => position % batches === batch),
    );
    await refreshDays(ctx, { batchSize: 7 });
  }
}

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana'];

describe.each(zones)('different people in %s', (zone) => {
  let site: VisitedSite;
  beforeAll(async () => {
    site = await makeVisitedSite(db.database, zone);
    await live(site, zone.length, 5);
  });

  test('of any range are those whom the activity tells', async () => {
    const ranges = [...picks(range, 60, 5), ...picks(bits, 60, 6)];
    const found = await seen(site.ctx, ranges);
    for (const [position, one] of ranges.entries())
      expect([one, found[position]]).toEqual([one, await counted(site, one)]);
    // Some members pay and some don't; otherwise the test would prove nothing.
    expect(found.some(({ members, subscribers }) => subscribers > 0 && subscribers < members)).toBe(true);
  });

  test('do not add up over days, and are no more than that', async () => {
    const whole = { start: first, end: addDays(first, length) };
    const days = Array.from({ length: length + 1 }, (_, position) => addDays(first, position));
    const [total, ...each] = await seen(site.ctx, [whole, ...days.map((day) => ({ start: day, end: day }))]);
    expect(total?.members).toBe(12);
    expect(each.reduce((sum, { members }) => sum + members, 0)).toBeGreaterThan(300);
  });

  test('come out the same when everything is derived anew', async () => {
    const before = await stored(site);
    await rebuildDays(site.ctx);
    expect(await stored(site)).toEqual(before);
    await run(
      site.ctx,
      'insert into stale_people (resource_id, member_id) select resource_id, id from members where resource_id = $1',
    );
    await refreshDays(site.ctx);
    expect(await stored(site)).toEqual(before);
  });

  test('are told apart by the days of another zone after a rebuild', async () => {
    const [before] = await stored(site);
    await run(site.ctx, `update resources set reporting_timezone = 'Pacific/Kiritimati' where id = $1`);
    await rebuildDays(site.ctx);
    expect((await stored(site))[0]).not.toEqual(before);
    const there = { ...site.ctx, resource: { ...site.ctx.resource, timezone: 'Pacific/Kiritimati' } };
    for (const one of picks(range, 20, 9))
      expect(await seen(site.ctx, [one])).toEqual([await counted({ ...site, ctx: there }, one)]);
    await run(site.ctx, 'update resources set reporting_timezone = $2 where id = $1', zone);
    await rebuildDays(site.ctx);
    expect((await stored(site))[0]).toEqual(before);
  });
});

test('a count by day that is simply added up is more than there are people', async () => {
  const { ctx, members } = await makeVisitedSite(db.database, 'UTC', 1);
  const [member = 0] = members;
  await insertVisits(ctx, [
    [member, new Date('2026-03-01T10:00:00Z')],
    [member, new Date('2026-03-02T10:00:00Z')],
  ]);
  await refreshDays(ctx);
  const [sum] = await run<{ people: number }>(
    ctx,
    `select sum(people) as people from seen_pairs where resource_id = $1 and who = 'member' and grain = 'day'`,
  );
  expect(Number(sum?.people)).toBe(2);
  expect(await seen(ctx, [{ start: '2026-03-01', end: '2026-03-02' }])).toEqual([
    { members: 1, subscribers: 0 },
  ]);
});

describe('whoever came after an end that may yet be followed', () => {
  const today = new Date(Date.now() - 2 * hour);
  const day = today.toISOString().slice(0, 10);
  const ended = new Date(today.getTime() - hour);

  async function comeAfterTheEnd(): Promise<VisitedSite> {
    const site = await makeVisitedSite(db.database, 'UTC', 1);
    const [member = 0] = site.members;
    await pay(site.ctx, member, new Date('2026-01-01'), ended, new Date(Date.now() + 20 * hour));
    await insertVisits(site.ctx, [[member, today]]);
    await refreshDays(site.ctx);
    return site;
  }

  test('counts as paying, and no longer once the end counts, although nothing else happened', async () => {
    const { ctx } = await comeAfterTheEnd();
    expect(await seen(ctx, [{ start: day, end: day }])).toEqual([{ members: 1, subscribers: 1 }]);
    // Moves everything twenty hours into the past.
    for (const [table, column] of [
      ['payer_spans', 'ends_settled_at'],
      ['stale_people', 'noted_at'],
    ])
      await run(
        ctx,
        `update ${table} set ${column} = ${column} - interval '20 hours' where resource_id = $1`,
      );
    expect(await refreshDays(ctx)).toBe(1);
    expect(await seen(ctx, [{ start: day, end: day }])).toEqual([{ members: 1, subscribers: 0 }]);
  });

  test('is noted once for that, however often they come', async () => {
    const { ctx, members } = await comeAfterTheEnd();
    await insertVisits(ctx, [[members[0] ?? 0, new Date(today.getTime() + 1_000)]]);
    await refreshDays(ctx);
    expect(await run(ctx, 'select from stale_people where resource_id = $1')).toHaveLength(1);
    expect(await refreshDays(ctx)).toBe(0);
  });
});

test('the days of somebody who was erased stay', async () => {
  const site = await makeVisitedSite(db.database, 'Europe/Berlin', 2);
  const { ctx, members } = site;
  await insertVisits(
    ctx,
    members.map((member) => [member, new Date('2026-03-01T10:00:00Z')]),
  );
  await refreshDays(ctx);
  const before = await stored(site);
  await run(ctx, 'delete from members where resource_id = $1 and id = $2', members[0]);
  await run(ctx, 'insert into stale_people (resource_id, member_id) values ($1, $2)', members[0]);
  await refreshDays(ctx);
  expect(await stored(site)).toEqual(before);
  await rebuildDays(ctx);
  expect(await stored(site)).toEqual(before);
  expect(await seen(ctx, [{ start: '2026-03-01', end: '2026-03-01' }])).toEqual([
    { members: 2, subscribers: 0 },
  ]);
});

test('a note that is taken while another worker is at it is left to that one', async () => {
  const { ctx, members } = await makeVisitedSite(db.database, 'UTC', 1);
  await insertVisits(ctx, [[members[0] ?? 0, new Date('2026-03-01T10:00:00Z')]]);
  const other = await db.database.owner.connect();
  try {
    await other.query('begin');
    await other.query("select pg_advisory_xact_lock(hashtextextended('figures.seen', $1))", [
      ctx.resource.id,
    ]);
    expect(await refreshDays(ctx)).toBe(0);
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await refreshDays(ctx)).toBe(1);
});
