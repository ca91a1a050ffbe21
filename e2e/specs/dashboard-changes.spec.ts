import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { figureOf, openDashboard, periodSelect } from '../support/dashboard.ts';
import { expect, test } from '../support/product.ts';
import { waitForIdle } from '../support/settled.ts';

const table = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: `What changed: ${name}` });

/** Cents of an amount such as `+$1,204.00`. */
const centsOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

/** Returns the amounts of a table's rows by name, without the content beside the total. */
async function linesOf(lines: Locator): Promise<[name: string, cents: number][]> {
  const rows = await lines.getByRole('row').all();
  const read = rows.slice(1).map(async (row): Promise<[string, number]> => {
    const cells = await row.getByRole('cell').allTextContents();
    // The last cell holds the bar.
    return [
      (await row.getByRole('rowheader').textContent()) ?? '',
      centsOf(cells.at(-2)?.split(': ').at(-1) ?? ''),
    ];
  });
  return (await Promise.all(read)).filter(([name]) => !name.startsWith('Refunds'));
}

test('Why revenue fell last month is answered from the palette, and each line opens rows that come to it', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('what changed');
  await page.keyboard.press('Enter');
  // The dashboard has a period as well, and stays until this page has loaded.
  await expect(page.getByRole('heading', { name: 'What changed', exact: true })).toBeVisible();
  await periodSelect(page).selectOption('Last month');
  await expect(page).toHaveURL(/period=custom&from=\d{4}-\d\d-01&to=/);
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('previous_month');
  const mrr = table(page, 'Monthly recurring revenue in USD');
  await expect(mrr.getByRole('rowheader', { name: 'New subscribers' })).toBeVisible();
  await waitForIdle(page);
  await expectAccessible(page);
  const lines = await linesOf(mrr);
  const [first, ...others] = lines.map(([, cents]) => cents);
  const last = others.pop();
  expect((first ?? 0) + others.reduce((sum, cents) => sum + cents, 0)).toBe(last);
  const [, added] = lines.find(([name]) => name === 'New subscribers') ?? ['', 0];
  await mrr.getByRole('link', { name: /^New subscribers: / }).click();
  await expect(page.getByRole('heading', { name: 'MRR from new subscribers' })).toBeVisible();
  const amount = (added / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.getByText(`$${amount}`, { exact: true }).first()).toBeVisible();
});

test('What changed stands on the cards that are compared, and its address can be shared', async ({
  page,
  enter,
}) => {
  await enter('readonly');
  await openDashboard(page, '?period=last_7_days');
  await page.getByRole('link', { name: 'What changed: Gross volume' }).click();
  await expect(page).toHaveURL(/figure=gross_volume/);
  await expect(page).toHaveURL(/period=last_7_days/);
  const gross = table(page, 'Gross volume in USD');
  await expect(gross.getByRole('rowheader', { name: 'Renewals' })).toBeVisible();
  await page.reload();
  await expect(gross.getByRole('rowheader', { name: 'Renewals' })).toBeVisible();
  const changes = (await linesOf(gross)).map(([, cents]) => cents).slice(1);
  const difference = changes.pop();
  expect(changes.reduce((sum, cents) => sum + cents, 0)).toBe(difference);
  await waitForIdle(page);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('No comparison');
  await expect(page.getByText('Choose a period to compare with.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await expect(figureOf(page, 'Active subscribers')).toBeVisible();
  await expect(page.getByRole('link', { name: /^What changed: / })).toHaveCount(0);
});

test('A role that sees no amounts is told so', async ({ page, enter }) => {
  await enter('user');
  await page.goto('/dashboard/changes');
  await expect(page.getByText("Your role doesn't include amounts.")).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
