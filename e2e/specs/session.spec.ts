import { expectAccessible } from '../support/axe.ts';
import { callsOf } from '../support/calls.ts';
import { cookieDays, cookieValue } from '../support/cookies.ts';
import { shownNotifications } from '../support/notices.ts';
import { address, courier, demoPassword, expect, test, weekly } from '../support/product.ts';
import { emailOf, fillIn, invalidValue, passwordOf, signInButton, signInFailed } from '../support/sign-in.ts';

test('A refused sign-in says one neutral sentence and empties the password', async ({ page, watched }) => {
  watched.expectRefusal(401);
  await page.goto('/login');

  await fillIn(page, address('admin'), 'not the password');
  await signInButton(page).click();
  await expect(page.getByText(signInFailed, { exact: true })).toBeVisible();
  await expect(passwordOf(page)).toHaveValue('');
  await expect(emailOf(page)).toHaveValue(address('admin'));
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(shownNotifications(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  expect(await cookieValue(page, 'token')).toBeUndefined();
  await expectAccessible(page);

  // An answer without a token is no sign-in either.
  await page.route('**/api/admin/authorization', (route) => route.fulfill({ json: { user: { id: 1 } } }));
  await fillIn(page, address('admin'));
  await signInButton(page).click();
  await expect(passwordOf(page)).toHaveValue('');
  await expect(page.getByText(signInFailed, { exact: true })).toBeVisible();
  await expect(shownNotifications(page)).toHaveCount(0);
});

test('What is missing or wrong is said before anything is sent', async ({ page }) => {
  await page.goto('/login');
  await expect(emailOf(page)).toBeVisible();
  const calls = callsOf(page);
  await signInButton(page).click();
  await expect(emailOf(page)).toBeFocused();
  await expect(emailOf(page)).toHaveAccessibleDescription('required field');
  await expect(passwordOf(page)).toHaveAccessibleDescription('required field');
  await expect(shownNotifications(page)).toContainText(invalidValue);
  await expect(shownNotifications(page)).toContainText('2 fields need attention');
  expect(
    await emailOf(page).evaluate((input: { validationMessage?: string }) => input.validationMessage),
  ).not.toBe('');

  await fillIn(page, 'nobody@', 'something');
  await passwordOf(page).press('Enter');
  await expect(emailOf(page)).toHaveAccessibleDescription(invalidValue);
  await expect(emailOf(page)).toBeFocused();
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test('The password is shown and hidden', async ({ page }) => {
  await page.goto('/login');
  await passwordOf(page).fill('a secret');
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');
});

test('Signing in leads home, on the first site, until the browser closes', { tag: '@everyday' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  const calls = callsOf(page);
  await fillIn(page, `  ${address('admin')}  `);
  // A second click during the request sends nothing.
  await signInButton(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: /^Gross volume: / }).first()).toBeVisible();
  await expect(shownNotifications(page)).toHaveCount(0);

  const [signIn, ...others] = calls;
  expect(signIn?.postDataJSON()).toEqual({
    email: address('admin'),
    password: demoPassword,
    remember: false,
  });
  expect(signIn?.headers().token).toBeUndefined();
  const paths = others.map((call) => new URL(call.url()).pathname);
  expect(paths.filter((path) => path === '/api/admin/authorization')).toEqual([]);
  expect(paths.slice(0, 2).sort()).toEqual(['/api/admin/available-resources', '/api/admin/user']);
  const token = await cookieValue(page, 'token');
  for (const call of calls) expect(call.headers()['accept-language']).toBe('en');
  for (const call of others) expect(call.headers().token).toBe(token);
  for (const call of others.slice(2)) expect(call.headers().resource).toBe(weekly);

  // 'Harbour Business Weekly' comes before 'The Harbour Courier'.
  expect(await cookieValue(page, 'resource')).toBe(weekly);
  expect(await cookieDays(page, 'token')).toBe(-1);
  expect(await cookieDays(page, 'resource')).toBe(365);
  expect(await cookieDays(page, 'locale')).toBe(365);
  expect(await cookieValue(page, 'locale')).toBe('en');
});

test('A remembered sign-in and the chosen site last 365 days', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  await page.context().addCookies([{ name: 'resource', value: courier, url }]);
  await page.goto('/login');
  await fillIn(page, address('readonly'));
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await passwordOf(page).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'The Harbour Courier' })).toBeVisible();
  expect(await cookieDays(page, 'token')).toBe(365);
  expect(await cookieValue(page, 'resource')).toBe(courier);

  // A site that is not among the operator's gives way to the first of theirs.
  await page.context().addCookies([{ name: 'resource', value: 'northlight-review', url }]);
  await page.goto('/users');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  expect(await cookieValue(page, 'resource')).toBe(courier);
});
