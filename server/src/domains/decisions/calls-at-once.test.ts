// Calls at once, which all come with the same meter.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { anonymousReader, decisionDesk } from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import type { DecisionAsked } from './asked.ts';
import type { RunningDecider } from './decider.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let decider: RunningDecider;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-at-once-');

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  await decisionDesk(ctx);
  decider = deciders.start(db.database, fixedClock(new Date()), folder());
});
afterAll(async () => {
  await deciders.stop();
  await db.drop();
});

/** Decides about all at once. Returns the pieces that are opened. */
async function openAtOnce(asked: readonly DecisionAsked[]): Promise<string[]> {
  const made = await Promise.all(asked.map((one) => decider.decide(one)));
  const opened = asked.filter((_, n) => made[n]?.verdict === 'meter_grant').map(({ content }) => content.key);
  return [...new Set(opened)];
}

const thousand = (ask: (key: string, n: number) => DecisionAsked) =>
  Array.from({ length: 1_000 }, (_, n) => ask(`piece-${(n % 9) + 1}`, n));

test('of 1,000 calls at once exactly three open a piece', async () => {
  const reader = anonymousReader(ctx);
  expect(await openAtOnce(thousand((key) => reader.ask(key)))).toHaveLength(3);
});

test('with one token exactly two more open a piece, from browsers without ids or with others', async () => {
  const reader = anonymousReader(ctx);
  const { meterToken: meter } = await decider.decide(reader.ask('piece-9', { isShared: true }));
  const asked = thousand((key, n) => {
    const one = n % 2 === 0 ? reader : anonymousReader(ctx);
    return one.ask(key, { meter, isShared: n % 4 === 0 });
  });
  const opened = await openAtOnce(asked);
  expect(opened).toHaveLength(3);
  expect(opened).toContain('piece-9');
});

test('an earlier token, or that of one answer at once, opens no more', async () => {
  const reader = anonymousReader(ctx);
  const ask = (key: string, meter: string | null) =>
    decider.decide(reader.ask(key, { meter, isShared: true }));
  const { meterToken: first } = await ask('piece-1', null);
  const [second] = await Promise.all([ask('piece-2', first), ask('piece-3', first)]);
  for (const meter of [first, second.meterToken])
    expect(await ask('piece-4', meter)).toMatchObject({ verdict: 'paywall', meter: { used: 3 } });
});
