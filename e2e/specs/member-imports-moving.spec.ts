import { unique } from '../support/api.ts';
import {
  check,
  chooseFile,
  columnSelect,
  createMissing,
  expectTotals,
  start,
} from '../support/member-files.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

interface Found {
  items: { email: string }[];
}

const stripeHeading =
  'id,Customer ID,Customer Email,Plan,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC),Quantity';

test("Ghost's members come in with a complimentary one, after what the file leaves open is answered", async ({
  page,
  enter,
  api,
}) => {
  const word = unique('ghost');
  const heading =
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id';
  const content = `${heading}
g1,bo@${word}.example,Bo Baker,,false,true,,2025-01-02T03:04:05.000Z,,,,
g2,ada@${word}.example,Ada Abbott,,true,false,cus_${word},2024-02-20T19:58:31.000Z,,"${word}",Gold ${word},gift1
g3,gone@${word}.example,Gone,,true,false,,2024-02-20T19:58:31.000Z,2025-05-05T00:00:00.000Z,,,
`;
  await enter('admin');
  await page.goto('/users/imports/create');
  await waitForIdle(page);
  const systems = page.getByRole('region', { name: 'Moving from another system' });
  await systems.getByText('Ghost', { exact: true }).click();
  await expect(systems.getByText('members (members): Members, Export all members.')).toBeVisible();
  await expectAccessibleEverywhere(page);

  await chooseFile(page, `${word}.csv`, content);
  await expect(page.getByText("This looks like Ghost's file: members")).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not imported' })).toContainText(
    '“gift_id”: The end of a gift',
  );
  const charged = page.getByRole('radiogroup', { name: 'Who charges subscribers from now on?' });
  await expect(charged.getByRole('radio', { name: 'Stripe Billing, as before.' })).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'May these people be emailed?' })).toHaveCount(0);

  await page.getByRole('button', { name: 'No, read it as any file' }).click();
  await expect(page.getByText("Read as any file, although it looks like Ghost's: members")).toBeVisible();
  await expect(charged).toHaveCount(0);
  await page.getByRole('button', { name: "Read it as Ghost's file" }).click();
  await expect(page.getByText("This looks like Ghost's file: members")).toBeVisible();
  await page.getByRole('combobox', { name: 'Plan of subscriptions that name none' }).fill(`Friends ${word}`);
  await page.keyboard.press('Tab');
  await expectAccessibleEverywhere(page);
  await createMissing(page);
  await check(page);

  const totals = { rows: 3, created: 2, updated: 0, unchanged: 0, rejected: 1 };
  await expectTotals(page, totals);
  await expect(page.getByText(/^2 new plans will be created/)).toContainText(`“Friends ${word}”`);
  await expect(page.getByRole('region', { name: 'Bring these files next' })).toContainText(
    'Stripe: subscriptions',
  );
  await expectAccessibleEverywhere(page);
  // The answers are stored with the import, not in the page.
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.reload();
  const plan = page.getByRole('combobox', { name: 'Plan of subscriptions that name none' });
  await expect(plan).toHaveValue(`Friends ${word}`);
  await page.getByRole('button', { name: 'Back to preview' }).click();

  await start(page, 'Import 2 rows');
  await expectTotals(page, totals);
  await expect(page.getByRole('region', { name: 'Bring these files next' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const mailed = async (subscribed: boolean) => {
    const address = `users?filter[global]=${word}.example&filter[subscribed]=${subscribed}`;
    return (await api.call<Found>('GET', address)).items.map(({ email }) => email);
  };
  expect(await mailed(true)).toEqual([`ada@${word}.example`]);
  expect(await mailed(false)).toEqual([`bo@${word}.example`]);
});

test('Plans that Stripe names by ids are asked for once the check has found them', async ({
  page,
  enter,
}) => {
  const word = unique('stripe');
  const row = (n: number, plan: string) =>
    `sub_${word}${n},cus_${word}${n},m${n}@${word}.example,${plan},usd,month,9.00,active,2026-01-02 10:00,2036-01-02 10:00,1`;
  const content = [stripeHeading, row(1, 'price_1'), row(2, 'price_2'), row(3, 'price_1')].join('\n');
  await enter('admin');
  await chooseFile(page, `${word}.csv`, content);
  await expect(columnSelect(page, 'Plan')).toHaveValue('tiers');
  await expect(
    page
      .getByRole('radiogroup', { name: 'May these people be emailed?' })
      .getByRole('radio', { name: /^No/ }),
  ).toBeChecked();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const plans = page.getByRole('region', { name: 'What are these plans called here?' });
  await expect(plans).toContainText('price_1 2 rows', { timeout: 30_000 });
  await createMissing(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  const first = plans.getByRole('combobox', { name: 'Plan for price_1' });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/Choose a plan, or type the title of a new one/);
  await expectAccessibleEverywhere(page);
  await first.fill(`Gold ${word}`);
  await plans.getByRole('combobox', { name: 'Plan for price_2' }).fill(`Print ${word}`);
  await page.keyboard.press('Tab');
  await check(page);
  await expect(page.getByText(/^2 new plans will be created/)).toContainText(
    `“Gold ${word}”, “Print ${word}”`,
  );
});

test('A file that renews asks who charges, and the focus goes there', async ({ page, enter }) => {
  const word = unique('renews');
  const content = `email,Plan,Autorenew,Subscription end date\na@${word}.example,Gold ${word},yes,2036-01-31\n`;
  await enter('admin');
  await chooseFile(page, `${word}.csv`, content);
  await createMissing(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  const charged = page.getByRole('radiogroup', { name: 'Who charges subscribers from now on?' });
  const old = charged.getByRole('radio', { name: /^The old system/ });
  await expect(old).toBeFocused();
  await expect(charged.getByRole('alert')).toHaveText('Choose one.');
  await old.check();
  await check(page);
  await expectTotals(page, { rows: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 });
});
