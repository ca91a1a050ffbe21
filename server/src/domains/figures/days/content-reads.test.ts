import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { contentFiguresFromLog, type Decided, type Happened } from '#server/testing/content-by-the-log.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { markReadersStale } from '../content/attributions.queries.ts';
import { refreshDays } from './days.service.ts';

const minute = 60_000;
const day = 24 * 60;
/** Ten days around the end of a month. */
const origin = Date.parse('2026-03-26T20:00:00Z');
const at = (minutes: number) => new Date(origin + minutes * minute);

let db: TestDatabase;
let ctx: ResourceContext;
let items: number[];
let members: readonly number[];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database, {}));
  members = await makeMembers(ctx, 4);
  const rows = await run<{ id: number }>(
    `insert into content_items (resource_id, key, title)
     select $1, 'item-' || n, 'Item' from generate_series(1, 3) n returning id`,
  );
  items = rows.map(({ id }) => id);
});

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

interface Asked {
  session: number;
  /** Number of the device; sessions share devices. */
  device: number;
  item: number;
  minutes: number;
  /** Position of the member; null for a reader who is not signed in. */
  member: number | null;
  verdict: string;
  isBot: boolean;
}

const asked = (minutes: number, more: Partial<Asked> = {}): Asked => ({
  session: 1,
  device: 1,
  item: 0,
  minutes,
  member: null,
  verdict: 'paywall',
  isBot: false,
  ...more,
});

