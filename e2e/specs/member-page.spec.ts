import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { phone } from '../support/widths.ts';

interface ExtraData {
  items: { group_key: string; field_key: string; field_value: string }[];
}

test('Support finds a member by typing, jumps to a card, and keeps extra data, all by keyboard', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const word = unique('Page');
  const { id } = await api.addMember({ email: `${word}@example.com`, first_name: 'Ida', last_name: word });
  const { keyboard } = page;
  await enter('admin');
  await page.goto('/dashboard');
  await waitForIdle(page);
  await keyboard.press('Control+k');
  await keyboard.type(`ida ${word}`);
  await expect(page.getByRole('option', { name: new RegExp(`Ida ${word}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Ida ${word}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Free');
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Email not confirmed.');
  await waitForIdle(page);

  const cards = page.getByRole('navigation', { name: 'Cards of this page' });
  await tabTo(page, cards.getByRole('link', { name: 'Extra data' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users/edit/${id}#extra$`));
  const card = page.getByRole('region', { name: 'Extra data' });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();

  // An empty value isn't sent.
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add extra data' });
  await expect(dialog.getByRole('combobox', { name: 'Group' })).toBeFocused();
  await keyboard.type(`Route ${word}`);
  await keyboard.press('Tab');
  await keyboard.type('Bag');
  await keyboard.press('Enter');
  await expect(page.getByText('Invalid extra data')).toBeVisible();
  await tabTo(page, dialog.getByRole('textbox', { name: 'Value' }));
  await keyboard.type('blue');
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('blue');

  await tabTo(page, card.getByRole('button', { name: `Edit Route ${word} · Bag` }));
  await keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit extra data' });
  await expect(edit.getByRole('textbox', { name: 'Value' })).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('green');
  await tabTo(page, edit.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(card).toContainText('green');
  const stored = await api.call<ExtraData>('GET', `users/${id}/extra/data`);
  expect(stored.items).toEqual([{ group_key: `Route ${word}`, field_key: 'Bag', field_value: 'green' }]);

  await tabTo(page, card.getByRole('button', { name: `Delete Route ${word} · Bag` }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expect(card).toContainText('No extra data');
  expect((await api.call<ExtraData>('GET', `users/${id}/extra/data`)).items).toEqual([]);
});

test('A card that fails says so and can be tried again, and the others stand', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(500);
  const { id } = await api.addMember({ email: `${unique('fails')}@example.com` });
  await enter('admin');
  await page.route('**/users/*/sessions*', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', error_description: 'Something went wrong.' } }),
  );
  await page.goto(`/users/edit/${id}`);
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
  await expect(sessions.getByRole('alert')).toContainText("Couldn't load this card.");
  await expect(page.getByRole('region', { name: 'Mail log' })).toContainText('no data');
  await expect(page.getByRole('region', { name: 'Password sharing' })).toContainText(
    'No compromised sessions.',
  );
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/users/*/sessions*');
  await sessions.getByRole('button', { name: 'Try again' }).click();
  await expect(sessions).toContainText('has not signed in');
});

test('On a phone the page is one column, and an address leads to its card', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('phone')}@example.com` });
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto(`/users/edit/${id}#sharing`);
  await expect(page.getByRole('region', { name: 'Password sharing' })).toBeInViewport();
  await waitForIdle(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
});

test('A payment is entered on the page of a member, and editing it leads back there', async ({
  page,
  enter,
  api,
}) => {
  const { id } = await api.addMember({ email: `${unique('pays')}@example.com` });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Create transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create transaction' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await dialog.getByRole('combobox', { name: 'Add a purchase' }).fill('corpo');
  await page.getByRole('option', { name: /^Corporate: House licence/ }).click();
  await expectAccessible(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Create transaction' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ user_id: id, amount: 1_250 });
  await expect(dialog).toHaveCount(0);

  const card = page.getByRole('region', { name: 'Transactions', exact: true });
  await expect(card).toContainText('$12.50');
  await expect(card).toContainText('Manual');
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('LTV $12.50');
  await card.getByRole('link', { name: /^Edit transaction/ }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/edit/\\d+\\?fromUserId=${id}$`));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/users/edit/${id}$`));
});

interface Listed {
  items: { id: number; subscriptions: { plan: { title: string } }[] }[];
}

test('What a member holds through a group alone is said on the card, as in the head of the page', async ({
  page,
  enter,
  api,
}) => {
  // Finds a demo member who is in a group and has no subscription of their own.
  const { items } = await api.call<Listed>('GET', 'users?limit=100&filter[team]=-1');
  let found: Listed['items'][number] | undefined;
  for (const one of items.filter(({ subscriptions }) => subscriptions.length > 0)) {
    const held = `users/${one.id}/subscriptions?state=held`;
    const own = await api.call<{ items: unknown[] }>('GET', held);
    if (own.items.length === 0) found = one;
    if (found) break;
  }
  const title = found?.subscriptions[0]?.plan.title ?? 'nobody of the demo';
  await enter('admin');
  await page.goto(`/users/edit/${found?.id}`);
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText(title);
  const card = page.getByRole('region', { name: 'Subscriptions', exact: true });
  await expect(card).toContainText(`No subscription of their own. ${title} comes with a group.`);
});
