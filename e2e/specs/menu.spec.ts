import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { menu, menuEntries, menuGroup } from '../support/frame.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';

for (const [role, ...paths] of [
  ['admin', '/users', '/templates', '/billing-info'],
  ['readonly', '/users', '/templates', '/billing-info'],
  ['user', '/users'],
] as const)
  test(`The whole menu fits a screen 900 pixels high for ${role}, whichever group is open`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await enter(role);
    for (const path of paths) {
      await page.goto(path);
      await waitForIdle(page);
      await expect(menuEntries(page).first()).toBeVisible();
      const hidden = await menu(page).evaluate(({ firstElementChild: list }) =>
        list ? list.scrollHeight - list.clientHeight : null,
      );
      expect([path, hidden]).toEqual([path, 0]);
    }
  });

test('Groups of the menu fold, stay as they were left, and open with their screens', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/users');
  const messages = menuGroup(page, 'Automation and messages');
  const catalogue = menuGroup(page, 'Catalogue');
  await expect(messages).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page).getByRole('link', { name: 'Popups' })).toBeHidden();
  await messages.click();
  await catalogue.click();
  await expect(menu(page).getByRole('link', { name: 'Popups' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Plans' })).toBeHidden();
  await page.reload();
  await expect(menu(page).getByRole('link', { name: 'Popups' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Plans' })).toBeHidden();
  // On one of its screens a group is open; folded by hand, it stays so until the next screen.
  await page.goto('/plans');
  await expect(menu(page).getByRole('link', { name: 'Plans' })).toBeVisible();
  await catalogue.click();
  await expect(menu(page).getByRole('link', { name: 'Plans' })).toBeHidden();
  await expectAccessible(page);
});

test('The menu is one Tab stop, and arrow keys move in it', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  const { keyboard } = page;
  await page.getByRole('button', { name: /^Search…/ }).focus();
  await keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: 'Groups' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('link', { name: 'Exports' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(menuGroup(page, 'Catalogue')).toBeFocused();
  await keyboard.press('Home');
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(menuGroup(page, 'Site')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(menuGroup(page, 'Site')).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/configuration\/drafts$/);
});

test('Settings stands at the foot of the menu and opens those of the current site', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/groups');
  await menu(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(new RegExp(`/resources/edit\\?.*resource=${courier}`));
});

const waiting = async (api: Api, kind: string) =>
  (await api.call<Record<string, number>>('GET', 'attention'))[kind] ?? 0;

/** Returns the number of rows of the screen's list. Lists of up to ten rows show no total. */
async function rowsOn(page: Page): Promise<number> {
  const total = page.getByText(/of \d+ records found/);
  if ((await total.count()) === 0) return page.getByRole('main').getByRole('rowheader').count();
  return Number(/of (\d+)/.exec((await total.textContent()) ?? '')?.[1]);
}

test('A count in the menu is the number of rows that it opens', async ({ page, enter, api }) => {
  await enter('admin');
  await page.goto('/groups');
  await menuGroup(page, 'Automation and messages').click();
  await menuGroup(page, 'Site').click();
  for (const [kind, name] of [
    ['past_due_members', /past due members?$/],
    ['stripe_differences', /open differences?$/],
    ['failed_runs', /failed runs?$/],
    ['unpaid_invoices', /unpaid invoices?$/],
  ] as const) {
    const count = menu(page).getByRole('link', { name });
    if ((await waiting(api, kind)) === 0) {
      await expect(count).toHaveCount(0);
      continue;
    }
    await count.click();
    await waitForIdle(page);
    // Background work may have found more meanwhile, so both are read at the end.
    await expect.poll(async () => (await rowsOn(page)) - (await waiting(api, kind))).toBe(0);
  }
});
