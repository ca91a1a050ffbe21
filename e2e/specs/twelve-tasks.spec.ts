import { unique } from '../support/api.ts';
import { countKeys } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { payment } from '../support/screen-rows.ts';

/** Maximum number of steps of a task from the dashboard; each key and each typed word is one. */
const most = 25;

/** Expects few keys, and stores the count with the result; `--reporter=json` prints it. */
function expectFew(keys: number): void {
  test.info().annotations.push({ type: 'keys', description: String(keys) });
  expect(keys).toBeLessThanOrEqual(most);
}

test.beforeEach(async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/dashboard');
  await waitForIdle(page);
});

test('The receipt of a charge is sent by the number of the charge', async ({ page, api }) => {
  const id = await payment(api, 2_500);
  await api.call('POST', `transactions/${id}/receipt/generate`, {});
  const keys = countKeys(page);
  await keys.open(String(id), `Transaction ${id}`);
  await expect(page).toHaveURL(new RegExp(`/transactions/info/${id}$`));
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('button', { name: `Receipt of transaction ${id}` }));
  await keys.press('Enter');
  const send = page.getByRole('menuitem', { name: 'Send by email' });
  await expect(send).toBeVisible();
  await keys.arrowTo(send);
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await keys.press('Enter');
  await expect(page.getByText(/Sent to screen.*@example\.com by/)).toBeVisible();
  expectFew(keys.count());
});

test('Why revenue fell last month is seen', async ({ page }) => {
  const keys = countKeys(page);
  await keys.open('what changed', 'What changed in revenue');
  await expect(page).toHaveURL(/\/dashboard\/changes/);
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('combobox', { name: 'Period' }));
  await keys.type('last m');
  await expect(page).toHaveURL(/period=custom&from=\d{4}-\d\d-01&to=/);
  const mrr = page.getByRole('table', { name: 'What changed: Monthly recurring revenue in USD' });
  await expect(mrr.getByRole('rowheader', { name: 'Churn' }).first()).toBeVisible();
  expectFew(keys.count());
});

test('Everyone past due goes into a file', async ({ page }) => {
  const keys = countKeys(page);
  await keys.open('subscribers', /^Members$/);
  await expect(page).toHaveURL(/\/users/);
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('link', { name: 'Past due', exact: true }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/past_due=true/);
  await waitForIdle(page);
  await keys.open('export', 'Export members');
  const dialog = page.getByRole('dialog', { name: 'Export members' });
  await keys.tabTo(dialog.getByRole('button', { name: 'Download', exact: true }));
  const download = page.waitForEvent('download');
  await keys.press('Enter');
  await download;
  expectFew(keys.count());
});

test('A new colleague becomes an admin', async ({ page }) => {
  const email = `${unique('newadmin')}@example.com`;
  const keys = countKeys(page);
  await keys.open('people with', 'People with access');
  await expect(page).toHaveURL(/section=people/);
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('combobox', { name: 'Email' }));
  await keys.type(email);
  await expect(page.getByText(`No member has ${email}.`)).toBeVisible();
  await keys.tabTo(page.getByRole('combobox', { name: 'Role', exact: true }));
  await keys.press('ArrowDown');
  await keys.arrowTo(page.getByRole('option', { name: 'Admin' }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('button', { name: 'Give access' }));
  await keys.press('Enter');
  await expect(page.getByText('Success!')).toBeVisible();
  expectFew(keys.count());
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toHaveValue('Admin');
});

test('Who used an invite is seen by its code', async ({ page }) => {
  const keys = countKeys(page);
  await keys.open('presscard', /PRESSCARD/);
  await expect(page).toHaveURL(/\/invites\/edit\/\d+$/);
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('link', { name: /use/i }).first());
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/invites\/info\/\d+$/);
  expectFew(keys.count());
});

test('An invoice is read by its number', async ({ page }) => {
  const keys = countKeys(page);
  await keys.open('MH-2026-000003', /^MH-2026-000003/);
  await expect(page.getByText('MH-2026-000003').first()).toBeVisible();
  expectFew(keys.count());
});
