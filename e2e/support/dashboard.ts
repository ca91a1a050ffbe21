import type { Locator, Page, Request } from '@playwright/test';
import { callsOf } from './calls.ts';
import { expect } from './product.ts';

const statisticsPath = '/api/admin/dashboard/statistics';

/** Returns the metric of a card, which links to its rows; with several currencies, that of the default one. */
export const figureOf = (page: Page, card: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${card}(?: in [A-Z]{3})?: `) }).first();

export const listToggle = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `List: ${label}`, exact: true });

export const memberTable = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: `Table: ${label}` });

export const periodSelect = (page: Page): Locator => page.getByRole('combobox', { name: 'Period' });

/** Returns a function with the queries of the statistics calls made since. */
export function statisticsCalls(page: Page): () => URLSearchParams[] {
  const calls = callsOf(page);
  const isStatistics = (call: Request) => new URL(call.url()).pathname === statisticsPath;
  return () => calls.filter(isStatistics).map((call) => new URL(call.url()).searchParams);
}

/** Milliseconds; metrics being counted are polled until they are complete. */
const countedWithin = 60_000;
/** The first figures come soon, but not where the machine has much else to do. */
const firstWithin = 30_000;

/** Opens the dashboard and waits until its figures are there and complete. */
export async function openDashboard(page: Page, search = ''): Promise<void> {
  await page.goto(`/dashboard${search}`);
  await expect(figureOf(page, 'Active subscribers')).toBeVisible({ timeout: firstWithin });
  await expect(figureOf(page, 'Churned, last 365 days')).toBeVisible({ timeout: firstWithin });
  await expect(page.getByText('Still calculating')).toHaveCount(0, { timeout: countedWithin });
}

/** Goes down the page until every chart was near enough to be there. */
export async function seeCharts(page: Page): Promise<void> {
  // Before the screen has loaded, there are no waiting charts either.
  await expect(page.getByRole('heading', { name: 'Key metrics' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return page.locator('[data-waits]').count();
    })
    .toBe(0);
}

/** Returns the number that a metric shows. */
export async function numberOf(figure: Locator): Promise<number> {
  const text = (await figure.textContent()) ?? '';
  return Number(text.slice(text.lastIndexOf(': ') + 2).replaceAll(/[^\d.-]/g, ''));
}
