import { expectAccessible } from '../support/axe.ts';
import { figureOf, numberOf, openDashboard, seeCharts } from '../support/dashboard.ts';
import { tabTo } from '../support/keyboard.ts';
import { shownNotifications } from '../support/notices.ts';
import { courierTitle, expect, test, waitForIdle, weekly } from '../support/product.ts';

test('A chart has the same values as a table, and each opens the rows it is made of', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await openDashboard(page);
  await seeCharts(page);
  const chart = page.getByRole('figure', { name: 'Sign-ups by plan' });
  // Its code loads when it comes into view.
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('.recharts-surface').first()).toBeVisible();
  await chart.getByText('Table', { exact: true }).click();
  const table = chart.getByRole('table', { name: 'Sign-ups by plan' });
  await expect(table.getByRole('row')).toHaveCount(25);
  const [value] = await table.getByRole('link').all();
  if (!value) throw new Error('nobody signed up');
  const shown = Number((await value.textContent())?.replaceAll(',', ''));
  await tabTo(page, value);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/rows\?figure=began&date_start=\d{4}-\d\d-01&.*plan=\d+$/);
  await expect(page.getByRole('heading', { name: 'Sign-ups for a plan' })).toBeVisible();
  await expect(page.getByText(new RegExp(`of ${shown} records found|^${shown}$`)).first()).toBeVisible();
});

test('A card opens its own chart, beside the period it is compared with', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const toggle = page.getByRole('button', { name: 'Chart: New starts' });
  await toggle.click();
  const chart = page.getByRole('figure', { name: 'New starts' });
  await expect(chart.getByText('This period')).toBeVisible();
  await expect(chart.getByText('Compared period')).toBeVisible();
  // The tooltip shows both values, each with its days.
  await chart.locator('.recharts-surface').first().hover();
  const tip = chart.locator('.recharts-tooltip-wrapper');
  const day = Date.parse(`${await tip.getByRole('paragraph').textContent()} UTC`);
  const before = new Date(day - 28 * 86_400_000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  await expect(tip.getByText('Compared period')).toContainText(before);
  await chart.getByText('Table', { exact: true }).click();
  const rows = chart.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(29);
  const cells = await chart.getByRole('table').locator('tbody td:nth-child(2)').allTextContents();
  const sum = cells.reduce((total, text) => total + Number(text), 0);
  expect(sum).toBe(await numberOf(figureOf(page, 'New starts')));
  await expectAccessible(page);
  await toggle.click();
  await expect(chart).toHaveCount(0);
});

test('Members of a plan open as the list of members', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  await seeCharts(page);
  const plan = page.getByRole('list', { name: 'Members by plan' }).getByRole('link').first();
  // The panel may come after the figures.
  await expect(plan).toHaveText(/\d$/);
  const shown = Number((await plan.textContent())?.match(/[\d,]+$/)?.[0].replaceAll(',', ''));
  expect(shown).toBeGreaterThan(10);
  await plan.click();
  await expect(page).toHaveURL(/\/users\?plan=\d+$/);
  await expect(page.getByText(`of ${shown} records found`)).toBeVisible();
});

test('The rows of an amount add up to it, page by page', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const figure = page.getByRole('link', { name: /^Gross volume in EUR: €/ });
  const shown = ((await figure.textContent()) ?? '').split(': ')[1] ?? '';
  await figure.click();
  await expect(page.getByRole('heading', { name: 'Gross volume' })).toBeVisible();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
  await expect(page.getByText(/\(New York time\)$/)).toBeVisible();
  const amounts = page.getByRole('table').locator('tbody td:last-child');
  let cents = 0;
  for (let isLast = false; !isLast; ) {
    await waitForIdle(page);
    for (const text of await amounts.allTextContents())
      cents += Math.round(Number(text.replace(/[€,]/g, '')) * 100);
    const next = page.getByRole('button', { name: 'Next page' });
    isLast = (await next.count()) === 0 || (await next.isDisabled());
    if (!isLast) await next.click();
  }
  expect(cents).toBe(Math.round(Number(shown.replace(/[€,]/g, '')) * 100));
});

test('An address that names no figure says so', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/dashboard/rows?figure=nonsense');
  await expect(page.getByRole('heading', { name: "This link doesn't lead to a metric." })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('A card has its definition in place, and a way to all of them', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const name = 'About: Retention rate';
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'All definitions' }).click();
  await expect(page).toHaveURL(/\/dashboard\/definitions#retention_rate$/);
  await expect(page.getByRole('heading', { name: 'Definitions' })).toBeVisible();
  await expect(page.locator('#retention_rate')).toBeInViewport();
});

test('A panel that is switched off is gone for everybody on the site', async ({ page, enter }) => {
  await enter('partner', weekly);
  await page.goto('/dashboard/settings');
  const panel = page.getByRole('switch', { name: 'Sign-ups by plan' });
  await expect(panel).toBeChecked();
  await panel.click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(shownNotifications(page).filter({ hasText: 'Success!' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await seeCharts(page);
  await expect(page.getByRole('heading', { name: 'Transactions by month' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign-ups by plan' })).toHaveCount(0);

  await enter('admin', weekly);
  await openDashboard(page);
  await seeCharts(page);
  await expect(page.getByRole('heading', { name: 'Transactions by month' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign-ups by plan' })).toHaveCount(0);

  await page.goto('/dashboard/settings');
  await page.getByRole('switch', { name: 'Sign-ups by plan' }).click();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/dashboard$/);
  await seeCharts(page);
  await expect(page.getByRole('heading', { name: 'Sign-ups by plan' })).toBeVisible();
});

test('Who only reads sees the settings and cannot change them', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('switch', { name: 'Sign-ups by plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await expect(page.getByText('Every night, each metric is compared with its details.')).toBeVisible();
});

test('Detailed activity stands without the frame around it', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/detailed_activity');
  await expect(page.getByRole('heading', { name: 'Detailed activity' })).toBeVisible();
  await expect(page.getByText(courierTitle)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('figure')).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('The rows of a figure are sent by email to an address that must be given', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  await figureOf(page, 'Stopped subscriptions').click();
  await page.getByRole('button', { name: 'Export: Stopped subscriptions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export: Stopped subscriptions' });
  await expect(dialog.getByRole('textbox', { name: 'Recipient email' })).toHaveValue('admin@example.com');
  await dialog.getByRole('textbox', { name: 'Recipient email' }).fill('');
  await dialog.getByRole('button', { name: 'Send export' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Recipient email' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Recipient email' }).fill('finance@example.com');
  await page.keyboard.press('Enter');
  await expect(
    shownNotifications(page).filter({
      hasText: 'An export file has been generated and will be sent to the specified email.',
    }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
