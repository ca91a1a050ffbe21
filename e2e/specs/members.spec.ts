import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { phone } from '../support/widths.ts';

test('The list is searched and filtered, and its address carries the view', { tag: '@everyday' }, async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Showing 1-10 of [\d,]+ records found$/)).toBeVisible();

  const country = page.getByRole('button', { name: 'Filter by Country' });
  await country.click();
  await page.getByRole('textbox', { name: /Country/ }).fill('Ital');
  await page.getByRole('option', { name: 'Italy' }).click();
  await expect(page).toHaveURL(/country=Italy/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter by Paid' }).click();
  await expect(page.getByRole('listbox', { name: 'Paid' }).getByRole('option')).toHaveText([
    'any',
    'paid',
    'free',
  ]);
  await page.getByRole('option', { name: 'paid' }).click();
  await expect(page).toHaveURL(/paid=paid/);

  await page.goto(page.url());
  await expect(page.getByRole('button', { name: 'Country Italy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paid paid' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/users$/);
});

test('Prices are typed in units and sent in cents', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Filter by Price' }).click();
  await page.getByLabel('From').fill('10');
  await page.getByLabel('To', { exact: true }).fill('15.5');
  const asked = page.waitForRequest((request) => /filter%5Bprice%5D|filter\[price\]/.test(request.url()));
  await page.getByRole('button', { name: 'Apply' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('filter[price][from]')).toBe('1000');
  expect(query.get('filter[price][to]')).toBe('1550');
  await expect(page.getByRole('button', { name: /\$10\.00 – \$15\.50/ })).toBeVisible();
});

test('A range of dates is chosen with two inputs', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users?created_at=2026-01-01..2026-01-31');
  await page.getByRole('button', { name: 'Created 01/01/2026 – 01/31/2026', exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible();
});

test('The filter by group knows members in no group and in any', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  const asked = (value: string) =>
    page.waitForRequest((request) => new URL(request.url()).searchParams.get('filter[team]') === value);
  for (const [choice, value] of [
    ['without group', '0'],
    ['any group', '-1'],
  ] as const) {
    await page.getByRole('button', { name: /^(Filter by Group|Group )/ }).click();
    const request = asked(value);
    await page.getByRole('option', { name: choice, exact: true }).click();
    await request;
  }
  await page.getByRole('button', { name: /^Group / }).click();
  await page.getByRole('option', { name: 'any', exact: true }).click();
  await expect(page).not.toHaveURL(/team=/);
});

test('Wrong values in an address are dropped', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users?paid=maybe&price=x..y&created_at=2026-99-01..&page=-4&order=nothing&team=abc');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
});

test('The page size and the columns are remembered', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25 rows');
  await expect(page.getByText(/^Showing 1-25 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Autorenew' }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText(/^Showing 1-25 of/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Autorenew' })).toBeVisible();
});

test('Every column can be shown, with money, dates and missing values in words', async ({
  page,
  enter,
  api,
}) => {
  const last = unique('Nowhere');
  await api.addMember({ email: `${last}@example.com`, first_name: 'Nadia', last_name: last });
  await enter('admin');
  await page.goto(`/users?search=${last}`);
  const byDefault = ['Name', 'ID', 'Email', 'Company', 'Location', 'Created', 'Subscription'];
  await expect(page.getByRole('columnheader')).toHaveText(byDefault);
  await page.getByRole('button', { name: 'Columns' }).click();
  const extra = ['First name', 'Last name', 'Status', 'Job', 'Previous subscription', 'Start – end'];
  for (const name of [...extra, 'Autorenew', 'LTV', 'Last transaction'])
    await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  const heads = await page.getByRole('columnheader').allTextContents();
  for (const name of [...byDefault, ...extra]) expect(heads).toContain(name);
  const row = page.getByRole('row', { name: new RegExp(last) });
  await expect(row).toContainText('Free');
  await expect(row).toContainText('$0.00');
  await expect(row).toContainText('—');
  await expect(row.getByRole('cell', { name: 'Active' })).toBeVisible();
});

test('A name opens the member in a new tab', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  const link = page.getByRole('rowheader').first().getByRole('link');
  const name = (await link.textContent()) ?? '';
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(tab).toHaveURL(/\/users\/edit\/\d+$/);
  await expect(tab.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('Nobody found, nothing loaded and a list still loading are told in words', async ({
  page,
  enter,
  watched,
}) => {
  await enter('admin');
  await page.goto('/users?search=qqqqqqqqqq');
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all members' }).click();
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();

  watched.expectBrokenCalls();
  let answer: 'never' | 'failure' = 'never';
  const waiting: (() => void)[] = [];
  await page.route('**/api/admin/users?**', async (route) => {
    if (answer === 'never') await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fulfill({
      status: 500,
      json: { error: 'internal', error_description: 'Something went wrong.', request_id: 'x' },
    });
  });
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'Members' })).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  answer = 'failure';
  for (const go of waiting) go();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "Couldn't load this list." })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/users?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
});

test('A phone shows name, plan and status', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('admin');
  await page.goto('/users');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Subscription', 'Status']);
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  const status = await page.getByRole('columnheader', { name: 'Status' }).boundingBox();
  expect((status?.x ?? 999) + (status?.width ?? 999)).toBeLessThanOrEqual(390);
});

test('The role user sees who somebody is and what they have', async ({ page, enter }) => {
  await enter('user');
  await page.goto('/users?order=created_at&sort=desc&paid=paid');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'ID', 'Email', 'Subscription']);
  await expect(page.getByRole('button', { name: /^Filter by/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Add member' })).toHaveCount(0);
});

test('Whose payment failed is marked in the list, where a phone has no room for the plan too', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const { items } = await api.call<{ items: { member: { email: string } }[] }>(
    'GET',
    'charts/past-due-report',
  );
  const email = items[0]?.member.email ?? 'the demo has members who are past due';
  await page.goto('/users');
  await page.getByRole('searchbox', { name: 'Name, email or ID' }).fill(email);
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row').nth(1);
  await expect(row).toContainText(email);
  await expect(row.getByText('Past due')).toBeVisible();
  await page.setViewportSize(phone);
  await expect(row.getByText('Past due')).toBeVisible();
});
