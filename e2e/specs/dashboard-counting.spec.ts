import { expect, test } from '../support/product.ts';

test('While all figures are being counted, each panel says so, and takes it back by itself', async ({
  page,
  enter,
}) => {
  let isCounting = true;
  await page.route('**/api/admin/charts/statistic', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), counting: isCounting } });
  });
  await enter('admin');
  await page.goto('/dashboard');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of ['Revenue', 'Subscribers'])
    await expect(panel(name).getByText('Still calculating')).toBeVisible();
  await expect(panel('Revenue').getByRole('link', { name: /^Last 7 days: / })).toBeVisible();
  isCounting = false;
  await expect(page.getByText('Still calculating')).toHaveCount(0);
});
