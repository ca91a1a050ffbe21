import { unique } from '../support/api.ts';
import { expectNoBarriers } from '../support/axe.ts';
import { expect, settled, test } from '../support/product.ts';
import { payment } from '../support/screen-rows.ts';
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
  await settled(page);
  await page.getByRole('button', { name: 'Create transaction' }).click();
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveAccessibleDescription(/required field/);
  await expect(page.getByRole('group', { name: 'Purchases' })).toContainText('required field');
  await expectNoBarriers(page);

  await page.getByRole('combobox', { name: 'Member' }).fill(email);
  await page.getByRole('option', { name: email }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.getByRole('combobox', { name: 'Add a purchase' }).fill('corpo');
  await page.getByRole('option', { name: /^Corporate: House licence/ }).click();
  await expect(page.getByText('This records money only.')).toBeVisible();
  await page.getByRole('button', { name: 'Create transaction' }).click();
  await expect(page).toHaveURL(/\/transactions$/);

  await page.getByRole('searchbox', { name: 'Email of the member' }).fill(email);
  await expect(page.getByText('Gross $12.50 · Given back $0.00')).toBeVisible();
  const row = page.getByRole('row', { name: /Petra Payer/ });
  await expect(row).toContainText('Manual');
  await row.getByRole('link', { name: /^Edit transaction/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('searchbox', { name: 'Email of the member' }).fill(email);
  await expect(page.getByText('Gross $20.00 · Given back $0.00')).toBeVisible();
  await page.getByRole('button', { name: /^Delete transaction/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
});

test('The information shows money with its currency, folds, and leads where only manual ones are edited', async ({
  page,
  enter,
  api,
}) => {
  const { items } = await api.call<{ items: { id: number; pay_system: string }[] }>(
    'GET',
    'transactions?limit=50',
  );
  const recorded = items.find((one) => one.pay_system === 'stripe')?.id ?? 0;
  const manual = await payment(api, 1_234);
  await enter('admin');
  await page.goto(`/transactions/edit/${recorded}`);
  await expect(page).toHaveURL(new RegExp(`/transactions/info/${recorded}$`));
  await page.goto(`/transactions/info/${manual}`);
  await expect(page.getByText('sub_total:')).toBeVisible();
  await expect(page.getByText('amount: $12.34').first()).toBeVisible();
  await page.getByText('purchases [1]').click();
  await expect(page.getByText('item_key:')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy as JSON' })).toBeVisible();
  await expectNoBarriers(page);
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
