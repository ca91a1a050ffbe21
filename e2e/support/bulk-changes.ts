import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from './api.ts';
import { expect } from './product.ts';

interface Shown {
  tags: string[];
  active: boolean;
  locked: boolean;
  teams: { name: string }[];
}

export const resultAddress = /\/users\/bulk-changes\/\d+$/;
export const box = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}` });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
const outcomes = (page: Page): Locator => page.getByRole('region', { name: 'Outcomes' });
export const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Outcome of each member' }).getByRole('rowheader');

/** Creates members with a unique last name, and opens the list of only them. */
export async function family(api: Api, page: Page, firstNames: readonly string[]) {
  const word = unique('Bulk');
  const ids: number[] = [];
  for (const first of firstNames) {
    const email = `${first}.${word}@example.com`;
    ids.push((await api.addMember({ email, first_name: first, last_name: word })).id);
  }
  const open = async () => {
    await page.goto(`/users?search=${word}`);
    await expect(page.getByRole('rowheader')).toHaveCount(firstNames.length);
  };
  const member = (at: number) => api.call<Shown>('GET', `users/${ids[at]}`);
  return { word, ids, open, member };
}

export async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name, exact: true }).click();
}

/** Chooses all members and a tag, up to the dialog's question whether to start. */
export async function askToTagEverybody(page: Page, tag: string): Promise<void> {
  await page.goto('/users');
  await page.getByRole('button', { name: /^Select all [\d,]+$/ }).click();
  await act(page, 'Add tags');
  await dialog(page).getByRole('combobox', { name: 'Tags' }).fill(tag);
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page)).toContainText('everyone on this site');
}

/** Starts the change in the dialog and waits for its end. */
export async function start(page: Page, verb: string): Promise<void> {
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(page).toHaveURL(resultAddress);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
}

export async function expectFigures(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, figure] of Object.entries(figures))
    await expect(outcomes(page).getByText(name, { exact: true }).locator('..')).toHaveText(
      `${name}${figure}`,
    );
}
