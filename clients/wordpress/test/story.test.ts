// Readers in a browser, WordPress, the product, and what its console shows of them.
import { chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole, rowsOf } from './console-screens.ts';
import { memberAddress } from './endpoint.ts';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { type Product, startProduct } from './product.ts';
import { expectOpen, expectWall, readFrom } from './reader-browser.ts';
import { library, untilRulesAct, wallSite } from './walled-site.ts';

type Five = [TestArticle, TestArticle, TestArticle, TestArticle, TestArticle];
const [one, two, registered, four, short] = articles as Five;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
const minute = 60_000;

let product: Product;
let libraryId: number;

beforeAll(async () => {
  product = await startProduct();
  libraryId = await wallSite(product);
  await untilRulesAct(one);
}, 5 * minute);
afterAll(async () => {
  await browser.close();
  await product?.stop();
});

/** Reads six pages as a guest. Returns the code on the wall at the end of the free articles. */
async function readAsGuest(): Promise<string> {
  let code = '';
  await readFrom(browser, '198.51.100.30', async (open) => {
    await expectOpen(await open(one), one, '1 of 2');
    await expectOpen(await open(two), two, '0 of 2');
    await expectOpen(await open(one), one, '0 of 2');
    code = await expectWall(await open(four), four, 'You have read your 2 free articles');
    await expectWall(await open(registered), registered, 'Read on with a free account');
    await expectOpen(await open(freeArticle), freeArticle);
  });
  return code;
}

const readInLibrary = () =>
  readFrom(browser, memberAddress, async (open) => expectOpen(await open(four), four));

/** Expects each page that was opened, latest first. */
async function expectDecisions(page: Page, timeout: number): Promise<void> {
  const columns = ['Reader', 'Article', 'Answer', 'Reason'];
  const guest = 'Anonymous';
  await expect
    .poll(() => rowsOf(page, '/readers', 'Last decisions', columns), { timeout })
    .toEqual([
      [library.email, four.title, 'Opened', 'Covered by a subscription'],
      [guest, freeArticle.title, 'Opened', 'Free content'],
      [guest, registered.title, 'Register', 'Registration required'],
      [guest, four.title, 'Paywall', 'Limit reached, 2 of 2'],
      [guest, one.title, 'Opened by a limit', 'Within the limit, 2 of 2'],
      [guest, two.title, 'Opened by a limit', 'Within the limit, 2 of 2'],
      [guest, one.title, 'Opened by a limit', 'Within the limit, 1 of 2'],
    ]);
}

/**
 * Expects the figures of all content, most read first. An article that is read again has two views and one grant, and a
 * wall that an account opens is no paywall.
 */
async function expectFigures(page: Page, timeout: number): Promise<void> {
  const columns = ['Content', 'Views', 'Unique', 'Granted', 'Paywalled'];
  const figures = async () => {
    const rows = await rowsOf(page, '/content-conversion', 'Content by readers', columns);
    return rows.map(([content = '', ...numbers]) => [content.split(' , ')[0], ...numbers]);
  };
  const unread = ['0', '0', '— 0', '— 0'];
  await expect.poll(figures, { timeout }).toEqual([
    [four.title, '2', '2', '50.0% 1', '50.0% 1'],
    [one.title, '2', '1', '100.0% 1', '0.0% 0'],
    [freeArticle.title, '1', '1', '100.0% 1', '0.0% 0'],
    [registered.title, '1', '1', '0.0% 0', '0.0% 0'],
    [two.title, '1', '1', '100.0% 1', '0.0% 0'],
    [short.title, ...unread],
    ['About us', ...unread],
  ]);
}

/** Expects the library's one read, with its reason. */
async function expectAccess(page: Page): Promise<void> {
  const columns = ['Content', 'Access', 'Reason'];
  const rows = await rowsOf(page, `/users/edit/${libraryId}`, 'Content access', columns);
  expect(rows).toEqual([[four.title, 'Granted', 'Covered by a subscription']]);
}

/** Expects that the code of a wall explains it. */
async function expectExplanation(page: Page, code: string): Promise<void> {
  await page.goto('/readers');
  await page.getByRole('textbox', { name: 'Code from a reader' }).fill(code);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('heading', { name: 'Why this wall?' }).waitFor();
  const [explanation] = await page.getByRole('main').allInnerTexts();
  expect(explanation).toContain('Paywall: Limit reached.');
  expect(explanation).toContain('Guests had no articles left.');
  expect(explanation).toContain(`the reader saw code ${code}`);
}

test(
  'a guest meets the walls after two articles, and within a minute the console shows what was read and why',
  async () => {
    const code = await readAsGuest();
    await readInLibrary();
    const end = performance.now() + minute;
    const page = await openConsole(browser, product);
    await expectDecisions(page, end - performance.now());
    await expectFigures(page, end - performance.now());
    await expectAccess(page);
    await expectExplanation(page, code);
  },
  5 * minute,
);
