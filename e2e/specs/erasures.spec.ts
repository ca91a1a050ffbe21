import { openApi, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle, weekly } from '../support/product.ts';
import { phone } from '../support/widths.ts';

interface Erasure {
  state: string;
  places: { place: string; outcome: string | null; kept: number }[];
}

// On a site that no other story exports from, because an erasure deletes the files of exports.
test("Support clears a member's account by keyboard, told what goes and what stays, and reads the receipt", {
  tag: '@everyday',
}, async ({ page, enter, baseURL, watched }) => {
  await enter('admin', weekly);
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const api = openApi(baseURL ?? '', token, weekly);
  const word = unique('Leaver');
  const { id } = await api.addMember({ email: `${word}@example.com`, first_name: 'Ada', last_name: word });
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const event = await api.call<{ id: number }>('POST', 'ti-event', {
    title: `Farewell ${word.length}`,
    slug: word.toLowerCase(),
    ...dates,
  });
  const seat = { ti_event_id: event.id, title: 'Stalls', quantity: 1 };
  const ticket = await api.call<{ id: number }>('POST', 'ti-event/ticket', seat);
  const charge = await api.call<{ id: number }>('POST', 'transactions', {
    amount: 2_500,
    currency: 'usd',
    user_id: id,
    purchases: [{ item_type: 'ticket', item_key: ticket.id }],
  });
  await api.call('POST', `transactions/${charge.id}/receipt/generate`, {});

  const { keyboard } = page;
  await page.goto(`/users/edit/${id}`);
  await expect(page.getByRole('heading', { name: `Ada ${word}`, level: 1 })).toBeVisible();
  await waitForIdle(page);
  await tabTo(page, page.getByRole('button', { name: 'More actions' }));
  await keyboard.press('Enter');
  const clear = page.getByRole('menuitem', { name: 'Clear account' });
  await expect(clear).toBeVisible();
  // The menu takes the focus shortly after it appears; a key pressed earlier goes to the page behind it.
  await expect(async () => {
    await keyboard.press('ArrowDown');
    await expect(clear).toBeFocused({ timeout: 500 });
  }).toPass();
  await keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: `Clear the account of Ada ${word}?` });
  await expect(dialog).toContainText('from the sign-in service');
  await expect(dialog).toContainText('from connected services');
  await expect(dialog).toContainText('1 transaction stays for accounting');
  await expect(dialog).toContainText('1 receipt stays as it was issued');
  await expectFocusWithin(dialog);
  await expectAccessible(page);
  // The account can't be erased without the address.
  await expect(dialog.getByRole('button', { name: 'Clear account' })).toBeDisabled();
  await keyboard.type(`${word}@example.com`);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByText('Success!')).toBeVisible();

  const receipt = () => api.call<Erasure>('GET', `users/${id}/data`);
  await expect.poll(async () => (await receipt()).state, { timeout: 30_000 }).toBe('done');
  expect((await receipt()).places.find(({ place }) => place === 'transactions')).toMatchObject({ kept: 1 });

  watched.expectRefusal(404);
  await page.goto(`/users/edit/${id}`);
  await expect(page.getByRole('heading', { name: 'This account was cleared', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: 'What was cleared' });
  await expect(table.getByRole('row', { name: /^Profile, sign-in and sessions/ })).toContainText('Cleared');
  await expect(table.getByRole('row', { name: /^Receipts/ })).toContainText('Kept');
  await expect(page.getByRole('main')).not.toContainText(word);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  const button = page.getByRole('button', { name: /^Download \d{4}-\d{6}$/ });
  await tabTo(page, button);
  await keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d{6}\.pdf$/);

  await page.setViewportSize(phone);
  await expect(table).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('Who only reads is offered no clearing', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto('/users');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForIdle(page);
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
});
