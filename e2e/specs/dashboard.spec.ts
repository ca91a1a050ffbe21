import { expectAccessible } from '../support/axe.ts';
import {
  figureOf,
  listToggle,
  memberTable,
  numberOf,
  openDashboard,
  periodSelect,
  statisticsCalls,
} from '../support/dashboard.ts';
import { chooseSite, weeklyTitle } from '../support/frame.ts';
import { tabTo } from '../support/keyboard.ts';
import { shownNotifications } from '../support/notices.ts';
import { expect, test, waitForIdle, weekly } from '../support/product.ts';

const cards = [
  'Active subscribers',
  'Monthly recurring revenue',
  'Gross volume',
  'New subscribers',
  'New trials',
  'New starts',
  'Trials converted',
  'Stopped subscriptions',
  'Cancelled subscriptions',
  'Logged-in members',
  'Logged-in subscribers',
  'Paywall hits',
  'Retention rate',
];
const widgets = [
  'Last 7 days',
  'Last 31 days',
  'Month to date',
  'Last month',
  'Year to date',
  'Last 365 days',
];
const counts = [
  'New individual subscriptions this month',
  'New group subscriptions this month',
  'Downgrades this month',
  'Renewing this month',
  'Past due members',
  'Churned, last 7 days',
  'Churned, last 31 days',
  'Churned, last 365 days',
];

test('The dashboard is where the console begins, with four weeks up to yesterday', {
  tag: '@everyday',
}, async ({ page, enter }) => {
  await enter('admin');
  const calls = statisticsCalls(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const name of [...cards, ...widgets, ...counts]) await expect(figureOf(page, name)).toBeVisible();
  await expect(page.getByTitle('Days in America/New_York')).toBeVisible();
  const settings = page.getByRole('main').getByRole('link', { name: 'Settings' });
  await expect(settings).toHaveAttribute('href', '/dashboard/settings');

  const [asked, ...more] = calls();
  expect(more).toEqual([]);
  const day = (name: string) => Date.parse(`${asked?.get(name)}T00:00:00Z`) / 86_400_000;
  expect(asked?.get('group_by')).toBe('day');
  expect(day('date_end') - day('date_start')).toBe(27);
  expect(day('date_start') - day('compare_end')).toBe(1);
  expect(day('compare_end') - day('compare_start')).toBe(27);
  expect(asked?.has('do_not_compare')).toBe(false);
  expect(asked?.has('retention_rate_subscriptions')).toBe(false);

  await waitForIdle(page);
});

test('A card says what it counts, and each currency has a figure of its own', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  await page.getByRole('button', { name: 'About: Gross volume', exact: true }).click();
  const about = page.getByRole('dialog', { name: 'About: Gross volume' });
  await expect(about).toContainText('All charges in the period, including VAT, before refunds.');
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  const inEuro = page.getByRole('link', { name: /^Gross volume in EUR: €/ });
  await expect(inEuro).toHaveAttribute('href', /figure=gross_volume.*currency=eur/);
  await expect(page.getByRole('link', { name: /^Gross volume in USD: \$/ })).toBeVisible();

  await page.getByRole('button', { name: /^Net \$/ }).click();
  const parts = page.getByRole('dialog').filter({ hasText: 'Net volume in USD' });
  await expect(parts.getByRole('link', { name: /^Refunds: / })).toHaveAttribute(
    'href',
    /figure=refunds.*currency=usd/,
  );
  await expectAccessible(page);
});

test('By keyboard alone: a figure opens its rows, and they come to the same', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  await openDashboard(page);
  const figure = figureOf(page, 'New starts');
  const shown = await numberOf(figure);
  expect(shown).toBeGreaterThan(0);
  await tabTo(page, figure);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/rows\?figure=new_starts&date_start=[\d-]+&date_end=[\d-]+$/);
  await expect(page.getByRole('heading', { name: 'New starts', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(String(shown), { exact: true }).first()).toBeVisible();
  const asked = new URL(page.url()).search;
  const rows = await api.call<{ value: number; paginator: { total_items: number } }>(
    'GET',
    `dashboard/statistics/rows${asked}`,
  );
  expect(rows.value).toBe(shown);
  expect(rows.paginator.total_items).toBe(shown);
});

