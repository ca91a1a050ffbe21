// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { findUnbalancedDays } from '#server/testing/days-add-up.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomOf } from '#server/testing/random.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';
import { createAllKinds } from '#server/testing/subscriptions-of-all-kinds.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { failRenewalIn, renewPaidIn } from './renewals.service.ts';
import { cancel } from './service.ts';

const begins = new Date('2023-01-31T10:00:00Z');
const day = 86_400_000;
/** Thorough mode for releases: `FAULTS=thorough`. */
const isThorough = process.env.FAULTS === 'thorough';
const days = isThorough ? 730 : 400;
/** Number of members; the last ten are for two groups. */
const memberCount = isThorough ? 200 : 46;
const longest = 600_000;
const clock = fixedClock(begins);
let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database), { clock });
});
afterAll(() => db.drop());

const random = randomOf(7);

/** Makes the due charges: most succeed, some fail, and some of those succeed a few days later. Some members cancel. */
async function oneDay(
  late: Map<number, { at: number; periodEndsAt: Date; paidCents: number }>,
): Promise<void> {
  const now = clock.now();
  const { due } = await read(ctx, (scope) => dueRenewals(ctx, scope, { until: now, limit: 200 }));
  for (const { subscription, periodEndsAt, terms } of due) {
    const input = { id: subscription.id, periodEndsAt };
    const paidCents = terms.priceCents;
    const isPaid = terms.payerId !== null && random() < 0.9;
    await write(ctx, 'test.charge', (scope) =>
      isPaid
        ? renewPaidIn(ctx, scope, { ...input, at: now, paidCents })
        : failRenewalIn(ctx, scope, { ...input, at: now, reason: 'charge_failed' }),
    );
    if (!isPaid && random() < 0.5)
      late.set(subscription.id, { at: now.getTime() + 3 * day, periodEndsAt, paidCents });
    if (isPaid && subscription.autorenew && random() < 0.03) await cancel(ctx, { id: subscription.id });
  }
  for (const [id, { at, periodEndsAt, paidCents }] of late) {
    if (at > now.getTime()) continue;
    late.delete(id);
    await write(ctx, 'test.late', (scope) =>
      renewPaidIn(ctx, scope, { id, periodEndsAt, at: now, paidCents }),
    );
  }
}

test(`${days} days of ${memberCount} subscriptions of all kinds add up on each day, and each step is taken once`, {
  timeout: longest,
}, async () => {
  await createAllKinds(ctx, { begins, memberCount, random });
  const late: Parameters<typeof oneDay>[0] = new Map();
  for (let passed = 1; passed <= days; passed += 1) {
    clock.set(new Date(begins.getTime() + passed * day));
    await Promise.all(
      passed % 30 === 0
        ? [advanceDueSubscriptions(ctx), advanceDueSubscriptions(ctx)]
        : [advanceDueSubscriptions(ctx)],
    );
    await oneDay(late);
  }
  const { rows: lines } = await db.database.owner.query<LogLine & { kind: string }>(linesOfSite, [
    ctx.resource.id,
  ]);
  const book = new SubscriptionBook(lines, clock.now());
  expect(findUnbalancedDays(book, begins, days)).toEqual([]);
  expect(book.payersAt(clock.now()).size).toBeGreaterThan(5);
  const periods = lines.filter(({ type }) => ['start', 'renew', 'recover', 'switch'].includes(type));
  const named = periods.map(
    ({ subscriptionId, validUntil }) => `${subscriptionId} ${validUntil?.toISOString()}`,
  );
  expect(new Set(named).size).toBe(named.length);
  expect(periods.length).toBeGreaterThan(isThorough ? 1_000 : 150);
  await rowsSayTheSame(book);
});

/**
 * Checks that the rows match their events, that no subscription is behind its time, and that seats match their sponsor.
 */
async function rowsSayTheSame(book: SubscriptionBook): Promise<void> {
  const rows = await read(ctx, ({ db: queries }) =>
    queries.selectFrom('member_subscriptions').selectAll().where('status', '<>', 'ended').execute(),
  );
  const values = Object.groupBy(rows, ({ currency }) => currency);
  for (const [currency, held = []] of Object.entries(values))
    expect(held.reduce((sum, row) => sum + row.recurring_value, 0)).toBe(
      book.valueAt(clock.now()).get(currency) ?? 0,
    );
  for (const row of rows) {
    if (row.kind !== 'seat') expect(row.valid_until === null || row.valid_until > clock.now()).toBe(true);
    const parent = rows.find(({ id }) => id === row.parent_id);
    if (row.kind === 'seat') expect(row.ends_at).toEqual(parent?.valid_until);
  }
}
