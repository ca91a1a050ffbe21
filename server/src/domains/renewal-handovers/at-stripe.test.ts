// Stripe's data of subscriptions that it renews: overdue ones, days of the month, and events of older API versions.
import { expect, test } from 'vitest';
import { bill } from '#server/stand-ins/stripe/billing.ts';
import { setBank } from '#server/stand-ins/stripe/people.ts';
import { movedCase } from '#server/testing/moved-case.ts';
import { addShopMember, moveIn, passTime } from '#server/testing/moved-shop.ts';
import { advanceDueSubscriptions } from '../member-subscriptions/renewal-scheduler.service.ts';
import { linkCustomers, startHandovers } from './service.ts';

const { the, work, rows, held, shown, tell } = movedCase();

const overdueTold = () =>
  rows<{ payload: { id: number } }>(
    `select payload from domain_events where resource_id = $1 and name = 'subscription.past_due'`,
  );

async function at(moment: string): Promise<void> {
  const { ctx, clock, standIn } = the();
  clock.set(new Date(moment));
  await passTime(ctx, standIn.ledger);
  await passTime(ctx, standIn.ledger);
}

test('a subscription of the 31st that was handed over in February renews on the last day of each month', async () => {
  const { ctx, standIn, clock } = the();
  const last = addShopMember(standIn.ledger, 2, { kind: 'middle', renewsOn: 31 });
  await moveIn(ctx, [last]);
  await linkCustomers(ctx);
  await at('2025-02-10T12:00:00Z');
  expect(await held()).toMatchObject({ autorenew: false, ends_at: new Date('2025-02-28T10:00:00Z') });
  await startHandovers(ctx, {});
  await work();
  expect(await held()).toMatchObject({ autorenew: true, ends_at: new Date('2025-02-28T10:00:00Z') });
  await at('2025-02-28T12:00:00Z');
  expect(await held()).toMatchObject({ ends_at: new Date('2025-03-31T10:00:00Z') });
  await at('2025-03-31T12:00:00Z');
  expect(await held()).toMatchObject({ ends_at: new Date('2025-04-30T10:00:00Z') });
  expect(clock.now()).toEqual(new Date('2025-03-31T12:00:00Z'));
});

test('nobody is told of an overdue payment before Stripe could not collect it, and then once', async () => {
  const { ctx, clock, standIn, ana } = the();
  await moveIn(ctx, [ana]);
  standIn.ledger.events.length = 0;
  // The subscription ends here before Stripe's answer arrives.
  clock.set(new Date('2025-02-05T10:01:00Z'));
  await advanceDueSubscriptions(ctx);
  expect(await held()).toMatchObject({ status: 'past_due' });
  expect(await overdueTold()).toEqual([]);
  bill(standIn.ledger);
  await tell();
  expect(await held()).toMatchObject({ status: 'active', ends_at: new Date('2025-03-05T10:00:00Z') });
  expect(await overdueTold()).toEqual([]);
  setBank(standIn.ledger, ana.customerId, 'insufficient_funds');
  await at('2025-03-05T12:00:00Z');
  await tell();
  const { id } = await held();
  expect((await overdueTold()).map(({ payload }) => payload.id)).toEqual([id]);
  await at('2025-03-06T12:00:00Z');
  await tell();
  expect(await overdueTold()).toHaveLength(1);
});

test('what ended here unheard, and was renewed at Stripe all the same, begins anew to the end that Stripe tells', async () => {
  const { ctx, clock, standIn, ana } = the();
  await moveIn(ctx, [ana]);
  const { id: first } = await held();
  standIn.fault = () => 500;
  await at('2025-02-05T12:00:00Z');
  // Seven days of grace.
  await at('2025-02-12T12:00:00Z');
  expect(await held()).toMatchObject({ id: first, status: 'ended', end_cause: 'payment_failed' });
  standIn.fault = () => null;
  await at('2025-02-12T14:00:00Z');
  const anew = await held();
  expect(anew).toMatchObject({
    status: 'active',
    autorenew: false,
    ends_at: new Date('2025-03-05T10:00:00Z'),
  });
  expect(anew.id).not.toBe(first);
  expect(await shown()).toMatchObject({ id: anew.id, state: 'elsewhere', failure: null });
  // From here on its end moves like any other's.
  await at('2025-03-05T12:00:00Z');
  expect(await held()).toMatchObject({ id: anew.id, ends_at: new Date('2025-04-05T10:00:00Z') });
  expect(clock.now()).toEqual(new Date('2025-03-05T12:00:00Z'));
});

test.each([
  ['2020-08-27', (subscription: string) => ({ subscription })],
  ['2026-10-28.endive', (subscription: string) => ({ parent: { subscription_details: { subscription } } })],
])('an invoice of API version %s that was paid moves the end', async (version, names) => {
  const { ctx, clock, standIn, ana } = the();
  await moveIn(ctx, [ana]);
  clock.set(new Date('2025-02-05T10:00:00Z'));
  bill(standIn.ledger);
  standIn.ledger.events.length = 0;
  standIn.ledger.events.push({
    id: `evt_${version}`,
    object: 'event',
    type: 'invoice.paid',
    created: standIn.ledger.now(),
    livemode: true,
    api_version: version,
    data: { object: { id: 'in_1', object: 'invoice', customer: ana.customerId, ...names(ana.row.id) } },
  });
  await tell();
  expect(await held()).toMatchObject({ ends_at: new Date('2025-03-05T10:00:00Z') });
});

async function setPrice(cents: number): Promise<void> {
  for (const table of ['pricing_options', 'pricing_option_versions'])
    await rows(`update ${table} set price_cents = ${cents} where resource_id = $1`);
}

test('what has no price here is not handed over until its option has one', async () => {
  const { ctx, ana } = the();
  await moveIn(ctx, [ana]);
  await rows(`update pricing_options set slug = 'imported-' || plan_id where resource_id = $1`);
  await setPrice(0);
  await linkCustomers(ctx);
  await work();
  await startHandovers(ctx, {});
  await work();
  expect(await held()).toMatchObject({ autorenew: false });
  expect(await shown()).toMatchObject({
    state: 'elsewhere',
    failure: expect.stringMatching(/^No price is known/),
  });
  // The failed handover left the subscription at Stripe as it was.
  expect(ana.row.cancelAtPeriodEnd).toBe(false);
  await setPrice(900);
  await startHandovers(ctx, {});
  await work();
  expect(await held()).toMatchObject({ autorenew: true });
});
