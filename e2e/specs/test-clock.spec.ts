import type { Page } from '@playwright/test';
import { type Api, openApi, unique } from '../support/api.ts';
import { expectAccessible, expectContrastInTheDark } from '../support/axe.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { idOf, partnerId } from '../support/screen-rows.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';
import { desktop } from '../support/widths.ts';

interface Site {
  key: string;
  title: string;
  api: Api;
}

/** Creates a separate site in test mode, with a member who renews each month. */
async function testSite(page: Page, baseURL: string): Promise<Site> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const root = openApi(baseURL, token, courier);
  const { items } = await root.call<{ items: { id: number }[] }>('GET', 'pricing/plans');
  const title = unique('Clock ');
  const { key } = await root.call<{ key: string }>('POST', `partners/${await partnerId(root)}/resources`, {
    website_title: title,
    website_url: `https://${title.replace(' ', '-').toLowerCase()}.example.com`,
    pricing_plan: items[0]?.id,
  });
  const api = openApi(baseURL, token, key);
  await api.call('PUT', `resources/${key}`, { key, settings: { payments_in_live_mode: false } });
  const plan_id = await idOf(api.call('POST', 'plans', { title: 'Digital' }));
  const option = await idOf(
    api.call('POST', 'subscriptions', {
      plan_id,
      title: 'Monthly',
      type: 'standard',
      active: true,
      price: 1_000,
      currency: 'usd',
      period: '1 month',
      is_allowed_autorenew: true,
    }),
  );
  const member = await idOf(
    api.addMember({ email: `${unique('ada')}@example.com`, first_name: 'Ada', last_name: 'Byron' }),
  );
  const held = await idOf(api.call('POST', `users/${member}/subscriptions/${option}`, {}));
  await api.call('PUT', `users/${member}/subscriptions/${held}`, { autorenew: true });
  return { key, title, api };
}

const address = (key: string, section = 'test-clock') => `/resources/edit?resource=${key}&section=${section}`;

test('The clock of a test site is moved by a year by keyboard, and tells what happened to whom', {
  tag: '@everyday',
}, async ({ page, enter, baseURL }) => {
  await enter('root');
  const site = await testSite(page, baseURL ?? '');
  await enter('root', site.key);
  // Another operator views the site in a window of their own.
  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto('/users');
  await expect(other.getByText('Test mode', { exact: false }).first()).toBeVisible();
  await page.goto(address(site.key));
  await waitForIdle(page);
  await expect(page.getByText('Same as real time.')).toBeVisible();
  await expect(page.getByText('The clock only goes forward.')).toBeVisible();
  const due = page.getByRole('region', { name: 'What is due until then' });
  await expect(due).toContainText('Renew');
  await expectAccessible(page);

  await tabTo(page, page.getByRole('radio', { name: '1 month' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('button', { name: 'Move clock' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expectFocusWithin(question);
  await expect(question).toContainText("can't be set back");
  await expectAccessible(page);
  await tabTo(page, question.getByRole('textbox'));
  await page.keyboard.type(site.title);
  await tabTo(page, question.getByRole('button', { name: 'Move clock' }));
  await page.keyboard.press('Enter');

  const ribbon = page.getByRole('link', { name: /^Test clock: \d\d\/\d\d\/\d{4}\./ });
  await expect(ribbon).toBeVisible();
  const moves = page.getByRole('table', { name: 'Moves of the clock' });
  await expect(moves.getByText('Done')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/36[56] days ahead of real time\./)).toBeVisible();
  await other.clock.fastForward(61_000);
  await expect(other.getByRole('link', { name: /^Test clock: / })).toBeVisible();
  await other.close();

  await tabTo(page, moves.getByRole('button').first());
  await page.keyboard.press('Enter');
  const days = page.getByRole('table', { name: /^Days from/ });
  await expect(days.getByRole('row')).not.toHaveCount(0);
  const renewed = days.getByRole('button', { name: 'Renewed 1' }).first();
  await tabTo(page, renewed);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Renewed on/ });
  await expectFocusWithin(dialog);
  await expect(dialog.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectContrastInTheDark(page);
  await expectNoSidewaysScrolling(page, 390);

  // The ribbon is on every screen, and links to the clock.
  await page.setViewportSize(desktop);
  await page.goto('/transactions');
  await waitForIdle(page);
  await expect(page.getByRole('cell', { name: 'Test clock' }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Test clock: / }).click();
  await expect(page).toHaveURL(/section=test-clock/);

  // It stays a site for tests.
  const live = site.api.call('PUT', `resources/${site.key}`, {
    key: site.key,
    settings: { payments_in_live_mode: true },
  });
  await expect(live).rejects.toThrow('stays in test mode');
});

test('A live site has no test clock among its settings', async ({ page, enter }) => {
  await enter('admin');
  await page.goto(address(courier, 'general'));
  await waitForIdle(page);
  await expect(page.getByRole('link', { name: 'General' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Test clock' })).toHaveCount(0);
});
