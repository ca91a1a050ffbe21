import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { customize, dialog, openExport } from '../support/exports.ts';
import { expect, test } from '../support/product.ts';

test('Members past due are those of the dashboard, and go into a file', async ({ page, enter, api }) => {
  await enter('admin');
  const { items } = await api.call<{ items: { member: { email: string } }[] }>(
    'GET',
    'charts/past-due-report?limit=100',
  );
  const expected = [...new Set(items.map(({ member }) => member.email))].sort();
  await page.goto('/users');
  await page.getByRole('button', { name: 'Filter by Past due' }).click();
  await page.getByRole('listbox', { name: 'Past due' }).getByRole('option', { name: 'yes' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/past_due=true/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(Math.min(expected.length, 10));
  await expect(rows.filter({ hasText: 'Past due' })).toHaveCount(Math.min(expected.length, 10));
  await openExport(page, 'Download');
  await expect(dialog(page)).toContainText(`${expected.length} matching members`);
  await expect(dialog(page)).toContainText('Past dueyes');
  await customize(page);
  await dialog(page).getByRole('checkbox', { name: 'Email', exact: true }).check();
  await dialog(page).getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Text (.csv)' }).click();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download', exact: true }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  // A member with several subscriptions has several lines in a cell.
  const [, ...members] = parse(text, { bom: true }) as string[][];
  expect(members.map((cells) => cells.find((cell) => cell.includes('@')) ?? '').sort()).toEqual(expected);
});
