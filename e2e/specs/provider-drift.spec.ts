import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, weekly } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';
import { connectedStripe, review, reviewApi, type StripeStandIn } from '../support/stripe-stand-in.ts';
import { desktop, phone } from '../support/widths.ts';

let stripe: StripeStandIn;
test.beforeAll(async () => {
  stripe = await connectedStripe();
});
test.afterAll(() => stripe.stop());

/** Creates a member whose card both Stripe and the site know. */
async function knownMember(api: Api): Promise<{ memberId: number; email: string; customerId: string }> {
  const [made] = await stripe.order<{ customerId: string }[]>('customers', {
    count: 1,
    card: 'pm_card_visa',
  });
  const customerId = made?.customerId ?? '';
  const email = `${unique('payer')}@example.com`;
  const { id: memberId } = await api.addMember({ email });
  const client = await openDatabase();
  await client.query('update members set stripe_customer_id = $2 where id = $1', [memberId, customerId]);
  await client.end();
  await api.call('PUT', `users/${memberId}/sync-payment-provider/stripe`);
  return { memberId, email, customerId };
}

/** Runs the job of each minute now. */
async function workNow(): Promise<void> {
  const client = await openDatabase();
  await client.query("select graphile_worker.add_job('provider-drift.look-after', '{}'::json)");
  await client.end();
}

/** Reloads this address until a comparison has found the member's discrepancy. */
async function foundRow(page: Page, address: string, email: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await workNow();
    await page.goto(address);
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  return row;
}

test('A charge that Stripe made and nobody told of is found, read and fixed by keyboard in two clicks', {
  tag: '@everyday',
}, async ({ page, enter, baseURL }) => {
  await enter('root', review);
  const api = await reviewApi(page, baseURL ?? '');
  const { memberId, email, customerId } = await knownMember(api);
  await stripe.order('charged', { customerId, amount: 2_500, daysAgo: 2 });

  await page.goto('/stripe-differences?kind=charge_missing');
  const compare = page.getByRole('button', { name: 'Compare now' });
  await expect(compare).toBeEnabled({ timeout: 30_000 });
  await compare.click();
  const row = await foundRow(page, '/stripe-differences?kind=charge_missing', email);
  await expect(row).toContainText('Charge missing here');
  await expect(row).toContainText('$25.00 · succeeded');
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(/Last compared|Comparing/);
  await expect(page.getByRole('link', { name: /\d+ open differences?$/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expect(row.getByText('Open', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desktop);

  // The member's own page shows the discrepancy, and links here.
  await page.goto(`/users/edit/${memberId}`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('Stripe and this site disagree in 1 place.');
  await attention.getByRole('link', { name: 'Review' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/stripe-differences\\?user=.*${memberId}`));

  // Open one discrepancy, and read its cause and the preview of the fix.
  await row.getByRole('button', { name: /^Charge missing here/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Charge missing here' });
  await expect(dialog).toContainText('Stripe charged this member. The charge is missing here.');
  await expect(dialog).toContainText('It happened before Stripe was connected on');
  const effect = dialog.getByRole('region', { name: 'What fixing changes' });
  await expect(effect).toContainText(/Received \(USD\)\s*\$0\.00.*\$25\.00/);
  await expect(effect).toContainText('Access and recurring revenue stay as they are.');
  await expect(effect.getByRole('heading', { name: 'What fixing changes' })).toBeVisible();
  await expectAccessible(page);

  // Two: fix it.
  await dialog.getByRole('button', { name: 'Fix' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.goto(`/users/edit/${memberId}`);
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('row').filter({ hasText: '$25.00' })).toHaveCount(1);
  await expect(page.getByText('Stripe and this site disagree')).toHaveCount(0);
  await page.goto(`/stripe-differences?user=${memberId}&state=mended`);
  await row.getByRole('button', { name: /^Charge missing here/ }).click();
  await expect(dialog).toContainText(/^.*Fixed by root@example\.com on /s);
});

test('A difference that shall stay is ignored with a reason, and taken up again', async ({
  page,
  enter,
  baseURL,
}) => {
  await enter('root', review);
  const api = await reviewApi(page, baseURL ?? '');
  const { memberId, email, customerId } = await knownMember(api);
  await stripe.order('charged', { customerId, amount: 1_300, daysAgo: 3 });
  await api.call('POST', 'stripe-differences/compare');
  const row = await foundRow(page, `/stripe-differences?user=${memberId}`, email);
  await row.getByRole('button', { name: /^Charge missing here/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await dialog.getByRole('button', { name: 'Ignore this difference' }).click();
  await expect(dialog.getByText('required field')).toBeVisible();
  await dialog.getByLabel('Why do you ignore it?').fill('Sold in the shop, not here');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ignore this difference' }).click();
  await expect(row).toHaveCount(0);

  await page.goto(`/stripe-differences?user=${memberId}&state=ignored`);
  await row.getByRole('button', { name: /^Charge missing here/ }).click();
  await expect(dialog).toContainText('Ignored: Sold in the shop, not here');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await page.goto(`/stripe-differences?user=${memberId}`);
  await expect(row).toContainText('Open');
});

test('Without a connected provider it says so, and a reader is led away', async ({ page, enter }) => {
  await enter('root', weekly);
  await page.goto('/stripe-differences');
  await expect(
    page.getByText('No payment provider is connected in live mode. Nothing is compared.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare now' })).toBeDisabled();
  await page.getByRole('link', { name: 'Payment settings' }).click();
  await expect(page.getByRole('heading', { name: 'Payment services' })).toBeVisible();
  await expect(page).toHaveURL(/section=payments/);
});

test('The main site of the demo differs from its Stripe, and a difference is fixed for good', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  interface Open {
    items: { id: number; state: string; member: { id: number; email: string } | null }[];
  }
  const differing = async () => (await api.call<Open>('GET', 'stripe-differences?filter[state]=open')).items;
  await expect.poll(async () => (await differing()).length, { timeout: 90_000 }).toBeGreaterThan(0);
  const [first] = await differing();
  const memberId = first?.member?.id ?? 0;

  await page.goto(`/users/edit/${memberId}`);
  await expect(page.getByText('Stripe and this site disagree in 1 place.')).toBeVisible();
  await page.getByRole('button', { name: 'Stripe', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Sync with Stripe' })).toBeEnabled();
  await page.goto(`/stripe-differences?user=${memberId}`);
  const row = page.getByRole('row').filter({ hasText: first?.member?.email ?? '' });
  await row.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fix' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);

  const asked = Date.now();
  await api.call('POST', 'stripe-differences/compare');
  interface Status {
    running: object | null;
    last: { at: string } | null;
  }
  const isCompared = async () => {
    const { running, last } = await api.call<Status>('GET', 'stripe-differences/status');
    return running === null && Date.parse(last?.at ?? '') > asked;
  };
  await expect.poll(isCompared, { timeout: 60_000 }).toBe(true);
  expect((await differing()).some(({ member }) => member?.id === memberId)).toBe(false);
});
