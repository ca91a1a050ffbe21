import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/product.ts';

interface Plan {
  id: number;
}
interface Option {
  id: number;
  title: string;
}

/** Creates a plan for this story that sells one option. */
async function sell(api: Api, option: Record<string, unknown>): Promise<Option & { plan: string }> {
  const title = unique('Story plan ');
  const plan = await api.call<Plan>('POST', 'plans', { title, active: true });
  const made = await api.call<Option>('POST', 'subscriptions', {
    plan_id: plan.id,
    title: 'Story option',
    type: 'standard',
    price: 1_000,
    currency: 'usd',
    period: '1 month',
    active: true,
    ...option,
  });
  return { ...made, plan: title };
}

const addMember = async (api: Api) => (await api.addMember({ email: `${unique('held')}@example.com` })).id;

/** Opens the page of a new member with a subscription. */
async function openHolder(page: Page, api: Api, terms: Record<string, unknown> = {}) {
  const option = await sell(api, terms);
  const member = await addMember(api);
  const held = await api.call<{ id: number }>('POST', `users/${member}/subscriptions/${option.id}`, {});
  await page.goto(`/users/edit/${member}#subscriptions`);
  return { option, member, held };
}

const dayOf = (text: string | null) => /\d\d\/\d\d\/\d{4}/.exec(text ?? '')?.[0] ?? '';

async function openDialog(page: Page, button: string) {
  const opener = page.getByRole('button', { name: button, exact: true });
  await expect(opener).toBeVisible();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectFocusWithin(dialog);
  return dialog;
}

test('Support extends access by a month, reads the effect first, and uses no mouse', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  await enter('admin');
  await openHolder(page, api);
  const dialog = await openDialog(page, 'Edit Story option');
  const effect = dialog.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText('No changes yet');
  const before = dayOf(await effect.textContent());
  await tabTo(page, dialog.getByRole('button', { name: 'Extend by a month' }));
  await page.keyboard.press('Enter');
  await expect(effect).not.toContainText('No changes yet');
  await expect(effect).toContainText(`ends ${before}`);
  const after = (await effect.textContent())?.match(/\d\d\/\d\d\/\d{4}/g)?.at(1) ?? '';
  expect(after).not.toBe(before);
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Subscriptions' })).toContainText(after);
});

test('An end date is the last day, and stays that day when it is saved again', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  await openHolder(page, api);
  const table = page.getByRole('table', { name: 'Subscriptions' });
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'End date' });
  await page.getByRole('button', { name: 'Edit Story option' }).click();
  await dialog.getByRole('button', { name: 'Extend by a month' }).click();
  const day = await field.inputValue();
  await expect(dialog.getByRole('region', { name: 'Effect' })).toContainText(`ends ${day}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(table).toContainText(day);
  await page.reload();
  await page.getByRole('button', { name: 'Edit Story option' }).click();
  await expect(field).toHaveValue(day);
  await expect(dialog.getByRole('region', { name: 'Effect' })).toContainText('No changes yet');
});

test('What is held already is said before it is attached again, and leads to changing it', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const { option } = await openHolder(page, api);
  const dialog = await openDialog(page, 'Attach subscription');
  await dialog.getByRole('combobox', { name: 'Subscription' }).fill(option.plan);
  await page.getByRole('option', { name: new RegExp(option.plan) }).click();
  const effect = dialog.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText(/Holds Story option already until \d\d\/\d\d\/\d{4}\./);
  await expect(effect).toContainText('This adds nothing');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await effect.getByRole('button', { name: 'Edit or extend it instead' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit subscription' })).toBeVisible();
});

test('What cannot be saved says why before it is tried', async ({ page, enter, api, watched }) => {
  watched.expectRefusal(422);
  await enter('admin');
  await openHolder(page, api);
  await page.getByRole('button', { name: 'Edit Story option' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Autorenew' }).press('Space');
  await expect(dialog.getByRole('region', { name: 'Effect' })).toContainText('sold without autorenew');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
});

test('A gift waits for its recipient, a team shows its seats, and another type clears the choice', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const gift = await sell(api, { type: 'gift' });
  const team = await sell(api, { type: 'multi-seat', limit_sponsored_slots: 3 });
  const member = await addMember(api);
  await page.goto(`/users/edit/${member}#sponsored`);
  const choose = async (plan: string) => {
    const subscription = page.getByRole('dialog').getByRole('combobox', { name: 'Subscription' });
    await subscription.fill(plan);
    await page.getByRole('option', { name: new RegExp(plan) }).click();
  };
  const chooseType = async (name: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const opener = page.getByRole('button', { name: 'Attach sponsored subscription' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  const effect = dialog.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText('Choose a subscription');
  await choose(gift.plan);
  await expect(effect).toContainText('Given without payment');
  await chooseType('Multi-seat');
  await expect(dialog.getByRole('combobox', { name: 'Subscription' })).toHaveValue('');
  await expect(effect).toContainText('Choose a subscription');
  await expectAccessible(page);
  await choose(team.plan);
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(dialog).toBeHidden();
  const table = page.getByRole('table', { name: 'Sponsored subscriptions' });
  await expect(table).toContainText('0 of 3 taken');
  await opener.click();
  await choose(gift.plan);
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await expect(table.getByRole('row', { name: new RegExp(gift.plan) })).toContainText('not set');

  const friend = unique('friend');
  await api.addMember({ email: `${friend}@example.com` });
  await opener.click();
  await choose(gift.plan);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Recipient' }).fill(friend);
  await page.getByRole('option', { name: new RegExp(friend) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await expect(table.getByRole('link', { name: `${friend}@example.com` })).toBeVisible();
});

test('What somebody else changed meanwhile is told in the dialog, and what was chosen is kept', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(409);
  await enter('admin');
  const { member, held } = await openHolder(page, api, { is_allowed_autorenew: true });
  await page.getByRole('button', { name: 'Edit Story option' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Extend by a month' }).click();
  const end = await dialog.getByRole('textbox', { name: 'End date' }).inputValue();
  await api.call('PUT', `users/${member}/subscriptions/${held.id}`, { autorenew: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('Someone else changed this while you were editing');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Load the newer version, keep my changes' }).click();
  await expect(notice).toContainText('The newer version is loaded with your changes kept.');
  await expect(dialog.getByRole('switch', { name: 'Autorenew' })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'End date' })).toHaveValue(end);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Subscriptions' })).toContainText(end);
});
