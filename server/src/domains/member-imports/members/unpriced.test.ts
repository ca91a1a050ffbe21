// Files with renewals but without prices: a missing column must not make subscriptions renew for free.
import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { createPlan } from '../../plans/service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

const end = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

const held = () =>
  rowsOf<{ autorenew: boolean; title: string; price: number }>(`
    select s.autorenew, o.title, o.price_cents as price from member_subscriptions s
    join pricing_options o on o.resource_id = $1 and o.id = s.pricing_option_id
    where s.resource_id = $1 order by s.id`);

const answers = { charged_by: 'here' } as const;

test.each([
  ['neither option nor price', 'email,tiers,subscription_end,autorenew', `a@example.com,Gold,${end},true`],
  [
    'a price and no period',
    'email,tiers,subscription_end,autorenew,price,price_currency',
    `a@example.com,Gold,${end},true,5.00,USD`,
  ],
  [
    'an option that is not here, and no price',
    'email,tiers,subscription,subscription_end,autorenew',
    `a@example.com,Gold,Monthly,${end},true`,
  ],
])('%s: it comes in and does not renew, and the import says so', async (_what, heading, line) => {
  const done = await desk.importText(ctx, `${heading}\n${line}`, { answers });
  expect(done.totals).toMatchObject({ created: 1, rejected: 0 });
  expect(await held()).toMatchObject([{ autorenew: false, price: 0 }]);
  expect(JSON.stringify(done)).toMatch(/renew here only once their pricing option has a price/);
});

test.each([
  ['an option of the site', 'subscription', 'Monthly', { title: 'Monthly', price: 900 }],
  ['a price of nothing', 'price,price_currency,subscription_period', '0.00,USD,1 month', { price: 0 }],
])('%s is a price, so it renews', async (_what, columns, cells, expected) => {
  const { id: planId } = await createPlan(ctx, { title: 'Gold' });
  await makeOption(ctx, { plan_id: planId, title: 'Monthly', price: 900 });
  await desk.importText(
    ctx,
    `email,tiers,subscription_end,autorenew,${columns}\na@example.com,Gold,${end},true,${cells}`,
    {
      answers,
    },
  );
  expect(await held()).toMatchObject([{ autorenew: true, ...expected }]);
});
