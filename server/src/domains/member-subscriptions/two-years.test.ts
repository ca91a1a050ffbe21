import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach, gift, seat, start, startTrial } from './begin.service.ts';
import { carrySubscriptions } from './clock.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { failRenewalIn, renewPaidIn } from './renewals.service.ts';
import { cancel } from './service.ts';

const begins = new Date('2023-01-31T10:00:00Z');
const day = 86_400_000;
/** As it is looked at before a release: `FAULTS=thorough`. */
const isThorough = process.env.FAULTS === 'thorough';
const days = isThorough ? 730 : 400;
/** Of them, the last ten are for two teams. */
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

/** The same numbers every time, 0 up to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = randomOf(7);

/** Of all kinds, one a member; a seat counts as one. */
async function begin(): Promise<void> {
  const { planId, optionId: basic } = await makeOption(ctx, { price: 0 });
  const option = async (input: Parameters<typeof makeOption>[1] = {}) =>
    (await makeOption(ctx, { plan_id: planId, downgrade_subscription: basic, ...input })).optionId;
  const monthly = await option();
  const yearly = await option({ period: '1 year', price: 9_000, currency: 'eur' });
  const quarterly = await option({ period: '3 months', price: 2_700 });
  const trial = await option({ trial_period: '2 weeks', trial_price: 0, trial_iterations: 2 });
  const paidTrial = await option({ trial_period: '1 month', trial_price: 100, trial_iterations: 3 });
  const ending = { is_allowed_autorenew: false, period: '6 months' as const };
  const toBasic = await option({ ...ending, next_subscription: basic });
  const toMonthly = await option({ ...ending, next_subscription: monthly });
  const present = await option({ type: 'gift', period: '6 months' });
  const team = await option({ type: 'multi-seat', limit_sponsored_slots: 5, price: 4_000 });
  const members = await makeMembers(ctx, memberCount, begins);
  for (const [place, memberId] of members.slice(0, -10).entries()) {
    const at = new Date(begins.getTime() - Math.floor(random() * 20) * day);
    const from = { holder: { memberId }, at };
    const buy = (pricingOptionId: number, paidCents = 1_000) =>
      start(ctx, { ...from, pricingOptionId, paidCents });
    const kind = place % 12;
    if (kind < 3) await buy(monthly);
    else if (kind === 3) await buy(yearly);
    else if (kind === 4) await buy(quarterly);
    else if (kind === 5) await buy(basic, 0);
    else if (kind === 6) await startTrial(ctx, { ...from, pricingOptionId: trial });
    else if (kind === 7) await startTrial(ctx, { ...from, pricingOptionId: paidTrial });
    else if (kind === 8) await buy(toBasic);
    else if (kind === 9) await buy(toMonthly);
    else if (kind === 10) await gift(ctx, { ...from, pricingOptionId: present, giverId: null });
    else await attach(ctx, { ...from, pricingOptionId: monthly });
  }
  for (const group of [members.slice(-10, -5), members.slice(-5)]) {
    const [memberId = 0, ...guests] = group;
    const parentId = await start(ctx, { pricingOptionId: team, holder: { memberId }, paidCents: 4_000 });
    for (const guest of guests) await seat(ctx, { parentId, memberId: guest });
  }
}

/** Charges what is due: most pay, some do not, and of those some do a few days later. Some cancel. */
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
  await begin();
  const late: Parameters<typeof oneDay>[0] = new Map();
  for (let passed = 1; passed <= days; passed += 1) {
    clock.set(new Date(begins.getTime() + passed * day));
    await Promise.all(
      passed % 30 === 0 ? [carrySubscriptions(ctx), carrySubscriptions(ctx)] : [carrySubscriptions(ctx)],
    );
    await oneDay(late);
  }
  const { rows: lines } = await db.database.owner.query<LogLine & { kind: string }>(linesOfSite, [
    ctx.resource.id,
  ]);
  const book = new SubscriptionBook(lines, clock.now());
  for (let passed = 0; passed < days; passed += 1) {
    const from = new Date(begins.getTime() + passed * day);
    const to = new Date(from.getTime() + day);
    const flows = book.payerFlows(from, to);
    expect(book.payersAt(to).size).toBe(
      book.payersAt(from).size + flows.joined + flows.returned - flows.left,
    );
    for (const currency of ['usd', 'eur']) {
      const moved = book.movements(currency, from, to);
      const sum = moved.new + moved.expansion + moved.reactivation - moved.contraction - moved.churn;
      expect(book.valueAt(to).get(currency) ?? 0).toBe((book.valueAt(from).get(currency) ?? 0) + sum);
    }
  }
  expect(book.payersAt(clock.now()).size).toBeGreaterThan(5);
  const periods = lines.filter(({ type }) => ['start', 'renew', 'recover', 'switch'].includes(type));
  const named = periods.map(
    ({ subscriptionId, validUntil }) => `${subscriptionId} ${validUntil?.toISOString()}`,
  );
  expect(new Set(named).size).toBe(named.length);
  expect(periods.length).toBeGreaterThan(isThorough ? 1_000 : 150);
  await rowsSayTheSame(book);
});

/** What rows hold now is what the log tells, nothing is left behind its time, and seats stand as their sponsor does. */
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
