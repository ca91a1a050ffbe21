import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectVisibleFocus, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Last 30 days' });

test('Before an action is switched on, what it would have sent in the last 30 days stands beside its form', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('backtest');
  for (const first of ['Ann', 'Bo'])
    await api.addMember({ email: `${first}.${word}@example.com`.toLowerCase(), first_name: first });
  await enter('root');
  await page.goto('/actions/create');
  await waitForIdle(page);
  const panel = panelOf(page);
  await expect(panel).toContainText('Complete the form');
  const { keyboard } = page;
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Event', 'Member registered');
  await choose('Condition', 'Matches a pattern');
  await page.getByRole('textbox', { name: 'Value' }).fill(word);
  await choose('Type', 'Mail to the member');
  await choose('Mail template', 'Welcome');
  await expect(panel).toContainText('2 runs');
  const entries = panel.getByRole('list', { name: 'Events of the last 30 days' });
  await tabTo(page, panel.getByRole('button', { name: /^Would run/ }));
  await expectVisibleFocus(page);
  await keyboard.press('Enter');
  await expect(entries.getByRole('listitem')).toHaveCount(2);
  await expect(entries).toContainText(`ann.${word}@example.com`);
  await expect(entries).toContainText('Would send “Welcome');
  await expectAccessible(page);
  await tabTo(page, entries.getByRole('button', { name: new RegExp(`^ann.${word}`) }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Member registered' });
  await expect(dialog.getByRole('region', { name: 'As plain text' })).toContainText('Ann');
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tabTo(page, panel.getByRole('button', { name: /^Condition not met/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(entries).toContainText('Condition not met');
  await expect(entries).not.toContainText(word);
  // The form wasn't saved, so no run started.
  const { items } = await api.call<{ items: { value_from_event: string | null }[] }>(
    'GET',
    'events/handlers?limit=200',
  );
  expect(items.filter((one) => one.value_from_event === word)).toEqual([]);
});

test('The last 30 days of a trigger follow what is typed, on a phone below its form, and fail in words', async ({
  page,
  enter,
  api,
  watched,
}) => {
  // Refused on purpose, once.
  watched.expectRefusal(503);
  const word = unique('hooked');
  await api.addMember({ email: `${word}@example.com`, first_name: 'Cy' });
  const { id } = await api.call<{ id: number }>('POST', 'triggers/handlers', {
    trigger_id: 2,
    active: false,
    settings: { events: ['member.registered'], url: 'https://receiver.example/one', fields: ['email'] },
  });
  await enter('readonly');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/triggers/edit/${id}`);
  await waitForIdle(page);
  const panel = panelOf(page);
  await expect(panel).toContainText(`${word}@example.com`);
  await expect(panel).toContainText('Would call https://receiver.example/one');
  await expectAccessible(page);
  await panel.getByRole('button', { name: new RegExp(`^${word}`) }).click();
  const body = page.getByRole('region', { name: 'Body' });
  await expect(body).toContainText(`"email": "${word}@example.com"`);
  await page.keyboard.press('Escape');

  await enter('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/triggers/edit/${id}`);
  await waitForIdle(page);
  await page.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example/two');
  await expect(panel).toContainText('Would call https://receiver.example/two');
  await page.route('**/triggers/handlers/back-test', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'unavailable', error_description: 'Too much is going on.' },
    }),
  );
  await page.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example/three');
  await expect(panel.getByRole('alert')).toContainText('Too much is going on.');
  await page.unroute('**/triggers/handlers/back-test');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toContainText('Would call https://receiver.example/three');
  await api.call('DELETE', `triggers/handlers/${id}`);
});
