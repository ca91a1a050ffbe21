import type { Page } from '@playwright/test';
import { demoPassword, expect, test, weekly } from '../support/product.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

const local = 'http://localhost:8080';
/** An address of documentation, which no server reaches. */
const elsewhere = 'https://192.0.2.1';

/** Types a password into the dialog that every change asks for, and presses its button. */
async function confirmWith(page: Page, verb: string, password = demoPassword) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: verb }).click();
}

test('A website is added, checked and removed in the settings', async ({ page, enter, watched }) => {
  watched.expectRefusal(422);
  await enter('admin');
  await page.goto(`/resources/edit?resource=${weekly}&section=websites`);
  const field = page.getByRole('textbox', { name: 'Address of your website' });
  const add = page.getByRole('button', { name: 'Add website' });
  await expect(field).toHaveValue(/^https:\/\//);
  const problem = page.getByText(/^Enter the address of your website with https/);
  await field.fill('http://www.example.com');
  await add.click();
  await expect(problem).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('http://www.example.com');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field.fill(elsewhere);
  await expect(problem).toHaveCount(0);
  await add.click();
  await confirmWith(page, 'Add website', 'a guess');
  await expect(page.getByRole('dialog')).toContainText('This is not your current password.');
  await expect(page.getByRole('dialog')).toContainText('The admins of this site get an email about it.');
  await expectAccessibleEverywhere(page);
  await confirmWith(page, 'Add website');
  const website = page.getByRole('region', { name: elsewhere });
  await expect(website).toContainText('Not proved yet');
  await expect(website).toContainText(`${elsewhere}/.well-known/masthead-site.txt`);
  await expect(website).toContainText('masthead-site=');
  await website.getByRole('button', { name: `Check now: ${elsewhere}` }).click();
  await confirmWith(page, 'Check now');
  await expect(website.getByRole('status')).toHaveText(/Not found yet\. The website did not answer\./);
  await field.fill(local);
  await add.click();
  await confirmWith(page, 'Add website');
  await expect(page.getByRole('region', { name: local })).toContainText('Needs no proof');
  await expectAccessibleEverywhere(page);
  for (const origin of [elsewhere, local]) {
    await page.getByRole('button', { name: `Remove ${origin}` }).click();
    await confirmWith(page, 'Remove');
    await expect(page.getByRole('region', { name: origin })).toHaveCount(0);
  }
});