test('Churn is asked for three times, and its failure disturbs nobody', async ({ page, enter, watched }) => {
  watched.expectBrokenCalls();
  await enter('admin');
  const lengths: number[] = [];
  await page.route('**/api/admin/charts/churn-count?**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const time = (name: string) => Date.parse(`${asked.get(name)}T00:00:00Z`);
    lengths.push((time('date_end') - time('date_start')) / 86_400_000 + 1);
    await route.fulfill({
      status: 500,
      json: { error: 'internal', error_description: 'No.', request_id: 'x' },
    });
  });
  await openDashboard(page);
  expect([...lengths].sort((one, other) => one - other)).toEqual([7, 31, 365]);
  for (const name of ['Churned, last 7 days', 'Churned, last 31 days', 'Churned, last 365 days'])
    await expect(figureOf(page, name)).toContainText('—');
  await expect(shownNotifications(page)).toHaveCount(0);
});

test('Figures that could not be loaded say so calmly, and can be tried again', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await enter('admin');
  let isBroken = true;
  await page.route(/\/api\/admin\/(dashboard\/statistics\?|charts\/statistic$)/, (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.goto('/dashboard');
  const failed = page.getByText("Couldn't load these numbers.");
  await expect(failed).toHaveCount(3, { timeout: 20_000 });
  await expect(shownNotifications(page)).toHaveCount(0);
  await expectAccessible(page);

  isBroken = false;
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.first().click();
  await expect(figureOf(page, 'Active subscribers')).toBeVisible();
  await retry.first().click();
  await expect(failed).toHaveCount(0);
  await expect(figureOf(page, 'Last 7 days')).toBeVisible();
});

test('Settings that can not be loaded leave every panel where it is', async ({ page, enter, watched }) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.route('**/api/admin/resources/dashboard/settings', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', error_description: 'No.', request_id: 'x' } }),
  );
  await openDashboard(page);
  for (const title of ['Key metrics', 'Revenue', 'Subscribers'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByTitle('Days in America/New_York')).toBeVisible();
  await expect(shownNotifications(page)).toHaveCount(0);

  // The currency of the amounts is unknown here, so none is shown.
  await page.goto('/detailed_activity');
  await expect(page.getByRole('figure', { name: 'Transactions by month: Number of charges' })).toBeVisible();
  await expect(page.getByText(/^Revenue in /)).toHaveCount(0);
});

test('Only the panels that are switched on show', async ({ page, enter, api }) => {
  const put = (isOn: boolean) =>
    api.call('PUT', 'resources/dashboard/settings', {
      display_panels: { total_revenue: isOn, advanced_statistic: isOn },
    });
  await put(false);
  try {
    await enter('admin');
    const calls = statisticsCalls(page);
    // A list of the cards is of a period that could not be chosen here.
    await page.goto('/dashboard?lists=new_starts,past_due');
    await expect(figureOf(page, 'Renewing this month')).toBeVisible();
    await expect(memberTable(page, 'Past due members')).toBeVisible();
    await expect(memberTable(page, 'New starts')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Revenue', exact: true })).toHaveCount(0);
    await expect(periodSelect(page)).toHaveCount(0);
    expect(calls()).toEqual([]);
  } finally {
    await put(true);
  }
});

test('Another site has its own figures', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page, '?period=last_7_days&lists=new_starts');
  await expect(memberTable(page, 'New starts')).toBeVisible();
  const before = await figureOf(page, 'Active subscribers').textContent();
  const asked = page.waitForRequest(
    (request) => request.url().includes('/dashboard/statistics?') && request.headers().resource === weekly,
  );
  await chooseSite(page, weeklyTitle);
  await asked;
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(figureOf(page, 'Active subscribers')).not.toHaveText(before ?? '');
  await expect(memberTable(page, 'New starts')).toHaveCount(0);
  await expect(periodSelect(page)).toHaveValue('last_4_weeks');
});

test('Operators who only read see the same dashboard', async ({ page, enter }) => {
  await enter('readonly');
  await openDashboard(page);
  await expect(figureOf(page, 'Gross volume')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('The role user sees counts and no amounts', async ({ page, enter }) => {
  await enter('user');
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Revenue', exact: true })).toHaveCount(0);
  for (const name of ['Monthly recurring revenue', 'Gross volume', ...widgets])
    await expect(figureOf(page, name)).toHaveCount(0);
  // Members and their reads are hidden from this role too: the number has no link.
  await expect(page.getByText('Logged-in members', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^What changed: / })).toHaveCount(0);
  await expect(figureOf(page, 'Logged-in members')).toHaveCount(0);
  await expect(listToggle(page, 'Logged-in members')).toHaveCount(0);
  await listToggle(page, 'New subscribers').click();
  await expect(memberTable(page, 'New subscribers').getByRole('rowheader').first()).toBeVisible();
  await waitForIdle(page);
  expect(await page.getByRole('main').textContent()).not.toMatch(/[$€£]/);
  await expectAccessible(page);
});
