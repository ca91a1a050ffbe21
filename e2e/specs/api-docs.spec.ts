// The API browser: every story checks that there are no requests to other hosts and no violations of the page's content
// policy.
import { cookieValue } from '../support/cookies.ts';
import { courier, expect, test } from '../support/product.ts';

test('A call is tried on the page of the API with a token of one’s own', async ({ page, enter }) => {
  test.slow();
  await enter('admin');
  const token = (await cookieValue(page, 'token')) ?? '';
  await page.goto('/api/docs');
  // The server builds the description and loads the API browser on the first request.
  await expect(page.getByRole('heading', { name: 'Masthead API' })).toBeVisible({ timeout: 60_000 });
  const [own, resource] = [page.getByRole('textbox').nth(0), page.getByRole('textbox').nth(1)];
  await own.fill(token);
  await resource.fill(courier);
  await page.getByRole('button', { name: 'Open Group - Groups' }).click();
  await page.getByRole('link', { name: /^List groups/ }).click();
  await page
    .getByRole('button', { name: /Test Request.*\/teams\)?$/ })
    .first()
    .click();
  const called = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/admin/teams');
  await page.getByRole('button', { name: /^Send/ }).first().click();
  const answer = await called;
  expect(answer.status()).toBe(200);
  expect(await answer.request().headerValue('token')).toBe(token);
  await expect(page.getByRole('link', { name: '200 OK' })).toBeVisible();
});

test('The API reads without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'The API on a page without scripts' }).click();
  await expect(page).toHaveURL(/\/api\/docs\/plain$/);
  await page.getByText('Create a group.').click();
  await expect(page.getByText(/On a site: root, owner, admin/).first()).toBeAttached();
  await context.close();
});
