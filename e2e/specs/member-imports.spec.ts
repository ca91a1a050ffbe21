import { readFile } from 'node:fs/promises';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  check,
  chooseFile,
  columnSelect,
  createMissing,
  expectTotals,
  fileOf,
  ghostFile,
  start,
} from '../support/member-files.ts';
import { courier, courierTitle, expect, test, waitForIdle } from '../support/product.ts';

interface Found {
  items: { id: number; email: string; first_name: string; last_name: string; version: number }[];
}

test('A file that Ghost exported comes in as it is, with exact totals', { tag: '@everyday' }, async ({
  page,
  enter,
  api,
}) => {
  const word = unique('moved');
  await api.addMember({ email: `known@${word}.example`, first_name: 'Old', last_name: 'Name' });
  await api.addMember({ email: `same@${word}.example`, first_name: 'Same', last_name: 'Name' });
  const content = ghostFile([
    `a1,ada@${word}.example,Ada Abbott,,true,,,2024-02-20T19:58:31.000Z,,${word},`,
    `a2,bea@${word}.example,Bea Bauer,"writes
long letters",false,,,2023-09-22T09:57:12.000Z,,"${word}, Sport ${word}",`,
    `a3,cleo@${word}.example,Cleo Costa,,true,true,,2024-03-28T19:36:58.000Z,,,Plan ${word}`,
    `,KNOWN@${word}.example,New Name,,,,,,,,`,
    `,same@${word}.example,Same Name,,,,,,,,`,
    `a6,not an address,Nobody,,,,,,,,`,
    `a7,ada@${word}.example,Ada Again,,,,,,,,`,
  ]);

  await enter('admin');
  await page.goto('/users');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/users\/imports$/);
  await page.getByRole('link', { name: 'New import' }).first().click();
  await waitForIdle(page);
  await page.getByLabel('File of members').setInputFiles(fileOf(`${word}.csv`, content));

  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${word}.csv`, level: 1 })).toBeVisible();
  await expect(columnSelect(page, 'email')).toHaveValue('email');
  await expect(columnSelect(page, 'labels')).toHaveValue('labels');
  await expect(page.getByText('All columns will be imported.')).toBeVisible();
  await expectAccessible(page);
  await createMissing(page);
  await check(page);

  const totals = { rows: 7, created: 3, updated: 1, unchanged: 1, rejected: 2 };
  await expectTotals(page, totals);
  await expect(page.getByText(`2 new tags will be created`)).toBeVisible();
  await expect(page.getByText(`1 new plan will be created: “Plan ${word}”`)).toBeVisible();
  const row = (email: string) =>
    page.getByRole('table', { name: 'First rows' }).getByRole('row').filter({ hasText: email });
  await expect(row(`bea@${word}`)).toContainText('New');
  await expect(row(`KNOWN@${word}`)).toContainText(/Update.*Changes First name/);
  await expect(row(`same@${word}`)).toContainText('Unchanged');
  await expect(row('not an address')).toContainText(/Rejected.*not an address/);
  await expect(page.getByRole('table', { name: 'Reasons' }).getByRole('row')).toHaveText([
    'ReasonRows',
    'Email is not an address1',
    'The same email stands on an earlier line1',
  ]);
  await expectAccessible(page);
  await page.reload();
  await expectTotals(page, totals);
  const before = await api.call<Found>('GET', `users?filter[global]=ada@${word}`);
  expect(before.items).toHaveLength(0);

  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(courierTitle);
  await expect(question).toContainText('3 new members');
  await expect(question).toContainText('2 rows rejected');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Import 4 rows' }).click();

  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 });
  await expectTotals(page, totals);
  await expectAccessible(page);
  const after = await api.call<Found>('GET', `users?filter[global]=${word}.example&limit=50`);
  expect(after.items.map(({ email }) => email.toLowerCase()).sort()).toEqual(
    ['ada', 'bea', 'cleo', 'known', 'same'].map((name) => `${name}@${word}.example`),
  );

  await page.goto('/users/imports');
  const past = page.getByRole('row').filter({ hasText: `${word}.csv` });
  await expect(past.getByRole('cell')).toHaveText([
    'Members',
    'Done',
    '7',
    '3',
    '1',
    '1',
    '2',
    /admin/i,
    /\d{2}\/\d{2}\/\d{4}/,
  ]);
  await expectAccessible(page);
});

test('Columns are chosen by hand, and the next file with the same titles has them chosen', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('hand');
  const content = (name: string) =>
    `Kontakt ${word};Ruf ${word};Kürzel ${word}\n${name}@${word}.example;Zoë;x\n`;
  await enter('admin');
  await chooseFile(page, `${word}-1.csv`, content('one'));
  // Its title doesn't say so, but its values are emails.
  await expect(columnSelect(page, `Kontakt ${word}`)).toHaveValue('email');
  await expect(columnSelect(page, `Ruf ${word}`)).toHaveValue('');
  await columnSelect(page, `Kontakt ${word}`).selectOption('');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toContainText('Map a column to Email.');

  await columnSelect(page, `Kontakt ${word}`).selectOption('Email');
  await columnSelect(page, `Ruf ${word}`).selectOption('Email');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toContainText("Two columns can't both be “Email”.");
  await expect(columnSelect(page, `Kontakt ${word}`)).toBeFocused();
  await expectAccessible(page);
  await columnSelect(page, `Ruf ${word}`).selectOption('First name');
  await expect(page.getByText(`Not imported: “Kürzel ${word}”.`)).toBeVisible();
  await check(page);
  await expectTotals(page, { rows: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 });

  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(columnSelect(page, `Ruf ${word}`)).toHaveValue('first_name');
  await page.getByRole('button', { name: 'Back to preview' }).click();
  await start(page, 'Import 1 row');
  const found = await api.call<Found>('GET', `users?filter[global]=one@${word}.example`);
  expect(found.items[0]?.first_name).toBe('Zoë');

  await chooseFile(page, `${word}-2.csv`, content('two'));
  await expect(columnSelect(page, `Kontakt ${word}`)).toHaveValue('email');
  await expect(columnSelect(page, `Ruf ${word}`)).toHaveValue('first_name');
  await expect(page.getByText('The columns are matched as in earlier imports.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
  await expect(page).toHaveURL(/\/users\/imports$/);
  await expect(page.getByText(`${word}-1.csv`)).toBeVisible();
  await expect(page.getByText(`${word}-2.csv`)).toBeHidden();
});

test('Rejected rows are downloaded with their reasons', async ({ page, enter }) => {
  const word = unique('reject');
  await enter('admin');
  await chooseFile(
    page,
    `${word}.csv`,
    ghostFile([`1,ok@${word}.example,Fine,,,,,,,,`, `2,broken ${word},Wrong,,,,,,,,`, `3,,Missing,,,,,,,,`]),
  );
  await check(page);
  await start(page, 'Import 1 row');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 rejected rows' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${courier}-rejected-${word}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('reason');
  expect(lines[1]).toMatch(/^3,.*email is not an address.*broken/);
  expect(lines[2]).toMatch(/^4,.*email is missing/);
});

test('New members are taken out again, but not who was changed since', async ({ page, enter, api }) => {
  const word = unique('undo');
  await enter('admin');
  await chooseFile(
    page,
    `${word}.csv`,
    ghostFile(['one', 'two', 'three'].map((name) => `,${name}@${word}.example,${name} Reader,,,,,,,,`)),
  );
  await check(page);
  await start(page, 'Import 3 rows');
  const { items } = await api.call<Found>('GET', `users?filter[global]=two@${word}.example`);
  const [kept] = items;
  if (!kept) throw new Error('the member was not imported');
  await api.call('PUT', `users/${kept.id}`, { version: kept.version, first_name: 'Changed' });

  await expect(page.getByText(/^\d+ minutes left$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove 3 new members' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(courierTitle);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove 3 new members' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('group', { name: 'Undo' }).locator(':scope > div')).toHaveText([
    'Removed2',
    'Kept1',
  ]);
  await expect(page.getByRole('table', { name: 'Reasons' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const left = await api.call<Found>('GET', `users?filter[global]=${word}.example`);
  expect(left.items.map(({ email }) => email)).toEqual([`two@${word}.example`]);
});

test('An import is done by keyboard alone', async ({ page, enter }) => {
  const word = unique('keys');
  await enter('admin');
  await page.goto('/users');
  await waitForIdle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import members');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import members or sales', level: 1 })).toBeVisible();
  // Registered early: the browser has to know, before the key is pressed, that a test handles the file dialog.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(fileOf(`${word}.csv`, `Mail;Wer\nkey@${word}.example;Kay\n`));

  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused();
  await tabTo(page, columnSelect(page, 'Mail'));
  await page.keyboard.type('Email');
  await expect(columnSelect(page, 'Mail')).toHaveValue('email');
  await tabTo(page, page.getByRole('button', { name: 'Check the file' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Import 1 row' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole('button', { name: 'Remove 1 new member' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 30_000 });
});
