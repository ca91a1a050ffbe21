import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export members' });

export const columnTitles = (page: Page): Locator =>
  dialog(page).getByRole('list', { name: 'Columns of the file, in order' }).getByRole('textbox');

/** Returns the table of the operator's exports, newest first. */
export const ownExports = (page: Page): Locator => page.getByRole('table', { name: 'Your exports' });
export const ownSchedules = (page: Page): Locator => page.getByRole('table', { name: 'Your schedules' });

export const preview = (page: Page): Locator => dialog(page).getByRole('table', { name: 'Preview' });

/** Opens the dialog from the list with its current filters, at one of its tabs. */
export async function openExport(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('tab', { name: tab }).click();
  await expect(dialog(page).getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

/** Unfolds the choice of columns, title and recipient. */
export async function customize(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Customize columns' }).click();
}

/** Returns a row of a table by its name. */
export const rowOf = (table: Locator, name: string): Locator =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name }) });
