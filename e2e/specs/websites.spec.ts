import { expect, test, weekly } from '../support/product.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

const local = 'http://localhost:8080';
/** An address of documentation, which no server reaches. */
const elsewhere = 'https://192.0.2.1';

test('A website is added, checked and removed in the settings', async ({ page, enter, watched }) => {
  watched.expectRefusal(422);
  await enter('admin');
  await page.goto(`/resources/edit?resource=${weekly}&section=websites`);
  const field = page.getByRole('textbox', { name: 'Address of your website' });
  const add = page.getByRole('button', { name: 'Add website' });
  await expect(field).toHaveValue(/^https:\/\//);
  await field.fill('http://www.example.com');
  await add.click();
  await expect(page.getByText(/^Enter the address of your website with https/)).toBeVisible();
  await field.fill(elsewhere);
  await add.click();
  const website = page.getByRole('region', { name: elsewhere });
  await expect(website).toContainText('Not proved yet');
  await expect(website).toContainText(`${elsewhere}/.well-known/masthead-site.txt`);
  await expect(website).toContainText('masthead-site=');
  await website.getByRole('button', { name: `Check now: ${elsewhere}` }).click();
  await expect(website.getByRole('status')).toHaveText(/Not found yet\. The website did not answer\./);
  await field.fill(local);
  await add.click();
  await expect(page.getByRole('region', { name: local })).toContainText('Needs no proof');
  await expectAccessibleEverywhere(page);
  for (const origin of [elsewhere, local]) {
    await page.getByRole('button', { name: `Remove ${origin}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('region', { name: origin })).toHaveCount(0);
  }
});
