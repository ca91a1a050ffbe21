// Imports files of known systems and compares the site's records afterwards.
import { beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { examples } from './examples.fixture.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

/** The clock of the examples, and UTC as the site's zone. */
beforeEach(() => {
  ctx = { ...ctx, clock: fixedClock(new Date('2026-11-26T12:00:00Z')) };
});

/** Imports the first example of a source. */
function importExample(key: string) {
  const example = examples.find((one) => one.key === key);
  if (!example) throw new Error(`no example of ${key}`);
  const { text, answers = {}, currency } = example;
  // The headings show that it is a file of members.
  return desk.importText(ctx, text, { answers, ...(currency ? { currency } : {}) });
}

const members = () =>
  rowsOf(
    `select email, external_id, stripe_customer_id, subscribed_to_emails as mailed, active
     from members where resource_id = $1 order by email`,
  );

const subscriptions = () =>
  rowsOf(
    `select m.email, p.title as plan, s.status, s.starts_at, s.ends_at, s.autorenew, s.price_cents, s.currency,
       s.is_attached_by_admin as given, e.provider, e.provider_subscription as there
     from member_subscriptions s join members m on m.resource_id = $1 and m.id = s.member_id
     join plans p on p.resource_id = $1 and p.id = s.plan_id
     left join renewals_elsewhere e on e.resource_id = $1 and e.subscription_id = s.id
     where s.resource_id = $1 order by m.email, p.title`,
  );

const sales = () =>
  rowsOf(
    `select m.email, m.external_id as member, t.external_id, t.amount_cents, t.refunded_cents, t.currency, t.status
     from transactions t join members m on m.resource_id = $1 and m.id = t.member_id
     where t.resource_id = $1 order by t.external_id`,
  );

const renewals = () =>
  rowsOf(
    'select subscription_id, provider, provider_subscription, state from renewals_elsewhere where resource_id = $1',
  );

const at = (text: string): Date => new Date(text);

test('mailchimp: a stored no is never turned to yes', async () => {
  await importExample('mailchimp-unsubscribed');
  const contacts =
    'Email Address,OPTIN_TIME,LAST_CHANGED\nu@example.com,2018-02-12 10:54:27,2024-01-01 00:00:00';
  const text = `${contacts}\nw@example.com,2018-02-12 10:54:27,2024-01-01 00:00:00`;
  const checked = await desk.check(ctx, await desk.upload(ctx, text), { answers: { mail: 'yes' } });
  expect(checked.preview?.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'new']);
  expect((await desk.run(ctx, checked)).totals).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
  expect(await members()).toMatchObject([
    { email: 'u@example.com', mailed: false },
    { email: 'v@example.com', mailed: false },
    { email: 'w@example.com', mailed: true },
  ]);
});

test('a yes of the file itself does not turn a stored no either, and its no always counts', async () => {
  await importExample('mailchimp-unsubscribed');
  const heading = 'id,email,name,note,subscribed_to_emails,complimentary_plan,labels';
  const yes = await desk.check(ctx, await desk.upload(ctx, `${heading}\n,u@example.com,,,true,false,`));
  expect(yes.preview?.rows).toMatchObject([{ outcome: 'unchanged', changes: [] }]);
  expect((await desk.run(ctx, yes)).totals).toMatchObject({ updated: 0, unchanged: 1 });
  await desk.importText(ctx, `${heading}\n,w@example.com,,,true,false,`);
  const no = await desk.check(ctx, await desk.upload(ctx, `${heading}\n,w@example.com,,,false,false,`));
  expect(no.preview?.rows).toMatchObject([{ outcome: 'update', changes: ['subscribed_to_emails'] }]);
  await desk.run(ctx, no);
  expect(await members()).toMatchObject([{ mailed: false }, { mailed: false }, { mailed: false }]);
});

test('mailchimp: the email is found whatever its label', async () => {
  const text =
    'Vorname,Deine E-Mail Adresse,OPTIN_TIME,UNSUB_TIME\nUna,u@example.com,2018-02-12 10:54:27,2018-07-23 12:19:27';
  await desk.importText(ctx, text);
  expect(await members()).toMatchObject([{ email: 'u@example.com', mailed: false }]);
});

test('nobody may be mailed of whom neither the file nor the answer says it', async () => {
  await importExample('woocommerce-subscriptions');
  await importExample('stripe-customers');
  expect(await members()).toMatchObject([{ mailed: false }, { mailed: false }]);
});

test('beehiiv: the tier by its name, and nothing for a free reader', async () => {
  await importExample('beehiiv-subscribers');
  expect(await members()).toMatchObject([
    { email: 'a@example.com', stripe_customer_id: 'cus_X1', mailed: true },
    { email: 'b@example.com', mailed: false },
  ]);
  expect(await subscriptions()).toMatchObject([{ email: 'a@example.com', plan: 'Gold', status: 'active' }]);
});

