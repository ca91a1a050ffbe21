import { expectAccessible } from '../support/axe.ts';
import { figureOf, openDashboard, periodSelect, statisticsCalls } from '../support/dashboard.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('By keyboard alone: the period changes as one call, and can be shared', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const calls = statisticsCalls(page);
  await tabTo(page, periodSelect(page));
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowDown');
  await expect(periodSelect(page)).toHaveValue('last_12_months');
  await expect(page).toHaveURL(/\?period=last_12_months$/);
  await waitForIdle(page);
  expect(calls().map((call) => call.get('group_by'))).toEqual(['month']);
  await page.goBack();
  await expect(periodSelect(page)).toHaveValue('last_4_weeks');
  await page.goForward();
  await expect(periodSelect(page)).toHaveValue('last_12_months');

  await page.reload();
  await expect(periodSelect(page)).toHaveValue('last_12_months');
  await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveValue('month');
  await page.goBack();
  await expect(periodSelect(page)).toHaveValue('last_4_weeks');
});

test('Editing the range by hand makes it custom; yesterday is the latest day', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const calls = statisticsCalls(page);
  await page.getByRole('button', { name: /^Dates: / }).click();
  const from = page.getByRole('textbox', { name: 'From' });
  await expect(from).toBeFocused();
  const latest = (await page.getByText(/^Latest available day/).textContent())?.slice(-11, -1);
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue(latest ?? '');
  await expectAccessible(page);

  // Tomorrow is no day that could be chosen.
  await page.getByRole('textbox', { name: 'To' }).fill('12/31/2199');
  await from.fill('01/01/2026');
  await page.keyboard.press('Escape');
  await expect(periodSelect(page)).toHaveValue('custom');
  await expect(page).toHaveURL(/period=custom&from=2026-01-01&to=\d{4}-\d\d-\d\d&group=day$/);
  await waitForIdle(page);
  expect(calls().map((call) => call.get('date_start'))).toEqual(['2026-01-01']);

  // A choice is requested half a second after it was made.
  await page.clock.install();
  await page.getByRole('button', { name: /^Dates: / }).click();
  await page.getByRole('textbox', { name: 'To' }).fill('12/31/2025');
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();
  await page.clock.fastForward(1_000);
  await waitForIdle(page);
  expect(calls()).toHaveLength(1);
});

test('A comparison by hand needs both dates, else nothing is compared', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const calls = statisticsCalls(page);
  await page.getByRole('button', { name: /^Comparison dates: / }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('');
  await expect(page.getByText('Choose both dates to compare.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('custom');
  await expect.poll(() => calls().at(-1)?.get('do_not_compare')).toBe('true');
  expect(calls().at(-1)?.has('compare_end')).toBe(false);
  const metrics = page.getByRole('region', { name: 'Key metrics' });
  await expect(metrics.getByText('vs', { exact: true })).toHaveCount(0);

  await page.getByRole('textbox', { name: 'From' }).fill('01/01/2026');
  await expect.poll(() => calls().at(-1)?.get('compare_start')).toBe('2026-01-01');
  expect(calls().at(-1)?.has('do_not_compare')).toBe(false);
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('No comparison');
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('By week');
  await expect.poll(() => calls().at(-1)?.get('group_by')).toBe('week');
  expect(calls().at(-1)?.get('do_not_compare')).toBe('true');
  await expect(page.getByRole('button', { name: /^Comparison dates/ })).toHaveCount(0);
});

test('Plans of the retention rate belong to one period', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const calls = statisticsCalls(page);
  await page.getByRole('button', { name: 'Filter by Retention plans' }).click();
  const plans = page.getByRole('listbox', { name: 'Retention plans' }).getByRole('option');
  await plans.nth(0).click();
  await plans.nth(1).click();
  await expect.poll(() => calls().at(-1)?.get('retention_rate_subscriptions')).toMatch(/^\d+,\d+$/);
  const chosen = calls().at(-1)?.get('retention_rate_subscriptions');
  await expect(figureOf(page, 'Retention rate')).toHaveAttribute(
    'href',
    new RegExp(`plan=${encodeURIComponent(chosen ?? '')}$`),
  );
  await page.keyboard.press('Escape');

  await periodSelect(page).selectOption('Last 7 days');
  await expect(page).toHaveURL(/\?period=last_7_days$/);
  await expect.poll(() => calls().at(-1)?.get('retention_rate_subscriptions')).toBeNull();
  await expect(page.getByRole('button', { name: 'Filter by Retention plans' })).toBeVisible();
});

test('Custom opens its calendar at once, on its range; without a comparison no card shows one', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await openDashboard(page);
  await periodSelect(page).selectOption('Custom');
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Custom');
  const from = page.getByRole('textbox', { name: 'From' });
  await expect(from).toBeFocused();
  const [month = 1, , year = 0] = (await from.inputValue()).split('/').map(Number);
  const shown = new Date(Date.UTC(year, month - 1)).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('No comparison');
  const metrics = page.getByRole('region', { name: 'Key metrics' });
  await expect(metrics.getByText('vs', { exact: true })).toHaveCount(0);
  await expect(metrics.getByText('N/A')).toHaveCount(0);
});

test('The dashboard remembers its period, and the way back leads to what was shown', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await openDashboard(page);
  await periodSelect(page).selectOption('Last 3 months');
  await expect(page).toHaveURL(/\?period=last_3_months$/);
  await page.goto('/users');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\?period=last_3_months$/);
  await expect(periodSelect(page)).toHaveValue('last_3_months');
  await periodSelect(page).selectOption('Last 4 weeks');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard');
  await expect(periodSelect(page)).toHaveValue('last_4_weeks');
});
