import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  anonymousReader,
  type DecisionDesk,
  decisionDesk,
  saveLimit,
  saveSettings,
  saveWall,
} from '#server/testing/decision-desk.ts';
import { makeConfirmedMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import { takeContent } from '../content/take.service.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { DecisionsUnavailable } from './asked.ts';

const day = 86_400_000;

/** Waits until an expectation holds; changes are followed within a second, unless the machine is busy. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 });

let db: TestDatabase;
let ctx: ResourceContext;
let desk: DecisionDesk;
let clock: MovableClock;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-decider-');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  desk = await decisionDesk(ctx);
  clock = fixedClock(new Date());
});
afterEach(() => deciders.stop());

const start = () => deciders.start(db.database, clock, folder());

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

test('a change in one process decides in another, and the configuration gets the next number', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  const ask = () => decider.decide(anonymousReader(ctx).ask('piece-1', { purpose: 'list' }));
  expect(await ask()).toMatchObject({ configId: 1, meter: { limit: 3 } });
  await saveLimit(ctx, desk, 5);
  await eventually(async () => expect(await ask()).toMatchObject({ configId: 2, meter: { limit: 5 } }));
  await saveLimit(ctx, desk, 5);
  await run(`update plans set title = 'Readers' where resource_id = $1`);
  expect((await start().decide(reader.ask('piece-1'))).configId).toBe(2);
  await saveWall(ctx, 'free');
  await eventually(async () =>
    expect(await ask()).toMatchObject({ configId: 3, reason: 'free_content', access: 'free' }),
  );
  await saveWall(ctx, 'registered');
  await eventually(async () =>
    expect(await ask()).toMatchObject({ configId: 4, verdict: 'register', access: 'registered' }),
  );
  await saveSettings(actAs(db.database, ctx.resource, { relation: 'root' }), { active: false });
  await eventually(async () => expect(await ask()).toMatchObject({ reason: 'resource_inactive' }));
});

test('several processes that meet new settings at once give them one number', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, () => start().decide(anonymousReader(ctx).ask('piece-1'))),
  );
  expect(new Set(made.map(({ configId }) => configId))).toEqual(new Set([1]));
  expect(await run('select from decision_configs where resource_id = $1')).toHaveLength(1);
});

test('readers of a network act as its member, live even while the site is in test mode', async () => {
  const [member = 0] = await makeConfirmedMembers(ctx, 1);
  const { optionId } = await makeOption(ctx);
  await attach(ctx, { holder: { memberId: member }, pricingOptionId: optionId });
  await saveSettings(ctx, {
    settings: { mask_ips_users: [{ mask_ip: '203.0.113.0/24', user_id: member }] },
  });
  clock.set(new Date());
  const decider = start();
  const ask = (address: string) => decider.decide(anonymousReader(ctx).ask('piece-1', { address }));
  expect(await ask('203.0.113.77')).toMatchObject({ verdict: 'grant', reason: 'subscription' });
  expect(await ask('::ffff:203.0.113.77')).toMatchObject({ reason: 'subscription' });
  expect(await ask('203.0.114.1')).toMatchObject({ reason: 'meter' });
  await saveSettings(ctx, { settings: { payments_in_live_mode: false } });
  const inTest = { ...ctx.resource, livemode: false, clockOffsetMs: 400 * day };
  const reader = anonymousReader(ctx);
  expect(
    await start().decide(reader.ask('piece-1', { address: '203.0.113.77', site: inTest })),
  ).toMatchObject({ reason: 'subscription' });
});

test('random keys are refused beyond a rate and leave no content; known content is still decided about', async () => {
  const decider = start();
  const ask = (key: string) => decider.decide(anonymousReader(ctx).ask(key, { purpose: 'list' }));
  await ask('piece-1');
  const answers = await Promise.allSettled(Array.from({ length: 1_200 }, (_, n) => ask(`random-${n}`)));
  const refused = answers.flatMap((answer): unknown[] =>
    answer.status === 'rejected' ? [answer.reason] : [],
  );
  expect(refused.length).toBeGreaterThanOrEqual(200);
  expect(refused[0]).toBeInstanceOf(DecisionsUnavailable);
  expect(await ask('piece-1')).toMatchObject({ access: 'members' });
  expect(await run("select from content_items where resource_id = $1 and key like 'random%'")).toEqual([]);
});

test('random keys of one site keep no other site waiting', async () => {
  const decider = start();
  const other = actAs(db.database, await makeResource(db.database));
  await decisionDesk(other);
  const ask = (site: ResourceContext, key: string) =>
    decider.decide(anonymousReader(site).ask(key, { purpose: 'list' }));
  await ask(ctx, 'piece-1');
  await ask(other, 'piece-1');
  const random = Promise.allSettled(Array.from({ length: 1_200 }, (_, n) => ask(ctx, `random-${n}`)));
  expect(await ask(other, 'piece-2')).toMatchObject({ access: 'members' });
  await random;
});

test('a key that was unknown is asked about again once content comes', async () => {
  const decider = start();
  const ask = () => decider.decide(anonymousReader(ctx).ask('later', { purpose: 'list' }));
  expect(await ask()).toMatchObject({ access: 'members' });
  const piece = { key: 'later', title: 'Later', type: 'post', link: null, published_at: null, terms: [] };
  await takeContent(ctx, [{ ...piece, access: 'free' }]);
  // Without the event it would be unknown for ten seconds.
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ access: 'free' }), { timeout: 9_000 });
});
