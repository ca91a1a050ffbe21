import { expectAccessible, expectContrastInTheDark } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';

test('An owner sees who opens what where, and what would be lost without a line, by keyboard', async ({
  page,
  enter,
}) => {
  await enter('partner');
  await page.goto('/cascade-access');
  await waitForIdle(page);
  await tabTo(page, page.getByRole('radio', { name: 'Rules' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/view=picture/);
  const lines = page.getByRole('region', { name: 'Rules in the picture' });
  const line = lines.getByRole('button', { name: /Premium Monthly.*opens Business Digital/ });
  await expect(line).toContainText('Not for holders of Business Digital: Business Annual there');
  await tabTo(page, line);
  await page.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  const told = lines.getByRole('status').filter({ hasText: 'takes access from' });
  await expect(told).toContainText(
    /Removing this takes access from \d+ members\. \d+ have access through it now\./,
  );
  await expectAccessible(page);
  await expectContrastInTheDark(page);

  // Opened items are drawn at the right, and so are those that exclude.
  const drawn = page.locator('[data-place="right"]');
  await expect(drawn.getByText('Business Digital', { exact: true })).toBeVisible();
  await expect(drawn.locator('[data-exclusion]').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'false');

  await expectNoSidewaysScrolling(page, 390);
  await expect(drawn).toBeHidden();
  await expect(line).toBeVisible();
  await expectAccessible(page);
});

test('who only reads sees the picture, narrowed to a kind', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/cascade-access?view=picture');
  await waitForIdle(page);
  const lines = page.getByRole('region', { name: 'Rules in the picture' });
  const empty = page.getByText('Nothing is provided on other sites yet.');
  await expect(lines.or(empty).first()).toBeVisible();
  await page.getByText('Content', { exact: true }).last().click();
  await expect(empty).toBeVisible();
});
