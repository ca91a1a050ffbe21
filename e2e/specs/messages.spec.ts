import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { shownNotifications } from '../support/notices.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test("'Success!' follows every write and no reading", async ({ page, enter, api }) => {
  const name = unique('Success');
  await enter('admin');
  await page.goto('/groups');
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await waitForIdle(page);
  await expect(shownNotifications(page)).toHaveCount(0);

  const success = shownNotifications(page).filter({ hasText: 'Success!' });
  const gone = async () => {
    await success.getByRole('button', { name: 'Close' }).click();
    await expect(shownNotifications(page)).toHaveCount(0);
  };
  await page.goto('/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Control+s');
  await expect(success).toHaveCount(1);
  await gone();

  const { items } = await api.call<{ items: { id: number }[] }>('GET', `teams?limit=1&filter[name]=${name}`);
  await page.goto(`/groups/edit/${items[0]?.id}`);
  await page.getByLabel('Description').fill('Changed.');
  await page.keyboard.press('Control+s');
  await expect(success).toHaveCount(1);
  await gone();

  await page.goto(`/groups?search=${name}`);
  const remove = page.getByRole('button', { name: new RegExp(`Delete.*${name}|${name}.*Delete`) });
  let deletions = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions += 1;
  });
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deletions).toBe(0);
  await expect(shownNotifications(page)).toHaveCount(0);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(success).toHaveCount(1);
  expect(deletions).toBe(1);
});

test('What the server refuses is told in its words and stays until it is dismissed', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectBrokenCalls();
  const { id } = await api.addGroup({ name: unique('Refused') });
  await enter('admin');
  await page.clock.install();
  await page.goto(`/groups/edit/${id}`);
  const description = page.getByLabel('Description');
  const save = page.getByRole('button', { name: 'Save changes' });
  const words = 'The service is not available right now. Try again shortly.';
  await page.route(`**/api/admin/teams/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 503,
          json: { error: 'unavailable', error_description: words, request_id: 'x' },
        })
      : route.fallback(),
  );
  await description.fill('Typed with care.');
  await save.click();
  await expect(shownNotifications(page)).toHaveText(words);
  await expectAccessible(page);
  await page.clock.fastForward(60_000);
  await expect(shownNotifications(page)).toHaveText(words);
  await expect(description).toHaveValue('Typed with care.');
  await shownNotifications(page).getByRole('button', { name: 'Close' }).click();
  await expect(shownNotifications(page)).toHaveCount(0);
  await page.unroute(`**/api/admin/teams/${id}`);

  // The server gave no reason, because the network is off.
  await page.context().setOffline(true);
  await save.click();
  await expect(shownNotifications(page)).toHaveText('something went wrong');
  await page.context().setOffline(false);
  await save.click();
  await expect(shownNotifications(page).filter({ hasText: 'Success!' })).toBeVisible();
});

test('Sites that cannot be loaded send nobody away', async ({ page, enter, watched }) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.route('**/api/admin/available-resources?**', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'internal', error_description: 'Something went wrong.', request_id: 'x' },
    }),
  );
  await page.goto('/groups');
  await expect(page.getByRole('heading', { name: "Can't reach the server" })).toBeVisible();
  await expectAccessible(page);
  // It retries automatically.
  await page.unroute('**/api/admin/available-resources?**');
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/groups$/);
});

test('An answer that does not come is waited for ten seconds', async ({ page, enter }) => {
  await enter('admin');
  await page.clock.install();
  const waiting: (() => void)[] = [];
  await page.route('**/api/admin/user', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fallback();
  });
  await page.goto('/groups');
  await expect.poll(() => waiting.length).toBe(1);
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('heading', { name: "Can't reach the server" })).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect(page.getByRole('heading', { name: "Can't reach the server" })).toBeVisible();
  await expect(page).toHaveURL(/\/groups$/);
  for (const go of waiting) go();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});

test('A part of the console that is gone is loaded anew once, then told after two minutes', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.goto('/users');
  await waitForIdle(page);
  await page.clock.install();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/edit-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not found.' }));
  await page.route('**/assets/create-page-*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found.' }),
  );
  await page.getByRole('link', { name: 'Add member' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  expect(loads).toBe(1);
  await expectAccessible(page);
  await expect(shownNotifications(page)).toHaveCount(0);
  await page.clock.fastForward(119_000);
  await expect(shownNotifications(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(shownNotifications(page)).toHaveText(
    'Part of this page could not be loaded. Reload the page.',
  );
  // The rest of the console still works.
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});

test('Options that cannot be loaded leave their list empty, without a word', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await enter('admin');
  for (const path of ['plans', 'countries', 'teams', 'ti-events', 'tags'])
    await page.route(`**/api/admin/${path}?**`, (route) => route.abort());
  await page.goto('/users');
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  for (const filter of ['Plan', 'Country', 'Group', 'Event', 'Tags']) {
    await page.getByRole('button', { name: `Filter by ${filter}` }).click();
    await expect(page.getByText('no results').filter({ visible: true })).toBeVisible();
    if (filter === 'Plan') await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await expect(shownNotifications(page)).toHaveCount(0);
});
