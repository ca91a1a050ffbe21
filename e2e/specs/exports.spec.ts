import { readFile } from 'node:fs/promises';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { family } from '../support/bulk-changes.ts';
import {
  columnTitles,
  customize,
  dialog,
  openExport,
  ownExports,
  preview,
  rowOf,
} from '../support/exports.ts';
import { pauseExports } from '../support/held-exports.ts';
import { mailTo } from '../support/mailbox.ts';
import { shownNotifications } from '../support/notices.ts';
import { courierTitle, expect, test, waitForIdle } from '../support/product.ts';
import { exportSentTo } from '../support/product-database.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

test('What matches is sent by email', async ({ page, enter, api }) => {
  const { word, open } = await family(api, page, ['Ada', 'Bea']);
  await enter('admin');
  await open();
  await openExport(page, 'By email');
  await expect(dialog(page)).toContainText(`2 matching members of ${courierTitle}`);
  await expect(dialog(page)).toContainText(`Search${word}`);
  await expectAccessible(page);
  await expect(dialog(page).getByLabel('Recipient email')).toHaveValue('admin@example.com');
  await dialog(page).getByLabel('Recipient email').fill('');
  await dialog(page).getByRole('button', { name: 'Send export' }).click();
  await expect(dialog(page).getByText('Required field')).toBeVisible();
  await expect(dialog(page).getByLabel('Recipient email')).toBeFocused();
  const recipient = `${word.toLowerCase()}@example.com`;
  await dialog(page).getByLabel('Recipient email').fill(recipient);
  const sent = page.waitForRequest((request) => request.url().includes('download=true'));
  await dialog(page).getByRole('button', { name: 'Send export' }).click();
  expect(decodeURIComponent((await sent).url())).toContain(`filter[global]=${word}`);
  await expect(
    page.getByText('An export file has been generated and will be sent to the specified email.'),
  ).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(await mailTo(recipient, 'Members')).toMatch(/\/export-files\/[\w-]{43}\s/);
  await page.goto(`/api/export-files/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading')).toHaveText('This download link has expired');
});

test('What waits is not asked for twice, and what comes to nothing says why', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(409);
  const refused = shownNotifications(page).filter({ hasText: 'This task is already being processed' });
  const { word, open } = await family(api, page, ['Ada']);
  const recipient = `${word.toLowerCase()}@example.com`;
  await enter('admin');
  await open();
  const { spoil, release } = await pauseExports();
  try {
    for (const isAgain of [false, true]) {
      await openExport(page, 'By email');
      await dialog(page).getByLabel('Recipient email').fill(recipient);
      await dialog(page).getByRole('button', { name: 'Send export' }).click();
      if (!isAgain) await expect(dialog(page)).toBeHidden();
    }
    await expect(refused).toBeVisible();
    await refused.getByRole('button').click();
    await expect(refused).toBeHidden();
    await dialog(page).getByRole('tab', { name: 'Download' }).click();
    const generate = dialog(page).getByRole('button', { name: 'Download', exact: true });
    await customize(page);
    await dialog(page).getByLabel('Title', { exact: true }).fill(word);
    await dialog(page).getByLabel('Recipient email').fill(recipient);
    await generate.click();
    await expect(rowOf(ownExports(page), word).getByRole('cell').first()).toHaveText('new');
    const logged = page.waitForEvent('console', (message) => message.text().includes('409'));
    // A repeated click within the first second is ignored as accidental.
    await expect(async () => {
      await generate.click();
      await expect(refused).toBeVisible({ timeout: 1_500 });
    }).toPass();
    await logged;
    await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue(word);
    await expect(generate).toBeEnabled();

    const { items } = await api.call<{ items: { id: number }[] }>('GET', 'export-requests/users/list');
    const sent = items[1]?.id ?? 0;
    await page.goto(`/export/${sent}`);
    await expect(page.getByRole('main')).toContainText('Waiting for other exports.');
    await expect(page.getByRole('button', { name: /Download|Re-run/ })).toHaveCount(0);
    await spoil(sent);
  } finally {
    await release();
  }
  const reason = 'The filter of this export is no longer valid.';
  await expect(page.getByRole('alert')).toHaveText(reason, { timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('Statusfailed');
  await expect(page.getByRole('button', { name: /Download|Re-run/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/exports');
  await expect(rowOf(ownExports(page), reason).first()).toContainText('failed');
  await expect(rowOf(ownExports(page), word)).toContainText('success');
  expect(await mailTo(recipient, `Your export is ready: ${word}`)).toContain('/export-files/');
});

test('A file is made of chosen columns, downloaded, looked at and made anew', { tag: '@everyday' }, async ({
  page,
  enter,
  api,
}) => {
  const { word, open, ids } = await family(api, page, ['Ada', 'Bea']);
  await enter('admin');
  await open();
  await openExport(page, 'Download');
  const generate = dialog(page).getByRole('button', { name: 'Download', exact: true });
  await customize(page);
  await dialog(page).getByRole('button', { name: 'Reset to default' }).click();
  await expect(columnTitles(page)).toHaveCount(12);
  await dialog(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(generate).toBeDisabled();
  await dialog(page).getByLabel('Search fields').fill('name');
  for (const name of ['First name', 'Last name'])
    await dialog(page).getByRole('checkbox', { name, exact: true }).check();
  await dialog(page).getByLabel('Search fields').fill('');
  await dialog(page).getByRole('checkbox', { name: 'ID', exact: true }).check();
  await dialog(page).getByRole('textbox', { name: 'Title of First name' }).fill('Given');
  await dialog(page).getByRole('button', { name: 'Move ID up' }).click();
  await dialog(page).getByRole('button', { name: 'Move ID up' }).click();
  await expect(preview(page).getByRole('columnheader')).toHaveText(['ID', 'Given', 'Last name']);
  await expect(preview(page).getByRole('row').nth(1).getByRole('cell')).toHaveText([
    String(ids[0]),
    'Ada',
    word,
  ]);
  await expect(dialog(page)).toContainText('Preview of all 2 rows.');
  await expectAccessibleEverywhere(page);

  await dialog(page).getByLabel('Title', { exact: true }).fill(word);
  await dialog(page).getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Text (.csv)' }).click();
  const download = page.waitForEvent('download');
  const asked = page.waitForRequest(/\/export-requests\/\d+\/download$/);
  await generate.click();
  const row = rowOf(ownExports(page), word);
  await expect(row).toContainText('success', { timeout: 20_000 });
  await expect(row.getByRole('cell').nth(3)).toHaveText('2');
  // A file that is ready soon downloads automatically, and again on request.
  expect((await asked).headers().token).toBeTruthy();
  const file = await download;
  const id = /export-requests\/(\d+)\//.exec((await asked).url())?.[1];
  expect(file.suggestedFilename()).toBe(`${id}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(lines).toEqual(['ID,Given,Last name', `${ids[0]},Ada,${word}`, `${ids[1]},Bea,${word}`]);

  await row.getByRole('link', { name: word }).click();
  await expect(page).toHaveURL(new RegExp(`/export/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
  for (const text of ['users', 'success', 'Text (.csv)', `Search${word}`])
    await expect(page.getByRole('main')).toContainText(text);
  await expect(page.getByRole('list', { name: 'Fields' })).toContainText('2GivenFirst name');
  await waitForIdle(page);
  await expectAccessible(page);
  const again = page.waitForRequest(/reiterate$/);
  await page.getByRole('button', { name: 'Re-run' }).click();
  expect((await again).postDataJSON()).toEqual({ recipient_email: null });
  await expect(page).toHaveURL(/\/users$/);
  await expect(shownNotifications(page).filter({ hasText: 'Success!' })).toHaveCount(0);
  await openExport(page, 'Download');
  await customize(page);
  await expect(columnTitles(page)).toHaveCount(3);
  await expect(dialog(page).getByRole('textbox', { name: 'Title of First name' })).toHaveValue('Given');
  await expect(rowOf(ownExports(page), word)).toHaveCount(2);
});

test('How far an export is shows by itself, and its table at the end', async ({ page, enter, api }) => {
  const title = unique('Slow');
  const { id } = await api.call<{ id: number }>('POST', 'export-requests/users/generate', {
    title,
    fields: [{ key: 'id' }],
    filters: { email: title },
  });
  let percents = 40;
  await page.route(`**/export-requests/${id}/progress`, (route) =>
    route.fulfill({
      json: { status: percents < 100 ? 'proceeding' : 'success', processed_percents: percents },
    }),
  );
  await page.route('**/export-requests/users/list*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items: Record<string, unknown>[] };
    const items = answer.items.map((item) =>
      item.id === id && percents < 100
        ? { ...item, status: 'proceeding', processed_percents: 10, download_link: null }
        : item,
    );
    await route.fulfill({ response, json: { ...answer, items } });
  });
  await enter('admin');
  await page.goto('/users');
  await openExport(page, 'Download');
  const row = rowOf(ownExports(page), title);
  await expect(row).toContainText('proceeding40 %');
  await expect(row.getByText('proceeding')).toHaveAttribute('data-tone', 'bad');
  await expectAccessible(page);
  await expect(row.getByRole('button', { name: /Download/ })).toHaveCount(0);
  percents = 70;
  await row.getByRole('button', { name: `Refresh the progress of ${title}` }).click();
  await expect(row).toContainText('70 %');
  percents = 100;
  await expect(row.getByText('success')).toHaveAttribute('data-tone', 'good');
  await expect(row.getByRole('button', { name: `Download ${title}` })).toBeVisible();
});

test('An export of the rows behind a figure says in words which rows they are', async ({
  page,
  enter,
  api,
}) => {
  const plans = await api.call<{ items: { id: number; title: string }[] }>('GET', 'plans');
  const [plan] = plans.items;
  const email = `${unique('rows')}@example.com`;
  const days = 'date_start=2026-01-01&date_end=2026-01-31';
  await api.call(
    'GET',
    `dashboard/statistics/rows?figure=began&${days}&plan=${plan?.id}&download=true&email=${email}`,
  );
  await enter('admin');
  await page.goto(`/export/${await exportSentTo(email)}`);
  const words = `FiltersFigureSign-ups for a planDays01/01/2026 – 01/31/2026Plan${plan?.title}`;
  await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByRole('list', { name: 'Fields' })).toContainText('1Member ID2Name3Email');
});
