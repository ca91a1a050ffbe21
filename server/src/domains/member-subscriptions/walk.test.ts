// @module-tag slow
// Compares a walk through an interval at once with the renewal and charging jobs run day by day.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomOf } from '#server/testing/random.ts';
import { createAllKinds } from '#server/testing/subscriptions-of-all-kinds.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { fastForwardSubscriptionsIn, type Payments } from './fast-forward.service.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { failRenewalIn, renewPaidIn } from './renewals.service.ts';

const day = 86_400_000;
const begins = new Date('2023-01-31T10:00:00Z');
const days = 200;
const clock = fixedClock(begins);
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function book(): Promise<ResourceContext> {
  clock.set(begins);
  const site = await makeResource(db.database, { livemode: false });
  const ctx = actAs(db.database, site, { clock });
  await createAllKinds(ctx, { begins, memberCount: 34, random: randomOf(3) });
  return ctx;
}

type Outcome = 'succeeded' | 'no_card';

async function dayByDay(ctx: ResourceContext, outcome: Outcome): Promise<void> {
  for (let passed = 1; passed <= days; passed += 1) {
    clock.set(new Date(begins.getTime() + passed * day));
    const at = clock.now();
    await advanceDueSubscriptions(ctx);
    const { due } = await read(ctx, (scope) => dueRenewals(ctx, scope, { until: at, limit: 200 }));
    for (const { subscription, periodEndsAt, terms } of due.filter((one) => !one.terms.isFree)) {
      const input = { id: subscription.id, periodEndsAt, at: periodEndsAt };
      await write(ctx, 'test.charge', (scope) =>
        outcome === 'succeeded' && terms.payerId !== null
          ? renewPaidIn(ctx, scope, { ...input, paidCents: terms.priceCents })
          : failRenewalIn(ctx, scope, { ...input, reason: 'no_payment_method' }),
      );
    }
  }
}

async function inParts(ctx: ResourceContext, parts: readonly number[], payments: Payments): Promise<void> {
  for (const [place, part] of parts.entries()) {
    const from = new Date(begins.getTime() + (parts[place - 1] ?? 0) * day);
    const until = new Date(begins.getTime() + part * day);
    await write(ctx, 'test.live', async (scope) => {
      scope.noAudit('test');
      await fastForwardSubscriptionsIn(ctx, scope, { from, until }, payments);
    });
  }
}

/** Returns the stored events and subscriptions, with the site's first member as 1 and its first subscription as 1. */
async function told(ctx: ResourceContext) {
  const { rows: lines } = await db.database.owner.query(
    `select dense_rank() over (order by s.starts_at, coalesce(s.member_id, 0), s.kind) as one, e.type, e.kind, e.cause,
       e.next_status, e.next_paying, e.next_value, e.valid_until, e.occurred_at
     from subscription_events e join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
     where e.resource_id = $1 order by 1, e.occurred_at, e.type, e.valid_until`,
    [ctx.resource.id],
  );
  const { rows: standing } = await db.database.owner.query(
    `select status, kind, ends_at, grace_ends_at, past_due_reason, ended_at, end_cause, autorenew, is_paying,
       recurring_value, anchor_periods, trial_periods, last_event_at
     from member_subscriptions where resource_id = $1 order by starts_at, coalesce(member_id, 0), kind`,
    [ctx.resource.id],
  );
  return { lines, standing };
}

test.each(['succeeded', 'no_card'] as const)(
  'where charges come to %s, a span gone through at once holds what came about day by day',
  { timeout: 120_000 },
  async (outcome) => {
    const slow = await book();
    await dayByDay(slow, outcome);
    const atOnce = await book();
    await inParts(atOnce, [days], { charge: () => outcome, retriesAfter: () => [] });
    const inMany = await book();
    await inParts(inMany, [1, 2, 31, 100, 101, days], { charge: () => outcome, retriesAfter: () => [] });
    const expected = await told(slow);
    expect(expected.lines.length).toBeGreaterThan(90);
    expect(await told(atOnce)).toEqual(expected);
    expect(await told(inMany)).toEqual(expected);
  },
);
