import type { Page } from '@playwright/test';
import { openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { crumbs, palette, weeklyTitle } from '../support/frame.ts';
import { expect, test, waitForIdle, weekly } from '../support/product.ts';
import { phone } from '../support/widths.ts';

const percent = { discount: 10, discount_type: 'percent', for_all_plans: true };
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });

async function type(page: Page, text: string): Promise<void> {
  // Before the frame is there, nobody listens.
  await expect(
    page.getByRole('button', { name: /^Search…/ }).or(page.getByRole('button', { name: 'Open menu' })),
  ).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
}

test('A code, a number and a name lead where they stand, by keyboard alone, and stay at hand', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const code = unique('PAL').toUpperCase();
  const promo = await api.call<{ id: number }>('POST', 'promos', { title: 'Palette', code, ...percent });
  const last = unique('Boxer');
  const member = await api.addMember({ email: `${last}@example.com`, first_name: 'Bea', last_name: last });
  const sale = await api.call<{ id: number }>('POST', 'transactions', {
    amount: 1_250,
    currency: 'usd',
    user_id: member.id,
    purchases: [{ item_type: 'subscription', item_key: await anyOption(api.call) }],
  });
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);

  await type(page, code.toLowerCase());
  await expect(group(page, 'Promos').getByRole('option')).toHaveText(new RegExp(`Palette\\s*${code}`));
  await expect(palette(page).getByRole('status').first()).toHaveText('1 result');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/promos/edit/${promo.id}$`));

  await type(page, String(sale.id));
  const charge = group(page, 'Transactions').getByRole('option', { name: `Transaction ${sale.id}` });
  await expect(charge).toContainText(`Bea ${last} · $12.50`);
  for (let n = 0; n < 40 && (await charge.getAttribute('aria-selected')) !== 'true'; n += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/transactions/info/${sale.id}$`));

  await page.keyboard.press('Control+k');
  await expect(group(page, 'Opened last').getByRole('option')).toHaveText([
    `Transaction ${sale.id}`,
    'Palette',
  ]);
  await page.keyboard.type('palette');
  await expect(option(page, 'Palette')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/promos/edit/${promo.id}$`));
});

async function anyOption(call: <T>(method: string, path: string) => Promise<T>): Promise<number> {
  const { items } = await call<{ items: { subscriptions: { id: number; currency: string }[] }[] }>(
    'GET',
    'plans',
  );
  const found = items.flatMap((plan) => plan.subscriptions).find(({ currency }) => currency === 'usd');
  return found?.id ?? 0;
}

test('What stands on another site is opened there', async ({ page, enter, baseURL }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  const elsewhere = openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', weekly);
  const name = unique('Elsewhere');
  const { id } = await elsewhere.addGroup({ name });
  await type(page, name);
  await expect(option(page, new RegExp(`${name}.*${weeklyTitle}`))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/groups/edit/${id}$`));
  await expect(crumbs(page)).toContainText(weeklyTitle);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
});

test('A setting is found by its name', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await type(page, 'blocked domains');
  await expect(group(page, 'Settings').getByRole('option')).toHaveText(['Blocked domains']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/resources\/edit\?.*section=blacklist/);
});

test('A service is found by its name, and opens at once', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await type(page, 'mailchimp');
  await expect(group(page, 'Settings').getByRole('option')).toHaveText([
    'Mailchimp',
    'CRM and email platforms',
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/resources\/edit\/integrations\/mailchimp$/);
});

test('Whoever sees no charges finds none by their number', async ({ page, enter, api }) => {
  const { items } = await api.call<{ items: { id: number }[] }>('GET', 'transactions?limit=1');
  const number = String(items[0]?.id);
  await enter('user');
  await page.goto('/groups');
  await waitForIdle(page);
  const answered = page.waitForResponse((one) => one.url().includes(`/search?q=${number}`));
  await type(page, number);
  expect((await answered).status()).toBe(200);
  await expect(palette(page).getByText('Searching…')).toHaveCount(0);
  await expect(option(page, `Transaction ${number}`)).toHaveCount(0);
});

test('A search that fails says so and is tried again; one that finds nothing says what there is to find', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await page.route('**/api/admin/search?**', (route) => route.abort());
  await type(page, 'zzzzzz');
  const again = group(page, 'The search failed').getByRole('option', { name: 'Try again' });
  await expect(again).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByRole('status').first()).toHaveText('The search failed');
  await expectAccessible(page);
  await page.unroute('**/api/admin/search?**');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('no results')).toBeVisible();
  await expect(palette(page).getByText('or for the number of a transaction')).toBeVisible();
  await expectAccessible(page);
});

test('Kinds that were not through in time are named', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await page.route('**/api/admin/search?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { items: [], incomplete: ['member', 'content'] } });
  });
  await type(page, 'zzzzzz');
  const unsearched = group(page, 'Some results are missing: Members, Content');
  await expect(unsearched.getByRole('option')).toHaveText(['Try again']);
});

test('Signing out drops what was opened', async ({ page, enter }) => {
  await enter('root');
  await page.goto('/groups');
  await waitForIdle(page);
  const kept = () =>
    page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('palette-recent'))");
  await type(page, 'harbour');
  await group(page, 'Partners').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/partners\/edit\/\d+$/);
  expect(await kept()).toHaveLength(1);
  // The sign-in of the other stories must not end.
  await page.route('**/api/admin/logout', (route) => route.fulfill({ json: { success: true } }));
  await type(page, 'sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toEqual([]);
});

for (const [typed, first, address] of [
  ['refund', 'Refunded payments', /\/transactions\?status=refunded$/],
  ['failed', 'Failed payments', /\/transactions\?status=failed$/],
  ['unpaid', 'Failed payments', /\/transactions\?status=failed$/],
  ['past due', 'Past due members', /\/users\?past_due=true$/],
  ['admin', 'People with access', /\/resources\/edit\?.*section=people/],
  ['colleague', 'People with access', /\/resources\/edit\?.*section=people/],
  ['password', 'Profile', /\/profile$/],
  ['coupon', 'Promos', /\/promos$/],
] as const)
  test(`“${typed}” leads where people mean, by Enter alone`, async ({ page, enter }) => {
    await enter('admin');
    await page.goto('/groups');
    await waitForIdle(page);
    await type(page, typed);
    await expect(palette(page).getByRole('option').first()).toHaveText(first);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await waitForIdle(page);
  });

test('The beginning of all numbers of a year finds its invoices', async ({ page, enter }) => {
  await enter('root');
  await page.goto('/groups');
  await waitForIdle(page);
  await type(page, 'MH-2026');
  await expect(group(page, 'Invoices').getByRole('option').first()).toContainText(/^MH-2026-\d{6}/);
});
