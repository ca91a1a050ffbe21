import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mailbox.ts';
import { shownNotifications } from '../support/notices.ts';
import { makeOperator } from '../support/operators.ts';
import { expect, test } from '../support/product.ts';
import { emailOf, fillIn, signInButton } from '../support/sign-in.ts';

const password = 'a password of my own';

test('An operator changes their name and password and ends sessions', { tag: '@everyday' }, async ({
  page,
  baseURL,
  watched,
}) => {
  const email = `${unique('profile')}@example.com`;
  await makeOperator(email, password);
  await page.goto('/login');
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Somewhere else, too.
  const other = await fetch(`${baseURL}/api/admin/authorization`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone) Version/18.1 Safari/1',
    },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await other.json()) as { token: string };

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Moreau');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: /Ana Moreau/ })).toBeVisible();

  const sessions = page.getByRole('region', { name: 'Your sessions' });
  const rows = sessions.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^End the session of Safari on iPhone/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(rows).toHaveCount(2);
  const gone = await fetch(`${baseURL}/api/admin/user`, { headers: { token } });
  expect(gone.status).toBe(401);

  watched.expectRefusal(422);
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await page.getByRole('textbox', { name: 'New password' }).fill('another password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another password');
  await change.click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await change.click();
  await expect(shownNotifications(page).filter({ hasText: 'Password changed.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('');
  await mailTo(email, 'Your password was changed');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(emailOf(page)).toBeVisible();
  await fillIn(page, email, 'another password');
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
