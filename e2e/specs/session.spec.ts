import type { Page, Request } from '@playwright/test';
import { unique } from '../support/api.ts';
import { mailTo } from '../support/mailbox.ts';
import { notices } from '../support/notices.ts';
import { makeOperator } from '../support/operators.ts';
import { address, courier, demoPassword, expect, test, weekly } from '../support/product.ts';
import { expectNoBarriersAtAll } from '../support/widths.ts';

const failed = 'Sign-in failed. Check your email and password.';
const invalid = 'Please provide a valid value';

const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function fillIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await emailOf(page).fill(email);
  await passwordOf(page).fill(password);
}

/** Days from now until a cookie ends; -1 for one that ends with the browser, null for one that is not there. */
async function daysOf(page: Page, name: string): Promise<number | null> {
  const cookie = (await page.context().cookies()).find((one) => one.name === name);
  if (!cookie) return null;
  return cookie.expires === -1 ? -1 : Math.round((cookie.expires - Date.now() / 1_000) / 86_400);
}

async function cookieValue(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((one) => one.name === name)?.value;
}

/** Every call to the API from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request);
  });
  return calls;
}

test('A refused sign-in says one neutral sentence and empties the password', async ({ page, watched }) => {
  watched.expectRefusal(401);
  await page.goto('/login');
  await expectNoBarriersAtAll(page);

  await fillIn(page, address('admin'), 'not the password');
  await signInButton(page).click();
  await expect(page.getByText(failed, { exact: true })).toBeVisible();
  await expect(passwordOf(page)).toHaveValue('');
  await expect(emailOf(page)).toHaveValue(address('admin'));
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(notices(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  expect(await cookieValue(page, 'token')).toBeUndefined();
  await expectNoBarriersAtAll(page);

  // An answer without a token is no sign-in either.
  await page.route('**/api/admin/authorization', (route) => route.fulfill({ json: { user: { id: 1 } } }));
  await fillIn(page, address('admin'));
  await signInButton(page).click();
  await expect(passwordOf(page)).toHaveValue('');
  await expect(page.getByText(failed, { exact: true })).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
});

test('What is missing or wrong is said before anything is sent', async ({ page }) => {
  await page.goto('/login');
  await expect(emailOf(page)).toBeVisible();
  const calls = callsOf(page);
  await signInButton(page).click();
  await expect(emailOf(page)).toBeFocused();
  await expect(emailOf(page)).toHaveAccessibleDescription('required field');
  await expect(passwordOf(page)).toHaveAccessibleDescription('required field');
  await expect(notices(page)).toHaveText(invalid);
  expect(
    await emailOf(page).evaluate((input: { validationMessage?: string }) => input.validationMessage),
  ).not.toBe('');

  await fillIn(page, 'nobody@', 'something');
  await passwordOf(page).press('Enter');
  await expect(emailOf(page)).toHaveAccessibleDescription(invalid);
  await expect(emailOf(page)).toBeFocused();
  await expectNoBarriersAtAll(page);
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

test('Signing in leads home, on the first site, until the browser closes', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  const calls = callsOf(page);
  await fillIn(page, `  ${address('admin')}  `);
  // A second click while the first is under way sends nothing.
  await signInButton(page).dblclick();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  await expect(notices(page)).toHaveCount(0);

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

  // 'Harbour Business Weekly' stands before 'The Harbour Courier'.
  expect(await cookieValue(page, 'resource')).toBe(weekly);
  expect(await daysOf(page, 'token')).toBe(-1);
  expect(await daysOf(page, 'resource')).toBe(365);
  expect(await daysOf(page, 'locale')).toBe(365);
  expect(await cookieValue(page, 'locale')).toBe('en');
});

test('A remembered sign-in and the chosen site last 365 days', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  await page.context().addCookies([{ name: 'resource', value: courier, url }]);
  await page.goto('/login');
  await fillIn(page, address('readonly'));
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await passwordOf(page).press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole('button', { name: 'The Harbour Courier' })).toBeVisible();
  expect(await daysOf(page, 'token')).toBe(365);
  expect(await cookieValue(page, 'resource')).toBe(courier);

  // A site that is not among the operator's gives way to the first of theirs.
  await page.context().addCookies([{ name: 'resource', value: 'northlight-review', url }]);
  await page.goto('/users');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  expect(await cookieValue(page, 'resource')).toBe(courier);
});

