import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { payment } from '../support/screen-rows.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';
import { phone } from '../support/widths.ts';

test('A payment is entered by hand, found with what it adds to the total, corrected and deleted', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const email = `${unique('payer')}@example.com`;
  await api.addMember({ email, first_name: 'Petra', last_name: 'Payer' });
  await enter('admin');
  await page.goto('/transactions');
  await expect(page.getByRole('region', { name: 'Total of the transactions found' })).toContainText(
    'Net in USD',
  );
  await page.getByRole('link', { name: 'New transaction' }).click();
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Create transaction' }).click();
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveAccessibleDescription(/required field/);
  await expect(page.getByRole('group', { name: 'Purchases' })).toContainText('required field');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Member' }).fill(email);
  await page.getByRole('option', { name: email }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.getByRole('combobox', { name: 'Add a purchase' }).fill('corpo');
  await page.getByRole('option', { name: /^Corporate: House licence/ }).click();
  await expect(page.getByText('This records money only.')).toBeVisible();
  await page.getByRole('button', { name: 'Create transaction' }).click();
  await expect(page).toHaveURL(/\/transactions$/);

  await page.getByRole('searchbox', { name: 'Name, email or number' }).fill(email);
  await expect(page.getByText('Gross $12.50 · Given back $0.00')).toBeVisible();
  const row = page.getByRole('row', { name: /Petra Payer/ });
  await expect(row).toContainText('Manual');
  await row.getByRole('link', { name: /^Edit transaction/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('searchbox', { name: 'Name, email or number' }).fill(email);
  await expect(page.getByText('Gross $20.00 · Given back $0.00')).toBeVisible();
  await page.getByRole('button', { name: /^Delete transaction/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
});

test('The page of a payment says who paid how much and for what, and leads on; all fields fold below', async ({
  page,
  enter,
  api,
}) => {
  const { items } = await api.call<{ items: { id: number; pay_system: string }[] }>(
    'GET',
    'transactions?limit=50',
  );
  const recorded = items.find((one) => one.pay_system === 'stripe')?.id ?? 0;
  const first = `${unique('Wolfeschlegelsteinhausenbergerdorff')}${'welche'.repeat(8)}`;
  const last = 'Overlongfamilyname'.repeat(3);
  const member = await api.addMember({
    email: `${unique('long')}@example.com`,
    first_name: first,
    last_name: last,
  });
  const manual = await payment(api, 1_234, member.id);
  await enter('admin');
  await page.goto(`/transactions/edit/${recorded}`);
  await expect(page).toHaveURL(new RegExp(`/transactions/info/${recorded}$`));
  await page.goto(`/transactions/info/${manual}`);
  const head = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(head).toContainText('$12.34');
  await expect(head).toContainText('Succeeded');
  await expect(head).toContainText('None yet');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy as JSON' })).toBeVisible();
  await expect(page.getByText('sub_total:')).toBeHidden();
  await expectAccessible(page);
  await page.getByText('transaction {').click();
  await expect(page.getByText('amount: $12.34', { exact: true }).first()).toBeVisible();
  await page.getByText('purchases [1]').click();
  await expect(page.getByText('item_key:')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 390);
  await head.getByRole('link', { name: `${first} ${last}` }).click();
  await expect(page).toHaveURL(new RegExp(`/users/edit/${member.id}$`));
});

test('Payments are found by number and name, and filtered by status and pay system in an address to share', async ({
  page,
  enter,
  api,
}) => {
  const last = unique('Statusson');
  const { id: member } = await api.addMember({
    email: `${unique('status')}@example.com`,
    first_name: 'Stina',
    last_name: last,
  });
  const id = await payment(api, 4_321, member);
  await enter('admin');
  await page.goto('/transactions');
  const search = page.getByRole('searchbox', { name: 'Name, email or number' });
  const row = page.getByRole('row', { name: new RegExp(last) });
  await search.fill(String(id));
  await expect(row).toContainText('$43.21');
  await search.fill(`${last} stina`);
  await expect(page).toHaveURL(new RegExp(`search=${last}`));
  await expect(row).toContainText('$43.21');
  await row.getByRole('button', { name: `Receipt of transaction ${id}, not made yet` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Make receipt' }).press('Enter');
  await expect(row.getByRole('button', { name: `Receipt of transaction ${id}`, exact: true })).toBeVisible();

  await page.goto(`/transactions?search=${last}&status=failed&pay_system=manual`);
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
  await page.goto(`/transactions?search=${last}&status=failed&status=succeeded&pay_system=manual`);
  await expect(row).toContainText('Manual');
  await expect(page.getByText('Net in USD · 1 transaction')).toBeVisible();
  await page.goto(`/transactions?search=${last}&pay_system=stripe`);
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
});

test('On a phone the list says who paid, when, how much, and what came of it', async ({
  page,
  enter,
  api,
}) => {
  const email = `${unique('phone')}.with.a.long.address@example.com`;
  const { id } = await api.addMember({ email });
  await payment(api, 1_234, id);
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto(`/transactions?search=${email}`);
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Member', 'Amount']);
  const row = page.getByRole('row').filter({ hasText: '$12.34' });
  await expect(row.getByText('Succeeded')).toBeInViewport({ ratio: 1 });
  await expect(row).toContainText(/\d\d\/\d\d\/\d{4}/);
  await expect(row.getByRole('link', { name: email })).toBeInViewport({ ratio: 1 });
  await expect(row.getByText('$12.34')).toBeInViewport({ ratio: 1 });
});
