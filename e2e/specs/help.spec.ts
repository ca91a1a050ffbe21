import { expect, test } from '../support/product.ts';
import { phone } from '../support/widths.ts';

test('The browser keeps the page size, and how the help of each screen was left', async ({ page, enter }) => {
  const kept = (key: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);
  await enter('admin');
  await page.goto('/groups');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await kept('perPage')).toBe('10');

  const help = page.getByRole('region', { name: 'How groups work' });
  const fold = help.getByRole('button');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(help.getByRole('listitem').first()).toBeHidden();
  expect(await kept('help-collapsed:/groups')).toBe('true');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('Help is open on the first visit to a screen, and folded on the next and on a phone', async ({
  page,
  enter,
}) => {
  await enter('admin');
  const help = page.getByRole('region', { name: 'How groups work' });
  await page.setViewportSize(phone);
  await page.goto('/groups');
  await expect(help.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(help.getByRole('listitem').first()).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('help-collapsed:/groups'));
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.reload();
  await expect(help.getByRole('listitem').first()).toBeVisible();
  await page.reload();
  await expect(help.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(help.getByRole('listitem').first()).toBeHidden();
});
