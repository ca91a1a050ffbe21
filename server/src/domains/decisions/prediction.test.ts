import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { neededTotals } from '#contract/domains/predictive-paywall/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  anonymousReader,
  type DecisionDesk,
  decisionDesk,
  saveSettings,
} from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import { updatePlan } from '../plans/service.ts';
import { listActions } from '../predictive-paywall/service.ts';
import type { RunningDecider } from './decider.ts';
import { findDecision } from './why.queries.ts';
import { explainDecision, replayStored } from './why.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let desk: DecisionDesk;
let clock: MovableClock;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-prediction-');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  desk = await decisionDesk(ctx);
  clock = fixedClock(new Date());
  await predict({ predictive_paywall: true, weight_visits: 1 });
});
afterEach(() => deciders.stop());

const start = () => deciders.start(db.database, clock, folder());

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

/** Lets the guest plan predict for everything, and saves settings. */
async function predict(settings: object) {
  await updatePlan(ctx, {
    id: desk.planId,
    title: 'Guests',
    full_access: false,
    predictive_paywall: true,
    predictive_percents: 20,
  });
  await saveSettings(ctx, { settings });
}

type Reader = ReturnType<typeof anonymousReader>;

/** Asks for a piece in a new visit. */
const visit = (decider: RunningDecider, reader: Reader) =>
  decider.decide(reader.ask('piece-1', { sessionId: uniqueUuid() }));

/** Lets 40 readers come, four each once, twice … ten times: 220 decisions. Returns those who came ten times. */
async function crowd(decider: RunningDecider): Promise<Reader[]> {
  const readers = Array.from({ length: 40 }, () => anonymousReader(ctx));
  for (let round = 0; round < 10; round++)
    for (const [n, reader] of readers.entries()) if (n % 10 >= round) await visit(decider, reader);
  return readers.filter((_, n) => n % 10 === 9);
}

test('readers with the highest ranks meet the wall, others read on, and every process agrees', async () => {
  const decider = start();
  const [regular] = await crowd(decider);
  const fresh = anonymousReader(ctx);
  const both = async (one: RunningDecider) => [await visit(one, regular as Reader), await visit(one, fresh)];
  const expected = [
    { verdict: 'paywall', reason: 'predictive_paywall' },
    { verdict: 'grant', reason: 'prediction' },
  ];
  expect(await both(decider)).toMatchObject(expected);
  await deciders.stop();
  expect(await both(start())).toMatchObject(expected);
});

test('the history shows each decision, ranked as a slow count ranks it; the share that is walled is about the plan’s', async () => {
  const decider = start();
  const readers = await crowd(decider);
  for (let n = 0; n < 5; n++) {
    for (const reader of readers) await visit(decider, reader);
    for (let m = 0; m < 16; m++) await visit(decider, anonymousReader(ctx));
  }
  await deciders.stop();
  const rows = await run<{
    total: number;
    percent: number;
    shown: boolean;
    calculated: boolean;
    arm?: string;
  }>(
    `select propensity_rank_total as total, propensity_rank_percent as percent, is_shown_paywall as shown,
       is_shown_paywall_calculated as calculated, payload ->> 'arm' as arm
     from predictive_actions where resource_id = $1 order by id`,
  );
  expect(rows).toHaveLength(320);
  for (const [n, { total, percent, shown, calculated, arm }] of rows.entries()) {
    const before = rows.slice(0, n);
    const below = before.filter((one) => one.total < total).length;
    const equal = before.filter((one) => one.total === total).length;
    expect(percent).toBeCloseTo((100 * (below + (equal + 1) / 2)) / (n + 1), 1);
    expect(arm).toBe(n < neededTotals ? 'collecting' : null);
    expect(calculated).toBe(n >= neededTotals && percent > 80);
    expect(shown).toBe(calculated);
  }
  const since = rows.slice(220);
  expect(since.filter(({ shown }) => shown).length / since.length).toBeCloseTo(0.2, 1);
  const { items, paginator } = await listActions(ctx, { plan_id: desk.planId, limit: 1 });
  expect(paginator.total_items).toBe(320);
  expect(items[0]).toMatchObject({ content_id: desk.ids.get('piece-1'), payload: { percents: 20 } });
});

