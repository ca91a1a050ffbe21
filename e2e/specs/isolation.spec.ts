// Stories of a worker share a browser context. These run one after the other: the first leaves traces, the others look.
import type { BrowserContext, Page } from '@playwright/test';
import { cookieValue } from '../support/cookies.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { emailOf } from '../support/sign-in.ts';
import { watch } from '../support/watch.ts';
import { desktop, phone } from '../support/widths.ts';

test.describe.configure({ mode: 'serial' });

const known = 'left-by-a-story';

/** Runs in the page. */
const storedInPage = `[localStorage.getItem('${known}'), sessionStorage.getItem('${known}')]`;
const databases = 'indexedDB.databases().then((found) => found.map(({ name }) => name))';
const mayReadClipboard = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)";
const isDark = "matchMedia('(prefers-color-scheme: dark)').matches";
const yearInPage = 'new Date().getFullYear()';
/** Bytes of each script that came over the network; 0 from the cache. */
const sentSizes = `performance.getEntriesByType('resource')
  .filter(({ name }) => /\\/assets\\/.*js$/.test(name)).map(({ transferSize }) => transferSize)`;

let former: { context: BrowserContext; page: Page; second: Page };
/** Requests that a listener of the first story heard. */
let heard = 0;

test('A story leaves all it can behind', async ({ context, page, baseURL, watched }) => {
  watched.expectBrokenCalls();
  await context.addCookies([{ name: known, value: 'yes', url: baseURL ?? '' }]);
  await context.grantPermissions(['clipboard-read']);
  await context.setExtraHTTPHeaders({ [known]: 'yes' });
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(emailOf(page)).toBeVisible();
  await page.evaluate(`localStorage.setItem('${known}', 'yes'); sessionStorage.setItem('${known}', 'yes')`);
  await page.evaluate(`new Promise((done) => { indexedDB.open('${known}').onsuccess = () => done(null); })`);
  expect(await page.evaluate(storedInPage)).toEqual(['yes', 'yes']);
  expect(await page.evaluate(mayReadClipboard)).toBe('granted');
  expect(await page.evaluate(isDark)).toBe(true);
  const second = await context.newPage();
  await second.goto('/login');
  await context.route('**/*', (route) => route.abort());
  context.on('request', () => {
    heard += 1;
  });
  context.on('page', () => {
    heard += 1;
  });
  await context.setOffline(true);
  former = { context, page, second };
});

test('The next one finds a context as if it were new', async ({ context, page }) => {
  heard = 0;
  expect(context, 'the context is kept').toBe(former.context);
  expect(former.page.isClosed()).toBe(true);
  expect(former.second.isClosed()).toBe(true);
  expect(context.pages()).toEqual([page]);
  const asked = page.waitForRequest('**/login');
  await page.goto('/login');
  await waitForIdle(page);
  await expect(emailOf(page)).toBeVisible();
  expect(heard).toBe(0);
  expect(await (await asked).allHeaders()).not.toHaveProperty(known);
  expect(page.viewportSize()).toEqual(desktop);
  expect(await cookieValue(page, known)).toBeUndefined();
  expect(await page.evaluate(storedInPage)).toEqual([null, null]);
  expect(await page.evaluate(databases)).toEqual([]);
  expect(await page.evaluate(mayReadClipboard)).not.toBe('granted');
  expect(await page.evaluate(isDark)).toBe(false);
});

test('What the browser has loaded is loaded from its cache', async ({ page }) => {
  await page.goto('/login');
  await waitForIdle(page);
  const sent = await page.evaluate<number[]>(sentSizes);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((bytes) => bytes > 0)).toEqual([]);
});

test('A story that stops the clock has its context for itself', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/login');
  expect(await page.evaluate(yearInPage)).toBe(1970);
  former.context = page.context();
});

test('The next one has the clock of the browser', async ({ page, context }) => {
  expect(context, 'the context is another one').not.toBe(former.context);
  await page.goto('/login');
  expect(await page.evaluate(yearInPage)).not.toBe(1970);
});

test('A first visit, with nothing in the cache, leads an admin to the dashboard', async ({
  browser,
  baseURL,
  context,
  enter,
}) => {
  await enter('admin');
  const visitor = await browser.newContext();
  await visitor.addCookies(await context.cookies());
  const page = await visitor.newPage();
  const watched = watch(page, baseURL ?? '');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sent = await page.evaluate<number[]>(sentSizes);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((bytes) => bytes === 0)).toEqual([]);
  watched.verify();
  await visitor.close();
});
