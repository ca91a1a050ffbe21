// Metrics follow what readers are answered: every number is counted by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { getTotal, listAnalytics } from '#server/domains/content-analytics/service.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { anonymousReader, decisionDesk } from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';

let db: TestDatabase;
let ctx: ResourceContext;
const deciders = new TestDeciders();
/** Metrics of the dashboard end with yesterday. */
const clock = fixedClock(new Date(Date.now() - 2 * 86_400_000));
const folder = temporaryFolder('masthead-figures-');

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  await decisionDesk(ctx);
});
afterAll(async () => {
  await deciders.stop();
  await db.drop();
});

/** Opens pieces one after the other, and views each answer. Returns the verdicts. */
async function read(reader: ReturnType<typeof anonymousReader>, keys: readonly string[], isBot = false) {
  const decider = deciders.start(db.database, clock, folder());
  const verdicts: string[] = [];
  for (const key of keys) {
    const made = await decider.decide(reader.ask(key, { isBot }));
    reader.keep(made.meterToken);
    verdicts.push(made.verdict);
    if (made.decisionId === null) continue;
    const view = { decisionId: made.decisionId, sessionId: reader.sessionId, at: clock.now() };
    decider.noteViews(ctx.resource, [view]);
  }
  await deciders.stop();
  return verdicts;
}

test('views, readers and walls of the console are those that readers met', async () => {
  const pieces = [1, 2, 3, 4, 5, 4].map((n) => `piece-${n}`);
  expect(await read(anonymousReader(ctx), pieces)).toEqual([
    'meter_grant',
    'meter_grant',
    'meter_grant',
    'paywall',
    'paywall',
    'paywall',
  ]);
  expect(await read(anonymousReader(ctx), ['piece-1'])).toEqual(['meter_grant']);
  await read(anonymousReader(ctx), ['piece-1', 'piece-2'], true);
  await refreshDays(ctx);

  // Four grants. The wall of piece 4 counts once: it came twice within half an hour. Bots count nowhere.
  const { items } = await getTotal(ctx, undefined);
  expect(items[0]).toMatchObject({
    content_total: 9,
    views_total: 7,
    unique_total: 2,
    granted_total: 4,
    granted_percent: 100,
    paywall_percent: 50,
  });
  const { items: rows } = await listAnalytics(ctx, { filter: { title: 'piece-4' } });
  expect(rows[0]).toMatchObject({ views: 2, unique: 1, granted_total: 0, paywalled_total: 1 });
  const day = clock.now().toISOString().slice(0, 10);
  const { paywall_hits: hits } = await getStatistics(ctx, { date_start: day, date_end: day });
  expect(hits.current_value).toBe(2);
});
