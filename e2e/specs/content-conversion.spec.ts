import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('Content conversion totals, orders and filters content, and a number opens the starts behind it', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/content-conversion');
  await waitForIdle(page);
  await expect(page.getByText('the last content the reader opened, in the 7 days before it')).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Ordered by' });
  await expect(order).toHaveValue('Total Views');
  const totals = page.getByRole('table', { name: 'Totals' });
  await expect(totals.getByRole('cell').first()).toHaveText(/^[\d,]+$/);
  await expect(totals.getByRole('cell').last()).toHaveText(/^\$\d+\.\d{3}$/);
  const table = page.getByRole('table', { name: 'Content by readers' });
  await expect(table.getByRole('rowheader')).toHaveCount(10);

  const asked = page.waitForRequest((request) =>
    /content\/analytics\?.*order=count_conv/.test(request.url()),
  );
  await order.click();
  await page.getByRole('option', { name: 'Conversions', exact: true }).click();
  expect(new URL((await asked).url()).searchParams.get('sort')).toBe('desc');
  await expect(page).toHaveURL(/order=count_conversions/);
  await waitForIdle(page);

  const open = table.getByRole('button', { name: /^[\d,]+, Conversions of / }).first();
  const number = await open.textContent();
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Conversions: ${number} · New MRR a month: `)).toBeVisible();
  await expect(dialog.getByRole('rowheader')).toHaveCount(Math.min(10, Number(number)));
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const filtered = page.waitForRequest((request) => /analytics\/total\?.*published/.test(request.url()));
  await page.getByRole('button', { name: /^Filter by Published within/ }).click();
  await page.getByRole('option', { name: '30 days' }).click();
  expect(new URL((await filtered).url()).searchParams.get('filter[published]')).toBe('30_days');
  await waitForIdle(page);
  await page.getByRole('button', { name: /^Filter by Categories/ }).click();
  await page.getByRole('option', { name: 'Harbour', exact: true }).click();
  await expect(page).toHaveURL(/category=/);
});

test('While figures are being counted, content conversion says so, and takes it back by itself', async ({
  page,
  enter,
}) => {
  let isCounting = true;
  await page.route('**/api/admin/content/analytics?**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), counting: isCounting } });
  });
  await enter('admin');
  await page.goto('/content-conversion');
  await expect(page.getByText('Still calculating')).toBeVisible();
  isCounting = false;
  await expect(page.getByText('Still calculating')).toHaveCount(0);
});
