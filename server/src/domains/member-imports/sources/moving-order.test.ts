// Successive files of one publication: a newer one updates the same subscriptions.
import { beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});
beforeEach(() => {
  ctx = { ...ctx, clock: fixedClock(new Date('2026-11-26T12:00:00Z')) };
});

const subscriptions = () =>
  rowsOf(
    `select m.email, p.title as plan, o.title as option, o.period, s.status, s.starts_at, s.ends_at, s.price_cents,
       s.autorenew, e.provider, e.provider_subscription as there
     from member_subscriptions s join members m on m.resource_id = $1 and m.id = s.member_id
     join plans p on p.resource_id = $1 and p.id = s.plan_id
     join pricing_options o on o.resource_id = $1 and o.id = s.pricing_option_id
     left join renewals_elsewhere e on e.resource_id = $1 and e.subscription_id = s.id
     where s.resource_id = $1 order by m.email, s.starts_at`,
  );

const at = (text: string): Date => new Date(text);

const ghost = (comp: boolean) =>
  `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
65f2,a@example.com,Ada,,true,${comp},cus_X1,2025-01-02T03:04:05.000Z,,,Gold`;

const stripe = (interval: string, cancels = false) =>
  `id,Customer ID,Customer Email,Plan,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC),Cancel At Period End,Ended At (UTC)
sub_1,cus_X1,a@example.com,Gold,usd,${interval},9.00,active,2024-01-31 10:00,2026-12-24 10:00,${cancels},`;

const told = {
  email: 'a@example.com',
  plan: 'Gold',
  status: 'active',
  starts_at: at('2024-01-31T10:00:00Z'),
  ends_at: at('2026-12-24T10:00:00Z'),
  price_cents: 900,
  autorenew: false,
};

test.each([
  // A renewing subscription has an option of its price, at which it will renew here.
  ['renews', false, { provider: 'stripe', there: 'sub_1', option: 'Imported, 9.00 USD each 1 month' }],
  ['ends', true, { provider: null, there: null, option: 'Imported' }],
] as const)('a tier without dates gets those of the subscription that %s', async (_what, cancels, there) => {
  await desk.importText(ctx, ghost(false));
  expect(await subscriptions()).toMatchObject([{ plan: 'Gold', ends_at: null, provider: null }]);
  const checked = await desk.check(ctx, await desk.upload(ctx, stripe('month', cancels)));
  expect(checked.preview?.totals).toMatchObject({ created: 0, updated: 1 });
  expect((await desk.run(ctx, checked)).totals).toEqual(checked.preview?.totals);
  expect(await subscriptions()).toEqual([{ ...told, ...there, period: '1 month' }]);
  const again = await desk.importText(ctx, stripe('month', cancels));
  expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  await desk.importText(ctx, ghost(false));
  expect(await subscriptions()).toHaveLength(1);
});

test('what was given for nothing stays beside what is paid for', async () => {
  await desk.importText(ctx, ghost(true));
  await desk.importText(ctx, stripe('month'));
  expect(await subscriptions()).toMatchObject([told, { plan: 'Gold', ends_at: null }]);
});

test('a subscription that ended before leaves the tier as it is', async () => {
  await desk.importText(ctx, ghost(false));
  await desk.importText(
    ctx,
    stripe('month')
      .replace('active', 'canceled')
      .replace('2026-12-24 10:00,false,', '2024-06-24 10:00,false,2024-06-01 10:00'),
  );
  expect(await subscriptions()).toMatchObject([{ status: 'ended' }, { status: 'active', ends_at: null }]);
});

test('what Substack renews without an id is known by the id that Stripe tells', async () => {
  const list = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
a@example.com,true,2026-12-01T03:04:05.000Z,yearly,false,2024-01-01T00:00:00.000Z,2024-01-31T09:59:58.000Z`;
  await desk.importText(ctx, list, { answers: { plan: 'Gold' } });
  const yearly = { option: 'Imported (1 year)', period: '1 year', provider: 'stripe' };
  expect(await subscriptions()).toMatchObject([{ ...yearly, there: null }]);
  await desk.importText(ctx, stripe('year'));
  const priced = { ...yearly, option: 'Imported, 9.00 USD each 1 year' };
  expect(await subscriptions()).toEqual([{ ...told, ...priced, there: 'sub_1' }]);
});

test('each period has an option of its own, by which its subscriptions would renew here', async () => {
  await desk.importText(
    ctx,
    `${stripe('year')}\n${stripe('month').split('\n')[1]?.replace('sub_1', 'sub_2').replace('a@', 'b@').replace('cus_X1', 'cus_X2')}`,
  );
  expect(await subscriptions()).toMatchObject([
    { email: 'a@example.com', period: '1 year', price_cents: 900 },
    { email: 'b@example.com', period: '1 month', price_cents: 900 },
  ]);
});

test('whoever goes by another address at Stripe is found by the customer', async () => {
  await desk.importText(ctx, ghost(false));
  const text = `${stripe('month').replace('a@example.com', 'books@example.com')}
sub_2,cus_X1,a@example.com,Print,usd,year,20.00,active,2024-02-29 10:00,2027-02-28 10:00,false,
sub_3,cus_X9,c@example.com,Gold,usd,month,9.00,active,2024-02-29 10:00,2027-02-28 10:00,false,`;
  const checked = await desk.check(ctx, await desk.upload(ctx, text));
  expect(checked.preview?.totals).toMatchObject({ created: 1, updated: 1 });
  expect((await desk.run(ctx, checked)).totals).toMatchObject({ created: 1, updated: 1 });
  expect(await subscriptions()).toMatchObject([
    { ...told, there: 'sub_1' },
    { email: 'a@example.com', plan: 'Print', there: 'sub_2' },
    { email: 'c@example.com', plan: 'Gold', there: 'sub_3' },
  ]);
});

test('a member stays the customer they are, unless a subscription of another one renews', async () => {
  const customers = async () =>
    (
      await rowsOf<{ customer: string }>(
        'select stripe_customer_id as customer from members where resource_id = $1',
      )
    ).map(({ customer }) => customer);
  await desk.importText(ctx, ghost(false));
  const list = 'id,Email,Name,Created (UTC)\ncus_X2,a@example.com,Ada,2026-01-02 03:04';
  expect((await desk.importText(ctx, list)).preview?.rows).toMatchObject([{ changes: [] }]);
  const other = stripe('month').replace('cus_X1', 'cus_X2');
  await desk.importText(ctx, other.replace('active', 'canceled'));
  expect(await customers()).toEqual(['cus_X1']);
  await desk.importText(ctx, other);
  expect(await customers()).toEqual(['cus_X2']);
});
