import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { crumbs } from '../support/frame.ts';
import { courierTitle, expect, test, waitForIdle, weekly } from '../support/product.ts';

interface Sold {
  id: number;
  version: number;
  subscriptions: { id: number; price: number }[];
}

/** Creates a plan with one option for 10.00 a month. */
async function sellPlan(api: Api, title: string): Promise<Sold> {
  const { id } = await api.call<{ id: number }>('POST', 'plans', { title });
  const option = { plan_id: id, title: 'Monthly', type: 'standard', period: '1 month', price: 1_000 };
  await api.call('POST', 'subscriptions', option);
  return api.call('GET', `plans/${id}`);
}

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const confirm = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb }).click();

test('A plan is changed as a draft, compared, scheduled, published and reverted', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const title = unique('Drafted');
  const plan = await sellPlan(api, title);
  const priceNow = async () => (await api.call<Sold>('GET', `plans/${plan.id}`)).subscriptions[0]?.price;
  await enter('admin');
  await page.goto(`/plans/edit/${plan.id}`);
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeDisabled();
  await page.getByRole('button', { name: /Monthly \$10\.00/ }).click();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('15.00');
  await page.getByRole('button', { name: 'Save as draft' }).click();

  await expect(page).toHaveURL(/\/configuration\/drafts\/\d+$/);
  await expect(row(page, 'Monthly: Price')).toContainText('$10.00');
  await expect(row(page, 'Monthly: Price')).toContainText('$15.00');
  await expect(page.getByText('No one holds this plan.')).toBeVisible();
  await expectAccessible(page);
  expect(await priceNow()).toBe(1_000);

  // The draft is edited in the form it comes from, by which it is saved again.
  await page.getByRole('link', { name: 'Edit draft' }).click();
  await page.getByRole('button', { name: /Monthly \$15\.00/ }).click();
  await page.getByRole('textbox', { name: 'Description' }).first().fill('Read everything');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(row(page, 'Description')).toContainText('Read everything');

  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish at a time' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Publish on', exact: true }).fill('01/02/2020');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Publish on', exact: true }).fill('01/02/2099');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/Publishes on 01\/02\/2099/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText(/Publishes on/)).toBeHidden();

  await page.getByRole('button', { name: 'Publish now' }).click();
  await confirm(page, 'Publish now');
  await expect(page.getByText(/Published by admin@example\.com/)).toBeVisible();
  expect(await priceNow()).toBe(1_500);

  await page.getByRole('button', { name: 'Revert' }).click();
  const question = page.getByRole('dialog', { name: 'Revert this publication?' });
  await expect(question.getByRole('row').filter({ hasText: 'Monthly: Price' })).toContainText('$10.00');
  await expectAccessible(page);
  await confirm(page, 'Revert');
  await expect(page.getByText(/reverted by admin@example\.com/)).toBeVisible();
  expect(await priceNow()).toBe(1_000);

  await page.goto(`/configuration/drafts?search=${title}`);
  await waitForIdle(page);
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Reverted');
});

test('What was changed since is chosen value by value', async ({ page, enter, api }) => {
  const title = unique('Conflict');
  const plan = await sellPlan(api, title);
  const body = { plan_id: plan.id, title: `${title} drafted`, slug: title.toLowerCase(), options: [] };
  const { id } = await api.call<{ id: number }>('POST', 'configuration/drafts/plans', body);
  await api.call('PUT', `plans/${plan.id}`, { title: `${title} live` });
  await enter('admin');
  await page.goto(`/configuration/drafts/${id}`);
  await expect(page.getByRole('heading', { name: 'Changed since the draft was made' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await expectAccessible(page);
  const choice = page.getByRole('radiogroup', { name: 'Keep for Title' });
  await choice.getByRole('radio', { name: 'Draft' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Use these choices' }).click();
  await expect(page.getByRole('heading', { name: 'Changed since the draft was made' })).toBeHidden();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await confirm(page, 'Publish now');
  await expect(page.getByText(/Published by/)).toBeVisible();
  const now = await api.call<{ title: string; slug: string }>('GET', `plans/${plan.id}`);
  expect([now.title, now.slug]).toEqual([`${title} live`, title.toLowerCase()]);
});

test('Settings wait in a draft, with secrets shown as masks alone', async ({ page, enter }) => {
  await enter('admin');
  await page.goto(`/resources/edit?resource=${weekly}&section=recaptcha`);
  await page.getByLabel('Secret key', { exact: true }).fill('a-recaptcha-secret-9876');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/configuration\/drafts\/\d+$/);
  await expect(page.getByRole('heading', { name: /Draft of the settings/ })).toBeVisible();
  await expect(page.getByRole('table').getByText('••••9876')).toBeVisible();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await confirm(page, 'Delete draft');
  await expect(page).toHaveURL(/\/configuration\/drafts$/);
});

test('Who only reads sees drafts and can do nothing with them', async ({ page, enter, api }) => {
  const plan = await sellPlan(api, unique('Seen'));
  const body = { plan_id: plan.id, title: 'Seen drafted', options: [] };
  const { id } = await api.call<{ id: number }>('POST', 'configuration/drafts/plans', body);
  await enter('readonly');
  await page.goto(`/configuration/drafts/${id}`);
  await expect(row(page, 'Title')).toContainText('Seen drafted');
  for (const name of ['Publish now', 'Schedule', 'Delete draft'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('A draft of another site of theirs names the site and leads to it', async ({
  page,
  enter,
  api,
  watched,
}) => {
  const plan = await sellPlan(api, unique('Elsewhere'));
  const body = { plan_id: plan.id, title: 'Elsewhere drafted', options: [] };
  const { id } = await api.call<{ id: number }>('POST', 'configuration/drafts/plans', body);
  await enter('admin', weekly);
  watched.expectRefusal(404);
  await page.goto(`/configuration/drafts/${id}`);
  await expect(page.getByRole('heading', { name: `This is on ${courierTitle}.` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Open on ${courierTitle}` }).click();
  await expect(crumbs(page)).toContainText(courierTitle);
  await expect(row(page, 'Title')).toContainText('Elsewhere drafted');
});
