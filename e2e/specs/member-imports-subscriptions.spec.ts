import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { check, chooseFile, columnSelect, createMissing, start } from '../support/member-files.ts';
import { expect, test } from '../support/product.ts';

interface Found {
  items: { email: string }[];
}

test('Subscriptions of one of our own exports show from when to when and for how much, and come in so', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('whole');
  const content = `E-mail,Plan,Subscription,Subscription start date,Subscription end date,Price,Price currency
two@${word}.example,"Gold ${word}
Print ${word}","Monthly
Yearly","2024-01-31T12:00:00Z
2024-02-29T12:00:00Z","
2044-02-29T12:00:00Z","7.35
120.00","EUR
USD"
odd@${word}.example,Gold ${word},Monthly,soon,,,
`;
  await enter('admin');
  await chooseFile(page, `${word}.csv`, content);
  await expect(columnSelect(page, 'Subscription start date')).toHaveValue('subscription_start');
  await expect(columnSelect(page, 'Price')).toHaveValue('price');
  await columnSelect(page, 'Plan').selectOption("Don't import");
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toContainText('Map a column to Plans');
  await columnSelect(page, 'Plan').selectOption('Plans');
  await createMissing(page);
  await check(page);
  const row = (name: string) =>
    page
      .getByRole('table', { name: 'First rows' })
      .getByRole('row')
      .filter({ hasText: `${name}@${word}` });
  await expect(row('two')).toContainText(`Gold ${word}: from 01/31/2024, €7.35`);
  await expect(row('two')).toContainText(`Print ${word}: 02/29/2024 – 02/29/2044, $120.00`);
  // A member with an unreadable date is imported without it.
  await expect(row('odd')).toContainText('New');
  const leftOut = page.getByRole('table', { name: 'What is left out, and numbers of rows' });
  await expect(leftOut).toContainText('Start date is not a date such as 2026-01-31');
  await expectAccessible(page);
  await start(page, 'Import 2 rows');
  const found = await api.call<Found>('GET', `users?filter[global]=${word}.example`);
  expect(found.items.map(({ email }) => email).toSorted()).toEqual([
    `odd@${word}.example`,
    `two@${word}.example`,
  ]);
});
