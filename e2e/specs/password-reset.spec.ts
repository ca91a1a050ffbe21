import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { callsOf } from '../support/calls.ts';
import { mailTo } from '../support/mailbox.ts';
import { shownNotifications } from '../support/notices.ts';
import { makeOperator } from '../support/operators.ts';
import { expect, test } from '../support/product.ts';
import { emailOf, fillIn, invalidValue, passwordOf, signInButton, signInFailed } from '../support/sign-in.ts';

test('The forgotten password is asked for on the same address', async ({ page, watched }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expectAccessible(page);

  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(emailOf(page)).toHaveAccessibleDescription('required field');
  await emailOf(page).fill('nobody');
  await emailOf(page).press('Enter');
  await expect(emailOf(page)).toHaveAccessibleDescription(invalidValue);
  expect(calls).toEqual([]);

  // The answer must not reveal whether the address is known.
  await emailOf(page).fill(`  ${unique('nobody')}@example.com `);
  await emailOf(page).press('Enter');
  await expect(shownNotifications(page)).toHaveText('reset link sent');
  expect(calls[0]?.postDataJSON().email).toMatch(/^nobody\w+@example\.com$/);

  watched.expectRefusal(429);
  await page.route('**/api/admin/reset-password', (route) =>
    route.fulfill({
      status: 429,
      json: { error: 'too_many_requests', error_description: 'Too many attempts.', request_id: 'x' },
    }),
  );
  // A repeated click within the first second is ignored as accidental.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const refused = shownNotifications(page).filter({ hasText: 'Too many attempts.' }).first();
    await expect(refused).toBeVisible({ timeout: 1_500 });
  }).toPass();

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('The mailed link sets a new password, once', { tag: '@everyday' }, async ({ page, watched }) => {
  const email = `${unique('olivia')}@example.com`;
  await makeOperator(email, 'the first password');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await emailOf(page).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(shownNotifications(page)).toHaveText('reset link sent');

  const mail = await mailTo(email, 'Set a new password');
  const link = /http:\/\/\S+\/reset-password\?reset=[\w-]{43}/.exec(mail)?.[0] ?? 'no link';
  await page.goto(link);
  const fresh = page.getByRole('textbox', { name: 'New password' });
  const again = page.getByRole('textbox', { name: 'Confirm password' });
  await expect(fresh).toBeVisible();
  // The code is removed from the address as soon as it is read.
  await expect(page).toHaveURL(/\/reset-password$/);

  const calls = callsOf(page);
  const set = page.getByRole('button', { name: 'Set password' });
  await set.click();
  await expect(fresh).toHaveAccessibleDescription('required field');
  await expect(again).toHaveAccessibleDescription('required field');
  await fresh.fill('short');
  await again.fill('short');
  await set.click();
  await expect(fresh).toHaveAccessibleDescription('password at least 8 characters');
  await fresh.fill('the second password');
  await again.fill('another password');
  await set.click();
  await expect(again).toHaveAccessibleDescription('passwords do not match');
  await expectAccessible(page);
  expect(calls).toEqual([]);

  watched.expectRefusal(422);
  await fresh.fill('password123');
  await again.fill('password123');
  await set.click();
  await expect(fresh).toHaveAccessibleDescription(/one of the most common ones/);
  await expect(shownNotifications(page).filter({ hasText: 'one of the most common ones' })).toBeVisible();

  await fresh.fill('the second password');
  await again.fill('the second password');
  await set.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(shownNotifications(page).filter({ hasText: 'password reset successful' })).toBeVisible();
  expect(calls.at(-1)?.postDataJSON()).toEqual({
    code: link.split('=')[1],
    password: 'the second password',
    password_confirm: 'the second password',
  });
  await mailTo(email, 'Your password was changed');

  watched.expectRefusal(400);
  await page.goto(link);
  await fresh.fill('the third password');
  await again.fill('the third password');
  await set.click();
  await expect(shownNotifications(page)).toContainText('This link has expired or was used before.');
  await expect(page).toHaveURL(/\/reset-password$/);

  watched.expectRefusal(401);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await fillIn(page, email, 'the first password');
  await signInButton(page).click();
  await expect(page.getByText(signInFailed)).toBeVisible();
  await passwordOf(page).fill('the second password');
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Without a code the form shows, and the server refuses in words', async ({ page, watched }) => {
  watched.expectRefusal(400);
  await page.goto('/reset-password');
  await page.getByRole('textbox', { name: 'New password' }).fill('long enough for all');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('long enough for all');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(shownNotifications(page)).toContainText('This link has expired or was used before.');
  await expect(page).toHaveURL(/\/reset-password$/);
});
