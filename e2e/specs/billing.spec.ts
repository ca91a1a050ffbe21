import { openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle, weekly } from '../support/product.ts';
import { pricingPlan } from '../support/screen-rows.ts';
import { phone } from '../support/widths.ts';

// Serial, on a site that other stories don't use.
test.describe.configure({ mode: 'serial' });
const site = 'northlight-review';
const title = 'Northlight Review';
const month = '2026-01';

test('A plan is attached, a card and an address are kept, and a month is billed, finalized and paid', {
  tag: '@everyday',
}, async ({ page, enter, baseURL, watched }) => {
  test.slow();
  // Sites without a plan, as the dry run over all sites lists them.
  watched.expectRefusal(409);
  await enter('root', site);
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const plan = unique('Billing story ');
  await pricingPlan(openApi(baseURL ?? '', token, site), { title: plan, livemode: false });
  await page.goto('/billing-info');
  await waitForIdle(page);

  await page.getByRole('combobox', { name: 'Pricing plan' }).fill(plan);
  await page.getByRole('option', { name: new RegExp(plan) }).click();
  await page.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByRole('textbox', { name: 'Monthly price' })).toHaveValue('$49.00');
  await page.getByRole('textbox', { name: 'Monthly price' }).fill('59');
  await page.getByRole('textbox', { name: 'Transaction fee' }).fill('2.501');
  await page.getByRole('button', { name: 'Save pricing' }).click();
  await expect(page.getByRole('textbox', { name: 'Transaction fee' })).toHaveValue('2.51%');

  const box = page.getByRole('region', { name: 'Test card' });
  await box.getByRole('button', { name: 'Add card' }).click();
  await expect(box.getByText('Token not found!')).toBeVisible();
  await expect(box.getByText('Please fill email')).toBeVisible();
  const update = box.getByRole('button', { name: 'Update' });
  await expect(update).toBeDisabled();
  const email = box.getByRole('textbox', { name: 'Test billing email' });
  await email.fill('nobody');
  await expect(box.getByText('Invalid email')).toBeVisible();
  await email.fill('billing@example.com');
  // The typed token stays while the email is saved.
  await box.getByRole('textbox', { name: 'Card token' }).fill('tok_amex');
  await update.click();
  await expect(update).toBeDisabled();
  await waitForIdle(page);
  await box.getByRole('button', { name: 'Add card' }).click();
  await expect(box.getByText('American Express ending in 8431')).toBeVisible();
  const live = page.getByRole('region', { name: 'Live card' });
  await expect(live.getByText('No card yet.')).toBeVisible();
  // A live invoice asks for real money, so it must not offer a development card.
  await expect(
    live.getByText("The platform doesn't accept cards yet. Pay invoices another way."),
  ).toBeVisible();
  await expect(live.getByRole('textbox', { name: 'Card token' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Generate invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate invoices' });
  const generate = dialog.getByRole('button', { name: 'Generate' });
  await expect(generate).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'All sites' }).click();
  await dialog.getByRole('textbox', { name: 'Month' }).fill(month);
  const sums = dialog.getByRole('table', { name: 'What would be generated' });
  await expect(sums.getByRole('row', { name: /Would be created \d+/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Month' }).fill('');
  await dialog.getByRole('combobox', { name: 'Site' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('textbox', { name: 'Month' }).fill('2026-1');
  await expect(generate).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Month' }).fill(month);
  await expect(dialog.getByText('Would be created').first()).toBeVisible();
  await expectAccessible(page);
  await generate.click();
  await expect(dialog).toHaveCount(0);

  // If nothing would be written, the dialog says so instead of closing.
  const lookAgain = async (said: string) => {
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Generate invoices' }).click();
    await dialog.getByRole('combobox', { name: 'Site' }).fill(title);
    await page.getByRole('option', { name: title }).click();
    await dialog.getByRole('textbox', { name: 'Month' }).fill(month);
    await expect(dialog.getByText(said)).toBeVisible();
    await expect(generate).toBeDisabled();
  };
  await lookAgain("This month's invoices are up to date.");
  const support = { calendar_period: month, hours: 3 };
  await openApi(baseURL ?? '', token, site).call('PUT', `resources/${site}/pricing/support-hours`, support);
  await lookAgain('The drafts stay the same.');
  await dialog.getByRole('checkbox', { name: 'Regenerate existing' }).check();
  await generate.click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/invoices?livemode=false');
  const row = page.getByRole('row', { name: new RegExp(`${title}, January 2026.*\\$`) });
  await row.getByRole('button', { name: 'Finalize' }).click();
  const asked = page.getByRole('dialog', { name: /^Finalize the invoice of \$[\d,.]+ for Jan 2026\?$/ });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).not.toContainText('TEST-');
  await row.getByRole('button', { name: 'Finalize' }).click();
  await asked.getByRole('button', { name: 'Finalize invoice' }).click();
  await expect(row).toContainText('TEST-');
  await expect(row.getByRole('button', { name: 'Pay' })).toHaveCount(0);

  await page.goto('/billing-info');
  await row.getByRole('button', { name: /Lines of TEST-/ }).click();
  await expect(page.getByRole('cell', { name: `Monthly fee, ${plan}` }).first()).toBeVisible();
  await expect(row.getByRole('button', { name: 'Void' })).toBeVisible();
  await row.getByRole('button', { name: 'Pay' }).click();
  await page
    .getByRole('dialog', { name: /^Mark TEST-.* as paid\?$/ })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: 'Void' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Invoice transactions', exact: true })).toContainText(
    'Other means',
  );
  const loaded = page.waitForEvent('download');
  await row.getByRole('button', { name: /Download the PDF/ }).click();
  expect((await loaded).suggestedFilename()).toMatch(/^northlight-review-TEST-.*\.pdf$/);
  await expectAccessible(page);
});

test('Who may only read sees the billing of the site and changes nothing', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/billing-info');
  await waitForIdle(page);
  await expect(page.getByText('This site pays for the Newsroom plan.')).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Remove card|Add card|Pay$/ })).toHaveCount(0);
});

test('An invoice whose card was declined says so, and until when it can be paid', async ({ page, enter }) => {
  await enter('partner', weekly);
  await page.goto('/billing-info');
  const invoice = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: 'Card' });
  await expect(invoice).toContainText(/Card declined.*\d\d-\d\d-\d{4}/);
  await expect(invoice).not.toContainText('Past due');
  // A phone has no column for the day.
  await page.setViewportSize(phone);
  await expect(invoice).toContainText(/Card declined\s*due \d\d-\d\d-\d{4}/);
});
