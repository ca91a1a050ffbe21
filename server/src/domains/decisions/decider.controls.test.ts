// Decisions with one guard switched off, where the same test finds what the guard prevents.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import type { DecisionAsked } from '#server/domains/decisions/asked.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { anonymousReader, decisionDesk } from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';

const off = vi.hoisted(() => ({ memory: false, id: false }));

vi.mock('./meters.ts', async (original) => {
  const real = await original<typeof import('./meters.ts')>();
  class Meters extends real.Meters {
    override read: InstanceType<typeof real.Meters>['read'] = (owner, windows, at) => {
      const { openings } = owner.told;
      if (off.memory) return openings;
      return super.read(off.id ? { ...owner, told: { id: null, openings } } : owner, windows, at);
    };
  }
  return { ...real, Meters };
});
let db: TestDatabase;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-controls-');
const clock = fixedClock(new Date());

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await deciders.stop();
  Object.assign(off, { memory: false, id: false });
});
afterAll(() => db.drop());

const start = () => deciders.start(db.database, clock, folder());
async function newSite(): Promise<ResourceContext> {
  const ctx = actAs(db.database, await makeResource(db.database));
  await decisionDesk(ctx);
  return ctx;
}

/** Returns how many pieces 100 questions open that all come with the same meter. */
async function openedAtOnce(ctx: ResourceContext, more: Partial<DecisionAsked> = {}): Promise<number> {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  const ask = (n: number) => reader.ask(`piece-${(n % 9) + 1}`, more);
  if (more.isShared) reader.keep((await decider.decide(ask(0))).meterToken);
  const asked = Array.from({ length: 100 }, (_, n) => ask(n));
  const made = await Promise.all(asked.map((one) => decider.decide(one)));
  return new Set(asked.filter((_, n) => made[n]?.verdict === 'meter_grant').map(({ content }) => content.key))
    .size;
}

test('calls at once open three pieces, and all nine if a process forgets what it counted', async () => {
  const ctx = await newSite();
  expect(await openedAtOnce(ctx)).toBe(3);
  off.memory = true;
  expect(await openedAtOnce(ctx)).toBe(9);
});

test('calls at once with one token open three pieces, and all nine if the token has no id', async () => {
  const ctx = await newSite();
  expect(await openedAtOnce(ctx, { isShared: true })).toBe(3);
  off.id = true;
  expect(await openedAtOnce(ctx, { isShared: true })).toBe(9);
});
