import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { cookieDays, cookieValue } from '../support/cookies.ts';
import { chooseSite, crumbs, siteOptions, switcher, weeklyTitle } from '../support/frame.ts';
import { courier, courierTitle, expect, test, waitForIdle, weekly } from '../support/product.ts';
import { expectAccessibleEverywhere, phone } from '../support/widths.ts';

test('Choosing another site starts its lists afresh and is remembered', { tag: '@everyday' }, async ({
  page,
  enter,
  baseURL,
}) => {
  await enter('admin');
  await page.goto('/users?search=a&page=2');
  await expect(page).toHaveTitle(`Members · ${courierTitle} · Masthead`);
  await expect(crumbs(page)).toContainText(courierTitle);
  const before = await page.getByRole('rowheader').first().textContent();

  await switcher(page).click();
  await expect(siteOptions(page)).toHaveCount(2);
  await expect(siteOptions(page).first()).toContainText('harbour-business.example');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/admin/users?') && request.headers().resource === weekly,
  );
  await chooseSite(page, weeklyTitle);
  expect((await asked).url()).not.toContain('global');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole('textbox', { name: /Name/ }).or(page.getByRole('searchbox'))).toHaveValue('');
  await expect(crumbs(page)).toContainText(weeklyTitle);
  await expect(page.getByRole('rowheader').first()).not.toHaveText(before ?? '');
  expect(await cookieValue(page, 'resource')).toBe(weekly);
  expect(await cookieDays(page, 'resource')).toBe(365);
  await page.reload();
  await expect(crumbs(page)).toContainText(weeklyTitle);

  // A choice in another window doesn't affect this one.
  await page.context().addCookies([{ name: 'resource', value: courier, url: baseURL ?? '' }]);
  const next = page.waitForRequest((request) => request.url().includes('/api/admin/teams?'));
  await page.getByRole('link', { name: 'Groups' }).click();
  expect((await next).headers().resource).toBe(weekly);
});

test('A record of the old site gives way to its list', async ({ page, enter, api }) => {
  const group = await api.addGroup({ name: unique('Readers') });
  const member = await api.addMember({ email: `${unique('anna')}@example.com` });
  await enter('admin');
  for (const [path, list] of [
    [`/groups/edit/${group.id}`, /\/groups$/],
    [`/users/edit/${member.id}`, /\/users$/],
    ['/users/create', /\/users$/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await chooseSite(page, weeklyTitle);
    await expect(page).toHaveURL(list);
    await expect(crumbs(page)).toContainText(weeklyTitle);
    await chooseSite(page, courierTitle);
    await expect(crumbs(page)).toContainText(courierTitle);
  }

  // Unsaved changes are asked about first; an operator who keeps them stays on the site, too.
  await page.goto(`/groups/edit/${group.id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Something else');
  await chooseSite(page, weeklyTitle);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/groups\/edit/);
  await expect(crumbs(page)).toContainText(courierTitle);
  expect(await cookieValue(page, 'resource')).toBe(courier);
});

test('The settings change to those of the other site, in the same section', async ({ page, enter }) => {
  await enter('admin');
  const name = page.getByRole('textbox', { name: 'Business name' });
  await page.goto(`/resources/edit?resource=${courier}&section=business`);
  await expect(name).toBeVisible();
  await chooseSite(page, weeklyTitle);
  await expect(page).toHaveURL(`/resources/edit?resource=${weekly}&section=business`);
  await expect(page.getByText(`How ${weeklyTitle} is set up.`)).toBeVisible();
  await expect(crumbs(page)).toContainText(weeklyTitle);
  expect(await cookieValue(page, 'resource')).toBe(weekly);

  // An operator who keeps unsaved changes stays on the site, too.
  await name.fill('Something else');
  await chooseSite(page, courierTitle);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`/resources/edit?resource=${weekly}&section=business`);
  await expect(crumbs(page)).toContainText(weeklyTitle);
  await expect(name).toHaveValue('Something else');
  await chooseSite(page, courierTitle);
  await page.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(`/resources/edit?resource=${courier}&section=business`);
  await expect(crumbs(page)).toContainText(courierTitle);
  await expect(name).not.toHaveValue('Something else');

  for (const path of ['/resources/edit/webhooks', '/resources/edit/integrations/slack']) {
    await page.goto(path);
    await waitForIdle(page);
    await chooseSite(page, weeklyTitle);
    await expect(crumbs(page)).toContainText(weeklyTitle);
    await expect(page).toHaveURL(path);
    await chooseSite(page, courierTitle);
    await expect(crumbs(page)).toContainText(courierTitle);
  }
});

test('A site is chosen by keyboard', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: weeklyTitle })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toContainText(weeklyTitle);
  await expect(page).toHaveURL(/\/groups$/);
});

test('A site that only takes test payments says so on every screen', async ({ page, enter }) => {
  await enter('root', 'northlight-review');
  await page.goto('/groups');
  await expect(page.getByText('Test mode: this site only takes test payments.')).toBeVisible();
  await waitForIdle(page);
  await expectAccessibleEverywhere(page);
});

test('What could be chosen on the old site is forgotten', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/users');
  const plans = page.getByRole('button', { name: 'Filter by Plan' });
  const options = page.getByRole('listbox', { name: 'Plan' }).getByRole('option');
  const asked = (site: string) =>
    page.waitForRequest(
      (request) => request.url().includes('/api/admin/plans?') && request.headers().resource === site,
    );
  const [first] = await Promise.all([asked(courier), plans.click()]);
  expect(new URL(first.url()).searchParams.get('limit')).toBe('100');
  await expect(options.first()).toBeVisible();
  const before = await options.allTextContents();
  await page.keyboard.press('Escape');

  await Promise.all([asked(weekly), chooseSite(page, weeklyTitle).then(() => plans.click())]);
  await expect(options.first()).toBeVisible();
  expect(await options.allTextContents()).not.toEqual(before);
});

test('One site of very many is found by its name', async ({ page, enter }) => {
  const site = (n: number) => ({
    id: n,
    key: n === 1 ? courier : `site-${n}`,
    title: n === 1 ? courierTitle : `Paper number ${n}`,
    host: `paper-${n}.example`,
    active: true,
    livemode: true,
    reporting_timezone: 'UTC',
    relation: 'admin',
  });
  await enter('admin');
  await page.route('**/api/admin/available-resources?**', (route) =>
    route.fulfill({ json: { items: Array.from({ length: 40 }, (_site, n) => site(n + 1)) } }),
  );
  await page.goto('/groups');
  await switcher(page).click();
  const search = page.getByRole('textbox', { name: 'Find a site' });
  await expect(search).toBeFocused();
  // The search waits for a second without a key.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await search.fill('number 37');
  await page.clock.runFor(900);
  expect(await siteOptions(page).count()).toBe(40);
  await page.clock.runFor(200);
  await expect(siteOptions(page)).toHaveCount(1);
  await page.clock.resume();
  await expect(siteOptions(page)).toContainText('paper-37.example');
  await expectAccessible(page);
  await search.fill('nothing like it');
  await expect(page.getByText('no results')).toBeVisible();
  await expectAccessible(page);
});

test('On a phone the list of sites has room for what is done with one', async ({ page, enter }) => {
  await page.setViewportSize(phone);
  await enter('partner');
  await page.goto('/resources');
  for (const title of [courierTitle, weeklyTitle])
    await expect(page.getByRole('button', { name: `Delete the site ${title}` })).toBeInViewport({ ratio: 1 });
});
