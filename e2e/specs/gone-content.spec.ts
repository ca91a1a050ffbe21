import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';

test('An article that the website takes down leaves the list, and is found by its state', async ({
  page,
  enter,
  api,
  request,
}) => {
  const word = unique('Ferry');
  const { private_key: key } = await api.call<{ private_key: string }>(
    'POST',
    `resources/${courier}/private-key`,
  );
  const headers = { authorization: `Bearer ${key}` };
  const address = `/reader/v1/content/${word}`;
  const data = { title: `${word} runs again`, type: 'post', link: `https://courier.example/${word}` };
  expect((await request.put(address, { headers, data })).status()).toBe(201);
  await enter('admin');

  await page.goto(`/content?search=${word}`);
  const row = page.getByRole('rowheader', { name: `${word} runs again` });
  await expect(row.getByRole('link')).toHaveAttribute('href', data.link);
  expect((await request.delete(address, { headers })).status()).toBe(200);
  await page.reload();
  await waitForIdle(page);
  await expect(page.getByText('No content matches the search and the filters.')).toBeVisible();

  await page.goto(`/content?search=${word}&state=gone`);
  await expect(row).toContainText('Gone');
  await expect(row.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  expect((await request.put(address, { headers, data })).status()).toBe(200);
  await page.goto(`/content?search=${word}`);
  await expect(row.getByRole('link')).toHaveText(`${word} runs again, opens on your site`);
});
