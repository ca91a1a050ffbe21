import { unique } from '../support/api.ts';
import { expect, test } from '../support/product.ts';

// The site counts its days in New York.
test.use({ timezoneId: 'Asia/Tokyo' });

test('The head of a member, its cards and the list name the same day that a subscription ends on', async ({
  page,
  enter,
  api,
}) => {
  const plan = await api.call<{ id: number }>('POST', 'plans', { title: unique('Days '), active: true });
  const option = await api.call<{ id: number }>('POST', 'subscriptions', {
    plan_id: plan.id,
    title: 'Yearly',
    type: 'standard',
    price: 1_000,
    currency: 'usd',
    period: '1 year',
    active: true,
  });
  const email = `${unique('days')}@example.com`;
  const { id } = await api.addMember({ email });
  // Eight in the evening in New York; ten in the morning of the next day in Tokyo.
  await api.call('POST', `users/${id}/subscriptions/${option.id}`, {
    subscription_end_date: '2027-12-11T01:00:00Z',
  });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  const held = page.getByRole('table', { name: 'Subscriptions' }).getByRole('row', { name: /Yearly/ });
  await expect(held).toContainText('12/10/2027');
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('until 12/10/2027');
  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Start – end' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('12/10/2027');
});
