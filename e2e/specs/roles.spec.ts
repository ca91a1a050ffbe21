import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('Whether a role can refund is found by typing it', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/roles');
  await waitForIdle(page);
  const row = page.getByRole('row', { name: /refund manual payments/ });
  await page.getByRole('textbox', { name: 'What do you want to know?' }).fill('refund');
  await expect(page.getByRole('status').filter({ hasText: '1 capability' })).toBeVisible();
  // Root, partner owner, Admin, Readonly, User, service account.
  await expect(row.getByRole('cell')).toHaveText(['Yes', 'Yes', 'Yes', 'No', 'No', 'Yes']);

  const fold = row.getByRole('button');
  await expect(page.getByText('POST /transactions', { exact: true })).toHaveCount(0);
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('POST /transactions', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('switch', { name: 'All API operations' }).press('Space');
  await expect(page).toHaveURL(/view=operations/);
  await expect(page.getByRole('table', { name: 'Operations by role' })).toBeVisible();
});

test('Folded, all capabilities fit on a few screens', async ({ page, enter }) => {
  await enter('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/roles');
  await waitForIdle(page);
  expect((await page.locator('html').boundingBox())?.height).toBeLessThan(3_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Readonly');
  const row = page.getByRole('row', { name: /Export personal data/ });
  await expect(row.getByRole('cell')).toHaveText(['No']);
});
