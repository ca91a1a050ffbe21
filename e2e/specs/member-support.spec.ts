import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusWithin, tabTo } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';

interface Made {
  id: number;
}

interface Held {
  subscription_end_date: string;
}

/** Gives the member a subscription of a plan created for this story. */
async function give(api: Api, memberId: number): Promise<number> {
  const plan = await api.call<Made>('POST', 'plans', { title: unique('Support plan '), active: true });
  const option = await api.call<Made>('POST', 'subscriptions', {
    plan_id: plan.id,
    title: 'Evening edition',
    type: 'standard',
    price: 1_000,
    currency: 'usd',
    period: '1 month',
    is_allowed_autorenew: true,
    active: true,
  });
  return (await api.call<Made>('POST', `users/${memberId}/subscriptions/${option.id}`, {})).id;
}

/** Sets the state of a declined renewal directly, because the story has no payment provider. */
async function failRenewal(subscriptionId: number): Promise<void> {
  const database = await openDatabase();
  await database.query(
    `update member_subscriptions set status = 'past_due', past_due_reason = 'charge_failed', autorenew = true,
       starts_at = now() - interval '32 days', ends_at = now() - interval '1 day', grace_ends_at = now() + interval '6 days'
     where id = $1`,
    [subscriptionId],
  );
  await database.query(
    `insert into charge_attempts (resource_id, subscription_id, livemode, period_ends_at, attempt, state, amount_cents,
       price_cents, currency, provider, finished_at, failure_code, failure_text, next_try_at, member_id)
     select resource_id, id, livemode, date_trunc('milliseconds', ends_at), 1, 'failed', 1000, 1000, 'usd', 'stripe', now(), 'card_declined',
       'Your card was declined', now() + interval '1 day', member_id
     from member_subscriptions where id = $1`,
    [subscriptionId],
  );
  await database.end();
}

test('Support finds a member by typing, sees why a payment failed and extends access by a month', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('Case');
  const { id } = await api.addMember({ email: `${word}@example.com`, first_name: 'Nell', last_name: word });
  await failRenewal(await give(api, id));
  const { keyboard } = page;
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await keyboard.type(`nell ${word}`);
  await expect(page.getByRole('option', { name: new RegExp(`Nell ${word}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Nell ${word}`, level: 1 })).toBeVisible();

  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText(/Payment for Evening edition failed on \d\d\/\d\d\/\d{4}\./);
  await expect(attention).toContainText('Reason: Your card was declined.');
  await expect(attention).toContainText(/Access until .* unless it is paid\. Next attempt on /);
  await expectAccessible(page);
  await tabTo(page, attention.getByRole('link', { name: 'Subscriptions' }));
  await keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Subscriptions', exact: true });
  await expect(card).toBeFocused();
  await tabTo(page, card.getByRole('button', { name: 'Edit Evening edition' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit subscription' });
  await expectFocusWithin(dialog);
  const effect = dialog.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText('No changes yet');
  await tabTo(page, dialog.getByRole('button', { name: 'Extend by a month' }));
  await keyboard.press('Enter');
  await expect(effect).toContainText('The overdue payment is no longer asked for.');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(attention).not.toContainText('failed');
});

test('Support finds a member by a part of the email and adds a month in few keys, and the focus stays', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('fewkeys');
  const { id } = await api.addMember({ email: `${word}@example.com`, first_name: 'Few', last_name: 'Keys' });
  const held = await give(api, id);
  await enter('admin');
  await page.goto('/groups');
  await waitForIdle(page);
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  await press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  keys += 1;
  await page.keyboard.type(word);
  await expect(page.getByRole('option', { name: /Few Keys/ })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Few Keys', level: 1 })).toBeVisible();
  const extend = page.getByRole('button', { name: 'Extend', exact: true });
  await expect(extend).toBeVisible();
  while ((await extend.and(page.locator(':focus')).count()) === 0 && keys < 25) await press('Tab');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Extend Evening edition' });
  await expectFocusWithin(dialog);
  const effect = dialog.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText(/ends .* to ends /);
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(0);
  const before = await api.call<Held>('GET', `users/${id}/subscriptions/${held}`);
  await press('Control+s');
  await expect(dialog).toHaveCount(0);
  await expect(extend).toBeFocused();
  const after = await api.call<Held>('GET', `users/${id}/subscriptions/${held}`);
  const days =
    (Date.parse(after.subscription_end_date) - Date.parse(before.subscription_end_date)) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
  expect(keys).toBeLessThanOrEqual(10);
});
