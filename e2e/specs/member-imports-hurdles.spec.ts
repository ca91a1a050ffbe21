import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { chooseFile, fileOf, ghostFile } from '../support/member-files.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A file that holds no members is refused in words', async ({ page, enter, watched }) => {
  watched.expectRefusal(422);
  await enter('admin');
  await page.goto('/users/imports/create');
  const input = page.getByLabel('File of members');
  await input.setInputFiles(fileOf('members.ods', 'PK'));
  await expect(page.getByRole('alert')).toContainText("This kind of spreadsheet can't be read");
  await input.setInputFiles(fileOf('nothing.csv', ''));
  await expect(page.getByRole('alert')).toHaveText('This file is empty.');
  await expectAccessible(page);

  await input.setInputFiles(fileOf('titles-only.csv', 'email,name\n'));
  await expect(page.getByRole('heading', { name: "This file can't be imported" })).toBeVisible();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page).toHaveURL(/\/users\/imports\/create$/);
});

test('An interrupted upload goes on where it was', async ({ page, enter, watched }) => {
  watched.expectBrokenCalls();
  const word = unique('broken');
  const line = `,someone@${word}.example,${'long name '.repeat(9)},,,,,,,,`;
  const content = ghostFile(Array.from({ length: 45_000 }, () => line));
  const parts: string[] = [];
  page.on('request', (request) => {
    const part = /imports\/\d+\/parts\/(\d+)$/.exec(request.url())?.[1];
    if (part !== undefined) parts.push(part);
  });
  await page.route(/\/parts\/1$/, (route) => route.abort());
  await enter('admin');
  await chooseFile(page, `${word}.csv`, content);
  await expect(page.getByRole('heading', { name: 'Upload interrupted' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('alert')).toContainText("the server can't be reached");
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Upload not finished' })).toBeVisible();
  const input = page.getByLabel('File of members');
  await input.setInputFiles(fileOf('another.csv', content));
  await expect(page.getByRole('alert')).toContainText('This is a different file.');
  await expectAccessible(page);
  await input.setInputFiles(fileOf(`${word}.csv`, content));
  await expect(page.getByRole('heading', { name: 'Upload interrupted' })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute(/\/parts\/1$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
  expect(parts.filter((part) => part === '0')).toHaveLength(1);
  await page.getByRole('button', { name: 'Discard import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
  await expect(page).toHaveURL(/\/users\/imports$/);
});

test('Who may only read finds no way to an import, nor by address to a form', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/users');
  await waitForIdle(page);
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
  for (const address of ['/users/imports', '/users/imports/create', '/users/imports/1', '/users/create']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/users(\/imports)?$/);
    await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  }
  await page.goto('/groups/create');
  await expect(page).toHaveURL(/\/groups$/);
});
