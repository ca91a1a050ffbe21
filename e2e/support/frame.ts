import type { Locator, Page } from '@playwright/test';

export const weeklyTitle = 'Harbour Business Weekly';

export const switcher = (page: Page): Locator => page.getByRole('button', { name: 'Choose another site' });
export const siteOptions = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Sites' }).getByRole('option');
export const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumbs' });
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search and commands' });

/** Chooses another site in the frame. */
export async function chooseSite(page: Page, title: string): Promise<void> {
  await switcher(page).click();
  await siteOptions(page).filter({ hasText: title }).click();
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
export const menuGroup = (page: Page, name: string): Locator => menu(page).getByRole('button', { name });
/** Returns the entries of the menu, without the counts beside them. */
export const menuEntries = (page: Page): Locator =>
  menu(page)
    .getByRole('link')
    .filter({ has: page.locator('svg') });
