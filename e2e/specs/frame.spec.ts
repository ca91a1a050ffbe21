import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectNoBarriers } from '../support/axe.ts';
import { notices } from '../support/notices.ts';
import { courier, courierTitle, expect, settled, test, weekly } from '../support/product.ts';
import { expectNoBarriersAtAll, phone } from '../support/widths.ts';

const weeklyTitle = 'Harbour Business Weekly';

const switcher = (page: Page) => page.getByRole('button', { name: 'Choose another site' });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

async function choose(page: Page, title: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('option', { name: title }).click();
}

async function cookieValue(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((one) => one.name === name)?.value;
}

async function expectFocusWithin(place: Locator): Promise<void> {
  await expect(place.locator(':focus')).toHaveCount(1);
}

test('Unknown addresses lead to the dashboard, which is the member list for now', async ({ page, enter }) => {
  await enter('admin');
  for (const path of [
    '/',
    '/dashboard',
    '/nowhere',
    '/users/nowhere/at/all',
    '/login/nowhere',
    '/404/deeper',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/users$/);
  }
  await page.goto('/users/edit');
  await expect(page).toHaveURL(/\/users$/);
  await page.goto('/groups/edit');
  await expect(page).toHaveURL(/\/groups$/);
});

test('The page for those who are lost stands alone, for everybody', async ({ page, enter }) => {
  const expectLost = async () => {
    await page.goto('/404');
    await expect(page.getByRole('heading', { name: "Oops! You're lost." })).toBeVisible();
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  };
  await expectLost();
  await expectNoBarriersAtAll(page);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await enter('admin');
  await expectLost();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/users$/);
});

test('Choosing another site starts its lists afresh and is remembered', async ({ page, enter, baseURL }) => {
  await enter('admin');
  await page.goto('/users?search=a&page=2');
  await expect(page).toHaveTitle(`Members · ${courierTitle} · Masthead`);
  await expect(crumbs(page)).toContainText(courierTitle);
  const before = await page.getByRole('rowheader').first().textContent();

  await switcher(page).click();
  const options = page.getByRole('listbox', { name: 'Sites' }).getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText('harbour-business.example');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/admin/users?') && request.headers().resource === weekly,
  );
  await choose(page, weeklyTitle);
  expect((await asked).url()).not.toContain('global');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole('textbox', { name: /Name/ }).or(page.getByRole('searchbox'))).toHaveValue('');
  await expect(crumbs(page)).toContainText(weeklyTitle);
  await expect(page.getByRole('rowheader').first()).not.toHaveText(before ?? '');
  const cookies = await page.context().cookies();
  const kept = cookies.find((one) => one.name === 'resource');
  expect(kept?.value).toBe(weekly);
  expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(365);
  await page.reload();
  await expect(crumbs(page)).toContainText(weeklyTitle);

  // A choice made in another window changes nothing in this one.
  await page.context().addCookies([{ name: 'resource', value: courier, url: baseURL ?? '' }]);
  const next = page.waitForRequest((request) => request.url().includes('/api/admin/teams?'));
  await page.getByRole('link', { name: 'Groups' }).click();
  expect((await next).headers().resource).toBe(weekly);
});

