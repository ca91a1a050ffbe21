import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { saveSettings } from '#server/testing/decision-desk.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { writeBatch } from './batch.service.ts';
import { decisionLine } from './decision-desk.fixture.ts';
import { newExplanations } from './explanations.ts';
import { decisionTasks } from './jobs.ts';

const session = {
  session_id: '5e551000-0000-4000-8000-000000000001',
  device_id: 'de71ce00-0000-4000-8000-000000000001',
};

let db: TestDatabase;
let ctx: ResourceContext;
let piece: number;
let next = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  const [made] = await run<{ id: number }>(
    "insert into content_items (resource_id, key, title) values ($1, 'one', 'One') returning id",
  );
  piece = made?.id ?? 0;
  await saveSettings(ctx, { system_settings: { auto_clear_content_views: true } });
});

async function run<T extends object>(statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;
}

/** Writes viewed decisions of one session, and counts them. */
async function readAt(...times: readonly string[]): Promise<void> {
  for (const occurred_at of times) {
    const decision = decisionLine(++next, piece, { occurred_at, ...session });
    const view = { decision_id: decision.id, session_id: session.session_id, occurred_at };
    await writeBatch(ctx, ctx.resource, { decisions: [decision], views: [view] }, newExplanations());
  }
  await refreshDays(ctx);
}

/** Runs the nightly jobs at a time. */
async function clearAt(time: string): Promise<void> {
  const tools = { database: db.database, clock: fixedClock(new Date(time)), log: silentLog };
  for (const task of decisionTasks(tools)) await task.run(null, jobInfo());
}

const stored = () =>
  run<{ at: Date }>('select occurred_at as at from content_decisions where resource_id = $1 order by 1').then(
    (rows) => rows.map(({ at }) => at.toISOString().slice(0, 16)),
  );
const figures = async () =>
  (await run('select views, grants from content_figures where resource_id = $1 and content_id > 0'))[0];

const both = { views: 2, grants: 2 };

test('a read on the last day of a month of 31 days is counted beside the one on its first day', async () => {
  await readAt('2026-05-01T01:00Z');
  // 30 days before are 1 May, 3:07: that day is kept whole.
  await clearAt('2026-05-31T03:07Z');
  await readAt('2026-05-31T12:00Z');
  expect(await figures()).toEqual(both);
  await clearAt('2026-06-01T03:07Z');
  expect(await stored()).toEqual(['2026-05-31T12:00']);
  await readAt('2026-06-01T12:00Z');
  expect(await figures()).toEqual({ views: 3, grants: 3 });
  await rebuildDays(ctx);
  expect(await figures()).toEqual({ views: 3, grants: 3 });
});

test('a rebuild keeps both reads of a session at 3:00 and 3:50, when decisions are cleared at 3:07', async () => {
  await readAt('2026-05-01T03:00Z', '2026-05-01T03:50Z');
  for (const time of ['2026-05-31T03:07Z', '2026-06-01T03:07Z']) {
    await clearAt(time);
    await rebuildDays(ctx);
    expect(await figures()).toEqual(both);
  }
  expect(await stored()).toEqual([]);
});

test('a rebuild keeps the read before midnight of a session whose second day is not cleared yet', async () => {
  await readAt('2026-05-01T23:40Z', '2026-05-02T00:20Z');
  await clearAt('2026-06-01T03:07Z');
  expect(await stored()).toEqual(['2026-05-02T00:20']);
  await rebuildDays(ctx);
  expect(await figures()).toEqual(both);
});
