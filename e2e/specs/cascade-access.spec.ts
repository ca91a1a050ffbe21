import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('The owner gives holders of a plan something on another site, and sees what a member gets', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const title = unique('Cascade');
  const plan = await api.call<{ id: number }>('POST', 'plans', { title });
  const option = await api.call<{ id: number }>('POST', 'subscriptions', {
    plan_id: plan.id,
    title: 'Monthly',
    type: 'standard',
    price: 500,
    currency: 'usd',
    period: '1 month',
    active: true,
  });
  const email = `${unique('cascade')}@example.com`.toLowerCase();
  // An unconfirmed email gets no access on another site.
  const { id: memberId } = await api.addMember({ email, confirm: true });
  await api.call('POST', `users/${memberId}/subscriptions/${option.id}`, {});
  const source = `${title}: Monthly`;
  await enter('partner');
  await page.goto('/cascade-access');

  // The parent: an incomplete form isn't sent.
  await page.getByRole('button', { name: 'New cascade access' }).click();
  const parent = page.getByRole('dialog', { name: 'New cascade access' });
  await parent.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('fill in all required fields')).toBeVisible();
  await expect(parent.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(parent.getByRole('combobox', { name: 'Resource' })).toHaveValue('The Harbour Courier');
  const choose = async (label: string, text: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: label, exact: true }).fill(text);
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await choose('Source', title);
  await expect(parent.getByRole('combobox', { name: 'Source', exact: true })).toHaveValue(source);
  await parent.getByText('Ticket', { exact: true }).click();
  await expect(parent.getByRole('combobox', { name: 'Source', exact: true })).toHaveValue('');
  await parent.getByText('Subscription', { exact: true }).click();
  await choose('Source', title);
  await expectAccessible(page);
  await parent.getByRole('button', { name: 'Save' }).click();
  const entry = page.getByRole('listitem', { name: source });
  await expect(entry).toContainText('get nothing on other sites yet');

  // Items that are given: the source's site is used, and the type is fixed.
  await entry.getByRole('button', { expanded: false }).click();
  await expect(entry.getByRole('heading')).toHaveText(['Access given', 'Exceptions']);
  for (const title of ['Provided accesses on other resources', 'Non-overridden accesses on other resources'])
    await expect(entry.getByText(title, { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: 'Provide access' }).click();
  const form = page.getByRole('dialog', { name: 'Provide access' });
  await expect(form).toContainText('Type: Plan');
  await form.getByRole('combobox', { name: 'Resource' }).click();
  await expect(page.getByRole('option', { name: 'The Harbour Courier (used)' })).toBeVisible();
  await page.keyboard.press('Escape');
  if (await form.isHidden()) await entry.getByRole('button', { name: 'Provide access' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await choose('Resource', 'Harbour Business Weekly');
  await form.getByRole('combobox', { name: 'Access' }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('also get');
  await expect(entry.getByRole('row', { name: /Harbour Business Weekly Plan/ })).toBeVisible();
  await expectAccessible(page);

  // Access that one member has by it.
  await page.getByRole('combobox', { name: 'What would this member see?' }).fill(email);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(entry).toContainText(/Gets .+ on Harbour Business Weekly/);
  const sites = page.getByRole('table', { name: `What ${email} sees on each site` });
  await expect(sites.getByRole('row', { name: /Harbour Business Weekly None yet Nothing/ })).toContainText(
    `through ${source} on The Harbour Courier`,
  );

  // A disabled rule gives no access; a deleted one disappears.
  await entry.getByRole('switch', { name: `Active: ${source}` }).press(' ');
  await expect(entry).toContainText('switched off');
  await page.getByText('Event-Ticket').click();
  await expect(page).toHaveURL(/type=ti_events/);
  await expect(entry).toHaveCount(0);
  await page.getByText('Plan-Subscription').click();
  await entry.getByRole('button', { name: `Delete ${source}` }).click();
  const question = page.getByRole('dialog', { name: 'Do you want to delete this cascade access?' });
  await question.getByRole('button', { name: 'Delete cascade access' }).click();
  await expect(entry).toHaveCount(0);
});

test('Readonly sees cascade accesses and changes nothing', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/cascade-access');
  await waitForIdle(page);
  await expect(page.getByRole('heading', { name: 'Cascade access' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New cascade access' })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});
