import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';

// Headless browsers count as bots, which use up no meter and aren't in any figure.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0',
});

const site = '/demo-site/';

/** Returns the paths of articles that guests read by their meter: neither free nor a dossier. */
async function meteredArticles(page: Page): Promise<string[]> {
  await page.goto(`${site}harbour`);
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: /Free|Dossier/ });
  return items.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

const lastParagraph = (page: Page) => page.locator('.text > p').last();
const limitWall = (page: Page) => page.getByRole('region', { name: 'You have read your 3 free articles' });

/** Reads three articles, and meets the wall at the fourth. */
async function readToTheWall(page: Page): Promise<void> {
  const [first = '', second = '', third = '', fourth = ''] = await meteredArticles(page);
  for (const [path, left] of [
    [first, 2],
    [second, 1],
    [third, 0],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`${left} of 3 free articles left.`)).toBeVisible();
    await expect(lastParagraph(page)).toBeVisible();
  }
  await page.goto(fourth);
  await expect(limitWall(page)).toBeVisible();
  await expect(lastParagraph(page)).toBeHidden();
}

async function totalsOf(api: Api): Promise<{ views_total: number; paywall_total: number }> {
  const { items } = await api.call<{ items: { views_total: number; paywall_total: number }[] }>(
    'GET',
    'content/analytics/total',
  );
  return items[0] ?? { views_total: 0, paywall_total: 0 };
}

test('A newcomer reads three articles, meets the wall, and the console has counted them', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const before = await totalsOf(api);
  await readToTheWall(page);
  await limitWall(page).getByRole('link', { name: 'Plans and prices' }).click();
  await expect(page.getByRole('heading', { name: 'Plans and prices', level: 1 })).toBeVisible();
  await page.goto(site);
  await expect
    .poll(async () => (await totalsOf(api)).paywall_total, { timeout: 60_000 })
    .toBeGreaterThan(before.paywall_total);
  await expect
    .poll(async () => (await totalsOf(api)).views_total, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before.views_total + 3);
  await enter('admin');
  await page.goto('/content-conversion');
  await waitForIdle(page);
  const views = page.getByRole('table', { name: 'Totals' }).getByRole('cell').first();
  await expect(views).toHaveText(/^[\d,]+$/);
});

test('The demo website fits every width and scheme, and is accessible', async ({ page }) => {
  const [article = ''] = await meteredArticles(page);
  for (const path of [site, `${site}food`, `${site}plans`, article]) {
    await page.goto(path);
    for (const width of [1280, 320]) {
      await expectNoSidewaysScrolling(page, width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
  }
});
