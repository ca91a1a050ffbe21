import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';

test('A filter is saved under a name, replaced, renamed, used by who only reads, and deleted', {
  tag: '@everyday',
}, async ({ page, enter }) => {
  const title = unique('View');
  await enter('admin');
  await page.goto('/transactions');
  const views = page.getByRole('navigation', { name: 'Views' });
  const failed = views.getByRole('link', { name: 'Failed', exact: true });
  await failed.click();
  await expect(page).toHaveURL(/status=.*failed/);
  await expect(failed).toHaveAttribute('aria-current', 'page');
  const save = views.getByRole('button', { name: 'Save view' });
  await expect(save).toHaveCount(0);

  await page.goto('/transactions?status=failed&pay_system=stripe');
  await save.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Required field/);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title);
  await dialog.getByRole('button', { name: 'Save view' }).press('Enter');
  const own = views.getByRole('link', { name: title, exact: true });
  await expect(own).toHaveAttribute('aria-current', 'page');

  await page.goto('/transactions?status=refunded&pay_system=stripe');
  await save.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title.toUpperCase());
  await expect(dialog).toContainText('A view has this name.');
  await dialog.getByRole('button', { name: 'Replace view' }).press('Enter');
  await expect(views.getByRole('link', { name: title.toUpperCase() })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await views.getByRole('button', { name: `Actions for view ${title.toUpperCase()}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Rename view' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill(title);
  await renaming.getByRole('button', { name: 'Rename' }).press('Enter');
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  await enter('readonly');
  await page.goto('/transactions');
  await own.click();
  await expect(page).toHaveURL(/status=.*refunded/);
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expect(views.getByRole('button')).toHaveCount(0);

  await enter('admin');
  await page.goto('/transactions?status=refunded&pay_system=stripe');
  await views.getByRole('button', { name: `Actions for view ${title}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete view' }).press('Enter');
  await expect(own).toHaveCount(0);
  await expect(save).toBeVisible();
});

test('Members have views of who is past due, who leaves soon and who is new, as far as a role sees them', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/users');
  const views = page.getByRole('navigation', { name: 'Views' });
  for (const [name, address] of [
    ['Past due', /past_due=true/],
    ['Ending in 30 days', /ending_within_days=30/],
    ['New this week', /created_at=\d{4}-\d\d-\d\d\.\./],
  ] as const) {
    const view = views.getByRole('link', { name });
    await view.click();
    await expect(page).toHaveURL(address);
    await expect(view).toHaveAttribute('aria-current', 'page');
    await waitForIdle(page);
  }
  await views.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expectNoSidewaysScrolling(page, 390);
  await enter('user');
  await page.goto('/users');
  await expect(views.getByRole('link', { name: 'All', exact: true })).toBeVisible();
  await expect(views.getByRole('link', { name: 'Past due' })).toHaveCount(0);
});
