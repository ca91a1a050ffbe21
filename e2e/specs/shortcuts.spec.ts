import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { palette } from '../support/frame.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, email or ID' });

test('A question mark lists the shortcuts, wherever nothing is typed', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/users');
  await waitForIdle(page);
  const { keyboard } = page;
  await search(page).focus();
  await keyboard.type('?');
  await expect(search(page)).toHaveValue('?');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('main').focus();
  await keyboard.type('?');
  await expect(sheet(page).getByText('Search and commands')).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet(page)).toBeVisible();
  await keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await keyboard.type('keyboard');
  await expect(palette(page).getByRole('option').first()).toHaveText('Keyboard shortcuts');
  await keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
});

/** Keys of the sheet as Playwright calls them. */
const named: Record<string, string> = { Ctrl: 'Control', Esc: 'Escape', '↑': 'ArrowUp', '↓': 'ArrowDown' };

interface Row {
  name: string;
  /** Modifiers, then the alternative keys. */
  held: string[];
  keys: string[];
}

/** Returns the rows of the sheet. */
async function rowsOf(page: Page): Promise<Row[]> {
  const rows = await sheet(page).locator('dl > div').all();
  return Promise.all(
    rows.map(async (row) => {
      const all = (await row.locator('kbd').allTextContents()).map((key) => named[key] ?? key);
      const held = all.filter((key) => key === 'Control' || key === 'Shift');
      return { name: (await row.locator('dt').textContent()) ?? '', held, keys: all.slice(held.length) };
    }),
  );
}

const links = (page: Page): Locator => page.getByRole('rowheader').getByRole('link');
const checked = (page: Page): Locator => page.locator('tbody').getByRole('checkbox', { checked: true });
const options = (page: Page): Locator => palette(page).getByRole('option');
const selected = (option: Locator) => expect(option).toHaveAttribute('aria-selected', 'true');

/** Tries each shortcut by the keys that the sheet shows, in the order of the sheet. */
type Proof = (page: Page, press: (at?: number) => Promise<void>) => Promise<void>;
const proofs: Record<string, Proof> = {
  'Search and commands': async (page, press) => {
    await press();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await press();
    await expect(palette(page)).toHaveCount(0);
  },
  'Keyboard shortcuts': async (page, press) => {
    await press();
    await expect(sheet(page)).toBeVisible();
  },
  'Close a dialog or a menu': async (page, press) => {
    await press();
    await expect(sheet(page)).toHaveCount(0);
  },
  'Previous or next entry': async (page, press) => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await press(1);
    await selected(options(page).nth(1));
    await press(0);
    await selected(options(page).first());
  },
  'First or last entry': async (page, press) => {
    await press(1);
    await selected(options(page).last());
    await press(0);
    await selected(options(page).first());
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await entries.first().focus();
    await press(1);
    await expect(entries.last()).toBeFocused();
    await press(0);
    await expect(entries.first()).toBeFocused();
  },
  'Search the list': async (page, press) => {
    await press();
    await expect(search(page)).toBeFocused();
  },
  'Clear the search': async (page, press) => {
    await page.keyboard.type('e');
    await expect(page).toHaveURL(/search=e/);
    await press();
    await expect(search(page)).toHaveValue('');
    await expect(page).not.toHaveURL(/search=/);
    await waitForIdle(page);
  },
  'Previous or next row': async (page, press) => {
    await links(page).first().focus();
    await press(1);
    await expect(links(page).nth(1)).toBeFocused();
    await press(0);
    await expect(links(page).first()).toBeFocused();
  },
  'First or last row': async (page, press) => {
    await press(1);
    await expect(links(page).last()).toBeFocused();
    await press(0);
    await expect(links(page).first()).toBeFocused();
  },
  'Select the row': async (page, press) => {
    await press();
    await expect(checked(page)).toHaveCount(1);
  },
  'Select all rows up to this one': async (page, press) => {
    await links(page).nth(2).focus();
    await press();
    await expect(checked(page)).toHaveCount(3);
  },
  Save: async (page, press) => {
    const name = unique('Shortcut');
    await page.goto('/groups/create');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await press();
    await expect(page).toHaveURL(/\/groups$/);
    await expect(page.getByText('Success!')).toBeVisible();
  },
  'Raise or lower a number': async (page, press) => {
    await page.goto('/groups/create');
    const limit = page.getByRole('textbox', { name: 'Member limit' });
    await limit.fill('7');
    await press(0);
    await expect(limit).toHaveValue('8');
    await press(1);
    await expect(limit).toHaveValue('7');
  },
  'Open the calendar of a date': async (page, press) => {
    await page.getByRole('textbox', { name: 'Renewal date' }).focus();
    await press();
    await expect(page.locator('[data-dates-dropdown]')).toBeVisible();
  },
};

test('Every shortcut on the sheet does what it says, by the keys that it shows', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  await waitForIdle(page);
  await expect(links(page).first()).toBeVisible();
  await page.keyboard.type('?');
  await expect(sheet(page)).toBeVisible();
  const rows = await rowsOf(page);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(proofs));
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  for (const { name, held, keys } of rows) {
    const press = (at = 0) => page.keyboard.press([...held, keys[at] ?? ''].join('+'));
    await test.step(name, () => proofs[name]?.(page, press));
  }
});
