import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A promo of 7.5 percent is refused where it is typed, and one of 2,500 dollars is just that', {
  tag: '@everyday',
}, async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/promos/create');
  await waitForIdle(page);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/promos')) sent.push(request.postDataJSON());
  });
  const discount = page.getByRole('textbox', { name: 'Discount' });
  await page.getByRole('textbox', { name: 'Title' }).fill(unique('Typed '));
  await page.getByRole('button', { name: 'Generate code' }).click();
  await page.getByRole('switch', { name: 'For all plans' }).click();
  await discount.pressSequentially('7.5');
  await expect(discount).toHaveValue('7.5');
  await expect(discount).toHaveAccessibleDescription('Enter a whole number.');
  await expectAccessible(page);
  await page.getByTestId('save').click();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
  await expect(discount).toBeFocused();
  await expect(discount).toHaveValue('7.5');
  expect(sent).toEqual([]);

  await page.getByText('Amount', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'USD' }).click();
  await discount.pressSequentially('2,500');
  await expect(page.getByText('Reads as $2,500.00')).toBeVisible();
  await page.getByTestId('save').click();
  await expect(page).toHaveURL(/\/promos$/);
  expect(sent).toMatchObject([{ discount: 250_000, discount_type: 'amount', currency: 'usd' }]);
});

test('A price that was typed in the list of content is asked about before another page takes its place', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/content');
  await waitForIdle(page);
  await page
    .getByRole('button', { name: /^Change the price of / })
    .first()
    .click();
  const price = page.getByRole('textbox', { name: 'Price' });
  await price.fill('3.75');
  await page.getByRole('button', { name: 'Next page' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(price).toHaveValue('$3.75');
  await page.getByRole('button', { name: 'Next page' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(price).toBeHidden();
});
