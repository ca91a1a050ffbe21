import type { Locator } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { crumbs, menuEntries, menuGroup, palette } from '../support/frame.ts';
import { courierTitle, expect, test, waitForIdle } from '../support/product.ts';
import { phone } from '../support/widths.ts';

async function expectFocusWithin(place: Locator): Promise<void> {
  await expect(place.locator(':focus')).toHaveCount(1);
}

test('English is the only language, and is kept', async ({ page, enter, baseURL }) => {
  await enter('admin');
  await page.context().addCookies([{ name: 'locale', value: 'tlh', url: baseURL ?? '' }]);
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['English']);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'English' }).click();
  expect(await cookieValue(page, 'locale')).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('The color scheme follows the system until another is chosen', async ({ page, enter }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter('admin');
  await page.goto('/groups');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Color scheme: System' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Color scheme: Light' })).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Color scheme: Light' }).click();
  await page.getByRole('menuitem', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('The palette goes anywhere by keyboard alone', async ({ page, enter, api }) => {
  const last = unique('Palette');
  const email = `${last}@example.com`.toLowerCase();
  const { id } = await api.addMember({ email, first_name: 'Paula', last_name: last });
  await enter('admin');
  await page.goto('/users');
  await expect(page.getByText(/^Showing/)).toBeVisible();

  await page.keyboard.press('Control+k');
  const box = palette(page).getByRole('combobox');
  await expect(box).toBeFocused();
  await expect(palette(page).getByRole('option')).toHaveText([
    'Add member',
    'Import members or sales',
    'Export members',
    'New action',
    'New trigger',
    'New group',
    'New popup template',
    'New event',
    'New transaction',
    'New plan',
    'New promo',
    'New invite',
    'Dashboard',
    'Readers now',
    'Content conversion',
    'Members',
    'Groups',
    'Exports',
    'Past due members',
    'Imports',
    'Renewals elsewhere',
    'Bulk changes',
    'Plans',
    'Content',
    'Behind the wall',
    'Events',
    'Promos',
    'Invites',
    'Import content',
    'Transactions',
    'Stripe differences',
    'Failed payments',
    'Refunded payments',
    'Automations',
    'Popups',
    'Receipt template',
    'What an event starts',
    'Failed runs',
    'Triggers',
    'Settings',
    'People with access',
    'Draft changes',
    'Copy between sites',
    'Shared access',
    'Roles',
    'Billing',
    'Sites',
    'Invoices',
    'Unpaid invoices',
  ]);
  await expectAccessible(page);
  await page.keyboard.type('group');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/groups$/);
  await expect(palette(page)).toHaveCount(0);

  for (const text of [last, email, String(id)]) {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
    await expect(palette(page).getByRole('option', { name: new RegExp(`Paula ${last}`) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/users/edit/${id}$`));
    await page.getByRole('link', { name: 'Groups' }).first().click();
    await expect(page).toHaveURL(/\/groups$/);
  }

  const search = page.getByRole('button', { name: /^Search…/ });
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.type('zzzzzzzz');
  await expect(palette(page).getByText('no results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('Whoever only reads is offered nothing to create', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/users');
  for (const name of ['Automation and messages', 'Site']) await menuGroup(page, name).click();
  await expect(menuEntries(page)).toHaveText([
    'Dashboard',
    'Readers now',
    'Content conversion',
    'Members',
    'Groups',
    'Plans',
    'Content',
    'Behind the wall',
    'Events',
    'Promos',
    'Invites',
    'Transactions',
    'Automations',
    'Popups',
    'Receipt template',
    'Draft changes',
    'Copy between sites',
    'Shared access',
    'Roles',
    'Billing',
    'Invoices',
    'Settings',
  ]);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option')).toHaveText([
    'Dashboard',
    'Readers now',
    'Content conversion',
    'Members',
    'Groups',
    'Past due members',
    'Plans',
    'Content',
    'Behind the wall',
    'Events',
    'Promos',
    'Invites',
    'Transactions',
    'Failed payments',
    'Refunded payments',
    'Automations',
    'Popups',
    'Receipt template',
    'What an event starts',
    'Failed runs',
    'Triggers',
    'Settings',
    'People with access',
    'Draft changes',
    'Copy between sites',
    'Shared access',
    'Roles',
    'Billing',
    'Sites',
    'Invoices',
    'Unpaid invoices',
  ]);
});

test('On a phone the menu is a drawer', async ({ page, enter }) => {
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto('/users');
  const burger = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await burger.click();
  await expect(drawer.getByRole('link', { name: 'Groups' })).toBeVisible();
  await expectFocusWithin(drawer);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(burger).toBeFocused();

  await burger.click();
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer).toHaveCount(0);

  await burger.click();
  await drawer.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(/\/groups$/);
  await expect(drawer).toHaveCount(0);
  await burger.click();
  await drawer.getByRole('button', { name: /^Search…/ }).click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('The keyboard skips the menu and reaches the content', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('A phone shows the site above the screen, and an arrow back to the list', async ({
  page,
  enter,
  api,
}) => {
  const { id } = await api.addGroup({ name: unique('Back') });
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto(`/groups/edit/${id}`);
  await expect(crumbs(page).getByRole('link', { name: courierTitle })).toBeInViewport();
  await crumbs(page).getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(/\/groups$/);
});