const uuid = (kind: number, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function decide(some: readonly Asked[]): Promise<void> {
  await run(
    `insert into content_decisions
       (resource_id, content_id, member_id, device_id, session_id, verdict, reason, is_bot, occurred_at)
     select $1, item, member, device, session, verdict, 'seeded', is_bot, at
     from unnest($2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::text[], $7::boolean[], $8::timestamptz[])
       d (item, member, device, session, verdict, is_bot, at)`,
    some.map(({ item }) => items[item]),
    some.map(({ member }) => (member === null ? null : members[member])),
    some.map(({ device }) => uuid(1, device)),
    some.map(({ session }) => uuid(2, session)),
    some.map(({ verdict }) => verdict),
    some.map(({ isBot }) => isBot),
    some.map(({ minutes }) => at(minutes)),
  );
}

/** Inserts the missing views of decisions with an even or an odd id. */
async function view(rest: number): Promise<void> {
  await run(
    `insert into content_views (resource_id, decision_id, content_id, member_id, device_id, occurred_at)
     select $1, d.id, d.content_id, d.member_id, d.device_id, d.occurred_at
     from content_decisions d where d.resource_id = $1 and d.id % 5 <> 0 and d.id % 2 = $2
       and not exists (select from content_views v where v.resource_id = $1 and v.decision_id = d.id)`,
    rest,
  );
}

/** Inserts metric events by which members start to pay. */
async function start(starts: readonly { member: number; minutes: number; value: number }[]): Promise<void> {
  const values = [
    starts.map(({ member }) => members[member]),
    starts.map((_, position) => position + 1),
    starts.map(({ minutes }) => at(minutes)),
    starts.map(({ value }) => value),
  ];
  await run(
    `insert into payer_facts (resource_id, payer_id, position, kind, at, settled_at, subscription_id)
     select $1, payer, position, 'started', at, at, position
     from unnest($2::bigint[], $3::integer[], $4::timestamptz[]) f (payer, position, at)`,
    ...values.slice(0, 3),
  );
  await run(
    `insert into value_spans (resource_id, payer_id, subscription_id, plan_id, currency, value, starts_at, ends_at,
       ends_settled_at)
     select $1, payer, position, 1, case when position % 3 = 0 then 'eur' else 'usd' end, value, at, 'infinity', 'infinity'
     from unnest($2::bigint[], $3::integer[], $4::timestamptz[], $5::bigint[]) f (payer, position, at, value)`,
    ...values,
  );
  await write(ctx, 'test.start', async ({ client, noAudit }) => {
    noAudit('test');
    await markReadersStale(client, ctx.resource.id, [...members]);
  });
}

const join = (minutes: readonly number[]) =>
  run(
    `update members m set created_at = j.at from unnest($2::bigint[], $3::timestamptz[]) j (id, at)
     where m.resource_id = $1 and m.id = j.id`,
    members,
    minutes.map(at),
  );

/** Returns the stored sums, in the shape of the slow reference calculation. */
async function kept() {
  const figures = await run<{ content_id: number }>(
    `select content_id, views, readers, grants, grant_readers, walls, wall_readers, signups, conversions
     from content_figures where resource_id = $1 order by content_id`,
  );
  const earnings = await run(
    `select content_id, currency, starts, value from content_earnings where resource_id = $1 order by 1, 2`,
  );
  const attributed = await run(
    `select member_id, kind, at, subscription_id, content_id, decision_id from content_attributions
     where resource_id = $1 order by member_id, kind, at, subscription_id`,
  );
  return { figures, earnings, attributed };
}

async function byTheLog(rules = {}) {
  const decisions = await run<Decided>(
    `select d.id, content_id, member_id, device_id, session_id, verdict, is_bot, occurred_at as at,
       (select count(*) from content_views v where v.resource_id = $1 and v.decision_id = d.id) as views
     from content_decisions d where resource_id = $1 order by occurred_at, id`,
  );
  const happened = await run<Happened>(
    `select id as member_id, 'signup' as kind, created_at as at, 0::bigint as subscription_id, null as currency,
       0::bigint as value from members where resource_id = $1
     union all
     select f.payer_id, 'conversion', f.at, f.subscription_id, v.currency, v.value
     from payer_facts f join value_spans v on v.resource_id = $1 and v.subscription_id = f.subscription_id
     where f.resource_id = $1`,
  );
  return contentFiguresFromLog(items, decisions, happened, rules);
}

const decision = fc.record({
  session: fc.nat({ max: 30 }),
  item: fc.nat({ max: 2 }),
  minutes: fc.nat({ max: 10 * day }),
  who: fc.nat({ max: 4 }),
  verdict: fc.constantFrom('paywall', 'paywall', 'grant', 'meter_grant', 'register', 'deny'),
  bot: fc.nat({ max: 9 }),
});
const decisions = fc.sample(decision, { numRuns: 500, seed: 18 }).map(
  ({ session, item, minutes, who, verdict, bot }): Asked =>
    // Readers sign in in the middle of a session, and sometimes two of them on one device.
    asked(minutes - (minutes % 4), {
      session,
      device: session % 9,
      item,
      member: who < 3 ? null : (session + (who === 4 && session % 7 === 0 ? 1 : 0)) % 4,
      verdict,
      isBot: bot === 0,
    }),
);
const starts = [2, 3, 5, 9].flatMap((days, member) => [
  { member, minutes: days * day, value: 720_000 + member },
  { member, minutes: days * day + 300, value: 360_007 },
]);

/** Tables that a rebuild must leave with identical rows. */
const tables = [
  'content_reads',
  'content_readers',
  'content_figures',
  'content_earnings',
  'content_attributions',
  'reader_devices',
];
const stored = () =>
  Promise.all(tables.map((table) => run(`select * from ${table} t where resource_id = $1 order by t::text`)));

test('very many decisions, views, sign-ups and starts, in no order, come to what the definitions say, and to nothing else', async () => {
  await join([day, 12 * day, 4 * day, 8 * day]);
  for (let batch = 0; batch < 5; batch += 1) {
    await decide(decisions.filter((_, position) => position % 5 === batch));
    if (batch === 2) await start(starts);
    await view(batch % 2);
    await refreshDays(ctx, { batchSize: 11 });
  }
  const right = await byTheLog();
  expect(right.attributed.length).toBeGreaterThan(6);
  expect(await kept()).toEqual(right);

  for (const rule of [
    { pause: 0 },
    { areBotsCounted: true },
    { within: day * minute },
    { areDevicesKnown: false },
    { isSignupCountedBesides: true },
  ])
    expect([rule, await byTheLog(rule)]).not.toEqual([rule, right]);

  const [all] = await run<{ walls: number; hits: number }>(
    `select walls, (select count(*) from paywall_hits where resource_id = $1) as hits
     from content_figures where resource_id = $1 and content_id = 0`,
  );
  expect(all?.walls).toBeGreaterThan(20);
  expect(all?.walls).toBe(all?.hits);

  const before = await stored();
  await rebuildDays(ctx);
  expect(await stored()).toEqual(before);
});

test('what came of decisions stays when their month is cleared away, and the window of its last grant with it', async () => {
  const border = (Date.parse('2026-04-01T00:00:00Z') - origin) / minute;
  await join([border + 3, 0, 0, 0]);
  await decide([
    asked(border - 20, { verdict: 'grant', member: 0 }),
    asked(border + 5, { verdict: 'grant', member: 0 }),
  ]);
  await view(0);
  await view(1);
  await refreshDays(ctx);
  const before = await kept();
  expect(before.figures[1]).toMatchObject({ grants: 1, signups: 1 });
  await run(`delete from content_decisions where resource_id = $1 and occurred_at < '2026-04-01'`);
  await rebuildDays(ctx);
  expect(await kept()).toEqual(before);
});
