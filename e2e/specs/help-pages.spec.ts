import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { palette } from '../support/frame.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { phone } from '../support/widths.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const contents = (page: Page) => page.getByRole('navigation', { name: 'Help pages' });

test('Help is reached, read and searched by keyboard alone', { tag: '@everyday' }, async ({
  page,
  enter,
}) => {
  await enter('readonly');
  await page.goto('/users');
  await waitForIdle(page);
  const { keyboard } = page;
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await keyboard.type('documentation');
  await expect(palette(page).getByRole('option')).toHaveText(['Help']);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help$/);
  await expect(title(page, 'Guide for publishers')).toBeFocused();

  // From page to page, and to a heading of one.
  const article = page.getByRole('article');
  await tabTo(page, article.getByRole('link', { name: 'other systems' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help\/move-from$/);
  await expect(title(page, 'Move from another system')).toBeFocused();
  await expect(article.getByRole('table').first()).toBeVisible();
  await tabTo(page, contents(page).getByRole('link', { name: 'Substack' }));
  await keyboard.press('Enter');
  await expect(article.getByRole('heading', { name: 'Substack' })).toBeFocused();

  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search the help' })).toBeFocused();
  await keyboard.type('recovery codes');
  const results = page.getByRole('navigation', { name: 'Search results' });
  await expect(results.getByRole('status')).toHaveText('1 result');
  await expectAccessible(page);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help\/for-publishers#your-account$/);
  await expect(article.getByRole('heading', { name: 'Your account' })).toBeFocused();
});

for (const [path, name, heading] of [
  ['/plans', 'Guide for publishers', 'Sell'],
  ['/promos/create', 'Guide for publishers', 'Sell'],
  ['/configuration/drafts', 'Drafts', null],
  [
    '/resources/edit/integrations',
    'Deliveries: webhooks, services and automation runs',
    'What each service receives',
  ],
] as const)
  test(`Help of ${path} opens beside it, at what belongs to it`, async ({ page, enter }) => {
    await enter('admin');
    await page.goto(path);
    await waitForIdle(page);
    const [help] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Help for this page' }).click(),
    ]);
    await expect(title(help, name)).toBeVisible();
    if (heading !== null) {
      await expect(help.getByRole('article').getByRole('heading', { name: heading })).toBeFocused();
      await expect(help.getByRole('article').getByRole('heading', { name: heading })).toBeInViewport();
    }
  });

test('No script or markup comes with a page of the help, and an unknown page says so', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/help/webhooks');
  const article = page.getByRole('article');
  await expect(article.getByText('webhook-signature')).toBeVisible();
  await expect(article.locator('script, style, iframe, img, [style], [onclick]')).toHaveCount(0);
  const web = article.getByRole('link', { name: 'Standard Webhooks' });
  await expect(web).toHaveAttribute('rel', 'noreferrer');
  await page.goto('/help/nothing');
  await expect(title(page, 'No such help page')).toBeVisible();
  await contents(page).getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(article).toBeVisible();
});

test('On a phone the pages are folded above the text', async ({ page, enter }) => {
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto('/help/drafts');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(contents(page)).toBeHidden();
  await page.getByText('Help pages').click();
  await contents(page).getByRole('link', { name: 'Copy between sites' }).click();
  await expect(title(page, 'Copy between sites')).toBeVisible();
  await expectAccessible(page);
});