test('"Why?" names the rank, and a stored decision made again has the same verdict', async () => {
  const decider = start();
  const [regular] = await crowd(decider);
  const walled = await visit(decider, regular as Reader);
  const open = await visit(decider, anonymousReader(ctx));
  await deciders.stop();
  const whyWalled = await explainDecision(ctx, { decision: String(walled.decisionId) });
  const whyOpen = await explainDecision(ctx, { decision: String(open.decisionId) });
  expect(whyWalled).toMatchObject({ reason: 'predictive_paywall', today: { verdict: 'paywall' } });
  expect(whyOpen).toMatchObject({ reason: 'prediction', today: { verdict: 'grant' } });
  const [walledAt, openAt] = [whyWalled.prediction?.percentile, whyOpen.prediction?.percentile];
  expect(walledAt).toBeGreaterThan(80);
  expect(openAt).toBeLessThanOrEqual(80);
  expect(whyWalled.prediction).toMatchObject({ percents: 20 });
  const ids = await run<{ id: number }>('select id from content_decisions where resource_id = $1');
  for (const { id } of ids) {
    const row = await read(ctx, ({ db: queries }) => findDecision(queries, ctx.resource.id, id));
    const again = row && replayStored(row);
    expect(again).toMatchObject({ outcome: { verdict: row?.verdict, reason: row?.reason } });
  }
});

test('without a weight, or with the setting off, nothing is ranked and nothing stored', async () => {
  for (const settings of [{ weight_visits: 0 }, { weight_visits: 1, predictive_paywall: false }]) {
    await predict(settings);
    expect(await visit(start(), anonymousReader(ctx))).toMatchObject({ reason: 'prediction' });
    await deciders.stop();
  }
  expect(await run('select from predictive_actions where resource_id = $1')).toEqual([]);
  expect(await run('select from predictive_totals where resource_id = $1')).toEqual([]);
  expect(
    await run('select from content_decisions where resource_id = $1 and percentile is not null'),
  ).toEqual([]);
});

test('new weights begin to collect anew in every process', async () => {
  const [one, other] = [start(), start()];
  const [regular] = await crowd(one);
  expect(await visit(one, regular as Reader)).toMatchObject({ verdict: 'paywall' });
  await predict({ weight_visits: 2 });
  for (const decider of [one, other])
    await expect.poll(() => visit(decider, regular as Reader)).toMatchObject({ verdict: 'grant' });
});

test('totals older than 30 days do not count', async () => {
  const [regular] = await crowd(start());
  await deciders.stop();
  clock.advance(31 * 86_400_000);
  const later = start();
  for (let n = 0; n < 3; n++)
    expect(await visit(later, regular as Reader)).toMatchObject({ verdict: 'grant' });
  await deciders.stop();
  const [row] = await run<{ visits: number }>(
    `select (payload #>> '{user,0,value}')::float8 as visits from predictive_actions
     where resource_id = $1 order by id desc limit 1`,
  );
  // Their ten visits a month ago are forgotten as well; two remain.
  expect(row?.visits).toBe(0.2);
});

test('bots, previews, prefetches and readers without ids of their own have no history', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  for (const more of [
    { isBot: true },
    { isPreview: true },
    { purpose: 'prefetch' },
    { purpose: 'list' },
  ] as const)
    await decider.decide(reader.ask('piece-1', more));
  const shared = anonymousReader(ctx);
  for (const more of [
    { isShared: true },
    { isShared: true },
    { deviceId: '5f0c1d2e-1111-8aaa-9bbb-000000000001' },
    { deviceId: '5f0c1d2e-1111-8aaa-9bbb-000000000001' },
    { deviceId: '5f0c1d2e-1111-8aaa-9bbb-000000000001' },
  ])
    await decider.decide(shared.ask('piece-1', { ...more, sessionId: uniqueUuid() }));
  await deciders.stop();
  const rows = await run<{ visits: number }>(
    `select (payload #>> '{user,0,value}')::float8 as visits from predictive_actions where resource_id = $1`,
  );
  expect(rows.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0]);
});
