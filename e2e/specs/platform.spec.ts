import type { Page } from '@playwright/test';
import { openApi, unique } from '../support/api.ts';
import { cookieValue } from '../support/cookies.ts';
import { mailTo } from '../support/mailbox.ts';
import { check, chooseFile, start } from '../support/member-files.ts';
import { lastMonth } from '../support/months.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';
import { pricingPlan } from '../support/screen-rows.ts';
import { writersOf } from '../support/screens.ts';
import { fillIn, signInButton } from '../support/sign-in.ts';

const password = 'a password of my own';

const linkIn = (mail: string) => /https?:\/\/\S+/.exec(mail)?.[0] ?? 'no link';

const apiOf = async (page: Page, baseURL: string | undefined, site: string) =>
  openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', site);

/** Fills in the public form, and opens the link of the mail that it sends. */
async function register(page: Page, name: string, plan: string): Promise<void> {
  const email = `${name}@example.com`;
  await page.goto('/partners-registration');
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Company', `Byron ${name}`],
    ['Job title', 'Publisher'],
    ['Email', email],
    ['Password', password],
    ['Website title', `Byron ${name}`],
    ['Website address', `www.${name}.example.com`],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByRole('combobox', { name: 'Pricing plan' }).click();
  await page.getByRole('option', { name: `${plan}, $49.00 a month` }).click();
  await expect(page.getByText('For one site. 2.5% of payments, 1 sign-up a month included.')).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(linkIn(await mailTo(email, 'Confirm your registration')));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Goes through the three steps, up to the first call; only a decision connects the website. */
async function setUp(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/setup-step1\/registration$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: /Something else/ }).click();
  const key = page.getByRole('textbox', { name: `Public key of ${title}` });
  await expect(page.getByText(/^Nothing heard from/)).toBeVisible();
  await page.request.get(`/reader/v1/ping?key=${await key.inputValue()}`);
  await expect(page.getByText(/ called at /)).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
}

/** Imports five members who joined last month, one of whom becomes an operator. */
async function importMembers(page: Page, name: string): Promise<string> {
  const joined = `${lastMonth()}-15`;
  const rows = Array.from({ length: 5 }, (_, n) => `reader${n}@${name}.example,Reader,${n},${joined}`);
  await chooseFile(page, `${name}.csv`, ['email,first_name,last_name,created_at', ...rows].join('\n'));
  await check(page);
  await start(page, 'Import 5 rows');
  return `reader0@${name}.example`;
}

async function letIn(page: Page, site: string, email: string): Promise<void> {
  await page.goto(`/resources/edit?resource=${site}&section=people`);
  await waitForIdle(page);
  await page.getByRole('combobox', { name: 'Email' }).fill(email);
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Readonly' }).click();
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByRole('combobox', { name: `Role of ${email}` })).toHaveValue('Readonly');
}

/** Makes a site older than last month, which is billed only where the site was there. */
async function ageSite(key: string): Promise<void> {
  const client = await openDatabase();
  await client.query(
    "update resources set created_at = date_trunc('month', now()) - interval '1 month 1 day' where key = $1",
    [key],
  );
  await client.end();
}

/** Sets their password by the mailed link, and signs in. */
async function arrive(page: Page, email: string): Promise<void> {
  const link = linkIn(await mailTo(email, 'Set your Masthead password'));
  // An open page keeps polling, and would be rejected once the other operator is gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('From nothing to a paid invoice: a publisher registers, sets up a site, lets a reader in and is billed', async ({
  page,
  enter,
  baseURL,
}) => {
  test.slow();
  const name = unique('platform');
  const title = `Byron ${name}`;
  const terms = `Terms ${name}`;
  await enter('root');
  await pricingPlan(await apiOf(page, baseURL, ''), {
    title: terms,
    is_public: true,
    free_signups: 1,
    up_free_signups: 2,
    up_free_signups_price: 1_000,
  });
  await page.context().clearCookies();

  await register(page, name, terms);
  await setUp(page, title);
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await page.getByRole('link', { name: 'Create your first plan' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Supporter');
  await page.getByRole('radio', { name: 'Everything' }).check();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/plans\/edit\/\d+$/);
  const plan = new URL(page.url()).pathname;
  const site = (await cookieValue(page, 'resource')) ?? '';
  const reader = await importMembers(page, name);
  await letIn(page, site, reader);
  await page.goto('/dashboard');
  await expect(page.getByText('2 of 5 done')).toBeVisible();

  await arrive(page, reader);
  await page.goto(plan);
  await expect(page.getByRole('heading', { name: 'Supporter', level: 1 })).toBeVisible();
  await waitForIdle(page);
  expect(await writersOf(page)).toEqual([]);
  const api = await apiOf(page, baseURL, site);
  const change = { title: 'Mine' };
  for (const [method, path] of [
    ['POST', 'plans'],
    ['PUT', plan.replace('/edit', '').slice(1)],
    ['POST', 'users'],
    ['PUT', `resources/${site}`],
  ] as const)
    await expect(api.call(method, path, change), `${method} ${path}`).rejects.toThrow(/: 403 /);

  await ageSite(site);
  await enter('root', site);
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Generate invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate invoices' });
  await dialog.getByRole('combobox', { name: 'Site' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('textbox', { name: 'Month' }).fill(lastMonth());
  // The monthly fee, and two packs for the four sign-ups beyond the free one.
  await expect(dialog.getByRole('row', { name: /Would be created/ })).toContainText('$69.00');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(`${title}, .*\\$69\\.00`) });
  await row.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize invoice' }).click();
  await expect(row).toContainText('Open');

  await page.goto('/billing-info');
  await row.getByRole('button', { name: /^Lines of/ }).click();
  const lines = page.getByRole('table', { name: /^Lines of/ });
  const line = (text: string) => lines.getByRole('row', { name: text });
  await expect(line(`Monthly fee, ${terms} 1 × $49.00 $49.00`)).toBeVisible();
  const signUps = 'Sign-ups: 5, 1 of them free, the others in packs of 2';
  await expect(line(`${signUps} 2 × $10.00 $20.00`)).toBeVisible();
  await row.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row).toContainText('Paid');
});
