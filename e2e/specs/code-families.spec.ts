import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { idOf, member } from '../support/screen-rows.ts';

async function newPromo(api: Api): Promise<{ id: number; optionId: number }> {
  const optionId = await optionOf(api);
  const id = await idOf(
    api.call('POST', 'promos', {
      title: unique('Cards'),
      code: unique('CARDS'),
      discount: 25,
      discount_type: 'percent',
      for_all_plans: true,
    }),
  );
  return { id, optionId };
}

async function optionOf(api: Api): Promise<number> {
  const plan = await idOf(api.call('POST', 'plans', { title: unique('Codes') }));
  return idOf(
    api.call('POST', 'subscriptions', {
      plan_id: plan,
      title: 'Monthly',
      type: 'standard',
      active: true,
      price: 1_000,
      currency: 'usd',
      period: '1 month',
    }),
  );
}

const stat = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Code counts' }).getByText(name, { exact: true }).locator('..');

test('Five hundred codes are made by keyboard, fetched as a file, and one of them is used', async ({
  page,
  enter,
  api,
}) => {
  const { id, optionId } = await newPromo(api);
  await enter('admin');
  await page.goto(`/promos/edit/${id}`);
  await waitForIdle(page);
  await expect(page.getByText('No unique codes yet.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Make unique codes' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectFocusWithin(dialog);
  await expectAccessible(page);
  const title = unique('Bookshop ');
  await page.keyboard.type(title);
  await tabTo(page, dialog.getByRole('textbox', { name: 'Number of codes' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('500');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Prefix' }));
  await page.keyboard.type('shop-');
  await expect(dialog.getByText(/^A code will look like SHOP-[A-Z2-9]{18}$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: title.trim(), exact: true }).click();
  await expect(page).toHaveURL(/\/promos\/codes\/\d+$/);
  await expect(stat(page, 'Made')).toHaveText('Made500', { timeout: 20_000 });
  await expect(stat(page, 'Unused')).toHaveText('Unused500');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const [head = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toContain('Code,State,Uses');
  expect(lines).toHaveLength(500);
  const codes = lines.map((line) => line.split(',')[0] ?? '');
  expect(new Set(codes).size).toBe(500);
  const [code = ''] = codes;
  expect(code).toMatch(/^SHOP-[A-HJ-NP-Z2-9]{18}$/);

  const userId = await member(api);
  const line = { kind: 'subscriptions', id: optionId, title: 'Monthly', amount: 1_000 };
  const purchase = { purchase_key: unique('e2e'), user_id: userId, currency: 'usd', lines: [line] };
  const use = { code: code.toLowerCase(), ...purchase };
  const answer = await api.call<{ discounted_amount: number }>('POST', 'promos/redeem', use);
  expect(answer.discounted_amount).toBe(750);
  expect(await api.call('POST', 'promos/redeem', use)).toEqual(answer);
  const other = { ...use, purchase_key: unique('e2e'), user_id: await member(api) };
  await expect(api.call('POST', 'promos/redeem', other)).rejects.toThrow('This code has been used.');

  await page.reload();
  await expect(stat(page, 'Used')).toHaveText('Used1');
  await stat(page, 'Used').getByRole('link').click();
  await expect(page).toHaveURL(/state=used/);
  const row = page.getByRole('table', { name: 'Codes' }).getByRole('row', { name: code });
  await expect(row).toContainText('Used');
  await expect(row.getByRole('link')).toHaveAttribute('href', `/users/edit/${userId}`);
});

test('A code is found by the whole of it, also from the palette, and the rest is voided', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const invite = await idOf(api.call('POST', 'invites', { title: unique('Guests') }));
  const title = unique('Guests ');
  const family = await idOf(api.call('POST', 'code-families', { invite_id: invite, title, total: 5 }));
  const codes = async () =>
    (await api.call<{ items: { code: string }[] }>('GET', `code-families/${family}/codes`)).items;
  await expect.poll(async () => (await codes()).length).toBe(5);
  const [first] = await codes();
  await enter('admin');
  await page.goto('/dashboard');
  await waitForIdle(page);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill(first?.code ?? '');
  await page.getByRole('option', { name: new RegExp(first?.code ?? '') }).click();
  await expect(page).toHaveURL(new RegExp(`/invites/codes/${family}\\?.*search=`));
  const rows = page.getByRole('table', { name: 'Codes' }).getByRole('rowheader');
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Void unused codes' }).click();
  await expect(page.getByRole('dialog')).toContainText('5 codes will stop working.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Void codes' }).click();
  await expect(stat(page, 'Void')).toHaveText('Void5');
  await expect(page.getByRole('button', { name: 'Void unused codes' })).toBeHidden();
  const use = { code: first?.code ?? '', user_id: await member(api) };
  await expect(api.call('POST', 'invites/redeem', use)).rejects.toThrow('This code is no longer valid.');
});
