import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { dialog, openExport, ownExports, ownSchedules, rowOf } from '../support/exports.ts';
import { expectFocusWithin, expectVisibleFocus, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

const fields = [{ key: 'id' }, { key: 'email' }];

test('A schedule is made, switched on, changed and deleted', { tag: '@everyday' }, async ({
  page,
  enter,
}) => {
  const title = unique('Weekly');
  await enter('admin');
  await page.goto('/users?paid=paid');
  await openExport(page, 'Schedule');
  await dialog(page).getByLabel('Title', { exact: true }).fill(title);
  await expect(dialog(page).getByRole('combobox', { name: 'Frequency' })).toHaveValue('1 day');
  await expect(dialog(page).getByRole('switch', { name: 'Active', exact: true })).not.toBeChecked();
  await expect(dialog(page).getByLabel('Recipient email')).toHaveValue('admin@example.com');
  await dialog(page).getByLabel('Recipient email').fill('');
  await dialog(page).getByRole('button', { name: 'Create schedule' }).click();
  await expect(dialog(page).getByText('Required field')).toBeVisible();
  await dialog(page).getByLabel('Recipient email').fill('desk@example.com');
  await dialog(page).getByRole('combobox', { name: 'Frequency' }).click();
  await expect(page.getByRole('listbox', { name: 'Frequency' }).getByRole('option')).toHaveText([
    '1 day',
    '7 days',
    '1 month',
    '3 months',
  ]);
  await page.getByRole('option', { name: '7 days' }).click();
  await dialog(page).getByRole('button', { name: 'Create schedule' }).click();
  const row = rowOf(ownSchedules(page), title);
  await expect(row).toContainText('7 daysdesk@example.comOff');
  await waitForIdle(page);
  await expectAccessible(page);

  const active = row.getByRole('switch');
  await active.press('Space');
  await expect(active).toBeChecked();
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^\d\d\/\d\d\/\d{4}/);

  // By keyboard, because the notification covers the end of the row.
  await row.getByRole('link', { name: `Edit ${title}, 7 days` }).press('Enter');
  await expect(page).toHaveURL(/\/users\/edit\/export\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main')).toContainText('Paidpaid');
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await waitForIdle(page);
  await expectAccessible(page);
  await page.getByLabel('Recipient email').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Required field')).toBeVisible();
  await page.getByLabel('Recipient email').fill('news@example.com');
  await page.getByRole('combobox', { name: 'Frequency' }).click();
  await page.getByRole('option', { name: '3 months' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/users$/);

  await openExport(page, 'Schedule');
  await expect(row).toContainText('3 monthsnews@example.com');
  const remove = row.getByRole('button', { name: `Delete ${title}, 3 months` });
  await remove.click();
  const question = page.getByRole('dialog', { name: `Delete schedule ${title}?` });
  await expect(question).toContainText('news@example.com will stop receiving this export.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test('The address of schedules is not that of a member', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users/edit/export');
  await expect(page).toHaveURL(/\/users$/);
});

test('A schedule that another window changed is not overwritten', async ({ page, enter, api, watched }) => {
  watched.expectRefusal(409);
  const title = unique('Shared');
  const asked = { title, recipient_email: 'one@example.com', fields };
  const { id } = await api.call<{ id: number }>('POST', 'export-requests/users/scheduler', asked);
  await enter('admin');
  await page.goto(`/users/edit/export/${id}`);
  await page.getByRole('combobox', { name: 'Frequency' }).click();
  await page.getByRole('option', { name: '1 month' }).click();
  await api.call('PUT', `export-requests/scheduler/${id}`, { recipient_email: 'two@example.com' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Load the newer version, keep my changes' }).click();
  await expect(page.getByLabel('Recipient email')).toHaveValue('two@example.com');
  await expect(page.getByRole('combobox', { name: 'Frequency' })).toHaveValue('1 month');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/users$/);
});

test('Who may not export is shown no way to it', async ({ page, enter }) => {
  for (const who of ['readonly', 'user'] as const) {
    await enter(who);
    await page.goto('/users?export=generate');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Exports' })).toHaveCount(0);
  }
});

test('Files and schedules stand on a page of their own, where a file is made anew', async ({
  page,
  enter,
  api,
}) => {
  const title = unique('Again');
  const asked = { title, fields, filters: { email: title } };
  await api.call('POST', 'export-requests/users/generate', asked);
  await api.call('POST', 'export-requests/users/scheduler', { ...asked, recipient_email: 'a@example.com' });
  await enter('admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Exports' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const rows = ownExports(page).getByRole('row').filter({ hasText: title });
  await expect(rows.first()).toContainText('success', { timeout: 20_000 });
  await expect(rowOf(ownSchedules(page), title)).toContainText('1 day');
  await expectAccessible(page);
  await rows
    .first()
    .getByRole('button', { name: `Re-run ${title}` })
    .click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(page).toHaveURL(/\/exports$/);
  await rowOf(ownExports(page), title).last().getByRole('link').click();
  await page.getByRole('link', { name: 'All exports' }).click();
  await expect(page).toHaveURL(/\/exports$/);
});

test('What was filled in is not lost without a question', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  await openExport(page, 'Schedule');
  await dialog(page).getByLabel('Title', { exact: true }).fill('Half a schedule');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard this export?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog(page).getByLabel('Title', { exact: true })).toHaveValue('Half a schedule');
  await dialog(page).getByRole('tab', { name: 'Download' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Download', exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('An export is made and a schedule edited by keyboard alone', async ({ page, enter, api }) => {
  const title = unique('Keys');
  const asked = { title, recipient_email: 'keys@example.com', fields };
  const { id } = await api.call<{ id: number }>('POST', 'export-requests/users/scheduler', asked);
  await enter('admin');
  await page.goto('/users');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('exports');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/exports$/);
  await page.goto('/users');
  await tabTo(page, page.getByRole('button', { name: 'Export', exact: true }));
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expectFocusWithin(dialog(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export mem');
  await page.keyboard.press('Enter');
  const generate = dialog(page).getByRole('tab', { name: 'Download' });
  await expect(generate).toHaveAttribute('aria-selected', 'true');
  await expectFocusWithin(dialog(page));
  await tabTo(page, dialog(page).getByRole('button', { name: 'Customize columns' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByLabel('Title', { exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, dialog(page).getByRole('button', { name: 'Clear all' }));
  await page.keyboard.press('Enter');
  for (const name of ['Email', 'Phone']) {
    await tabTo(page, dialog(page).getByRole('checkbox', { name, exact: true }));
    await page.keyboard.press('Space');
  }
  const up = dialog(page).getByRole('button', { name: 'Move Phone up' });
  await tabTo(page, up);
  await page.keyboard.press('Enter');
  // The first column can't move up, so the focus moves to its other button.
  await expect(dialog(page).getByRole('button', { name: 'Move Phone down' })).toBeFocused();
  await expectVisibleFocus(page);
  await expect(dialog(page).getByText('Phone is now column 1 of 2')).toBeAttached();
  await tabTo(page, dialog(page).getByRole('button', { name: 'Download', exact: true }));
  await page.keyboard.press('Enter');
  await expect(rowOf(ownExports(page), title)).toContainText('success', { timeout: 20_000 });

  await tabTo(page, generate, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog(page).getByRole('link', { name: `Edit ${title}, 1 day` }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users/edit/export/${id}$`));
  await tabTo(page, page.getByRole('switch', { name: 'Active' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/users$/);
  const schedule = await api.call<{ active: boolean }>('GET', `export-requests/scheduler/${id}`);
  expect(schedule.active).toBe(true);
});
