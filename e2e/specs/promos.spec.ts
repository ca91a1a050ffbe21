import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { countKeys, expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { mailTo } from '../support/mailbox.ts';
import { shownNotifications } from '../support/notices.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code' });

test('A promo is made by keyboard alone, and its code is copied from the list', { tag: '@everyday' }, async ({
  page,
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter('admin');
  const title = unique('Keys ');
  await page.goto('/promos/create');
  await waitForIdle(page);
  await tabTo(page, titleOf(page));
  await page.keyboard.type(title);
  await tabTo(page, page.getByRole('button', { name: 'Generate code' }));
  await page.keyboard.press('Enter');
  await expect(codeOf(page)).toHaveValue(/^[A-Z0-9]{18}$/);
  const code = await codeOf(page).inputValue();
  await tabTo(page, page.getByRole('radio', { name: 'Percent' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Discount' }));
  await page.keyboard.type('15');
  await tabTo(page, page.getByRole('switch', { name: 'For all plans' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('combobox', { name: 'Plans' })).toBeDisabled();
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/promos'));
  await page.keyboard.press('Control+s');
  expect((await sent).postDataJSON()).toMatchObject({
    title: title.trim(),
    code,
    discount: 15,
    discount_type: 'percent',
    activations_limit: 1,
    for_all_plans: true,
    available_for: { subscriptions: [], ti_event_tickets: [], bundles: [], content: [] },
  });
  await expect(page).toHaveURL(/\/promos$/);
  await page.goto(`/promos?code=${code}`);
  const row = page.getByRole('row', { name: title.trim() });
  await expect(row).toContainText('15% off');
  await expect(row).toContainText('0 of 1');
  await tabTo(page, row.getByRole('button', { name: `Copy code ${code}` }));
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);

  await tabTo(page, row.getByRole('button', { name: `Delete promo ${title.trim()}` }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Nobody has used it.');
  await expectFocusWithin(question);
  await expectAccessible(page);
  await tabTo(page, question.getByRole('button', { name: 'Delete promo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(row).toBeHidden();
});

test('A promo says what is missing, one kind of discount takes the place of the other, and all of a kind that of a list', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectRefusal(422);
  await enter('admin');
  await page.goto('/promos/create');
  await waitForIdle(page);
  const save = page.getByRole('button', { name: 'Create promo' });
  await save.click();
  await expect(titleOf(page)).toBeFocused();
  await expect(titleOf(page)).toHaveAccessibleDescription(/required field/);
  await expect(codeOf(page)).toHaveAccessibleDescription(/required field/);
  const discount = page.getByRole('textbox', { name: 'Discount' });
  await expect(discount).toHaveAccessibleDescription(/required field/);
  await expect(page.getByText('required purchases')).toBeVisible();
  await expectAccessible(page);
  await titleOf(page).fill('x'.repeat(26));
  await save.click();
  await expect(titleOf(page)).toHaveAccessibleDescription(/must have 25 letters/);
  await titleOf(page).fill('Five off');
  await codeOf(page).fill('welcome30');

  await discount.fill('40');
  await page.getByText('Amount', { exact: true }).click();
  await expect(discount).toHaveValue('');
  await discount.fill('5.00');
  await save.click();
  await expect(page.getByText('required currency')).toBeVisible();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();

  const plans = page.getByRole('combobox', { name: 'Plans' });
  await plans.fill('student');
  await page.getByRole('option', { name: /Student Annual/ }).click();
  await page.getByRole('switch', { name: 'For all plans' }).check({ force: true });
  await expect(plans).toBeDisabled();
  await page.getByRole('switch', { name: 'For all plans' }).uncheck({ force: true });
  await expect(plans).toBeEnabled();
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/promos'));
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({
    discount: 500,
    discount_type: 'amount',
    currency: 'eur',
    for_all_plans: false,
    available_for: { subscriptions: [{ title: expect.stringContaining('Student Annual') }] },
  });
  await expect(codeOf(page)).toHaveAccessibleDescription(/Another promo has this code/);
  await expect(codeOf(page)).toBeFocused();
});

test('Who used a code up is shown with amounts, in order, filtered, and sent by email', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/promos?code=festival-early');
  const row = page.getByRole('row', { name: /Festival early bird/ });
  await expect(row).toContainText('$10.00 off');
  await row.getByRole('link', { name: '20 of 20' }).click();
  await expect(page).toHaveURL(/\/promos\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users of Festival early bird');
  await expect(page.getByText('Showing 1-10 of 20 records found')).toBeVisible();
  const columns = ['Full name', 'ID', 'Email', 'Used at', 'Transaction ID', 'Purchase name', 'Amount'];
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Discounted amount']);
  await expectAccessible(page);

  await page.getByRole('columnheader', { name: 'Amount', exact: true }).getByRole('button').click();
  await expect(page).toHaveURL(/order=amount/);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('$45.00');
  await expect(first).toContainText('$35.00');
  await page.getByRole('columnheader', { name: 'Amount', exact: true }).getByRole('button').click();
  await expect(first).toContainText('$79.00');

  await page.getByRole('button', { name: 'Filter by Only completed' }).click();
  await page.getByRole('option', { name: 'Only completed' }).click();
  await expect(page.getByText('Showing 1-10 of 18 records found')).toBeVisible();
  await page.getByRole('button', { name: 'Export: promo users' }).click();
  const dialog = page.getByRole('dialog');
  await expectFocusWithin(dialog);
  await expectAccessible(page);
  const recipient = `${unique('early')}@example.com`;
  await dialog.getByLabel('Recipient email').fill(recipient);
  const sent = page.waitForRequest((request) => request.url().includes('download=true'));
  await dialog.getByRole('button', { name: 'Send export' }).click();
  expect(decodeURIComponent((await sent).url())).toContain('filter[completed]=true');
  await expect(
    shownNotifications(page).filter({ hasText: 'An export file has been generated' }),
  ).toBeVisible();
  expect(await mailTo(recipient, 'Promo users')).toMatch(/\/export-files\/[\w-]{43}\s/);
});

test('Twenty percent off one plan takes at most 25 keys from the palette', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/dashboard');
  await waitForIdle(page);
  const keys = countKeys(page);
  await keys.open('new promo', /New promo/);
  await expect(page).toHaveURL(/\/promos\/create$/);
  await waitForIdle(page);
  const title = unique('Twenty ');
  await keys.tabTo(titleOf(page));
  await keys.type(title);
  await keys.tabTo(page.getByRole('button', { name: 'Generate code' }));
  await keys.press('Enter');
  // How many readers it is for stands in sight, in words.
  await expect(page.getByText('Only 1 reader can use the code.')).toBeVisible();
  await keys.tabTo(page.getByRole('switch', { name: 'No limit' }));
  await keys.press('Space');
  await keys.tabTo(page.getByRole('textbox', { name: 'Discount' }));
  await keys.type('20');
  await keys.tabTo(page.getByRole('combobox', { name: 'Plans' }));
  await keys.type('premium monthly');
  // The field waits for what the server finds, and takes the first of it.
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: /Remove .*Premium Monthly/ })).toBeVisible();
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/promos'));
  await keys.press('Control+s');
  expect((await sent).postDataJSON()).toMatchObject({
    discount: 20,
    activations_limit: 0,
    available_for: { subscriptions: [{ id: expect.any(Number) }] },
  });
  await expect(page).toHaveURL(/\/promos$/);
  expect(keys.count()).toBeLessThanOrEqual(25);
});

test('Who used a promo that was deleted is still to be seen, and its old address leads there', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(404);
  const [title, code] = [unique('Gone '), unique('GONE')];
  const { id } = await api.call<{ id: number }>('POST', 'promos', {
    title,
    code,
    discount: 10,
    discount_type: 'percent',
    for_all_plans: true,
  });
  await api.call('DELETE', `promos/${id}`);
  await enter('admin');
  await page.goto(`/promos/edit/${id}`);
  await expect(page).toHaveURL(new RegExp(`/promos/users/${id}$`));
  await expect(page.getByRole('heading', { name: `Users of ${title.trim()}`, level: 1 })).toBeVisible();
  await expect(page.getByText(/Deleted on \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit promo' })).toHaveCount(0);
  await expectAccessible(page);
});

test('A code with uses left tells how many, what it brought in and who still pays', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/promos?code=welcome30');
  const row = page.getByRole('row', { name: 'Welcome' });
  await expect(row).toContainText(/\d+ own, \d+ unique codes/);
  await row.getByRole('link', { name: /^\d+$/ }).click();
  for (const label of ['Paying after 30 days', 'Paying after 90 days'])
    await expect(page.getByText(label)).toBeVisible();
  await expect(page.getByText(/^[1-9]\d* of [1-9]\d*$/)).toHaveCount(2);
  await page.getByRole('link', { name: 'Edit promo' }).click();
  await expect(
    page.getByText(/Promo ID \d+ · Uses: \d+ \(\d+ with WELCOME30, \d+ with unique codes\)/),
  ).toBeVisible();
});

test('The users of a promo that is not there are a page that is not there', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectRefusal(404);
  await enter('admin');
  await page.goto('/promos/users/999999999');
  await expect(page).toHaveURL(/\/404$/);
});
