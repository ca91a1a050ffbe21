// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Forecast } from '#contract/domains/member-subscriptions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomOf } from '#server/testing/random.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach, gift, start, startTrial } from './create.service.ts';
import { previewSubscription, updateSubscription } from './member.service.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { failRenewalIn } from './renewals.service.ts';
import { cancel, markPastDue } from './service.ts';

const begins = new Date('2024-01-31T10:00:00Z');
const day = 86_400_000;
let db: TestDatabase;
let ctx: ResourceContext;
const clock = fixedClock(begins);

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database), { clock });
});
afterAll(() => db.drop());

interface Way {
  optionId: number;
  begin: (optionId: number, memberId: number) => Promise<number>;
}

/** Creates subscriptions in every way and in every state that an operator may see. */
async function waysToHold(): Promise<Way[]> {
  const { planId, optionId: monthly } = await makeOption(ctx, { is_applied_vat: true, vat_percent: 19 });
  const option = async (input: Parameters<typeof makeOption>[1]) =>
    (await makeOption(ctx, { plan_id: planId, ...input })).optionId;
  const free = await option({ price: 0 });
  const trial = await option({ trial_period: '1 week', trial_price: 0, trial_iterations: 3, price: 1_500 });
  const costly = await option({ trial_period: '2 weeks', trial_price: 100, trial_iterations: 2 });
  const ending = { is_allowed_autorenew: false, period: '3 months' as const };
  const toFree = await option({ ...ending, next_subscription: free });
  const toMonthly = await option({ ...ending, next_subscription: monthly });
  const present = await option({ type: 'gift', period: '6 months' });
  const buy = (pricingOptionId: number, memberId: number, paidCents = 1_000) =>
    start(ctx, { pricingOptionId, holder: { memberId }, paidCents });
  const given = (pricingOptionId: number, memberId: number) =>
    attach(ctx, { pricingOptionId, holder: { memberId } });
  const tried = (pricingOptionId: number, memberId: number) =>
    startTrial(ctx, { pricingOptionId, holder: { memberId } });
  return [
    { optionId: monthly, begin: buy },
    { optionId: await option({ period: '1 year', price: 9_000 }), begin: buy },
    { optionId: free, begin: (id, memberId) => buy(id, memberId, 0) },
    { optionId: trial, begin: tried },
    { optionId: costly, begin: tried },
    { optionId: toFree, begin: buy },
    { optionId: toMonthly, begin: buy },
    { optionId: monthly, begin: given },
    {
      optionId: present,
      begin: (pricingOptionId, memberId) =>
        gift(ctx, { pricingOptionId, holder: { memberId }, giverId: null }),
    },
    {
      optionId: monthly,
      begin: async (optionId, memberId) => {
        const id = await buy(optionId, memberId);
        await cancel(ctx, { id });
        return id;
      },
    },
    {
      optionId: await option({ period: '1 week' }),
      begin: async (optionId, memberId) => {
        const id = await buy(optionId, memberId);
        await markPastDue(ctx, { id, at: clock.now() });
        return id;
      },
    },
  ];
}

/** Returns a random edit: each field is left out, kept or changed. */
function anEdit(random: () => number) {
  const chance = (share: number) => random() < share;
  const days = Math.round(random() * 120) - 8;
  return {
    ...(chance(0.4) && { subscription_end_date: new Date(clock.now().getTime() + days * day).toISOString() }),
    ...(chance(0.05) && { subscription_end_date: null }),
    ...(chance(0.4) && { autorenew: chance(0.5) }),
    ...(chance(0.4) && { is_allowed_next_subscription: chance(0.5) }),
    ...(chance(0.2) && { is_trial: chance(0.3) }),
  };
}

const rowsOf = () =>
  read(ctx, ({ db: queries }) => queries.selectFrom('member_subscriptions').selectAll().execute());

const longest = 300_000;

test('200 edits of all kinds do what their effect said, once they are saved and the clock has run', {
  timeout: longest,
}, async () => {
  const random = randomOf(20_261_123);
  const ways = await waysToHold();
  const members = await makeMembers(ctx, 200, begins);
  const said = new Map<number, Forecast>();
  const seen = { refused: 0, changed: 0, kept: 0 };
  for (const [place, memberId] of members.entries()) {
    const way = ways[place % ways.length];
    if (!way) continue;
    const subscriptionId = await way.begin(way.optionId, memberId);
    const ids = { id: memberId, subscriptionId };
    const edit = anEdit(random);
    const effect = await previewSubscription(ctx, { ...ids, action: 'edit', ...edit });
    const saved = await updateSubscription(ctx, { ...ids, ...edit }).catch(
      (error: { fields?: Record<string, string> }) => error.fields ?? {},
    );
    const refusals = Object.fromEntries(effect.refusals.map(({ field, text }) => [field, text]));
    if (effect.after === null) expect(saved).toEqual(refusals);
    else expect(saved).toMatchObject({ mrr: effect.after.mrr });
    const holds = effect.after ?? effect.before;
    if (holds) said.set(subscriptionId, holds);
    seen[effect.after === null ? 'refused' : effect.is_changed ? 'changed' : 'kept'] += 1;
  }
  expect(seen.changed).toBeGreaterThan(60);
  expect(seen.refused).toBeGreaterThan(20);
  await run(said);
});

/** Advances the clock to each predicted instant and compares the result with the prediction. */
async function run(said: ReadonlyMap<number, Forecast>): Promise<void> {
  const told = [...said.values()].flatMap((one) => one.next_charge?.at ?? one.access_ends_at ?? []);
  const last = begins.getTime() + 500 * day;
  const instants = [...new Set(told)]
    .map((at) => new Date(at).getTime())
    .filter((at) => at > begins.getTime());
  const asked = new Map<number, unknown>();
  for (const at of [...instants.sort((one, other) => one - other), last]) {
    clock.set(new Date(at));
    await advanceDueSubscriptions(ctx);
    const { due } = await read(ctx, (scope) => dueRenewals(ctx, scope, { until: clock.now(), limit: 200 }));
    for (const { subscription, periodEndsAt, terms } of due) {
      const { amountCents: amount, currency, title } = terms;
      asked.set(subscription.id, { at: periodEndsAt.toISOString(), amount, currency, title });
      const failure = {
        id: subscription.id,
        periodEndsAt,
        at: periodEndsAt,
        reason: 'no_payment_method' as const,
      };
      await write(ctx, 'test.fail', (scope) => failRenewalIn(ctx, scope, failure));
    }
  }
  for (const row of await rowsOf()) {
    const one = said.get(row.id);
    if (!one) continue;
    expect([row.id, asked.get(row.id) ?? null]).toEqual([row.id, one.next_charge]);
    if (one.next_charge !== null) continue;
    expect([row.id, row.ended_at?.toISOString() ?? null]).toEqual([row.id, one.access_ends_at]);
  }
}
