import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mailbox.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';

test('A member is let into the console, given another role, and shut out again', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  await enter('admin');
  const email = `${unique('colleague')}@example.com`;
  await api.addMember({ email, first_name: 'Cora', last_name: 'Newcombe' });
  await page.goto(`/resources/edit?resource=${courier}&section=people`);
  await expect(page.getByText('Admin (You)')).toBeVisible();

  await page.getByRole('button', { name: 'Give access' }).click();
  const member = page.getByRole('combobox', { name: 'Email' });
  await expect(member).toHaveAccessibleDescription(/required field/i);
  const asked = page.waitForRequest((request) => request.url().includes(email.slice(0, 12)));
  await member.fill(email);
  const search = await asked;
  expect(new URL(search.url()).searchParams.get('limit')).toBe('10');
  expect(search.headers().resource).toBe(courier);
  await page.getByRole('option', { name: `Cora Newcombe, ${email}` }).click();
  await expect(member).toHaveValue(email);
  await expect(member).toHaveAccessibleDescription(
    new RegExp(`A member of this site: Cora Newcombe, ${email}`),
  );
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Success!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(1);
  await expect(role).toHaveValue('User');
  await waitForIdle(page);
  await expectAccessible(page);
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

test('A colleague who is nobody yet is let in by their address alone, and the page says so before', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const email = `${unique('newcomer')}@example.com`;
  await page.goto(`/resources/edit?resource=${courier}&section=people`);
  const field = page.getByRole('combobox', { name: 'Email' });
  await field.fill('not an address');
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(field).toHaveAccessibleDescription(/Please provide a valid value/);
  await field.fill(email);
  const before = `No member has ${email}. They become a member of this site and get an email.`;
  await expect(field).toHaveAccessibleDescription(before);
  await field.press('Enter');
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(field).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toHaveValue('User');
  const { items } = await api.call<{ items: { email: string }[] }>('GET', `users?filter[email]=${email}`);
  expect(items).toMatchObject([{ email }]);
  expect(await mailTo(email, 'Set your Masthead password')).toContain('gave you access to');
});
