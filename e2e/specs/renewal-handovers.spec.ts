import { readFile } from 'node:fs/promises';
import { type Api, unique } from '../support/api.ts';
import { check, chooseFile, createMissing, start } from '../support/member-files.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { openDatabase } from '../support/product-database.ts';
import { connectedStripe, review, reviewApi, type StripeStandIn } from '../support/stripe-stand-in.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

let stripe: StripeStandIn;
test.beforeAll(async () => {
  stripe = await connectedStripe();
});
test.afterAll(() => stripe.stop());

/** Adds a member with a known card. */
async function addPayer(api: Api): Promise<string> {
  const [made] = await stripe.order<{ customerId: string }[]>('customers', {
    count: 1,
    card: 'pm_card_visa',
  });
  const email = `${unique('payer')}@example.com`;
  const { id } = await api.addMember({ email });
  const client = await openDatabase();
  await client.query('update members set stripe_customer_id = $2 where id = $1', [id, made?.customerId]);
  await client.end();
  await api.call('PUT', `users/${id}/sync-payment-provider/stripe`);
  return email;
}

test('What another system renews is listed, ended there, and renews here where its member has a card', async ({
  page,
  enter,
  baseURL,
}) => {
  const word = unique('moved');
  await enter('root', review);
  const known = await addPayer(await reviewApi(page, baseURL ?? ''));
  const fresh = `new@${word}.example`;
  const row = (email: string) => `${email},Gold ${word},yes,2036-01-31,9.00,USD,1 month`;
  const heading = 'email,Plan,Autorenew,Subscription end date,Price,Price currency,Subscription period';
  await chooseFile(page, `${word}.csv`, [heading, row(known), row(fresh)].join('\n'));
  await createMissing(page);
  const charged = page.getByRole('radiogroup', { name: 'Who charges subscribers from now on?' });
  await charged.getByRole('radio', { name: /^The old system/ }).check();
  await check(page);
  await start(page, 'Import 2 rows');

  await page.goto('/users/handovers');
  await waitForIdle(page);
  const table = page.getByRole('table', { name: 'Renewals elsewhere' });
  const rowOf = (email: string) =>
    table
      .getByRole('row')
      .filter({ hasText: `Gold ${word}` })
      .filter({ hasText: email });
  await expect(rowOf(known)).toContainText('Another system');
  await expect(rowOf(known)).toContainText('Renews elsewhere');
  await expect(rowOf(fresh)).toContainText('No card');
  await expectAccessibleEverywhere(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ids' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`,${known},Gold ${word},`);
  expect(file).toContain(`,${fresh},Gold ${word},`);

  for (const email of [known, fresh]) await rowOf(email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'They are ended there' }).click();
  const question = page.getByRole('dialog', { name: 'Are 2 subscriptions ended in the other system?' });
  await expect(question).toContainText('the member is charged twice');
  await expectAccessibleEverywhere(page);
  await question.getByRole('button', { name: 'Yes, they are ended' }).click();
  await expect(page.getByText('2 subscriptions are being handed over.')).toBeVisible();
  await expect(rowOf(known)).toContainText('Renews here', { timeout: 30_000 });
  await expect(rowOf(fresh)).toContainText('No card of this member is known here', { timeout: 30_000 });
  await expect(rowOf(fresh)).toContainText('Renews elsewhere');
});
