import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A program gets a key for one operation, is suspended, and its calls are refused', {
  tag: '@everyday',
}, async ({ page, enter, request }) => {
  const title = unique('Newsletter sync');
  const teams = async (key: string) =>
    (
      await request.get('/api/admin/teams', { headers: { token: key, resource: 'harbour-courier' } })
    ).status();
  await enter('root');
  await page.goto('/resources/edit?resource=harbour-courier&section=service-accounts');

  await page.getByRole('button', { name: 'Add service account' }).click();
  const form = page.getByRole('dialog', { name: 'Add service account' });
  await form.getByLabel('Title').fill(title);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: `The key of ${title}` });
  const key = (await shown.getByLabel('API key').textContent()) ?? '';
  expect(key).toMatch(/^masthead_sa_/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await teams(key)).toBe(403);

  const row = page.getByRole('row', { name: new RegExp(title) });
  const act = async (name: string) => {
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await expect(row).toContainText('0 operations');
  await expect(row).not.toContainText(key);
  await act('Permissions');
  const permissions = page.getByRole('dialog', { name: `Permissions of ${title}` });
  await permissions.getByLabel('Add a permission').fill('groups.list');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(permissions.getByRole('row', { name: /groups\.list GET \/teams never/ })).toBeVisible();
  await expectAccessible(page);
  await permissions.getByRole('button', { name: 'Save permissions' }).click();
  await expect(row).toContainText('1 operation');
  expect(await teams(key)).toBe(200);

  await act('Suspend');
  const question = page.getByRole('dialog', { name: `Suspend ${title}?` });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(row).toContainText('Suspended');
  expect(await teams(key)).toBe(401);

  await act('Delete');
  await page
    .getByRole('dialog', { name: `Delete ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(row).toHaveCount(0);
});

test('Only root sees the service accounts of a site', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/resources/edit?resource=harbour-courier&section=service-accounts');
  await waitForIdle(page);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('Service accounts')).toHaveCount(0);
});
