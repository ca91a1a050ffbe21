import type { Page } from '@playwright/test';
import { openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, test } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';
import { pricingPlan } from '../support/screen-rows.ts';

const password = 'a password of my own';

async function query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const database = await openDatabase();
  const { rows } = await database.query<Record<string, unknown>>(text, values);
  await database.end();
  return rows;
}

async function register(page: Page, email: string, website: string, plan: string): Promise<void> {
  await page.goto('/partners-registration');
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Company', 'Byron Press'],
    ['Job title', 'Publisher'],
    ['Email', email],
    ['Password', password],
    ['Website title', 'Byron Weekly'],
    ['Website address', website],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByRole('combobox', { name: 'Pricing plan' }).click();
  await page.getByRole('option', { name: new RegExp(plan) }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('An expired registration gets a new link, and a host that another site has is said before anything is sent', async ({
  page,
  enter,
  baseURL,
  watched,
}) => {
  await enter('root');
  const api = openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', '');
  const plan = unique('Renewed');
  await pricingPlan(api, { title: plan, is_public: true });
  const [site] = await query(`select host from resources where key = 'harbour-courier'`, []);
  await page.context().clearCookies();
  const email = `${unique('late')}@example.com`;
  // The answer must reveal nothing to a stranger: the form accepts any host.
  await register(page, email, String(site?.host), plan);
  const subject = 'Confirm your registration';
  const link = linkIn(await mailTo(email, subject));
  await query(`update partner_registrations set expires_at = now() - interval '1 hour' where email = $1`, [
    email,
  ]);

  watched.expectRefusal(400);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('A new link is on its way to the address you registered.')).toBeVisible();
  await page.goto(linkIn(await mailTo(email, subject, 2)));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL(/\/setup-step1\/registration$/);
  const address = page.getByRole('textbox', { name: 'Website address' });
  await expect(address).toHaveAccessibleDescription(
    /Another site already has this address\. If it is yours, write to support@/,
  );
  await expectAccessible(page);
  await address.fill(`https://www.${unique('free')}.example.com`);
  await expect(address).not.toHaveAccessibleDescription(/already has/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/setup-step2$/);
  await page.getByRole('link', { name: /WordPress/ }).click();
  await expect(page.getByText('Nothing is closed until you set rules.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download plugin' })).toBeVisible();
});

test('An invitation that has expired is asked for again at the sign-in, and whoever invited is mailed', async ({
  page,
  enter,
  baseURL,
  watched,
}) => {
  await enter('partner');
  const api = openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', '');
  const { partner_id: partner } = await api.call<{ partner_id: number }>('GET', 'user');
  const email = `${unique('invited')}@example.com`;
  await api.call('POST', `partners/${partner}/invite`, { email });
  const link = linkIn(await mailTo(email, 'You are invited to'));
  await query(`update partner_invites set expires_at = now() - interval '1 hour' where email = $1`, [email]);
  await page.context().clearCookies();
  watched.expectRefusal(400);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your invitation has expired.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for a new one' }).click();
  await expect(page.getByRole('status')).toContainText('The person who invited you gets an email');
  expect(await mailTo('partner@example.com', email)).toContain('Somebody asks for a new invitation');
});
