import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { countKeys } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A price that is saved as soon as it is typed is asked about all the same', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/plans?search=Premium');
  await page.getByRole('link', { name: 'Premium', exact: true }).click();
  await page.getByRole('button', { name: /Premium Monthly \$/ }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('14.90');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('radio', { name: 'Yes, from their next renewal on' })).toBeFocused();
  await expect(page.getByText('Required field')).toBeVisible();
  expect(sent).toEqual([]);
});

test('A new price for new members only takes at most 25 keys from the palette', async ({ page, enter }) => {
  await enter('admin');
  // The save is intercepted: other stories read the prices of this plan.
  const sent: unknown[] = [];
  await page.route('**/api/admin/subscriptions/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { id: 1, version: 2 } });
  });
  await page.goto('/dashboard');
  await waitForIdle(page);
  const keys = countKeys(page);
  await keys.open('premium', /^Premium/);
  await expect(page).toHaveURL(/\/plans\/edit\/\d+$/);
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('button', { name: /^Premium Monthly \$/ }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('textbox', { name: 'Price', exact: true }));
  await keys.press('Control+a');
  await keys.type('11.90');
  await keys.press('Control+s');
  await expect(page.getByRole('radio', { name: 'Yes, from their next renewal on' })).toBeFocused();
  // Down the list of two: the other answer is chosen and has the focus.
  await keys.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'No, they keep the terms they bought' })).toBeChecked();
  await keys.press('Control+s');
  await expect.poll(() => sent).toMatchObject([{ price: 1_190, renewals_follow: false }]);
  expect(keys.count()).toBeLessThanOrEqual(25);
});

test('A save that is refused opens what hides the first wrong field, marks it and gives it the focus', async ({
  page,
  enter,
  api,
}) => {
  const title = unique('Folded ');
  const { id } = await api.call<{ id: number }>('POST', 'plans', { title });
  await api.call('POST', 'subscriptions', {
    plan_id: id,
    title: 'Each month',
    type: 'standard',
    period: '1 month',
  });
  await enter('admin');
  await page.goto(`/plans/edit/${id}`);
  await expect(page.getByText('No pricing option is active, so nobody can buy this plan.')).toBeVisible();
  const option = page.getByRole('button', { name: /^Each month/ });
  await option.click();
  const advanced = page.getByRole('button', { name: /^Advanced/ });
  await expect(advanced).toHaveAttribute('aria-expanded', 'false');
  await advanced.click();
  const type = page.getByRole('textbox', { name: 'Subscriber type' });
  await type.fill('more than twenty-five letters');
  await option.click();
  await expect(type).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(type).toBeFocused();
  await expect(type).toHaveAccessibleDescription(/must have 25 letters/);
  await expectAccessible(page);
  await type.fill('student');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Success! No pricing option is active')).toBeVisible();

  // The rule's limit lacks its number, so the number is the field with the error.
  await page.getByRole('radio', { name: 'By rules' }).check();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const part = (name: string) => page.locator(`input[aria-label="Rule 1: ${name}"]`);
  await part('taxonomy').click();
  await page.getByRole('option', { name: 'Category' }).click();
  await part('terms').click();
  await page.getByRole('option', { name: 'Opinion' }).click();
  await page.keyboard.press('Escape');
  await part('access').click();
  await page.getByRole('option', { name: 'a number of articles' }).click();
  await page.keyboard.press('Control+s');
  await expect(part('number of articles')).toBeFocused();
  await expect(part('number of articles')).toHaveAttribute('aria-invalid', 'true');
  await expect(part('terms')).not.toHaveAttribute('aria-invalid', 'true');
});

test('A plan that was deleted meanwhile says so and leads on; one that never was, too', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectRefusal(404);
  const { id } = await api.call<{ id: number }>('POST', 'plans', { title: unique('Gone ') });
  await enter('admin');
  await page.goto(`/plans/edit/${id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Still here');
  await api.call('DELETE', `plans/${id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Someone deleted this plan' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Still here');
  await page.getByRole('link', { name: 'All plans' }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/\/plans$/);
  await page.goto('/plans/edit/999999');
  await expect(page).toHaveURL(/\/plans$/);
  await expect(page.getByText("Couldn't open the plan: Not found.")).toBeVisible();
});
