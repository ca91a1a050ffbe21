import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock, systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { configurationDraftTasks } from './jobs.ts';
import { createSettingsDraft } from './save.service.ts';
import { schedule } from './schedule.service.ts';
import { getDraft } from './service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Schedules a new key on a site of its own at a time that has passed by the database's clock. */
async function dueKey() {
  const site = await makeResource(db.database);
  const author = await makeOperator(db.database, { on: [{ resource: site, role: 'admin' }] });
  const ctx = actAs(db.database, site, {
    actor: { kind: 'operator', ...author },
    clock: fixedClock(new Date('2026-01-05T12:00:00Z')),
  });
  const settings = { google_recaptcha: { secret_key: 'a-new-secret' } };
  const { id, version } = await createSettingsDraft(draftTools, ctx, { settings });
  await schedule(ctx, { id, version, publish_at: '2026-01-06T06:00' });
  return async () => (await getDraft(ctx, { id })).state;
}

test('a service that is silent while a draft is published holds up no other site', async () => {
  const states = [await dueKey(), await dueKey()];
  const now = () => Promise.all(states.map((state) => state()));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const trySecret = async () => {
    asked += 1;
    if (asked === 1) await held;
    return null;
  };
  const tools = { ...draftTools, trySecret, database: db.database, clock: systemClock, log: silentLog };
  const [task] = configurationDraftTasks(tools);
  const run = task?.run({}, jobInfo());
  await expect
    .poll(async () => (await now()).sort(), { timeout: 20_000 })
    .toEqual(['published', 'scheduled']);
  release();
  await run;
  expect(await now()).toEqual(['published', 'published']);
});