test('A record of the old site gives way to its list', async ({ page, enter, api }) => {
  const group = await api.addGroup({ name: unique('Readers') });
  const member = await api.addMember({ email: `${unique('anna')}@example.com` });
  await enter('admin');
  for (const [path, list] of [
    [`/groups/edit/${group.id}`, /\/groups$/],
    [`/users/edit/${member.id}`, /\/users$/],
    ['/users/create', /\/users$/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await choose(page, weeklyTitle);
    await expect(page).toHaveURL(list);
    await expect(crumbs(page)).toContainText(weeklyTitle);
    await choose(page, courierTitle);
    await expect(crumbs(page)).toContainText(courierTitle);
  }

  // Unsaved changes are asked about first; whoever stays, stays on the site too.
  await page.goto(`/groups/edit/${group.id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Something else');
  await choose(page, weeklyTitle);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/groups\/edit/);
  await expect(crumbs(page)).toContainText(courierTitle);
  expect(await cookieValue(page, 'resource')).toBe(courier);
});

test('A site is chosen by keyboard', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await settled(page);
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: weeklyTitle })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toContainText(weeklyTitle);
  await expect(page).toHaveURL(/\/groups$/);
});

test('A site that only takes test payments says so on every screen', async ({ page, enter }) => {
  await enter('root', 'northlight-review');
  await page.goto('/groups');
  await expect(page.getByText('Test mode: this site only takes test payments.')).toBeVisible();
  await settled(page);
  await expectNoBarriersAtAll(page);
});

test('English is the only language, and is kept', async ({ page, enter, baseURL }) => {
  await enter('admin');
  await page.context().addCookies([{ name: 'locale', value: 'tlh', url: baseURL ?? '' }]);
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['English']);
  await expectNoBarriers(page);
  await page.getByRole('menuitem', { name: 'English' }).click();
  expect(await cookieValue(page, 'locale')).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('The colour scheme follows the system until another is chosen', async ({ page, enter }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter('admin');
  await page.goto('/groups');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Colour scheme: System' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Colour scheme: Light' })).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Colour scheme: Light' }).click();
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
    'New group',
    'Members',
    'Groups',
  ]);
  await expectNoBarriersAtAll(page);
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
    await page.goto('/groups');
    await settled(page);
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
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    'Members',
    'Groups',
  ]);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option')).toHaveText(['Members', 'Groups']);
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
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(burger).toBeFocused();

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
  await settled(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test("'Success!' follows every write and no reading", async ({ page, enter, api }) => {
  const name = unique('Success');
  await enter('admin');
  await page.goto('/groups');
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await settled(page);
  await expect(notices(page)).toHaveCount(0);

  const success = notices(page).filter({ hasText: 'Success!' });
  const gone = async () => {
    await success.getByRole('button', { name: 'Close' }).click();
    await expect(notices(page)).toHaveCount(0);
  };
  await page.goto('/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Control+s');
  await expect(success).toHaveCount(1);
  await gone();

  const { items } = await api.call<{ items: { id: number }[] }>('GET', `teams?limit=1&filter[name]=${name}`);
  await page.goto(`/groups/edit/${items[0]?.id}`);
  await page.getByLabel('Description').fill('Changed.');
  await page.keyboard.press('Control+s');
  await expect(success).toHaveCount(1);
  await gone();

  await page.goto(`/groups?search=${name}`);
  const remove = page.getByRole('button', { name: new RegExp(`Delete.*${name}|${name}.*Delete`) });
  let deletions = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions += 1;
  });
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deletions).toBe(0);
  await expect(notices(page)).toHaveCount(0);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(success).toHaveCount(1);
  expect(deletions).toBe(1);
});

test('What the server refuses is told in its words and stays until it is dismissed', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectBrokenCalls();
  const { id } = await api.addGroup({ name: unique('Refused') });
  await enter('admin');
  await page.clock.install();
  await page.goto(`/groups/edit/${id}`);
  const description = page.getByLabel('Description');
  const save = page.getByRole('button', { name: 'Save changes' });
  const words = 'The service is not available right now. Please try again shortly.';
  await page.route(`**/api/admin/teams/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 503,
          json: { error: 'unavailable', error_description: words, request_id: 'x' },
        })
      : route.fallback(),
  );
  await description.fill('Typed with care.');
  await save.click();
  await expect(notices(page)).toHaveText(words);
  await expectNoBarriers(page);
  await page.clock.fastForward(60_000);
  await expect(notices(page)).toHaveText(words);
  await expect(description).toHaveValue('Typed with care.');
  await notices(page).getByRole('button', { name: 'Close' }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.unroute(`**/api/admin/teams/${id}`);

  // Without a network nobody gave a reason.
  await page.context().setOffline(true);
  await save.click();
  await expect(notices(page)).toHaveText('something went wrong');
  await page.context().setOffline(false);
  await save.click();
  await expect(notices(page).filter({ hasText: 'Success!' })).toBeVisible();
});

test('Sites that cannot be loaded send nobody away', async ({ page, enter, watched }) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.route('**/api/admin/available-resources?**', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'internal', error_description: 'Something went wrong.', request_id: 'x' },
    }),
  );
  await page.goto('/groups');
  await expect(page.getByRole('heading', { name: 'Your sites could not be loaded' })).toBeVisible();
  await expectNoBarriersAtAll(page);
  await page.unroute('**/api/admin/available-resources?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/groups$/);
});

test('An answer that does not come is waited for ten seconds', async ({ page, enter }) => {
  await enter('admin');
  await page.clock.install();
  const waiting: (() => void)[] = [];
  await page.route('**/api/admin/user', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fallback();
  });
  await page.goto('/groups');
  await expect.poll(() => waiting.length).toBe(1);
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('heading', { name: 'Your sites could not be loaded' })).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect(page.getByRole('heading', { name: 'Your sites could not be loaded' })).toBeVisible();
  await expect(page).toHaveURL(/\/groups$/);
  for (const go of waiting) go();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});

test('A part of the console that is gone is loaded anew once, then told after two minutes', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.goto('/users');
  await settled(page);
  await page.clock.install();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/edit-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not found.' }));
  await page.route('**/assets/create-page-*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found.' }),
  );
  await page.getByRole('link', { name: 'Add member' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  expect(loads).toBe(1);
  await expectNoBarriersAtAll(page);
  await expect(notices(page)).toHaveCount(0);
  await page.clock.fastForward(119_000);
  await expect(notices(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(notices(page)).toHaveText('Part of the console could not be loaded. Please reload the page.');
  // The rest of the console still works.
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});