test('The forgotten password is asked for on the same address', async ({ page, watched }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expectNoBarriersAtAll(page);

  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(emailOf(page)).toHaveAccessibleDescription('required field');
  await emailOf(page).fill('nobody');
  await emailOf(page).press('Enter');
  await expect(emailOf(page)).toHaveAccessibleDescription(invalid);
  expect(calls).toEqual([]);

  // Nobody learns whether the address is known.
  await emailOf(page).fill(`  ${unique('nobody')}@example.com `);
  await emailOf(page).press('Enter');
  await expect(notices(page)).toHaveText('reset link sent');
  expect(calls[0]?.postDataJSON().email).toMatch(/^nobody\w+@example\.com$/);

  watched.expectRefusal(429);
  await page.route('**/api/admin/reset-password', (route) =>
    route.fulfill({
      status: 429,
      json: { error: 'too_many_requests', error_description: 'Too many attempts.', request_id: 'x' },
    }),
  );
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(notices(page).filter({ hasText: 'Too many attempts.' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('The mailed link sets a new password, once', async ({ page, watched }) => {
  const email = `${unique('olivia')}@example.com`;
  await makeOperator(email, 'the first password');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await emailOf(page).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(notices(page)).toHaveText('reset link sent');

  const mail = await mailTo(email, 'Set a new password');
  const link = /http:\/\/\S+\/reset-password\?reset=[\w-]{43}/.exec(mail)?.[0] ?? 'no link';
  await page.goto(link);
  const fresh = page.getByRole('textbox', { name: 'New password' });
  const again = page.getByRole('textbox', { name: 'Confirm password' });
  await expect(fresh).toBeVisible();
  // The code leaves the address as soon as it is read.
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
  await expectNoBarriersAtAll(page);
  expect(calls).toEqual([]);

  watched.expectRefusal(422);
  await fresh.fill('password123');
  await again.fill('password123');
  await set.click();
  await expect(fresh).toHaveAccessibleDescription(/among the most common ones/);
  await expect(notices(page).filter({ hasText: 'among the most common ones' })).toBeVisible();

  await fresh.fill('the second password');
  await again.fill('the second password');
  await set.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(notices(page).filter({ hasText: 'password reset successful' })).toBeVisible();
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
  await expect(notices(page)).toContainText('This link has expired or was used before.');
  await expect(page).toHaveURL(/\/reset-password$/);

  watched.expectRefusal(401);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await fillIn(page, email, 'the first password');
  await signInButton(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await passwordOf(page).fill('the second password');
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/users$/);
});

test('Without a code the form shows, and the server refuses in words', async ({ page, watched }) => {
  watched.expectRefusal(400);
  await page.goto('/reset-password');
  await page.getByRole('textbox', { name: 'New password' }).fill('long enough for all');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('long enough for all');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(notices(page)).toContainText('This link has expired or was used before.');
  await expect(page).toHaveURL(/\/reset-password$/);
});

test('Signed-out visitors go to the login, whatever they open', async ({ page }) => {
  const addresses = [
    '/',
    '/dashboard',
    '/users',
    '/groups/edit/1',
    '/partners',
    '/emails',
    '/masthead-pricing',
  ];
  for (const path of [...addresses, '/setup-step1/registration', '/nowhere/at/all']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('Those who are signed in are kept from the login', async ({ page, enter }) => {
  await enter('admin');
  for (const path of ['/login', '/reset-password?reset=abc', '/partners-registration']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/users$/);
  }
  // What only root may see sends everybody else home.
  for (const path of ['/partners', '/emails', '/emails/create', '/emails/edit/1', '/masthead-pricing']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/users$/);
  }
});

test('An operator without a site can only set one up, or leave', async ({ page, enter }) => {
  await enter('admin');
  await page.route('**/api/admin/available-resources?**', (route) => route.fulfill({ json: { items: [] } }));
  for (const path of ['/users', '/groups/create', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/setup-step1\/registration$/);
  }
  await expect(page.getByRole('heading', { name: 'There is no site yet' })).toBeVisible();
  await expectNoBarriersAtAll(page);
});

for (const [how, status] of [
  ['refuses', 500],
  ['cannot be reached', null],
] as const) {
  test(`Signing out ends the sign-in here, even when the server ${how}`, async ({ page, enter, watched }) => {
    watched.expectBrokenCalls();
    await enter('admin');
    await page.goto('/users');
    const asked: string[] = [];
    await page.route('**/api/admin/logout', async (route) => {
      asked.push(route.request().method());
      if (status === null) await route.abort();
      else
        await route.fulfill({
          status,
          json: { error: 'internal', error_description: 'No.', request_id: 'x' },
        });
    });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(notices(page)).toHaveCount(0);
    expect(asked).toEqual(['GET']);
    expect(await cookieValue(page, 'token')).toBeUndefined();
    await page.goto('/users');
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('A sign-in that has ended on the server ends here with the next step', async ({
  page,
  baseURL,
  watched,
}) => {
  watched.expectRefusal(401);
  await page.goto('/login');
  await fillIn(page, address('user'));
  await signInButton(page).click();
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  const token = (await cookieValue(page, 'token')) ?? '';
  await fetch(`${baseURL}/api/admin/logout`, { headers: { token } });

  // Nothing happens by itself: the failing call says why, and pointing at a link decides nothing.
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(notices(page)).toHaveText('Please sign in.');
  await expect(page).toHaveURL(/\/users\?page=2$/);
  await page.getByRole('link', { name: 'Groups' }).hover();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/users\?page=2$/);
  expect(await cookieValue(page, 'token')).toBe(token);

  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await cookieValue(page, 'token')).toBeUndefined();
});
