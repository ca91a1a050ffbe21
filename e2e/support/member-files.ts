import { expect, type Locator, type Page } from '@playwright/test';

/** Files of members, and the way of one through the import. */
const ghostHeading =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers';

/** Returns a file as Ghost exports it, with the given rows below the heading. */
export function ghostFile(rows: readonly string[]): string {
  return `${[ghostHeading, ...rows].join('\n')}\n`;
}

export function fileOf(name: string, content: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

/** Starts an import with a file; ends at the choice of columns, or at its rejection. */
export async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/users/imports/create');
  await page.getByLabel('File of members').setInputFiles(fileOf(name, content));
  await expect(page).toHaveURL(/\/users\/imports\/\d+/);
}

export const columnSelect = (page: Page, title: string): Locator =>
  page.getByRole('combobox', { name: `Import “${title}” as`, exact: true });

/** Expects the totals of a check or a run, in display order. */
export async function expectTotals(
  page: Page,
  totals: { rows: number; created: number; updated: number; unchanged: number; rejected: number },
): Promise<void> {
  const { rows, created, updated, unchanged, rejected } = totals;
  const figure = (label: string, count: number) => `${label}${count.toLocaleString('en-US')}`;
  await expect(page.getByRole('group', { name: 'Outcomes' }).locator(':scope > div')).toHaveText([
    figure('Rows', rows),
    figure('New', created),
    figure('Updated', updated),
    figure('Unchanged', unchanged),
    figure('Rejected', rejected),
  ]);
}

/** Expects the totals of sales, which are never updated. */
export async function expectSaleTotals(
  page: Page,
  totals: { rows: number; created: number; unchanged: number; rejected: number },
): Promise<void> {
  const { rows, created, unchanged, rejected } = totals;
  await expect(page.getByRole('group', { name: 'Outcomes' }).locator(':scope > div')).toHaveText([
    `Rows${rows}`,
    `New${created}`,
    `Unchanged${unchanged}`,
    `Rejected${rejected}`,
  ]);
}

/** Enables creating plans and groups that the site doesn't have; otherwise a typo in a title creates none. */
export async function createMissing(page: Page): Promise<void> {
  await page.getByRole('switch', { name: "Create plans and groups that don't exist yet" }).press('Space');
}

/** Checks the file, and waits for the preview. */
export async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible({ timeout: 30_000 });
}

/** Starts the import from the preview, and waits for the result. */
export async function start(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 });
}
