// Screens of the product's console in a browser.
import type { Browser, Page } from '@playwright/test';
import { operator, type Product } from './product.ts';

/** Opens the console and signs in as the site's owner. */
export async function openConsole(browser: Browser, { address }: Product): Promise<Page> {
  const page = await browser.newPage({ baseURL: address, locale: 'en-US' });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(operator.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Opens a screen and returns the rows of its table, with the texts of the named columns. */
export async function rowsOf(
  page: Page,
  path: string,
  table: string,
  columns: readonly string[],
): Promise<string[][]> {
  await page.goto(path);
  const shown = page.getByRole('table', { name: table });
  await shown.locator('tbody tr').first().waitFor();
  const heads = await shown.getByRole('columnheader').allInnerTexts();
  const at = columns.map((column) => heads.findIndex((head) => head.trim() === column));
  const rows = await shown.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      return at.map((index) => (cells[index] ?? '').replaceAll(/\s+/g, ' ').trim());
    }),
  );
}
