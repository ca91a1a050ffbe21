import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { check, chooseFile, createMissing, start } from '../support/member-files.ts';
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

/** Opens the editor of a filter, whether or not it has a value or is on the first line. */
async function edit(page: Page, label: string): Promise<void> {
  const filter = page.getByRole('button', { name: new RegExp(`^(Filter by ${label}$|${label} )`) });
  const more = page.getByRole('button', { name: 'More filters' });
  await expect(filter.or(more).first()).toBeVisible();
  if (!(await filter.isVisible())) await more.click();
  await filter.click();
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await edit(page, label);
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option, exact: true }).click();
}

/** Expects the list to show as many members as the API finds for this filter, and at least one. */
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
  const steps: [label: string, option: string | RegExp, filter: string][] = [
    ['Group', 'without group', 'team]=0'],
    ['Group', 'any group', 'team]=-1'],
    ['Group', 'Friends of the library', 'team]=group'],
    ['Plan', 'Digital', 'plan]=plan'],
    // Told apart from others of its name by when it begins.
    ['Event', /^Budget breakfast · \d{2}\/\d{2}\/\d{4} /, 'ti_event]=event'],
    ['Tags', 'Business', 'tags]=Business'],
    ['Country', 'Germany', 'country]=Germany'],
    ['Paid', 'paid', 'paid]=paid'],
    ['Paid', 'free', 'paid]=free'],
    ['Inactive for', '30 days', 'inactivity]=30 days'],
    ['Status', 'inactive', 'active]=false'],
    ['Newsletter', 'no', 'subscribed]=false'],
    ['Complimentary', 'yes', 'complimentary]=true'],
    ['Past due', 'yes', 'past_due]=true'],
    ['Ending in', '30 days', 'ending_within_days]=30'],
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
  const search = page.getByRole('searchbox', { name: 'Name, email or ID' });
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
  await page.getByLabel('To', { exact: true }).fill('9.90');
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

/** Imports a member with two subscriptions, and one whose only one has ended. */
async function bringIn(page: Page, api: Api) {
  const word = unique('lines');
  const content = `Email,City,State,Country,Plan,Subscription,Subscription start date,Subscription end date,Price,Price currency
several@${word}.example,Portland,ME,US,"Gold ${word}
Print ${word}","Monthly
Yearly","2024-01-31T12:00:00Z
2024-02-29T12:00:00Z","2044-01-31T12:00:00Z
2044-02-29T12:00:00Z","7.35
120.00","USD
USD"
ended@${word}.example,Portland,ME,US,Gold ${word},Monthly,2024-01-31T12:00:00Z,2024-06-30T12:00:00Z,7.35,USD
`;
  await chooseFile(page, `${word}.csv`, content);
  await createMissing(page);
  await check(page);
  await start(page, 'Import 2 rows');
  const { items } = await ask(api, `filter[global]=${word}.example`);
  const [several, ended] = ['several', 'ended'].map((name) =>
    items.find(({ email }) => email === `${name}@${word}.example`),
  );
  if (several?.subscriptions.length !== 2 || !ended?.previous_subscription)
    throw new Error(`The import gave other subscriptions: ${JSON.stringify(items)}`);
  return { several, ended, endedTitle: ended.previous_subscription.title };
}

test('Several subscriptions stand line by line, with what ended before and where they live', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const { several, ended, endedTitle } = await bringIn(page, api);
  await page.goto(`/users?search=${encodeURIComponent(several.email)}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Previous subscription', 'Start – end', 'Autorenew'])
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

  await page.goto(`/users?search=${encodeURIComponent(ended.email)}`);
  await expect(cell('Previous subscription', ended)).toContainText(endedTitle);
  await expect(cell('Previous subscription', ended)).toContainText(/ended \d\d\/\d\d\/\d{4}/);
});

test('Filters take one line; the rest unfolds when it is asked for, or one of it is set', async ({
  page,
  enter,
}) => {
  const line = () =>
    page.getByRole('button', { name: 'Filter by' }).evaluateAll((chips) => ({
      lines: new Set(chips.map((chip) => Math.round(chip.getBoundingClientRect().top))).size,
      chips: chips.length,
    }));
  const more = page.getByRole('button', { name: 'More filters' });
  await page.setViewportSize({ width: 768, height: 1000 });
  await enter('admin');
  await page.goto('/users');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  expect((await line()).lines).toBe(1);
  await more.click();
  await expect(page.getByRole('button', { name: 'Filter by Complimentary' })).toBeVisible();
  expect((await line()).chips).toBe(14);
  await page.getByRole('button', { name: 'Fewer filters' }).click();
  await expect(more).toBeFocused();
  expect((await line()).lines).toBe(1);
  await page.goto('/users?complimentary=true');
  await expect(page.getByRole('button', { name: 'Remove filter Complimentary' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Complimentary' }).click();
  await expect(page.getByRole('button', { name: 'Filter by Complimentary' })).toBeFocused();
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
