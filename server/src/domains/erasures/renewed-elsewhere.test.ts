// Tests that a member whose subscription another system renews is not charged after their erasure.
import { expect, test } from 'vitest';
import { erasureTools } from '#server/testing/erasure-tools.ts';
import { movedCase } from '#server/testing/moved-case.ts';
import { moveIn } from '#server/testing/moved-shop.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { getErasure, requestErasure } from './service.ts';
import { runErasure } from './work.service.ts';

const { the, rows, held } = movedCase();
const folder = temporaryFolder('masthead-erased-renewals-');

async function work(memberId: number) {
  const { ctx } = the();
  const [erasure] = await rows<{ id: number }>('select id from erasures where resource_id = $1');
  await runErasure(ctx, erasureTools(folder()), erasure?.id ?? 0);
  return getErasure(ctx, { id: memberId });
}

async function erase(memberId: number) {
  await requestErasure(the().ctx, { id: memberId });
  return work(memberId);
}

test('what Stripe renews is canceled there at once, also of a member whose customer is not known here', async () => {
  const { ctx, ana } = the();
  await moveIn(ctx, [ana]);
  await rows('update members set stripe_customer_id = null where resource_id = $1');
  const { member_id: id } = await held();
  expect(await getErasure(ctx, { id })).toMatchObject({
    effect: { subscriptions: 1, renewed_by_stripe: 1, renewed_elsewhere: 0 },
  });
  const done = await erase(id);
  expect(done.state).toBe('done');
  expect(ana.row).toMatchObject({ status: 'canceled' });
  expect(done.places.find(({ place }) => place === 'renewals')).toMatchObject({
    outcome: 'cleared',
    cleared: 1,
    kept: 0,
  });
  expect(await held()).toMatchObject({ status: 'ended', end_cause: 'erased' });
});

test('while Stripe does not answer, the account stays and nothing is lost of what has to be canceled', async () => {
  const { ctx, ana, standIn } = the();
  await moveIn(ctx, [ana]);
  const { member_id: id } = await held();
  standIn.fault = ({ method }) => (method === 'DELETE' ? 500 : null);
  const waiting = await erase(id);
  expect(waiting.places.find(({ place }) => place === 'renewals')).toMatchObject({
    outcome: null,
    problem: 'provider_unanswered',
  });
  expect(ana.row.status).toBe('active');
  standIn.fault = () => null;
  expect((await work(id)).state).toBe('done');
  expect(ana.row.status).toBe('canceled');
});

test.each([
  ['another system', `provider = 'other'`],
  ['Stripe under an id that the file did not tell', 'provider_subscription = null'],
  ['another account of Stripe', `provider_subscription = 'sub_of_another_account'`],
])('what %s renews is counted before and after, so that somebody ends it there', async (_who, change) => {
  const { ctx, ana } = the();
  await moveIn(ctx, [ana]);
  await rows(`update renewals_elsewhere set ${change} where resource_id = $1`);
  const { member_id: id } = await held();
  const isAskable = change.includes('sub_of');
  expect(await getErasure(ctx, { id })).toMatchObject({
    effect: { renewed_by_stripe: isAskable ? 1 : 0, renewed_elsewhere: isAskable ? 0 : 1 },
  });
  const done = await erase(id);
  expect(done.places.find(({ place }) => place === 'renewals')).toMatchObject({
    outcome: 'kept',
    cleared: 0,
    kept: 1,
  });
});
