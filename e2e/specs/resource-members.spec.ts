import { unique } from '../support/api.ts';
import { expectNoBarriers } from '../support/axe.ts';
import { courier, expect, settled, test } from '../support/product.ts';

test('A member is let into the console, given another role, and shut out again', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  await enter('admin');
  const email = `${unique('colleague')}@example.com`;
  await api.addMember({ email, first_name: 'Cora', last_name: 'Newcombe' });
  await page.goto(`/resources/edit?resource=${courier}&section=people`);
  await expect(page.getByText('Admin (You)')).toBeVisible();

  await page.getByRole('button', { name: 'Give access' }).click();
  const member = page.getByRole('combobox', { name: 'Member' });
  await expect(member).toHaveAccessibleDescription(/required field/i);
  const asked = page.waitForRequest((request) => request.url().includes(email.slice(0, 12)));
  await member.fill(email);
  const search = await asked;
  expect(new URL(search.url()).searchParams.get('limit')).toBe('10');
  expect(search.headers().resource).toBe(courier);
  await page.getByRole('option', { name: `Cora Newcombe, ${email}` }).click();
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Success!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(1);
  await expect(role).toHaveValue('User');
  await settled(page);
  await expectNoBarriers(page);
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await role.focus();
  await role.press('ArrowDown');
  await role.press('ArrowUp');
  await role.press('Enter');
  expect((await changed).postDataJSON()).toEqual({ role: 'readonly' });
  await expect(role).toHaveValue('Readonly');

  await page.getByRole('button', { name: `Remove access of ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
});
