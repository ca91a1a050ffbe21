import type { Page } from '@playwright/test';
import { type Api, openApi, unique } from '../support/api.ts';
import { expectAccessible, expectContrastInTheDark } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { tabTo } from '../support/keyboard.ts';
import { mailTo } from '../support/mailbox.ts';
import { makeOperator } from '../support/operators.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';
import { partnerId } from '../support/screen-rows.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';
import { fillIn, signInButton } from '../support/sign-in.ts';
import { desktop } from '../support/widths.ts';

const password = 'a password of my own';
const day = 86_400_000;

/** A site of its own in test mode, on UTC days. Its title stands before those of others. */
async function testSite(page: Page, baseURL: string): Promise<{ key: string; title: string; api: Api }> {
  const token = (await cookieValue(page, 'token')) ?? '';
  const root = openApi(baseURL, token, courier);
  const { items } = await root.call<{ items: { id: number }[] }>('GET', 'pricing/plans');
  const title = unique('Aaa digest ');
  const { key } = await root.call<{ key: string }>('POST', `partners/${await partnerId(root)}/resources`, {
    website_title: title,
    website_url: `https://${title.replaceAll(' ', '-').toLowerCase()}.example.com`,
    pricing_plan: items[0]?.id,
  });
  const api = openApi(baseURL, token, key);
  await api.call('PUT', `resources/${key}`, { key, settings: { payments_in_live_mode: false } });
  await api.call('PUT', 'resources/dashboard/settings', { default_configs: { reporting_timezone: 'UTC' } });
  return { key, title, api };
}

/** Moves the site's clock to the next Monday, 9:00 UTC. @returns Monday and Sunday of the week before */
async function moveToMonday(api: Api): Promise<{ from: string; to: string }> {
  const today = Math.floor(Date.now() / day) * day;
  // 1 January 1970 was a Thursday.
  const monday = today + (7 - ((today / day + 3) % 7)) * day;
  const to = new Date(monday + 9 * 3_600_000).toISOString();
  await api.call('POST', 'test-clock/turns', { to, charges: 'succeed' });
  const state = async () => (await api.call<{ turn: { state: string } }>('GET', 'test-clock')).turn.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  const isCounting = async () => {
    const { period } = await api.call<{ period: { counting: boolean } }>('GET', 'dashboard/statistics');
    return period.counting;
  };
  await expect.poll(isCounting, { timeout: 60_000 }).toBe(false);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(monday - 7 * day), to: dayOf(monday - day) };
}

async function runJob(): Promise<void> {
  const client = await openDatabase();
  await client.query("select graphile_worker.add_job('weekly-digests.send', '{}'::json)");
  await client.end();
}

const linkIn = (mail: string, part: string) =>
  mail.split(/\s/).find((word) => word.startsWith('http') && word.includes(part)) ?? 'no link';

test('An operator turns the weekly digest on by keyboard, follows the email to its week and unsubscribes', {
  tag: '@everyday',
}, async ({ page, baseURL, watched }) => {
  const email = `${unique('digest')}@example.com`;
  await makeOperator(email, password);
  await page.goto('/login');
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const site = await testSite(page, baseURL ?? '');

  await page.goto('/profile');
  await waitForIdle(page);
  const digests = page.getByRole('list', { name: 'Weekly digests' });
  const row = digests.getByRole('listitem').filter({ hasText: site.title });
  await expect(row).toContainText('Off');
  const toggle = page.getByRole('switch', { name: `Weekly digest of ${site.title}` });
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await expect(row).toContainText(/Next email: \d\d\/\d\d\/\d{4} 08:00 am, UTC/);
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await expectNoSidewaysScrolling(page, 390);
  await page.setViewportSize(desktop);

  const week = await moveToMonday(site.api);
  await runJob();
  const mail = await mailTo(email, `Weekly digest of ${site.title}`);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toContain('Active subscribers: 0 (');

  // Another site is worked on: the link leads to its own.
  const dashboard = linkIn(mail, '/dashboard?');
  expect(dashboard).toContain(`from=${week.from}&to=${week.to}&resource=${site.key}`);
  await page.goto(dashboard);
  await waitForIdle(page);
  await expect(page.getByRole('button', { name: new RegExp(site.title) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`from=${week.from}`));

  const link = linkIn(mail, '/weekly-digest/unsubscribe/');
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Stop the weekly digest of ${site.title}?` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 390);
  const isOn = async () => {
    const { items } = await site.api.call<{ items: { key: string; active: boolean }[] }>(
      'GET',
      'user/weekly-digests',
    );
    return items.find(({ key }) => key === site.key)?.active;
  };
  expect(await isOn()).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Unsubscribe' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(page);
  expect(await isOn()).toBe(false);

  watched.expectRefusal(404);
  await page.goto(`${link}x`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
