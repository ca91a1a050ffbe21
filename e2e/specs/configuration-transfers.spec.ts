import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { courier, expect, test, waitForIdle, weekly } from '../support/product.ts';

/** Creates a plan with one option on a site. */
async function sellPlan(api: Api, title: string, price: number) {
  const { id } = await api.call<{ id: number }>('POST', 'plans', { title });
  const option = { plan_id: id, title: 'Monthly', type: 'standard', period: '1 month', price };
  await api.call('POST', 'subscriptions', option);
  return id;
}

/** Returns the API on the other site, as the operator signed in on the page. */
const onWeekly = async (page: Page, baseURL: string | undefined) =>
  openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', weekly);

const priceOf = async (api: Api, id: number) => {
  const plan = await api.call<{ subscriptions: { price: number }[] }>('GET', `plans/${id}`);
  return plan.subscriptions[0]?.price;
};

const item = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const chooseAll = async (page: Page) => {
  const all = page.getByRole('button', { name: 'Choose all' });
  if (await all.isVisible()) await all.click();
};

/** Chooses only one item. */
async function chooseOnly(page: Page, name: string) {
  await chooseAll(page);
  await page.getByRole('button', { name: 'Choose none' }).click();
  await page.getByRole('checkbox', { name: `Import ${name}` }).check();
}

test('A plan is copied from another site with the difference first', { tag: '@everyday' }, async ({
  page,
  enter,
  api,
  baseURL,
}) => {
  const title = unique('Copied');
  await enter('root');
  const here = await sellPlan(api, title, 1_000);
  await sellPlan(await onWeekly(page, baseURL), title, 1_290);
  await page.goto('/configuration/transfers');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Required field')).toBeVisible();
  await page.getByRole('combobox', { name: 'Site', exact: true }).click();
  await page.getByRole('option', { name: 'Harbour Business Weekly' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();

  await expect(page).toHaveURL(/\/configuration\/transfers\/\d+$/);
  await expect(
    page.getByRole('heading', { name: 'Copy from Harbour Business Weekly', level: 1 }),
  ).toBeVisible();
  const price = item(page, title).getByRole('row').filter({ hasText: 'Price' });
  await expect(price).toContainText('$10.00');
  await expect(price).toContainText('$12.90');
  await expectAccessible(page);
  expect(await priceOf(api, here)).toBe(1_000);

  await chooseOnly(page, title);
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(/Imported by root@example\.com/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Changed');
  await expectAccessible(page);
  expect(await priceOf(api, here)).toBe(1_290);
  await page.goto('/configuration/transfers');
  await waitForIdle(page);
  await expect(page.getByRole('row').filter({ hasText: 'Weekly' }).first()).toContainText('1 item imported');
});

test('A site goes into a file, and a file that was changed is refused where it was chosen', async ({
  page,
  enter,
  watched,
}, info) => {
  watched.expectRefusal(422);
  await enter('admin');
  await page.goto('/configuration/transfers');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download configuration' }).click();
  const path = info.outputPath('configuration.txt');
  await (await download).saveAs(path);
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(/-----signature-----\ned25519 [0-9a-f]{64} [0-9a-f]{128}\n$/);

  const bent = info.outputPath('bent.txt');
  await writeFile(bent, text.replace('"version": 1,', '"version": 1 ,'));
  await page.getByLabel('Configuration file').setInputFiles(bent);
  await expect(page.getByRole('alert')).toHaveText('This file was changed after it was signed.');
  await expectAccessible(page);

  await page.getByLabel('Configuration file').setInputFiles(path);
  await expect(page).toHaveURL(/\/configuration\/transfers\/\d+$/);
  await expect(page.getByText('Signed by this installation.')).toBeVisible();
  await expect(page.getByText(/Nothing differs\. This site is set up like/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await expectAccessible(page);
});

test('An action that sends a template the site lacks can be taken only along with it', async ({
  page,
  enter,
  watched,
  baseURL,
}) => {
  await enter('root');
  const there = await onWeekly(page, baseURL);
  const name = unique('Welcome');
  const body = { name, subject: 'Hello', html: '<p>Hello</p>' };
  const template = await there.call<{ id: number }>('POST', 'mail-templates', body);
  const action = { event_id: 2, type: 'mail', mail_template_id: template.id, active: false };
  await there.call('POST', 'events/handlers', action);
  const here = openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', courier);
  const { id } = await here.call<{ id: number }>('POST', 'configuration/transfers/site', { site: weekly });
  watched.expectRefusal(422);
  await page.goto(`/configuration/transfers/${id}`);
  const actions = page.getByRole('checkbox', { name: /^Import .*: Mail to the member/ });
  const label = (await actions.last().getAttribute('aria-label'))?.replace('Import ', '') ?? '';
  await chooseOnly(page, label);
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(item(page, label).getByRole('alert')).toContainText('Import that as well.');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: `Import ${name}` }).check();
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(/Imported by/)).toBeVisible();
});

test('Who only reads sees what differs, and takes nothing over', async ({ page, enter, api }) => {
  const { id } = await api.call<{ id: number }>('POST', 'configuration/transfers/site', { site: weekly });
  await enter('readonly');
  await page.goto('/configuration/transfers');
  await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden();
  await page.goto(`/configuration/transfers/${id}`);
  await expect(page.getByText('Your role can view copies, but not import them.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeHidden();
});
