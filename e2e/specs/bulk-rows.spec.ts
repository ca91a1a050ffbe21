import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { act, dialog, expectFigures, family, resultAddress } from '../support/bulk-changes.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

interface Item {
  id: number;
  title: string;
  price: number;
  currency: string;
}

async function done(page: Page): Promise<void> {
  await expect(page).toHaveURL(resultAddress);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
}

test('Prices of what a filter finds are raised by ten percent by keyboard, and brought back', async ({
  page,
  enter,
  api,
}) => {
  const contentOf = async (filter: string) =>
    (await api.call<{ items: Item[] }>('GET', `content?${filter}&limit=200&order=id`)).items;
  const [priced] = await contentOf('filter[price][from]=1');
  // A word that this piece shares with others, some of them free.
  const word = (priced?.title ?? '').split(/\W+/).sort((one, other) => other.length - one.length)[0] ?? '';
  const found = () => contentOf(`filter[title]=${word}`);
  const before = await found();
  const paid = before.filter(({ price }) => price > 0);
  expect(paid.length).toBeGreaterThan(0);
  await enter('admin');
  await page.goto(`/content?search=${word}`);
  await waitForIdle(page);
  await tabTo(page, page.getByRole('button', { name: 'Change prices' }));
  await page.keyboard.press('Enter');
  await expectFocusWithin(dialog(page));
  await expect(dialog(page)).toContainText(`Applies to all ${before.length} that match`);
  await expectAccessible(page);
  await tabTo(page, dialog(page).getByRole('textbox', { name: 'Percent' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`${paid.length} change`);
  await expect(dialog(page).getByText('Sum of these prices')).toBeVisible();
  await expectAccessible(page);
  expect(await found()).toEqual(before);
  await dialog(page)
    .getByRole('button', { name: /^Change \d+ prices?$/ })
    .click();
  await done(page);
  await expectFigures(page, { Changed: String(paid.length), Unchanged: String(before.length - paid.length) });
  await expect(page.getByText('Raise prices by 10%')).toBeVisible();
  await expectAccessible(page);
  expect((await found()).map(({ price }) => price)).toEqual(
    before.map(({ price }) => Math.floor(price * 1.1 + 0.5 + 1e-9)),
  );

  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await dialog(page).getByRole('button', { name: /^Undo/ }).click();
  await expectFigures(page, { Restored: String(paid.length), Kept: '0' });
  const worth = (items: Item[]) => items.map(({ id, price, currency }) => ({ id, price, currency }));
  expect(worth(await found())).toEqual(worth(before));
});

test('Ends of what members hold are extended, told before and after, and brought back', async ({
  page,
  enter,
  api,
}) => {
  const { ids, open } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
  const plan = await api.call<{ id: number }>('POST', 'plans', { title: unique('Ends') });
  const option = await api.call<{ id: number }>('POST', 'subscriptions', {
    plan_id: plan.id,
    title: 'Monthly',
    type: 'standard',
    active: true,
    price: 1_000,
    currency: 'usd',
    period: '1 month',
  });
  const end = '2027-06-15T12:00:00.000Z';
  for (const id of ids.slice(0, 2))
    await api.call('POST', `users/${id}/subscriptions/${option.id}`, { subscription_end_date: end });
  const ends = async () =>
    Promise.all(
      ids.map(async (id) => {
        const path = `users/${id}/subscriptions?state=held`;
        const { items } = await api.call<{ items: { subscription_end_date: string; plan_id: number }[] }>(
          'GET',
          path,
        );
        return items.find((one) => one.plan_id === plan.id)?.subscription_end_date ?? null;
      }),
    );
  expect(await ends()).toEqual([end, end, null]);
  await enter('admin');
  await open();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await act(page, 'Change end dates');
  await expectFocusWithin(dialog(page));
  await expectAccessible(page);
  await dialog(page).getByRole('combobox', { name: 'Only subscriptions of' }).fill('Ends');
  await page.getByRole('option', { name: /^Ends/ }).first().click();
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page)).toContainText('Extend 2 subscriptions?');
  await expect(dialog(page)).toContainText('2 change');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Extend 2 subscriptions' }).click();
  await done(page);
  await expectFigures(page, { Changed: '2', Skipped: '0' });
  const later = '2027-07-15T12:00:00.000Z';
  expect(await ends()).toEqual([later, later, null]);
  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await dialog(page).getByRole('button', { name: 'Undo 2 changes' }).click();
  await expectFigures(page, { Restored: '2', Kept: '0' });
  expect(await ends()).toEqual([end, end, null]);
});
