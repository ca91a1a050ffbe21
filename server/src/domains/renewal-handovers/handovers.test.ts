import { expect, test } from 'vitest';
import { bill, cancelNow } from '#server/stand-ins/stripe/billing.ts';
import { paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { setBank } from '#server/stand-ins/stripe/people.ts';
import { movedCase } from '#server/testing/moved-case.ts';
import { moveIn, passTime } from '#server/testing/moved-shop.ts';
import { previewSubscription, updateSubscription } from '../member-subscriptions/member.service.ts';
import { advanceDueSubscriptions } from '../member-subscriptions/renewal-scheduler.service.ts';
import { confirmEnded, idsToEnd, startHandovers } from './service.ts';

const { the, work, rows, held, shown, moveAndLink, tell } = movedCase();

test('an operator cannot turn autorenew on for what Stripe renews, and can once it is handed over', async () => {
  const { ctx } = the();
  await moveAndLink();
  const { id: subscriptionId, member_id: id } = await held();
  const edit = { id, subscriptionId, autorenew: true };
  const text = /^Stripe still renews this subscription, so it would be charged twice/;
  await expect(updateSubscription(ctx, edit)).rejects.toMatchObject({ code: 'invalid' });
  const { refusals } = await previewSubscription(ctx, { ...edit, action: 'edit' });
  expect(refusals).toEqual([{ field: 'autorenew', text: expect.stringMatching(text) }]);
  expect(await held()).toMatchObject({ autorenew: false });
  await startHandovers(ctx, {});
  await work();
  expect(await held()).toMatchObject({ autorenew: true });
  await updateSubscription(ctx, { ...edit, autorenew: false });
  expect(await updateSubscription(ctx, edit)).toMatchObject({ autorenew: true, renewed_elsewhere: null });
});

test('the end that Stripe answers is ours, and the handover stands in the log and the audit', async () => {
  const { ctx, ana } = the();
  await moveAndLink();
  // Moved at Stripe since the file was written.
  ana.row.periodEnd += 86_400;
  await startHandovers(ctx, {});
  await work();
  expect(await held()).toMatchObject({ autorenew: true, ends_at: new Date('2025-02-06T10:00:00Z') });
  expect(ana.row.cancelAtPeriodEnd).toBe(true);
  expect(await shown()).toMatchObject({ state: 'here', failure: null });
  expect(
    await rows(`select type from subscription_events where resource_id = $1 and type = 'edit'`),
  ).toHaveLength(2);
  expect(
    await rows(`select from audit_log where resource_id = $1 and operation = 'renewal-handovers.hand-over'
      and target_kind = 'member_subscription' and changes ->> 'renewed' = 'here'`),
  ).toHaveLength(1);
});

test('while Stripe gives no answer nothing changes here, and the handover goes on later', async () => {
  const { ctx, clock, standIn } = the();
  await moveAndLink();
  await startHandovers(ctx, {});
  // Stripe does it, and its answer is lost.
  standIn.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
  await work();
  expect(await held()).toMatchObject({ autorenew: false });
  expect(await shown()).toMatchObject({
    state: 'waiting',
    failure: expect.stringMatching(/could not be asked/),
  });
  standIn.fault = () => null;
  clock.advance(120_000);
  await work();
  expect(await held()).toMatchObject({ autorenew: true });
});

test('a handover that was killed after Stripe had ended it is taken over, also when its period is over', async () => {
  const { ctx, clock, standIn, ana } = the();
  await moveAndLink();
  await startHandovers(ctx, {});
  standIn.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
  await work();
  standIn.fault = () => null;
  clock.set(new Date('2025-02-05T12:00:00Z'));
  await passTime(ctx, standIn.ledger);
  await passTime(ctx, standIn.ledger);
  expect(ana.row.status).toBe('canceled');
  expect(paidCharges(standIn.ledger)).toHaveLength(1);
  expect(await held()).toMatchObject({
    status: 'active',
    autorenew: true,
    ends_at: new Date('2025-03-05T10:00:00Z'),
  });
});

test('a key that may not change subscriptions leaves them there; their ids are a file, and a person confirms', async () => {
  const { ctx, standIn, ana } = the();
  await moveAndLink();
  await startHandovers(ctx, {});
  standIn.fault = ({ method }) => (method === 'POST' ? 403 : null);
  await work();
  expect(await held()).toMatchObject({ autorenew: false });
  const { id, state, failure } = await shown();
  expect({ state, failure }).toEqual({
    state: 'elsewhere',
    failure: expect.stringMatching(/may not change/),
  });
  expect(await (await idsToEnd(ctx, {})).text()).toBe(
    `id,email,plan,ends_at\n${ana.row.id},${ana.email},Gold,2025-02-05T10:00:00.000Z\n`,
  );
  expect(await confirmEnded(ctx, { ids: [id] })).toEqual({ count: 1 });
  await work();
  expect(await held()).toMatchObject({ autorenew: true, ends_at: new Date('2025-02-05T10:00:00Z') });
});

test('what its member canceled at Stripe is not renewed here', async () => {
  const { ctx, ana } = the();
  await moveAndLink();
  ana.row.cancelAtPeriodEnd = true;
  await startHandovers(ctx, {});
  await work();
  expect(await held()).toMatchObject({ autorenew: false, status: 'active' });
  expect(await shown()).toMatchObject({
    state: 'over',
    failure: expect.stringMatching(/canceled at Stripe/),
  });
});

test('webhooks move the end of what Stripe renews, and what it gave up ends', async () => {
  const { ctx, clock, standIn, ana } = the();
  await moveIn(ctx, [ana]);
  standIn.ledger.events.length = 0;
  clock.set(new Date('2025-02-05T10:00:00Z'));
  bill(standIn.ledger);
  await tell();
  expect(await held()).toMatchObject({ status: 'active', ends_at: new Date('2025-03-05T10:00:00Z') });
  setBank(standIn.ledger, ana.customerId, 'insufficient_funds');
  clock.set(new Date('2025-03-05T12:00:00Z'));
  bill(standIn.ledger);
  await advanceDueSubscriptions(ctx);
  await tell();
  expect(await held()).toMatchObject({ status: 'past_due' });
  cancelNow(standIn.ledger, ana.row);
  await tell();
  expect(await held()).toMatchObject({ status: 'ended', end_cause: 'payment_failed' });
});

test('when Stripe cannot be asked at the end, access goes on for the days of grace, with a note', async () => {
  const { ctx, clock, standIn, ana } = the();
  await moveIn(ctx, [ana]);
  standIn.fault = () => 500;
  clock.set(new Date('2025-02-05T12:00:00Z'));
  await passTime(ctx, standIn.ledger);
  expect(await held()).toMatchObject({ status: 'past_due', ends_at: new Date('2025-02-05T10:00:00Z') });
  expect((await shown()).failure).toEqual(expect.any(String));
  standIn.fault = () => null;
  clock.set(new Date('2025-02-06T12:00:00Z'));
  await passTime(ctx, standIn.ledger);
  expect(await held()).toMatchObject({ status: 'active', ends_at: new Date('2025-03-05T10:00:00Z') });
  expect(await shown()).toMatchObject({ failure: null });
});

test('what was turned on again at Stripe is renewed there alone', async () => {
  const { ctx, clock, standIn, ana } = the();
  await moveAndLink();
  await startHandovers(ctx, {});
  await work();
  ana.row.cancelAtPeriodEnd = false;
  standIn.ledger.events.length = 0;
  clock.set(new Date('2025-02-04T12:00:00Z'));
  standIn.ledger.events.push({
    id: 'evt_back',
    object: 'event',
    type: 'customer.subscription.updated',
    created: standIn.ledger.now(),
    livemode: true,
    api_version: '2026-10-28.endive',
    data: { object: { id: ana.row.id, object: 'subscription', customer: ana.customerId } },
  });
  await tell();
  expect(await held()).toMatchObject({ autorenew: false });
  expect(await shown()).toMatchObject({ state: 'elsewhere' });
  clock.set(new Date('2025-02-05T12:00:00Z'));
  await passTime(ctx, standIn.ledger);
  await passTime(ctx, standIn.ledger);
  expect(paidCharges(standIn.ledger)).toHaveLength(1);
  expect(await held()).toMatchObject({ status: 'active' });
});
