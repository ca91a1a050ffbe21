// From a registration to the first decision: docs/for-publishers.md, "Set up an empty site", step 4.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { type ArticlePages, serveArticle } from '../support/article-pages.ts';
import { newPassword, newPublisher } from '../support/new-publisher.ts';
import { expect, test } from '../support/product.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

/** Headless browsers count as bots. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
const named = '<meta name="masthead-content" content="article-1">';

const builtPlugin = new URL('../../clients/wordpress/dist/', import.meta.url);

/** Signs in a new publisher, who has just created a website. */
async function enterNewPublisher(page: Page, url: string): Promise<void> {
  const { token } = await newPublisher(url);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }]);
  await page.goto('/setup-step1/registration');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/setup-step2$/);
}

/** Opens an article in a reader's browser. */
async function readArticle(browser: Browser, pages: ArticlePages): Promise<void> {
  const context = await browser.newContext({ userAgent });
  const reader = await context.newPage();
  const asked = reader.waitForRequest(/\/reader\/v1\/decision$/);
  await reader.goto(pages.url);
  // A refused page doesn't get to see its answer.
  await (await asked).response().catch(() => null);
  await context.close();
}

const textOf = (page: Page, label: RegExp) => page.getByRole('textbox', { name: label }).inputValue();

test('A publisher copies the line, opens an article, and the step is green', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await enterNewPublisher(page, baseURL ?? '');
  await page.getByRole('link', { name: /Something else/ }).click();
  const heard = page.getByRole('status').last();
  await expect(heard).toHaveText(/^Nothing heard from www\.publisher\S+ yet\.$/);
  await expect(page.getByText(named)).toBeVisible();
  await expectAccessibleEverywhere(page);

  // The line of the page is complete: it goes into the publisher's page as it is.
  const line = await textOf(page, /^Line of code of/);
  expect(line).toContain('data-mode="observe"');
  const pages = await serveArticle([named, line]);
  await readArticle(browser, pages);
  const host = pages.url.replace('http://', '');
  await expect(heard).toContainText(`A page of ${host} called at`);
  await expect(heard).toContainText('isn’t a proved website. Add it under Websites.');

  // The link opens a page of its own: the secret key stays where it is shown.
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Open the websites of/ }).click();
  const settings = await opened;
  await settings.getByRole('textbox', { name: 'Address of your website' }).fill(pages.url);
  await settings.getByRole('button', { name: 'Add website' }).click();
  const asked = settings.getByRole('dialog');
  await asked.getByLabel('Current password').fill(newPassword);
  await asked.getByRole('button', { name: 'Add website' }).click();
  await expect(settings.getByRole('region', { name: pages.url })).toContainText('Needs no proof');
  await settings.close();
  await expect(page.getByRole('textbox', { name: /^Secret key of/ })).toHaveValue(/^sk_\S{43}$/);

  // Masthead knows a website a few seconds after it was added.
  await expect(async () => {
    await readArticle(browser, pages);
    await expect(heard).toHaveText(/^Connected\. The first decision came \d+ seconds? ago\.$/);
  }).toPass({ timeout: 30_000 });
  await pages.close();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByText('1 of 5 done')).toBeVisible();
});

test('The plugin that the console offers is the plugin of this version', async ({ page, baseURL }) => {
  await enterNewPublisher(page, baseURL ?? '');
  await page.getByRole('link', { name: /WordPress/ }).click();
  const { file } = JSON.parse(await readFile(new URL('plugin.json', builtPlugin), 'utf8')) as {
    file: string;
  };
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download plugin' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(file);
  const archive = await readFile(await download.path());
  expect(archive.equals(await readFile(new URL(file, builtPlugin)))).toBe(true);
  // The plugin's settings ask for these three.
  expect(await textOf(page, /^Address of Masthead of/)).toBe(baseURL);
  expect(await textOf(page, /^Public key of/)).toMatch(/^pk_/);
  expect(await textOf(page, /^Secret key of/)).toMatch(/^sk_\S{43}$/);
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Use a line of code instead' }).click();
  await expect(page.getByRole('textbox', { name: /^Line of code of/ })).toBeVisible();
});
