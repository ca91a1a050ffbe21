// Checks dark colors that the console's `contrast.test.ts` can't cover: charts, Mantine's buttons and tabs, selected
// and translucent elements, in screens and states that include all of these.
import type { Page } from '@playwright/test';
import { expectContrastInTheDark } from '../support/axe.ts';
import { dialog, openExport } from '../support/exports.ts';
import { palette } from '../support/frame.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { member } from '../support/screen-rows.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForIdle(page);
}

test('Charts, badges, members, mistakes, dialogs and the palette can be read in the dark', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  await open(page, '/dashboard');
  await expectContrastInTheDark(page);

  await open(page, '/transactions');
  await expectContrastInTheDark(page);

  await open(page, '/groups/create');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/required field/);
  await expectContrastInTheDark(page);

  await open(page, `/users/edit/${await member(api)}`);
  await expectContrastInTheDark(page);

  await open(page, '/users');
  await openExport(page, 'By email');
  await expectContrastInTheDark(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expectContrastInTheDark(page);

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  await expectContrastInTheDark(page);
});
