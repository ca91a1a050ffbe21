import { expectAccessible } from '../support/axe.ts';
import { figureOf, listToggle, memberTable, numberOf, openDashboard } from '../support/dashboard.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

test('Members behind a figure are listed at the top and taken away again', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  const shown = await numberOf(figureOf(page, 'New subscribers'));
  const toggle = listToggle(page, 'New subscribers');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  const started = memberTable(page, 'New subscribers');
  await expect(started).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(started.getByText(`of ${shown} records found`)).toBeVisible();
  await expect(started.getByRole('rowheader').getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/users\/edit\/\d+$/,
  );

  // Another one opens above it; each is closed only by its own button.
  await listToggle(page, 'Churned, last 31 days').click();
  const left = memberTable(page, 'Churned, last 31 days');
  await expect(page.getByRole('group', { name: /^Table: / })).toHaveCount(2);
  await expect(page.getByRole('group', { name: /^Table: / }).first()).toHaveAccessibleName(
    'Table: Churned, last 31 days',
  );
  await expect(left.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
  await listToggle(page, 'Churned, last 31 days').click();
  await expect(left).toHaveCount(0);
  await expect(started).toBeVisible();

  // The same members as a separate list.
  await started.getByRole('link', { name: 'Open as list' }).click();
  await expect(page).toHaveURL(/\/users\?statistic=new_subscribers/);
  await expect(page.getByText(`of ${shown} records found`)).toBeVisible();
  await expect(page.getByText(/^New subscribers, \d\d\//)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter Figure' }).click();
  await expect(page).toHaveURL(/\/users$/);

  await page.goBack();
  await page.goBack();
  await started.getByRole('button', { name: 'Close the list: New subscribers' }).click();
  await expect(started).toHaveCount(0);
  await expect(toggle).toBeFocused();
});

test('Who is past due, who was kept and who was lost have lists of their own', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  for (const name of ['Past due members', 'Churned, last 31 days', 'Kept members', 'Lost members']) {
    await listToggle(page, name).click();
    await expect(memberTable(page, name)).toBeFocused();
  }
  for (const name of ['Past due members', 'Kept members'])
    await expect(memberTable(page, name).getByRole('rowheader').first()).toBeVisible();
  await expect(
    memberTable(page, 'Past due members').getByRole('columnheader', { name: 'Amount due' }),
  ).toBeVisible();
  await waitForIdle(page);
  await expectAccessibleEverywhere(page);
});
