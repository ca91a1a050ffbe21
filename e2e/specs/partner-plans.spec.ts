import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A pricing plan is created, changed and deleted', { tag: '@everyday' }, async ({ page, enter }) => {
  const title = unique('Story plan ');
  await enter('root');
  await page.goto('/masthead-pricing');
  await page.getByRole('link', { name: 'New pricing plan' }).first().click();
  await waitForIdle(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: 'Create pricing plan' }).click();
  await expect(page.getByText('Required field')).toHaveCount(10);
  await expectAccessible(page);
  await field('Title').fill('Not this one');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/\/masthead-pricing$/);
  await page.getByRole('link', { name: 'New pricing plan' }).first().click();
  await waitForIdle(page);
  await field('Title').fill(title);
  await field('Description').fill('For a story');
  await field('Monthly price').fill('49.5');
  await field('Transaction fee').fill('2.5');
  await field('Free sign-ups').fill('100');
  await field('Sign-ups in a pack').fill('50');
  await field('Price of a pack').fill('5');
  await field('Free support hours').fill('1.5');
  await field('Price of an hour of support').fill('90');
  await field('HTML content').fill('<p>For <b>stories</b></p>');
  await expect(
    page.frameLocator('iframe[title="Preview of the description"]').getByText('stories'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create pricing plan' }).click();

  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('$49.50');
  await expect(row).toContainText('2.5%');
  await row.getByRole('link', { name: title, exact: true }).click();
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/masthead-pricing$/);
  await row.getByRole('link', { name: title, exact: true }).click();
  await waitForIdle(page);
  await field('Monthly price').fill('59');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('$59.00');

  await page.getByRole('button', { name: `Delete pricing plan ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete pricing plan' }).click();
  await expect(row).toHaveCount(0);
});

test('Who is not root is led home from the pricing plans', async ({ page, enter }) => {
  await enter('partner');
  for (const address of ['/masthead-pricing', '/masthead-pricing/create', '/masthead-pricing/edit/1']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard/);
  }
  await expect(page.getByRole('link', { name: 'Pricing plans' })).toHaveCount(0);
});
