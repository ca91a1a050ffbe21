// Readers of the site with a browser.
import type { Browser, Page } from '@playwright/test';
import { expect } from 'vitest';
import type { TestArticle } from './machine/texts.ts';
import { place } from './site.ts';

/** Headless browsers name themselves so, and count as bots. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** Opens an article of the site. */
export type OpenArticle = (article: TestArticle) => Promise<Page>;

/** Reads with a new browser from an address. */
export async function readFrom(
  browser: Browser,
  address: string,
  read: (open: OpenArticle) => Promise<void>,
): Promise<void> {
  const extraHTTPHeaders = { 'x-forwarded-for': address };
  const context = await browser.newContext({ userAgent, extraHTTPHeaders });
  try {
    const page = await context.newPage();
    await read(async ({ slug }) => {
      await page.goto(`${place.address}/${slug}/`);
      return page;
    });
  } finally {
    await context.close();
  }
}

const textsOf = (page: Page, part: string) => page.locator(part).allInnerTexts();

/** Expects the whole article without a wall, and below it how many free articles are left, or no such line. */
export async function expectOpen(page: Page, { marker }: TestArticle, left?: string): Promise<void> {
  expect(await page.content()).toContain(marker);
  expect(await textsOf(page, '.mh-wall')).toEqual([]);
  const lines = left === undefined ? [] : [expect.stringContaining(`${left} free articles left.`)];
  expect(await textsOf(page, '.mh-meter')).toEqual(lines);
}

/** Expects a wall with a title instead of the article's hidden part. Returns the code that the reader can quote. */
export async function expectWall(page: Page, { marker }: TestArticle, title: string): Promise<string> {
  expect(await page.content()).not.toContain(marker);
  expect(await textsOf(page, '.mh-wall h2')).toEqual([title]);
  const [code = ''] = await textsOf(page, '.mh-wall-code strong');
  return code;
}
