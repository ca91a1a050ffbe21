import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { check, columnSelect, expectTotals } from '../support/member-files.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A list from Excel, with a title above its headings, is read as it was written', async ({
  page,
  enter,
}) => {
  const word = unique('excel');
  const lines = ['Mitglieder 2026', 'Stand Januar', 'Kontakt;Rufname', `zoe@${word}.example;Zoë`];
  // Excel writes CSV in Windows-1252.
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
  await enter('admin');
  await page.goto('/users/imports/create');
  await page
    .getByLabel('File of members')
    .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer });
  await expect(page).toHaveURL(/\/users\/imports\/\d+/);

  await expect(page.getByText('This file is not UTF-8; read as Windows-1252.')).toBeVisible();
  const row = page.getByRole('combobox', { name: 'Heading row' });
  await expect(row).toHaveValue('3');
  await expect(page.getByRole('cell', { name: 'Zoë' })).toBeVisible();
  await expect(columnSelect(page, 'Kontakt')).toHaveValue('email');
  await expectAccessible(page);

  // Another row can be taken for the headings, and the columns follow.
  await row.selectOption('1');
  await expect(columnSelect(page, 'Mitglieder 2026')).toBeVisible();
  await expect(columnSelect(page, 'Rufname')).toHaveCount(0);
  await row.selectOption('3');
  await columnSelect(page, 'Rufname').selectOption('first_name');
  await waitForIdle(page);
  await check(page);
  await expectTotals(page, { rows: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 });
  await expect(page.getByText('Zoë')).toBeVisible();
});
