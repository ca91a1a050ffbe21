import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { startStandIn } from '../support/stand-in.ts';

const soon = { timeout: 30_000 };

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Restricts the automation to members with this word in their email. */
async function onlyFor(page: Page, word: string): Promise<void> {
  await choose(page, 'Condition', 'Matches a pattern');
  await page.getByRole('textbox', { name: 'Value' }).fill(word);
}

async function create(page: Page): Promise<number> {
  const made = page.waitForResponse((one) => one.url().endsWith('/events/handlers') && one.ok());
  await page.getByRole('button', { name: 'Create action' }).click();
  const { id } = (await (await made).json()) as { id: number };
  await expect(page).toHaveURL(/\/actions$/);
  return id;
}

test('A welcome mail goes out on sign-up, and a call that fails is made once its receiver is back', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  test.slow();
  const receiver = await startStandIn();
  // By the first attempt alone: the third is five minutes after the second.
  receiver.answers(() => ({ status: receiver.asked.length > 1 ? 204 : 500 }));
  const word = unique('welcomed');
  await enter('admin');
  await page.goto('/actions/create');
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Create action' }).click();
  await expect(page.getByText('Required field')).toHaveCount(2);
  await choose(page, 'Event', 'Member registered');
  await onlyFor(page, word);
  await choose(page, 'Type', 'Mail to the member');
  await choose(page, 'Mail template', 'Welcome');
  await expectAccessible(page);
  const mailing = await create(page);

  await page.goto('/actions/create');
  await waitForIdle(page);
  await choose(page, 'Event', 'Member registered');
  await onlyFor(page, word);
  await choose(page, 'Type', 'Call a webhook');
  await page.getByRole('textbox', { name: 'Webhook URL' }).fill('not an address');
  await page.getByRole('button', { name: 'Create action' }).click();
  await expect(page.getByText('Please provide a valid value').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Webhook URL' }).fill(`${receiver.url}/hook`);
  const calling = await create(page);

  const email = `${word}@example.com`;
  await api.addMember({ email, first_name: 'Wanda' });
  expect(await mailTo(email, 'Welcome to')).toContain('Wanda');
  await page.goto(`/actions/edit/${calling}`);
  const run = page.getByRole('row', { name: new RegExp(email) });
  await expect(run).toContainText('Delivered', soon);
  await run.getByRole('button').click();
  const attempts = page.getByRole('dialog').getByRole('listitem');
  await expect(attempts.filter({ hasText: 'It answered 500.' })).toHaveCount(1);
  await expect(attempts).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.goto(`/actions/edit/${mailing}`);
  await run.getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(email);
  await page.keyboard.press('Escape');
  for (const id of [mailing, calling]) await api.call('DELETE', `events/handlers/${id}`);
  await receiver.close();
});

test('An action says which variables its event lacks, and an admin looks at the email before', async ({
  page,
  enter,
  watched,
}) => {
  await enter('admin');
  await page.goto('/actions/create');
  await waitForIdle(page);
  await choose(page, 'Event', 'Member registered');
  await onlyFor(page, unique('nobody'));
  await choose(page, 'Type', 'Mail to the member');
  await choose(page, 'Mail template', 'Ticket');
  watched.expectRefusal(422);
  await page.getByRole('button', { name: 'Create action' }).click();
  const template = page.getByRole('combobox', { name: 'Mail template' });
  await expect(template).toHaveAccessibleDescription(
    /“Member registered” has no ticket\.event, ticket\.title/,
  );
  await expect(page).toHaveURL(/\/actions\/create$/);

  await choose(page, 'Mail template', 'Welcome');
  await page.getByRole('button', { name: 'Preview email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email preview' });
  await expect(dialog.getByText('Welcome to The Harbour Courier')).toBeVisible();
  await expect(dialog.frameLocator('iframe').getByText('Welcome, Ada')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const id = await create(page);
  await page.goto(`/actions/edit/${id}`);
  await expect(template).toHaveValue('Welcome');
  await page.getByRole('switch', { name: 'Active' }).press('Space');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
});

test('Actions and triggers are one list, told apart by their titles, also on a phone', async ({
  page,
  enter,
  api,
}) => {
  const title = unique('Tell the desk ');
  const hook = { event_id: 1, type: 'webhook', active: false };
  const settings = { webhook_url: 'https://desk.example/hook' };
  const named = await api.call<{ id: number }>('POST', 'events/handlers', { ...hook, title, settings });
  const other = await api.call<{ id: number }>('POST', 'triggers/handlers', {
    trigger_id: 2,
    active: false,
    settings: { events: ['member.registered'], url: 'https://crm.example/in', fields: ['email'] },
  });
  await enter('admin');
  await page.goto('/actions');
  await waitForIdle(page);
  const action = page.getByRole('row', { name: new RegExp(title) });
  await expect(action).toContainText('Member registered → Call a webhook · desk.example');
  const trigger = page.getByRole('row').filter({ hasText: 'crm.example' });
  await expect(trigger).toContainText('Trigger');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Name or event' }).fill(title);
  await expect(trigger).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const state = await action.getByText('Off', { exact: true }).boundingBox();
  expect((state?.x ?? 390) + (state?.width ?? 0)).toBeLessThan(390);

  await page.getByRole('link', { name: title }).click();
  await waitForIdle(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/actions$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/triggers');
  await waitForIdle(page);
  await expect(page.getByRole('row').filter({ hasText: 'crm.example' })).toContainText('webhook');
  await expect(page.getByRole('row').filter({ hasText: 'desk.example' })).toHaveCount(0);
  await api.call('DELETE', `events/handlers/${named.id}`);
  await api.call('DELETE', `triggers/handlers/${other.id}`);
});
