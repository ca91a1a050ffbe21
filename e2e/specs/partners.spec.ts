import { openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { crumbs, menuGroup } from '../support/frame.ts';
import { courier, courierTitle, expect, test, waitForIdle } from '../support/product.ts';
import { pricingPlan } from '../support/screen-rows.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';
import { desktop, expectAccessibleEverywhere } from '../support/widths.ts';

test('Root makes a partner, gives it another owner and room for a site more', { tag: '@everyday' }, async ({
  page,
  enter,
  baseURL,
}) => {
  const title = unique('Gazette Media ');
  const [owner, next] = [`${unique('owner')}@example.com`, `${unique('next')}@example.com`];
  await enter('root');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
  await pricingPlan(openApi(baseURL ?? '', token, courier), { is_public: true });
  await page.goto('/partners');
  const heads = ['Title', 'ID', 'Active', 'Sites', 'This month', 'Created', 'Updated', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await expectNoSidewaysScrolling(page, 390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'New partner' }).first().click();
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Create partner' }).click();
  await expect(page.getByLabel('Website title')).toHaveAccessibleDescription(/required field/i);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(owner);
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Company', title],
    ['Job title', 'Editor'],
    ['Website title', `${title} daily`],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value);
  const url = page.getByLabel('Website address');
  await url.fill('http:/');
  await url.blur();
  await expect(url).toHaveValue('');
  await url.fill(`${unique('gazette')}.example`);
  await url.blur();
  await expect(url).toHaveValue(/^https:\/\/gazette/);
  await expect(page.getByRole('combobox', { name: 'Pricing plan' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Create partner' }).click();
  await expect(page).toHaveURL(/\/partners$/);

  await page.getByRole('searchbox', { name: 'Title' }).fill(title);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('cell', { name: '1 of 1' })).toBeVisible();
  await page.getByRole('rowheader').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Site limit' }).fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/· 1 of 2 sites/)).toBeVisible();

  await page.getByRole('tab', { name: 'Owner and invitations' }).click();
  await expect(page.getByText(`Owned by ${owner}.`)).toBeVisible();
  const people = page.getByRole('table', { name: 'Owner and managers' });
  await expect(people.getByRole('row', { name: `${owner} Ada Byron Owner` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(next);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(next) });
  await expect(row).toContainText('/activate?invite=');
  await expectAccessibleEverywhere(page);
  await page.getByRole('textbox', { name: 'Email of the new owner' }).fill('user@example.com');
  await page.getByRole('button', { name: 'Change owner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`Owned by ${owner}.`)).toBeVisible();
  await row.getByRole('button', { name: `Withdraw the invitation of ${next}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No open invitations.')).toBeVisible();

  await page.getByRole('tab', { name: 'Sites' }).click();
  await page.getByRole('link', { name: 'Add site' }).click();
  await expect(crumbs(page).getByRole('listitem')).toHaveText([courierTitle, title, 'New site of a partner']);
  await page.getByLabel('Website title').fill(`${title} weekly`);
  await page.getByLabel('Website address').fill(`https://${unique('weekly')}.example`);
  await expect(page.getByRole('combobox', { name: 'Pricing plan' })).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add site' }).click();
  await expect(page).toHaveURL(/\/partners\/edit\/\d+\?tab=sites/);
  await expect(page.getByText('This partner has reached its site limit.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `${title} weekly`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People with access' })).toBeVisible();
  await expect(crumbs(page).getByRole('listitem')).toHaveText([courierTitle, title, `${title} weekly`]);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 390);
  await page.setViewportSize(desktop);
  await crumbs(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('Who owns a partner finds it in the menu, and does not say what it may do', async ({ page, enter }) => {
  await enter('partner');
  await page.goto('/dashboard');
  await menuGroup(page, 'Platform').click();
  await page.getByRole('link', { name: 'Partner', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Harbour Media Group', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Site limit' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Active' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto('/partners');
  await expect(page).toHaveURL(/\/dashboard/);
});
