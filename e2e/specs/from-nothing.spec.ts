// The product without its demo, used by an operator who has read only README.md, docs/for-operators.md and
// docs/for-publishers.md. The commands are those in the documents.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { documentedCommand, runCommand } from '../support/documented.ts';
import { mailTo } from '../support/mailbox.ts';
import { lastMonth } from '../support/months.ts';
import { openDatabase } from '../support/product-database.ts';
import { startProcess } from '../support/product-process.ts';
import { watch } from '../support/watch.ts';

const password = 'a password of my own';
const soon = { timeout: 30_000 };

const wordAfter = (words: readonly string[], option: string) => words[words.indexOf(option) + 1] ?? '';

async function choose(page: Page, name: string, option: RegExp | string): Promise<void> {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.click();
  await page.getByRole('option', { name: option }).first().click();
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Creates a plan with a pricing option at $12.50 a month. */
async function makePlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create your first plan' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Supporter');
  await page.getByRole('button', { name: 'Add pricing option' }).click();
  await page.locator('input[data-path="options.n0.title"]').fill('Monthly');
  await page.locator('input[data-path="options.n0.price"]').fill('12.50');
  await page.getByRole('radio', { name: 'Everything' }).check();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/plans\/edit\/\d+$/);
}

/** Sets up a mail to each registered member, with a template that the site came with. */
async function makeWelcome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'Send your first mail' }).click();
  await expect(page).toHaveURL(/\/actions\/create$/);
  await choose(page, 'Event', 'Member registered');
  await choose(page, 'Type', 'Mail to the member');
  await choose(page, 'Mail template', 'Welcome');
  await page.getByRole('button', { name: 'Create action' }).click();
  await expect(page).toHaveURL(/\/actions$/);
}

async function addMember(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/users/create`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Wanda');
  await page
    .getByRole('textbox', { name: /^Password/ })
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^(Create|Add) member$/ }).click();
  await expect(page).toHaveURL(/\/users\/edit\/\d+$/);
}

/** Charges of the plan besides the monthly price; 0 charges nothing. */
const free = [
  'Transaction fee',
  'Free sign-ups',
  'Sign-ups in a pack',
  'Price of a pack',
  'Free support hours',
  'Price of an hour of support',
] as const;

/** Bills the site $49.00 for a month. Root chooses the plan; the site existed last month. */
async function bill(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/masthead-pricing/create`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Starter');
  await page.getByRole('textbox', { name: 'Description' }).fill('For one site');
  await page.getByRole('textbox', { name: 'Monthly price' }).fill('49');
  for (const fee of free) await page.getByRole('textbox', { name: fee }).fill('0');
  await page.getByRole('textbox', { name: 'HTML content' }).fill('<p>For one site</p>');
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page).toHaveURL(/\/masthead-pricing$/);
  await page.goto(`${url}/billing-info`);
  await choose(page, 'Pricing plan', /Starter/);
  await page.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByRole('textbox', { name: 'Monthly price' })).toHaveValue('$49.00');
  await page.goto(`${url}/invoices`);
  await page.getByRole('button', { name: 'Generate invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate invoices' });
  await dialog.getByRole('combobox', { name: 'Site' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('textbox', { name: 'Month' }).fill(lastMonth());
  await expect(dialog.getByRole('row', { name: /Would be created/ })).toContainText('$49.00');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(`${title}, .*\\$49\\.00`) });
  await row.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize invoice' }).click();
  await expect(row).toContainText('Open');
  await page.goto(`${url}/billing-info`);
  await row.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row).toContainText('Paid');
}

test('From nothing, by the documents alone: an operator, a site, a plan, a member, a mail and an invoice', async ({
  browser,
}) => {
  test.slow();
  const dataDir = await mkdtemp(join(tmpdir(), 'mh-nothing-'));
  const product = await startProcess(dataDir, { DEMO: 'off', SERVICE_URLS: '' });
  const { url } = product;
  const page = await browser.newPage();
  const watched = watch(page, url);
  try {
    const root = documentedCommand('README.md', 'create-root');
    const site = documentedCommand('README.md', 'create-site');
    expect(documentedCommand('docs/for-operators.md', 'create-root')).toEqual(root);
    expect(documentedCommand('docs/for-operators.md', 'create-site')).toEqual(site);
    const [email, title] = [wordAfter(root, '--email'), wordAfter(site, '--title')];
    expect(await runCommand(dataDir, ['create-root', ...root], `${password}\n`)).toContain('can sign in');
    expect(await runCommand(dataDir, ['create-site', ...site])).toContain(`${title} is there`);

    await signIn(page, url, email);
    await expect(page.getByText('0 of 5 done')).toBeVisible();
    await makePlan(page);
    await makeWelcome(page, url);
    const reader = 'wanda@reader.example';
    await addMember(page, url, reader);
    expect(await mailTo(reader, `Welcome to ${title}`, 1, dataDir)).toContain('Welcome, Wanda');
    await page.goto(`${url}/dashboard`);
    await expect(page.getByText('3 of 5 done')).toBeVisible(soon);

    // A month that has ended is billed, and only where the site was there.
    const database = await openDatabase(dataDir);
    await database.query(
      `update resources set created_at = date_trunc('month', now()) - interval '1 month 1 day'`,
    );
    await database.end();
    await bill(page, url, title);
    watched.verify();
  } finally {
    await page.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