test('memberful: one account, which is active, with a plan that has ended and one that is open', async () => {
  await importExample('memberful-members');
  expect(await members()).toEqual([
    { email: 'a@example.com', external_id: '901', stripe_customer_id: 'cus_X1', mailed: false, active: true },
  ]);
  expect(await subscriptions()).toMatchObject([
    {
      plan: 'Print',
      status: 'active',
      ends_at: at('2027-01-01T00:00:00Z'),
      autorenew: false,
      provider: 'other',
      there: 'memberful-901-Print',
    },
    {
      plan: 'Yearly',
      status: 'ended',
      ends_at: at('2025-01-02T00:00:00Z'),
      autorenew: false,
      provider: null,
    },
  ]);
});

test('paid memberships pro: a level that Stripe renews, and its order', async () => {
  await importExample('pmpro-members');
  expect(await subscriptions()).toMatchObject([
    {
      plan: 'Gold',
      status: 'active',
      ends_at: at('2026-12-01T00:00:00Z'),
      price_cents: 1_000,
      currency: 'eur',
      autorenew: false,
      provider: 'stripe',
      there: 'sub_1',
    },
  ]);
  const done = await importExample('pmpro-orders');
  expect(done.totals).toMatchObject({ created: 1, rejected: 2 });
  expect(done.made_members).toBe(0);
  expect(await sales()).toEqual([
    {
      email: 'a@example.com',
      member: '7',
      external_id: 'ch_1',
      amount_cents: 1_000,
      refunded_cents: 0,
      currency: 'eur',
      status: 'succeeded',
    },
  ]);
});

test('woocommerce: a subscription until its end, and memberships of which one begins later', async () => {
  await importExample('woocommerce-subscriptions');
  expect(await subscriptions()).toMatchObject([
    {
      plan: 'Gold',
      status: 'active',
      starts_at: at('2025-12-05T10:00:00Z'),
      ends_at: at('2026-12-05T10:00:00Z'),
      price_cents: 1_000,
      currency: 'eur',
      autorenew: false,
      provider: null,
    },
  ]);
  expect(await members()).toMatchObject([{ external_id: '7', stripe_customer_id: 'cus_X1' }]);
});

test('woocommerce memberships: one for ever and for nothing, and one that begins later', async () => {
  const done = await importExample('woocommerce-memberships');
  expect(await members()).toHaveLength(2);
  expect(await subscriptions()).toMatchObject([
    { email: 'a@example.com', plan: 'Gold', status: 'active', ends_at: null, given: true, autorenew: false },
  ]);
  expect(done.left_out_reasons).toEqual([
    { reason: 'subscriptions that begin later were left out: add them once they begin', rows: 1 },
  ]);
});

test('stripe: one member with two subscriptions, and their payments by the customer', async () => {
  await importExample('stripe-subscriptions');
  expect(await subscriptions()).toMatchObject([
    {
      plan: 'Gold',
      status: 'past_due',
      starts_at: at('2024-01-31T10:00:00Z'),
      ends_at: at('2026-11-24T10:00:00Z'),
      autorenew: false,
      provider: 'stripe',
      there: 'sub_1',
    },
    { plan: 'Old', status: 'ended', ends_at: at('2023-06-01T10:00:00Z'), provider: null },
  ]);
  const paid = { email: 'a@example.com', member: null, amount_cents: 900, currency: 'usd' };
  expect(await importExample('stripe-payments')).toMatchObject({ kind: 'sales', made_members: 0 });
  expect(await sales()).toEqual([
    { ...paid, external_id: 'pi_1', refunded_cents: 0, status: 'succeeded' },
    { ...paid, external_id: 'pi_3', refunded_cents: 900, status: 'refunded' },
  ]);
});

test('stripe payments: the customer counts before the address that a payment names', async () => {
  await importExample('stripe-customers');
  const heading = 'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Customer ID,Customer Email';
  await desk.importText(
    ctx,
    `${heading}\nch_1,2026-01-05 23:30:00,9.00,0.00,usd,Paid,cus_X2,books@example.com`,
  );
  expect(await sales()).toMatchObject([{ email: 'a@example.com', external_id: 'ch_1' }]);
});

test.each(['memberful-members', 'stripe-subscriptions', 'woocommerce-subscriptions', 'stripe-payments'])(
  '%s: the same file again changes nothing',
  async (key) => {
    const first = await importExample(key);
    const held = async () => [await members(), await subscriptions(), await sales(), await renewals()];
    const before = await held();
    const again = await importExample(key);
    expect(first.totals?.created).toBeGreaterThan(0);
    expect(again.totals).toMatchObject({ created: 0, updated: 0, rejected: first.totals?.rejected });
    expect(again.preview?.totals).toEqual(again.totals);
    expect(await held()).toEqual(before);
  },
);
