import { expectAccessible } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { shownNotifications } from '../support/notices.ts';
import { address, expect, test, waitForIdle } from '../support/product.ts';
import { fillIn, signInButton } from '../support/sign-in.ts';

test('Signed-out visitors go to the login, whatever they open', { tag: '@everyday' }, async ({ page }) => {
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
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  // Screens for root redirect others to the dashboard.
  for (const path of ['/partners', '/emails', '/emails/create', '/emails/edit/1', '/masthead-pricing']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('An operator without a site can only set one up, or leave', async ({ page, enter }) => {
  await enter('admin');
  await page.route('**/api/admin/available-resources?**', (route) => route.fulfill({ json: { items: [] } }));
  for (const path of ['/users', '/groups/create', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/setup-step1\/registration$/);
  }
  await expect(page.getByRole('heading', { name: 'Set up your websites' })).toBeVisible();
  // The session is that of all stories: it only ends here.
  await page.route('**/api/admin/logout', (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('Whoever came to the wrong place is shown the way back to their site', async ({
  page,
  enter,
  watched,
}) => {
  await enter('admin');
  await page.goto('/setup-step1/registration');
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // A partner of another owner. This role has no list to go back to.
  watched.expectRefusal(404);
  await page.goto('/partners/edit/1');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
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
    await expect(shownNotifications(page)).toHaveCount(0);
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
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  const token = (await cookieValue(page, 'token')) ?? '';
  await fetch(`${baseURL}/api/admin/logout`, { headers: { token } });

  // The page doesn't redirect automatically: the failed call shows why, and hovering a link doesn't check access.
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(shownNotifications(page)).toHaveText('Please sign in.');
  await expect(page).toHaveURL(/\/users\?page=2$/);
  await page.getByRole('link', { name: 'Groups' }).hover();
  await waitForIdle(page);
  await expect(page).toHaveURL(/\/users\?page=2$/);
  expect(await cookieValue(page, 'token')).toBe(token);

  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await cookieValue(page, 'token')).toBeUndefined();
});

test('Unknown addresses lead to the dashboard', async ({ page, enter }) => {
  await enter('admin');
  for (const path of [
    '/',
    '/dashboard',
    '/nowhere',
    '/users/nowhere/at/all',
    '/login/nowhere',
    '/404/deeper',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.goto('/users/edit');
  await expect(page).toHaveURL(/\/users$/);
  await page.goto('/groups/edit');
  await expect(page).toHaveURL(/\/groups$/);
});

test('The page for those who are lost stands alone, for everybody', async ({ page, enter }) => {
  const expectLost = async () => {
    await page.goto('/404');
    await expect(page.getByRole('heading', { name: "Oops! You're lost." })).toBeVisible();
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  };
  await expectLost();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await enter('admin');
  await expectLost();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('A server that cannot be reached signs nobody out, and the page goes on once it answers', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await enter('admin');
  const token = (await cookieValue(page, 'token')) ?? '';
  let isReachable = false;
  await page.route('**/api/admin/user', (route) => (isReachable ? route.fallback() : route.abort()));
  for (const path of ['/users?page=2', '/setup-step2']) {
    isReachable = false;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: "Can't reach the server" })).toBeVisible();
    expect(await cookieValue(page, 'token')).toBe(token);
    await expectAccessible(page);
    isReachable = true;
    await expect(page.getByRole('heading', { name: "Can't reach the server" })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));
  }
});

test('Whoever was led to the login goes on to the address they asked for, and nowhere else', async ({
  page,
}) => {
  // A page that is still open would ask without its cookie.
  const signOut = async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
  };
  await page.goto('/users?page=2&limit=25');
  await expect(page).toHaveURL(/\/login$/);
  await fillIn(page, address('user'));
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/users\?page=2&limit=25$/);
  await signOut();
  // A link can't set the address after the login.
  for (const link of ['/login?next=//evil.example', '/login?next=%2F%5Cevil.example', '/login?next=/users']) {
    await page.goto(link);
    await fillIn(page, address('user'));
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut();
  }
});
