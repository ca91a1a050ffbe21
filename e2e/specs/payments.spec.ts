import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';
import { connectedStripe, review, reviewApi, type StripeStandIn } from '../support/stripe-stand-in.ts';

let stripe: StripeStandIn;
test.beforeAll(async () => {
  stripe = await connectedStripe();
});
test.afterAll(() => stripe.stop());

/** Runs the job of each minute now. */
async function chargeNow(): Promise<void> {
  const client = await openDatabase();
  await client.query("select graphile_worker.add_job('payments.renewals', '{}'::json)");
  await client.end();
}

interface Sold {
  memberId: number;
  title: string;
  customerId: string;
}

/** Creates a member whose first paid period ends in a moment, and who pays by a card known to Stripe. */
async function dueMember(api: Api): Promise<Sold> {
  const title = unique('Renewing ');
  const plan = await api.call<{ id: number }>('POST', 'plans', { title: unique('Money '), active: true });
  const option = await api.call<{ id: number }>('POST', 'subscriptions', {
    plan_id: plan.id,
    title,
    type: 'standard',
    price: 1_000,
    currency: 'gbp',
    period: '1 month',
    is_allowed_autorenew: true,
    active: true,
  });
  const [made] = await stripe.order<{ customerId: string }[]>('customers', {
    count: 1,
    card: 'pm_card_visa',
  });
  const customerId = made?.customerId ?? '';
  const { id: memberId } = await api.addMember({ email: `${unique('payer')}@example.com` });
  const client = await openDatabase();
  await client.query('update members set stripe_customer_id = $2 where id = $1', [memberId, customerId]);
  await client.end();
  const held = await api.call<{ id: number }>('POST', `users/${memberId}/subscriptions/${option.id}`, {
    subscription_end_date: new Date(Date.now() + 4_000).toISOString(),
  });
  await api.call('PUT', `users/${memberId}/subscriptions/${held.id}`, { autorenew: true });
  return { memberId, title, customerId };
}

async function sync(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Stripe', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sync with Stripe' }).click();
  await expect(page.getByText(said)).toBeVisible();
}

test('Support sees why a payment failed, syncs with Stripe, and the renewal is charged and given back', async ({
  page,
  enter,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  await enter('root', review);
  const api = await reviewApi(page, url);
  const { memberId, title, customerId } = await dueMember(api);
  await stripe.order('bank', { customerId, bank: 'insufficient_funds' });
  await page.goto(`/users/edit/${memberId}`);
  await sync(page, 'The card is now visa 4242.');
  await page.getByRole('button', { name: 'Stripe', exact: true }).click();
  await expect(page.getByText(/^Test mode · Card visa 4242 · Synced /)).toBeVisible();
  const account = `https://dashboard.stripe.com/${stripe.accountId}/test`;
  const customer = page.getByRole('menuitem', { name: 'Customer in Stripe' });
  await expect(customer).toHaveAttribute('href', `${account}/customers/${customerId}`);
  await page.keyboard.press('Escape');

  await wait(4_500);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(async () => {
    await chargeNow();
    await page.reload();
    await expect(attention).toContainText(`Payment for ${title} failed on`, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(attention).toContainText('Reason: Your card has insufficient funds. Access until');
  await expect(attention).toContainText('Next attempt on');
  await expectAccessible(page);

  // Another card is charged at once.
  await stripe.order('bank', { customerId, bank: null });
  await stripe.order('card', { customerId, card: 'pm_card_mastercard' });
  await sync(page, 'The card is now mastercard 4444.');
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(async () => {
    await chargeNow();
    await page.reload();
    await expect(table.getByRole('link', { name: /^Refund transaction \d+ in Stripe$/ })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(`Payment for ${title} failed on`)).toHaveCount(0);
  expect(await stripe.order('paid', { customerId })).toEqual([1_000]);
  await expect(table.getByRole('row')).toHaveCount(3);
  const refund = table.getByRole('link', { name: /^Refund transaction/ });
  await expect(refund).toHaveAttribute('href', new RegExp(`^${account}/payments/pi_\\w+$`));
  // The console's color, not the browser's blue.
  await expect(refund).toHaveCSS('color', 'rgb(74, 75, 189)');
  await expect(table.getByRole('link', { name: customerId }).first()).toHaveAttribute(
    'href',
    `${account}/customers/${customerId}`,
  );

  // A refund at Stripe arrives by its event.
  const id = /\d+/.exec((await refund.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await stripe.order('refund', { customerId, amount: 400 });
  const statuses = await stripe.order<number[]>('deliver', {
    to: `${url}/api/webhooks/stripe/${review}/test`,
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect(async () => {
    await page.goto(`/transactions/info/${id}`);
    await expect(page.getByText('-£4.00')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  // The actions on a payment stay visible beside the link to Stripe.
  await page.goto(`/transactions?user=${memberId}`);
  const payments = page.getByRole('table', { name: 'Transactions' });
  await expect(payments.getByRole('columnheader', { name: 'Receipt' })).toBeVisible();
  await expect(payments.getByRole('columnheader', { name: 'Actions' })).toBeInViewport({ ratio: 1 });
  await page.goto(`/users/edit/${memberId}`);
  await sync(page, 'The card is the same. No charge was missing. No refund was missing.');
});
