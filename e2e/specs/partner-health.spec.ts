import { type Api, openApi } from '../support/api.ts';
import { expectAccessible, expectContrastInTheDark } from '../support/axe.ts';
import { menuGroup } from '../support/frame.ts';
import { tabTo } from '../support/keyboard.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';

interface Bill {
  items: { amount: number; currency: string }[];
}

interface PartnerList {
  items: { id: number; title: string; resources_count: number }[];
}

function inDollars(bill: Bill['items']): string {
  const cents = bill.find(({ currency }) => currency === 'usd')?.amount ?? 0;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** Returns the current invoice amount as the billing page shows it. */
async function dollarsSoFar(api: Api): Promise<string> {
  const { items } = await api.call<Bill>('GET', `resources/${courier}/pricing/invoices/running`);
  return inDollars(items);
}

test('A partner sees what its sites use and cost, and what other plans would have cost, by keyboard', async ({
  page,
  enter,
  api,
}) => {
  const bill = await dollarsSoFar(api);
  await enter('partner');
  await page.goto('/dashboard');
  await waitForIdle(page);
  await menuGroup(page, 'Platform').click();
  await page.getByRole('link', { name: 'Partner', exact: true }).click();
  await waitForIdle(page);
  await tabTo(page, page.getByRole('tab', { name: 'Settings' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Usage and cost' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=usage/);
  const use = page.getByRole('table', { name: 'Use of this month' });
  const row = use.getByRole('row', { name: /Harbour Courier/ });
  await expect(row).toContainText(/\d+ of \d+/);
  await expect(row).toContainText(bill);
  const compared = page.getByRole('table', { name: 'Cost with other plans' });
  await expect(compared.getByRole('row', { name: /Harbour Courier/ })).toHaveCount(2);
  await expect(compared).toContainText('so far');
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await expectNoSidewaysScrolling(page, 390);
});

test('root sees the bill of each partner in the list', async ({ page, enter, baseURL }) => {
  await enter('root');
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const root = openApi(baseURL ?? '', token, courier);
  const { items } = await root.call<PartnerList>('GET', 'partners?limit=200');
  const { id, title } = items.find(({ resources_count: n }) => n > 1) ?? { id: 0, title: '' };
  const { total } = await root.call<{ total: { bill: Bill['items'] } }>('GET', `partners/${id}/health`);
  const bill = inDollars(total.bill);
  await page.goto(`/partners?title=${encodeURIComponent(title)}`);
  await waitForIdle(page);
  await expect(page.getByRole('columnheader', { name: 'This month' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) }).first()).toContainText(bill);
});
