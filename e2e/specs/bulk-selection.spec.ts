import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  act,
  askToTagEverybody,
  box,
  dialog,
  expectFigures,
  family,
  resultAddress,
} from '../support/bulk-changes.ts';
import { expectFocusWithin, expectVisibleFocus, tabTo } from '../support/keyboard.ts';
import { expect, test, weekly } from '../support/product.ts';

test('A change of everybody goes on while the page is loaded anew', async ({ page, enter }) => {
  const word = unique('everybody');
  await enter('admin');
  await askToTagEverybody(page, word);
  await expect(
    dialog(page).getByRole('region', { name: '10 of the members affected' }).getByRole('listitem'),
  ).toHaveCount(10);
  await dialog(page)
    .getByRole('button', { name: /^Add tags to [\d,]+ members$/ })
    .click();
  await expect(page).toHaveURL(resultAddress);
  await page.reload();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const total = /[\d,]+/.exec(title)?.[0] ?? '';
  await expectFigures(page, { Changed: total, Unchanged: '0' });
  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await dialog(page)
    .getByRole('button', { name: /^Undo for/ })
    .click();
  await page.reload();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expectFigures(page, { Restored: total, Kept: '0' });
});

test('What was prepared and not started is taken away', async ({ page, enter, api }) => {
  const { word, open } = await family(api, page, ['Ada']);
  await enter('admin');
  await open();
  await box(page, `Ada ${word}`).check();
  const removed = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && resultAddress.test(answer.url()),
  );
  await act(page, 'Lock');
  await expect(dialog(page)).toContainText('1 member changes');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect((await removed).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused();
});

test('By keyboard alone: two rows are chosen, locked, and the lock is undone', async ({
  page,
  enter,
  api,
}) => {
  const { open, member } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
  const { keyboard } = page;
  await enter('admin');
  await open();
  await tabTo(page, page.getByRole('rowheader').first().getByRole('link'));
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Lock', exact: true }), 'Shift+Tab');
  await expectVisibleFocus(page);
  await keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Lock 2 members?');
  await expectFocusWithin(dialog(page));
  await tabTo(page, dialog(page).getByRole('button', { name: 'Lock 2 members' }));
  await expectVisibleFocus(page);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(resultAddress);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  expect((await member(2)).locked).toBe(true);
  await tabTo(page, page.getByRole('button', { name: /^Undo \(/ }));
  await keyboard.press('Enter');
  await expectFocusWithin(dialog(page));
  await tabTo(page, dialog(page).getByRole('button', { name: 'Undo for 2 members' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  expect((await member(2)).locked).toBe(false);

  await keyboard.press('Control+k');
  await keyboard.type('Bulk');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bulk changes', level: 1 })).toBeVisible();
});

test('A phone has the same in a menu', async ({ page, enter, api }) => {
  const { word, open } = await family(api, page, ['Ada']);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('admin');
  await open();
  const before = await page.getByRole('rowheader').first().boundingBox();
  await box(page, `Ada ${word}`).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add tags',
    'Remove tags',
    'Add to a group',
    'Activate',
    'Deactivate',
    'Lock',
    'Unlock',
    'Change end dates',
  ]);
  await expectAccessible(page);
  expect((await page.getByRole('rowheader').first().boundingBox())?.y).toBe(before?.y);
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await expect(dialog(page)).toContainText('Nothing to change.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
});

test('Who may only read sees no boxes and no past changes', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/users');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Past bulk changes' })).toHaveCount(0);
});

test('A site without bulk changes says how they are made', async ({ page, enter }) => {
  await enter('admin', weekly);
  await page.goto('/users');
  await page.getByRole('link', { name: 'Past bulk changes' }).click();
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to members' }).last().click();
  await expect(page).toHaveURL(/\/users$/);
});
