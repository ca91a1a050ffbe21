import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expect, test } from '../support/product.ts';

interface Row {
  id: number;
  email: string;
  created_at: string;
  city: string | null;
  state: string | null;
  country: string | null;
  team_id: number | null;
  subscriptions: { title: string; plan: { title: string } }[];
  previous_subscription: Record<
    'title' | 'subscription_end_date' | 'subscription_planed_end_date',
    string
  > | null;
}

interface Found {
  items: Row[];
  paginator: { total_items: number };
}

const ask = (api: Api, query: string) => api.call<Found>('GET', `users?${query}`);

/** Opens the editor of a filter, whether or not it has a value. */
async function edit(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Filter by ${label}$|${label} )`) }).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await edit(page, label);
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option, exact: true }).click();
}

/** The list shows as many members as the API finds for this filter, and there are some. */
async function expectFound(page: Page, api: Api, filter: string): Promise<Found> {
  const found = await ask(api, `limit=10&${filter}`);
  const total = found.paginator.total_items;
  expect(total, filter).toBeGreaterThan(0);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(Math.min(total, 10));
  for (const [index, row] of found.items.entries()) await expect(rows.nth(index)).toContainText(row.email);
  if (total > 10)
    await expect(page.getByText(`of ${total.toLocaleString('en-US')} records found`)).toBeVisible();
  return found;
}

test('Each filter finds the members it names', async ({ page, enter, api }) => {
  await enter('admin');
  await page.goto('/users');
  const steps: [label: string, option: string, filter: string][] = [
    ['Group', 'without group', 'team]=0'],
    ['Group', 'any group', 'team]=-1'],
    ['Group', 'Friends of the library', 'team]=group'],
    ['Plan', 'Digital', 'plan]=plan'],
    ['Event', 'Budget breakfast', 'ti_event]=event'],
    ['Tags', 'Business', 'tags]=Business'],
    ['Country', 'Germany', 'country]=Germany'],
    ['Paid', 'paid', 'paid]=paid'],
    ['Paid', 'free', 'paid]=free'],
    ['Inactive for', '30 days', 'inactivity]=30 days'],
    ['Status', 'inactive', 'active]=false'],
    ['Newsletter', 'no', 'subscribed]=false'],
    ['Complimentary', 'yes', 'complimentary]=true'],
  ];
  const idOf = async (path: string, name: string) => {
    const { items } = await api.call<{ items: { id: number; name?: string; title?: string }[] }>('GET', path);
    return String(items.find((item) => item.name === name || item.title === name)?.id);
  };
  const ids: Record<string, string> = {
    group: await idOf('teams?limit=100', 'Friends of the library'),
    plan: await idOf('plans?limit=100', 'Digital'),
    event: await idOf('ti-events?limit=100', 'Budget breakfast'),
  };
  for (const [label, option, filter] of steps) {
    await choose(page, label, option);
    await page.keyboard.press('Escape');
    const [field = '', value = ''] = filter.split('=');
    await expectFound(page, api, `filter[${field}=${encodeURIComponent(ids[value] ?? value)}`);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/users$/);
  }
});

test('A name, a part of an address, days and prices find members', async ({ page, enter, api }) => {
  await enter('admin');
  await page.goto('/users');
  const search = page.getByRole('searchbox', { name: 'Name or e-mail' });
  await search.fill('whit');
  await expectFound(page, api, 'filter[global]=whit');
  await search.fill('@larkfield');
  const { items } = await expectFound(page, api, 'filter[global]=@larkfield');
  expect(items.every(({ email }) => email.includes('@larkfield'))).toBe(true);
  await page.getByRole('button', { name: 'Clear all' }).click();

  await edit(page, 'Created');
  await page.getByRole('textbox', { name: 'From' }).fill('03/01/2026');
  await page.getByRole('textbox', { name: 'To' }).fill('03/31/2026');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/created_at=2026-03-01\.\.2026-03-31/);
  await expectFound(page, api, 'filter[created_at][from]=2026-03-01&filter[created_at][to]=2026-03-31');
  await page.getByRole('button', { name: 'Clear all' }).click();

  await edit(page, 'Price');
  await page.getByLabel('From').fill('9.90');
  await page.getByLabel('To').fill('9.90');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectFound(page, api, 'filter[price][from]=990&filter[price][to]=990');
  // Everything that costs this much is the monthly way into one plan.
  const monthly = await ask(api, 'limit=10&filter[price][from]=990&filter[price][to]=990');
  for (const { subscriptions } of monthly.items)
    expect(subscriptions.map(({ title }) => title)).toContain('Digital Monthly');
});

test('Options of the filters are asked for by the hundred', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  const calls: [label: string, path: string][] = [
    ['Country', 'countries'],
    ['Group', 'teams'],
    ['Tags', 'tags'],
    ['Plan', 'plans'],
    ['Event', 'ti-events'],
  ];
  for (const [label, path] of calls) {
    const asked = page.waitForRequest((request) =>
      new URL(request.url()).pathname.endsWith(`/admin/${path}`),
    );
    await edit(page, label);
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('100');
    await page.keyboard.press('Escape');
  }
  await edit(page, 'Inactive for');
  const days = Array.from({ length: 10 }, (_none, index) => (index === 0 ? '1 day' : `${index + 1} days`));
  await expect(page.getByRole('listbox', { name: 'Inactive for' }).getByRole('option')).toHaveText([
    ...days,
    '30 days',
    '2 months',
    '6 months',
  ]);
});

test('Several subscriptions stand line by line, with what ended before and where they live', async ({
  page,
  enter,
  api,
}) => {
  const { items } = await ask(
    api,
    'limit=200&filter[team]=-1&filter[paid]=paid&filter[country]=United States',
  );
  const several = items.find(({ subscriptions, state }) => subscriptions.length > 1 && state !== null);
  if (!several) throw new Error('The demo has nobody with several subscriptions.');
  await enter('admin');
  await page.goto(`/users?search=${encodeURIComponent(several.email)}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Location', 'Previous subscription'])
    await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  const heads = await page.locator('thead tr > *').allTextContents();
  const cell = (head: string, { email }: Row) =>
    page.getByRole('row').filter({ hasText: email }).locator('> *').nth(heads.indexOf(head));
  const lines = (head: string) => cell(head, several).locator('> * > *');
  for (const head of ['Subscription', 'Start – end', 'Autorenew'])
    await expect(lines(head)).toHaveCount(several.subscriptions.length);
  for (const [index, { plan }] of several.subscriptions.entries())
    await expect(lines('Subscription').nth(index)).toContainText(plan.title);
  await expect(lines('Start – end').first()).toHaveText(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/);
  await expect(cell('Location', several)).toHaveText(`${several.city}, ${several.state}, United States`);

  const { items: former } = await ask(api, 'limit=200&filter[paid]=free&filter[created_at][to]=2026-06-30');
  const ended = former.find(({ previous_subscription: previous }) => previous?.subscription_planed_end_date);
  if (!ended?.previous_subscription) throw new Error('The demo has nobody whose subscription ended.');
  await page.goto(`/users?search=${encodeURIComponent(ended.email)}`);
  await expect(cell('Previous subscription', ended)).toContainText(ended.previous_subscription.title);
  await expect(cell('Previous subscription', ended)).toContainText(/ended \d\d\/\d\d\/\d{4}/);
});

test('Another site shows its own members', async ({ page, enter, api }) => {
  const email = `${unique('site')}@example.com`;
  await api.addMember({ email });
  await enter('admin');
  await page.goto('/users');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  const asked = page.waitForRequest(
    (request) => request.url().includes('/admin/users?') && request.headers().resource === 'harbour-business',
  );
  await page.getByRole('button', { name: 'Choose another site' }).click();
  await page.getByRole('option').filter({ hasText: 'Harbour Business Weekly' }).click();
  await asked;
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});
