import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { check, columnSelect, expectSaleTotals, fileOf, start } from '../support/member-files.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

interface Found {
  items: { email: string; transaction_ltv: number; transaction_currency: string | null }[];
}

async function chooseSales(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/users/imports/create?kind=sales');
  await page.getByLabel('File of sales').setInputFiles(fileOf(name, content));
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
}

test('Sales are brought in once, with the members they name, and taken out again', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('sold');
  await api.addMember({ email: `known@${word}.example` });
  const content = [
    'Customer,E-mail,Date,Amount,Currency,Item',
    `${word}-1,,20240105,11.77,USD,1 CD`,
    `${word}-1,,20240105,11.77,USD,1 CD`,
    `,KNOWN@${word}.example,01/31/2024,"1,234.50",usd,`,
    `,known@${word}.example,2024-02-01T10:00:00Z,0.00,USD,A present`,
    `${word}-2,,2024-02-30,5,USD,`,
    `${word}-2,,2024-02-03,-5,USD,`,
  ].join('\n');
  await enter('admin');
  await page.goto('/users/imports/create');
  await waitForIdle(page);
  await page.getByRole('radio', { name: 'Sales' }).check();
  await expect(page.getByLabel('File of sales')).toBeAttached();
  await expectAccessible(page);
  await page.getByLabel('File of sales').setInputFiles(fileOf(`${word}.csv`, content));

  await expect(columnSelect(page, 'Customer')).toHaveValue('id');
  await expect(columnSelect(page, 'Item')).toHaveValue('title');
  await expectAccessible(page);
  await check(page);
  await expectSaleTotals(page, { rows: 6, created: 4, unchanged: 0, rejected: 2 });
  await expect(page.getByText('4 new sales in USD: $1,258.04')).toBeVisible();
  await expect(page.getByText('1 new member will be added for these sales.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'First rows' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/New.*01\/05\/2024.*\$11\.77.*1 CD/);
  await expect(rows.nth(4)).toContainText(/Free.*A present/);
  await expect(rows.nth(5)).toContainText(/Date is no date.*Rejected/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('4 new sales');
  await expect(question).toContainText('1 new member');
  await question.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 });
  await expectSaleTotals(page, { rows: 6, created: 4, unchanged: 0, rejected: 2 });
  await expect(page.getByText('1 member was added for these sales.')).toBeVisible();
  await expectAccessible(page);
  const first = page.url();

  const paid = async (who: string) => {
    const { items } = await api.call<Found>('GET', `users?filter[global]=${who}`);
    return items.map(({ transaction_ltv }) => transaction_ltv);
  };
  expect(await paid(`known@${word}`)).toEqual([123_450]);
  expect(await paid(`${word}-1@no-address`)).toEqual([2354]);

  await chooseSales(page, `${word}-again.csv`, content);
  await check(page);
  await expect(page.getByText('Nothing to import: all rows are already here.')).toBeVisible();
  await expectSaleTotals(page, { rows: 6, created: 0, unchanged: 4, rejected: 2 });
  await page.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
  const past = page.getByRole('row').filter({ hasText: `${word}.csv` });
  await expect(past.getByRole('cell').first()).toHaveText('Sales');

  await page.goto(first);
  await page.getByRole('button', { name: 'Remove 4 new sales' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 4 new sales' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('group', { name: 'Undo' }).locator(':scope > div')).toHaveText([
    'Removed4',
    'Kept0',
    'Members removed1',
  ]);
  await expectAccessible(page);
  expect(await paid(`known@${word}`)).toEqual([0]);
  expect(await paid(`${word}-1@no-address`)).toEqual([]);
});

test('A file of sales is not checked before who, when, how much and in what are chosen', async ({
  page,
  enter,
}) => {
  const word = unique('columns');
  await enter('admin');
  await chooseSales(page, `${word}.csv`, `Wer ${word};Wann ${word}\n1;20240101\n`);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Map a column to ID in the old system or Email: who paid.',
    'Map a column to Date.',
    'Map a column to Amount.',
    'Map a column to Currency, or choose one currency for all amounts.',
  ]);
  await expectAccessible(page);
});

test('A file of blanks without headings is matched by places, and asks what it leaves open', async ({
  page,
  enter,
}) => {
  const word = unique('spaced');
  await enter('admin');
  await chooseSales(page, `${word}.txt`, `${word}-1  01/02/2026  1,200\n${word}-2  03/04/2026  950\n`);
  await expect(columnSelect(page, 'Column 2')).toHaveValue('date');
  await columnSelect(page, 'Column 1').selectOption('ID in the old system');
  await columnSelect(page, 'Column 3').selectOption('Amount');
  await page.getByRole('combobox', { name: 'Currency of all amounts' }).selectOption('usd');
  await page.getByRole('button', { name: 'Check the file' }).click();
  const dates = page.getByRole('radiogroup', { name: 'How should dates be read?' });
  const amounts = page.getByRole('radiogroup', { name: 'How should amounts be read?' });
  await expect(dates).toContainText('01/02/2026, 03/04/2026');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Choose one.', 'Choose one.']);
  await expectAccessible(page);
  await dates.getByRole('radio', { name: 'Day first: 01/02/2026 is February 1, 2026' }).check();
  await amounts.getByRole('radio', { name: /1,200 is 1,200\.00$/ }).check();
  await check(page);
  await expect(page.getByText('2 new sales in USD: $2,150.00')).toBeVisible();
  await expect(page.getByText('Dates such as 31/01/2026 are read day first.')).toBeVisible();
  const first = page.getByRole('table', { name: 'First rows' }).getByRole('row').nth(1);
  await expect(first).toContainText('02/01/2026');
});

test('What a file holds is chosen by keyboard', async ({ page, enter }) => {
  const word = unique('keys');
  await enter('admin');
  await page.goto('/users/imports/create');
  await waitForIdle(page);
  await tabTo(page, page.getByRole('radio', { name: 'Members' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('File of sales')).toBeAttached();
  // Registered early: the browser has to know, before the key is pressed, that a test handles the file dialog.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  const content = `email,date,amount,currency\nkey@${word}.example,20240101,5,USD\n`;
  await (await chooser).setFiles(fileOf(`${word}.csv`, content));
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused();
  await check(page);
  await start(page, 'Import 1 row');
  await tabTo(page, page.getByRole('button', { name: 'Remove 1 new sale' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 new sale' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 30_000 });
});
