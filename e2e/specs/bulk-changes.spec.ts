import { expectAccessible } from '../support/axe.ts';
import {
  act,
  box,
  dialog,
  expectFigures,
  family,
  resultAddress,
  rows,
  start,
} from '../support/bulk-changes.ts';
import { courierTitle, expect, test, waitForIdle } from '../support/product.ts';

test('Chosen members get a tag, and the result says what became of each', { tag: '@everyday' }, async ({
  page,
  enter,
  api,
}) => {
  const { word, open, member } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
  await enter('admin');
  await open();
  await expectAccessible(page);
  await box(page, `Ada ${word}`).check();
  await box(page, `Bea ${word}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);

  await act(page, 'Add tags');
  await expect(dialog(page).getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page).getByText('Required field')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('combobox', { name: 'Tags' }).fill(word);
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page)).toContainText('Add tags to 2 members?');
  for (const text of [courierTitle, '2, selected one by one', '2 members change', `Ada ${word}`, word])
    await expect(dialog(page)).toContainText(text);
  await expectAccessible(page);
  await start(page, 'Add tags to 2 members');

  await expectFigures(page, { Changed: '2', Unchanged: '0', Skipped: '0', Deleted: '0' });
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', /\/users\/edit\/\d+$/);
  await waitForIdle(page);
  await expectAccessible(page);
  expect((await member(0)).tags).toContain(word);
  expect((await member(2)).tags).not.toContain(word);
});

test('All that match are fixed when the question is asked: who comes later does not join', async ({
  page,
  enter,
  api,
}) => {
  const { word, open, member } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
  await enter('admin');
  await open();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(page.getByText('All 3 that match selected')).toBeVisible();
  await act(page, 'Deactivate');
  await expect(dialog(page)).toContainText('3, all matching the search and filters');
  const late = await api.addMember({
    email: `late.${word}@example.com`,
    first_name: 'Late',
    last_name: word,
  });
  await start(page, 'Deactivate 3 members');
  await expectFigures(page, { Changed: '3' });
  expect((await member(0)).active).toBe(false);
  expect((await api.call<{ active: boolean }>('GET', `users/${late.id}`)).active).toBe(true);

  await page.getByRole('link', { name: 'Who matches now' }).click();
  await expect(page).toHaveURL(new RegExp(`/users\\?search=${word}$`));
  await expect(page.getByRole('rowheader')).toHaveCount(4);
});

test('Who is never locked is skipped, with the reason', async ({ page, enter, api }) => {
  const { word, ids, open, member } = await family(api, page, ['Ada', 'Bea']);
  await api.call('PUT', `users/${ids[0]}`, { settings: { never_lock: true } });
  await enter('admin');
  await open();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await act(page, 'Lock');
  await expect(dialog(page)).toContainText('Lock 2 members?');
  await expect(dialog(page)).toContainText('1 is skipped');
  await start(page, 'Lock 1 member');
  await expectFigures(page, { Changed: '1', Skipped: '1' });
  await page.getByRole('button', { name: 'Filter by Outcome' }).click();
  await page.getByRole('option', { name: 'Skipped' }).click();
  await expect(rows(page)).toHaveText([`Ada ${word}`]);
  await expect(page.getByRole('row', { name: new RegExp(`Ada ${word}`) })).toContainText(/never/i);
  expect([(await member(0)).locked, (await member(1)).locked]).toEqual([false, true]);
});

test('A group takes as many as it has places for', async ({ page, enter, api }) => {
  const { word, open } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
  await api.addGroup({ name: word, member_limit: 2 });
  await enter('admin');
  await open();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await act(page, 'Add to a group');
  await dialog(page).getByRole('combobox', { name: 'Group' }).fill(word);
  await page.getByRole('option', { name: word }).click();
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page)).toContainText('2 members change');
  await expect(dialog(page)).toContainText('1 is skipped');
  await start(page, 'Add 2 members to a group');
  await expectFigures(page, { Changed: '2', Skipped: '1' });
  await expect(page.getByText('The group is full.').first()).toBeVisible();
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByText(/· 2 members$/)).toBeVisible();
});

test('A bulk change is undone, and is found again in the list', async ({ page, enter, api }) => {
  const { word, open, member } = await family(api, page, ['Ada', 'Bea']);
  await enter('admin');
  await open();
  await page.getByRole('button', { name: 'Select all 2 that match' }).click();
  await act(page, 'Add tags');
  await dialog(page).getByRole('combobox', { name: 'Tags' }).fill(word);
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await start(page, 'Add tags to 2 members');
  expect((await member(0)).tags).toContain(word);

  await page.getByRole('button', { name: /^Undo \(30 minutes left\)$/ }).click();
  await expect(dialog(page)).toContainText(courierTitle);
  await expect(dialog(page)).toContainText('2 members get back what they had before');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Undo for 2 members' }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectFigures(page, { Changed: '2', Restored: '2', Kept: '0' });
  await expectAccessible(page);
  expect((await member(0)).tags).not.toContain(word);

  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Bulk changes' })
    .click();
  const row = page.getByRole('row', { name: new RegExp(`Add tags: ${word}`) });
  await expect(row).toContainText('Undone');
  await waitForIdle(page);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(resultAddress);
});
