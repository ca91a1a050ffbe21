// Invoices of a deleted site stay with its partner: root finalizes, pays and voids them, the owner reads them.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { pricingPlan } from '../support/screen-rows.ts';
import { expectAccessibleEverywhere, phone } from '../support/widths.ts';

interface Made {
  partnerId: number;
  /** Title of the site that is deleted. */
  site: string;
  ownerEmail: string;
  /** Deletes the other site, which is the last one. */
  removeOther: () => Promise<unknown>;
}

const ownersPassword = 'a long enough password';

/** Makes a partner with two sites, each billed 49.00 USD a month, as root does. */
async function makePartner(page: Page, baseUrl: string): Promise<Made> {
  const cookies = await page.context().cookies();
  const root = openApi(baseUrl, cookies.find(({ name }) => name === 'token')?.value ?? '', courier);
  const name = unique('closing');
  const site = `The ${name}`;
  const ownerEmail = `${name}@example.com`;
  const plan = await pricingPlan(root, { title: unique('Closing '), livemode: true, is_public: true });
  const websiteOf = (title: string, word: string) => ({
    website_title: title,
    website_url: `https://${word}.example.com`,
    pricing_plans_id: plan,
  });
  const { id: partnerId } = await root.call<{ id: number }>('POST', 'partners', {
    email: ownerEmail,
    password: ownersPassword,
    first_name: 'Ada',
    last_name: 'Byron',
    company: `${name} press`,
    job: 'Publisher',
    ...websiteOf(site, name),
  });
  // An owner without any site could only set one up.
  await root.call('PUT', `partners/${partnerId}`, { settings: { resources_limit: 2 } });
  const path = `partners/${partnerId}/resources`;
  const other = await root.call<{ key: string }>('POST', path, websiteOf('The last site', unique('last')));
  const removeOther = () => root.call('DELETE', `${path}/${other.key}/delete`);
  return { partnerId, site, ownerEmail, removeOther };
}

async function signInAs(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/admin/authorization', {
    data: { email, password: ownersPassword },
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Functions of the page, in which they are called. */
declare const scrollBy: (x: number, y: number) => void;
declare const innerHeight: number;

/** Expects a button of a row to be fully visible without scrolling the table. */
async function expectWhole(row: Locator, name: string | RegExp): Promise<void> {
  const button = row.getByRole('button', { name });
  await expect(button).toBeVisible();
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2));
  await expect(button).toBeInViewport({ ratio: 1 });
}

test('A deleted site leaves a last draft with its partner, which root finalizes and which stays payable', async ({
  page,
  request,
  enter,
  baseURL,
}) => {
  test.slow();
  await enter('root');
  const { partnerId, site, ownerEmail, removeOther } = await makePartner(page, baseURL ?? '');
  const sitesOf = `/partners/edit/${partnerId}?tab=sites`;
  await page.goto(sitesOf);
  await expect(page.getByRole('heading', { name: 'Invoices of deleted sites' })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`Delete .*${site}`) }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('$49.00');
  await expectAccessible(page);
  await asked.getByRole('textbox').fill(site);
  await asked.getByRole('button', { name: /Delete/ }).click();

  const invoices = page.getByRole('table', { name: 'Table of invoices of deleted sites' });
  const row = invoices.getByRole('row').filter({ hasText: site });
  await expect(row).toContainText(site);
  await expect(row).toContainText('Deleted');
  await expect(row).toContainText('Draft');
  await waitForIdle(page);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(phone);
  await expect(row).toContainText(site);
  await expectWhole(row, 'Finalize');

  await page.goto('/invoices');
  // A phone has no column for the site and the month: the first one names them.
  const listed = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: site });
  await expect(listed.getByRole('rowheader')).toContainText(/[A-Z][a-z]{2} \d{4}/);
  await expectWhole(listed, 'Finalize');
  await expectWhole(listed, /^Discard/);
  await expectAccessibleEverywhere(page);

  await page.goto(sitesOf);
  await row.getByRole('button', { name: /Lines of Draft/ }).click();
  await expect(page.getByRole('cell', { name: /^Monthly fee/ })).toBeVisible();
  await row.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize invoice' }).click();
  await expect(row.getByRole('button', { name: 'Pay' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Void' })).toBeVisible();
  await page.setViewportSize(phone);
  await expectWhole(row, 'Void');
  await expectAccessibleEverywhere(page);

  await test.step('as the owner of the partner, who reads it and changes nothing', async () => {
    const token = await signInAs(request, ownerEmail);
    await page.context().addCookies([{ name: 'token', value: token, url: baseURL ?? '', sameSite: 'Lax' }]);
    await page.goto(sitesOf);
    await expect(row).toContainText('$49.00');
    await expect(row.getByRole('button', { name: /Download the PDF/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^(Pay|Void|Finalize)$/ })).toHaveCount(0);
  });

  await test.step('as an owner without any site, who is led to set one up', async () => {
    await removeOther();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/setup-step1\/registration$/);
    const bills = page.getByRole('region', { name: 'Invoices of deleted sites', exact: true });
    await expect(bills.getByRole('row').filter({ hasText: 'The last site' })).toContainText('Draft');
    const billed = bills.getByRole('row').filter({ hasText: site });
    await expect(billed).toContainText('$49.00');
    const loaded = page.waitForEvent('download');
    await billed.getByRole('button', { name: /Download the PDF/ }).click();
    expect((await loaded).suggestedFilename()).toMatch(/\.pdf$/);
    await expectAccessibleEverywhere(page);
  });

  await enter('root');
  await page.goto(sitesOf);
  await row.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: 'Void' })).toHaveCount(0);
});
