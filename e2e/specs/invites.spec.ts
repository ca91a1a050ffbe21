import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusWithin } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('A group, a plan or a ticket: choosing one turns the other two off', { tag: '@everyday' }, async ({
  page,
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter('admin');
  await page.goto('/invites/create');
  await waitForIdle(page);
  const title = page.getByRole('textbox', { name: 'Title' });
  const save = page.getByRole('button', { name: 'Create invite' });
  await save.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/required field/);
  await title.fill('x'.repeat(129));
  await save.click();
  await expect(title).toHaveAccessibleDescription(/must have 128 letters/);
  const name = unique('Guests ');
  await title.fill(name);
  await page.getByRole('button', { name: 'Generate code' }).click();
  const code = await page.getByRole('textbox', { name: 'Code' }).inputValue();
  expect(code).toMatch(/^[A-Z0-9]{18}$/);

  await box(page, 'Group').fill('larkfield');
  await page.getByRole('option', { name: 'Larkfield University' }).click();
  await expect(box(page, 'Plan')).toBeDisabled();
  await expect(box(page, 'Event of the ticket')).toBeDisabled();
  await expect(page.getByText('Off while Group is chosen.')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(box(page, 'Plan')).toBeEnabled();
  await box(page, 'Plan').fill('premium annual');
  await page.getByRole('option', { name: /Premium Annual/ }).click();
  await expect(box(page, 'Group')).toBeDisabled();
  const end = page.getByRole('textbox', { name: 'End date' });
  await expect(end).toHaveAttribute('readonly', '');
  await expect(end).toHaveValue(/\d{4}$/);
  await page.getByRole('textbox', { name: 'Activations limit' }).fill('3');

  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/invites'));
  await save.click();
  const asked = (await sent).postDataJSON();
  expect(asked).toMatchObject({ title: name.trim(), code, activations_limit: 3, team_id: null });
  expect(asked).toMatchObject({ subscription_id: expect.any(Number), ti_event_ticket_id: null });
  await expect(page).toHaveURL(/\/invites$/);
  await page.goto(`/invites?code=${code}`);
  const row = page.getByRole('row', { name: name.trim() });
  await expect(row).toContainText('Plan: Premium: Premium Annual');
  await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Copy the link of ${name.trim()}` }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `https://harbour-courier.example/?invite=${code}`,
  );

  await row.getByRole('button', { name: `Delete invite ${name.trim()}` }).click();
  const question = page.getByRole('dialog');
  await expectFocusWithin(question);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete invite' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(row).toBeHidden();
});

test('An invite without a code gets one, and a code that is taken is refused at its place', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectRefusal(422);
  await enter('admin');
  const name = unique('Plain ');
  await page.goto('/invites/create');
  await waitForIdle(page);
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('speakers');
  await page.getByRole('button', { name: 'Create invite' }).click();
  await expect(code).toHaveAccessibleDescription(/Another invite has this code/);
  await expect(code).toBeFocused();
  await code.fill('');
  await page.getByRole('switch', { name: 'No limit' }).check({ force: true });
  await expect(page.getByRole('textbox', { name: 'Activations limit' })).toBeDisabled();
  await page.getByRole('button', { name: 'Create invite' }).click();
  await expect(page).toHaveURL(/\/invites$/);
  await page.getByRole('searchbox', { name: 'Title' }).fill(name);
  const row = page.getByRole('row', { name: name.trim() });
  await expect(row.getByRole('button', { name: /^Copy code [A-Z0-9]{18}$/ })).toBeVisible();
  await expect(row).toContainText('Nothing');
});

test('An invite that is used up shows who used it', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/invites?code=speakers');
  const row = page.getByRole('row', { name: /Festival speakers/ });
  await expect(row).toContainText('Ticket: Spring festival of journalism: Day one');
  await expect(row.getByText('1-5 uses', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: '5 of 5' }).click();
  await expect(page).toHaveURL(/\/invites\/info\/\d+$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Full name', 'ID', 'Email', 'Used at']);
  const people = page.getByRole('rowheader');
  await expect(people).toHaveCount(5);
  await expect(people.first().getByRole('link')).toHaveAttribute('href', /\/users\/edit\/\d+$/);
  await expectAccessible(page);
  const address = (await page.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(address);
  await expect(people).toHaveCount(1);

  // The other address of the same screen.
  await page.goto(new URL(page.url()).pathname.replace('info', 'users'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users of Festival speakers');
  await expect(people).toHaveCount(5);
});

test('An address without an id leads to the list, and an unknown invite to the page for what is not there', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectRefusal(404);
  await enter('admin');
  for (const path of ['/invites/edit', '/invites/info']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/invites$/);
  }
  await page.goto('/promos/edit');
  await expect(page).toHaveURL(/\/promos$/);
  await page.goto('/invites/edit/99999999');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/404/);
});

test('An invite without an end date is what it was when it is opened', async ({ page, enter, api }) => {
  const { items } = await api.call<{ items: { subscriptions: { id: number }[] }[] }>('GET', 'plans?limit=1');
  const subscription_id = items[0]?.subscriptions[0]?.id;
  const title = unique('Open ');
  const { id } = await api.call<{ id: number }>('POST', 'invites', { title, subscription_id });
  await enter('admin');
  await page.goto(`/invites/edit/${id}`);
  await expect(page.getByRole('textbox', { name: 'End date' })).toHaveValue('not set');
  await waitForIdle(page);
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  // Its own code is unused; the redemptions of its unique codes are listed anyway.
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Users of ${title.trim()}`);
});
