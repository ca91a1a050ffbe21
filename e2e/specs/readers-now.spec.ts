import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('While the figures of readers cannot be updated, the page says of when they are', async ({
  page,
  enter,
  watched,
}) => {
  await enter('admin');
  await page.goto('/readers');
  await waitForIdle(page);
  const state = page.getByText(/updated every 5 seconds/);
  await expect(state).toBeVisible();
  watched.expectBrokenCalls();
  const calls = '**/decisions/now';
  await page.route(calls, (route) => route.abort());
  await expect(
    page.getByText(/^Can't be updated right now\. These are the figures of \d\d\/\d\d\/\d{4}/),
  ).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.unroute(calls);
  await expect(state).toBeVisible();
});
