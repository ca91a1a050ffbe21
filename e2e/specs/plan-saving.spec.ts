import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';

interface Option {
  id: number;
  title: string;
  price: number;
}
interface Plan {
  id: number;
  priority: number;
  subscriptions: Option[];
}

async function plan(api: Api, title: string): Promise<Plan> {
  const { id } = await api.call<Plan>('POST', 'plans', { title });
  for (const name of ['Monthly', 'Annual'])
    await api.call('POST', 'subscriptions', {
      plan_id: id,
      title: name,
      type: 'standard',
      period: '1 month',
      price: 900,
    });
  return api.call('GET', `plans/${id}`);
}

test('A part that fails is named at its place, and the next save goes on there', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(422);
  const [title, slug] = [unique('Parts'), unique('taken').toLowerCase()];
  const { subscriptions } = await plan(api, unique('Holder'));
  await api.call('PUT', `subscriptions/${subscriptions[0]?.id}`, {
    title: 'Monthly',
    period: '1 month',
    slug,
  });
  await enter('admin');
  const made: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && /\/(plans|subscriptions)$/.test(answer.url()))
      made.push(`${answer.url().split('/').at(-1)} ${answer.status()}`);
  });
  await page.goto('/plans/create');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  for (const [place, name] of ['Monthly', 'Annual'].entries()) {
    await page.getByRole('button', { name: 'Add pricing option' }).click();
    await page.locator(`[data-path="options.n${place}.title"]`).fill(name);
    if (place > 0) continue;
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.locator('[data-path="options.n0.slug"]').fill(slug);
  }
  // The form requires the plan's access and focuses the first field with an error.
  const create = page.getByRole('button', { name: 'Create plan' });
  await create.click();
  await expect(page.getByRole('radio', { name: 'Everything' })).toBeFocused();
  await expect(page.getByText('Required field')).toBeVisible();
  expect(made).toEqual([]);
  await page.getByRole('radio', { name: 'Everything' }).check();
  await create.click();
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await expect(page).toHaveURL(/\/plans\/create$/);
  const refused = page.locator('[data-path="options.n0.slug"]');
  await expect(refused).toBeFocused();
  expect(made).toEqual(['plans 200', 'subscriptions 422', 'subscriptions 200']);
  await expectAccessible(page);

  await refused.fill('');
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/plans\/edit\/\d+$/);
  expect(made.slice(3)).toEqual(['subscriptions 200']);
  await expect(page.getByRole('button', { name: /^Monthly / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Annual / })).toBeVisible();
});

test('What somebody else saved meanwhile is taken over, with what was typed kept', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(409);
  const title = unique('Shared');
  const { id, subscriptions } = await plan(api, title);
  const [annual, monthly] = [subscriptions[1], subscriptions[0]];
  await enter('admin');
  await page.goto(`/plans/edit/${id}`);
  await page.getByRole('textbox', { name: 'Priority' }).fill('7');
  await page.getByRole('button', { name: /^Monthly / }).click();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('11.00');
  await api.call('PUT', `plans/${id}`, { title, priority: '3', description: 'From the other desk' });
  await api.call('PUT', `subscriptions/${monthly?.id}`, {
    title: 'Monthly',
    period: '1 month',
    price: 1_200,
  });
  await api.call('PUT', `subscriptions/${annual?.id}`, { title: 'Yearly', period: '1 month', price: 9_900 });
  await page.getByRole('button', { name: 'Save changes' }).click();

  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(notice).toBeFocused();
  await notice.getByRole('button', { name: 'Load the newer version, keep my changes' }).click();
  const merged = page.getByRole('alert').filter({ hasText: 'You both changed' });
  await expect(merged).toContainText('You both changed Priority, Monthly: Price');
  await expect(merged.getByRole('listitem')).toHaveText(['Priority: 3', 'Monthly: Price: $12.00']);
  await expect(page.getByRole('textbox', { name: 'Priority' })).toHaveValue('7');
  await expect(page.getByRole('textbox', { name: 'Description' }).first()).toHaveValue('From the other desk');
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('$11.00');
  await expect(page.getByRole('button', { name: /^Yearly \$99\.00/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(merged).toBeHidden();
  const saved = await api.call<Plan>('GET', `plans/${id}`);
  expect(saved).toMatchObject({ priority: 7, description: 'From the other desk' });
  expect(saved.subscriptions.map((one) => [one.title, one.price])).toEqual([
    ['Monthly', 1_100],
    ['Yearly', 9_900],
  ]);
});
