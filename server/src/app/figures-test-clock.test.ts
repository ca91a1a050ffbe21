import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { findSite } from '#server/database/sites.ts';
import { differencesOf } from '#server/domains/dashboard/self-check.service.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { rebuildOnSettingsChange } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { continueAdvance } from '#server/domains/test-clock/advance.service.ts';
import { advanceClock } from '#server/domains/test-clock/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { monthsAhead } from '#server/testing/advanced-clock.ts';
import { findUnbalancedDays } from '#server/testing/days-add-up.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomOf } from '#server/testing/random.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';
import { createAllKinds } from '#server/testing/subscriptions-of-all-kinds.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const isThorough = process.env.FAULTS === 'thorough';
const months = isThorough ? 24 : 14;
const memberCount = isThorough ? 200 : 46;
const day = 86_400_000;
let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database, { livemode: false, timezone: 'Europe/Berlin' }));
});
afterAll(() => db.drop());

async function linesOf(): Promise<(LogLine & { kind: string })[]> {
  const { rows } = await db.database.owner.query<LogLine & { kind: string }>(linesOfSite, [ctx.resource.id]);
  return rows;
}

async function moneyOf(): Promise<{ charged: number; lines: number }> {
  const { rows } = await db.database.owner.query<{ charged: number; lines: number }>(
    `select sum(t.amount_cents)::bigint as charged, (select sum(p.amount_cents)::bigint from transaction_purchases p
       where p.resource_id = $1) as lines
     from transactions t where t.resource_id = $1`,
    [ctx.resource.id],
  );
  return rows[0] ?? { charged: 0, lines: -1 };
}

test(`${months} months of ${memberCount} subscriptions on a test clock add up on each day, and on the dashboard`, {
  timeout: 300_000,
}, async () => {
  const begins = new Date();
  await rebuildOnSettingsChange(ctx);
  await createAllKinds(ctx, { begins, memberCount, random: randomOf(5) });
  const turn = await advanceClock(ctx, { to: monthsAhead(months), charges: 'some_fail' });
  while (await continueAdvance(ctx, turn.id));
  const site = await findSite(db.database, ctx.resource.id);
  if (site === null) throw new Error('the site is gone');
  const turned = actAs(db.database, site);
  const lines = await linesOf();
  const end = new Date(turn.ends_at);
  const days = Math.floor((end.getTime() - begins.getTime()) / day);
  const book = new SubscriptionBook(lines, end);
  expect(findUnbalancedDays(book, begins, days)).toEqual([]);
  expect(book.payersAt(end).size).toBeGreaterThan(5);
  const types = new Set(lines.map(({ type }) => type));
  expect([...types]).toEqual(expect.arrayContaining(['renew', 'start', 'past_due', 'recover', 'end']));
  const periods = lines
    .filter(({ type }) => ['start', 'renew', 'recover', 'switch'].includes(type))
    .map(({ subscriptionId, validUntil }) => `${subscriptionId} ${validUntil?.toISOString()}`);
  expect(new Set(periods).size).toBe(periods.length);
  const { charged, lines: bought } = await moneyOf();
  expect(charged).toBeGreaterThan(100_000);
  expect(bought).toBe(charged);
  await refreshFigures(turned);
  await refreshDays(turned);
  const format = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: site.timezone });
  const range = { start: format(begins.getTime() + day), end: format(end.getTime() - day) };
  expect(await differencesOf(turned, range)).toEqual([]);
});
