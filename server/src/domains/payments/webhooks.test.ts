import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import type { StripeEvent } from '#server/stand-ins/stripe/ledger.ts';
import { closeDispute, confirm, dispute, refund } from '#server/stand-ins/stripe/money.ts';
import { attach, setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { connect, makePayers, type Payer } from '#server/testing/payment-fixtures.ts';
import { type TestServer, testServer, paymentToolsOfTests as tools } from '#server/testing/test-server.ts';
import { deleteOldEvents, eventRetentionDays, handleEvent } from './events.service.ts';

let server: TestServer;
let ctx: ResourceContext;
let standIn: StripeStandIn;
let payer: Payer;

beforeAll(async () => {
  server = await testServer();
  ctx = actAs(server.database, await makeResource(server.database));
  standIn = await startStripe({ livemode: true });
  await connect(ctx, tools, standIn);
  const [made] = await makePayers(ctx, standIn, 1);
  if (!made) throw new Error('nobody was made');
  payer = made;
});
afterAll(async () => {
  await standIn.close();
  await server.close();
});

const rows = async <T extends object>(statement: string): Promise<T[]> =>
  (await server.database.owner.query<T>(statement, [ctx.resource.id])).rows;
const pathOf = (key = ctx.resource.key, mode = 'live') => `/api/webhooks/stripe/${key}/${mode}`;

interface Sent {
  path?: string;
  at?: number;
  change?: string;
}
async function send(event: object, { path = pathOf(), at, change = '' }: Sent = {}) {
  const { body, header } = standIn.signed(event, at);
  const headers = { 'content-type': 'application/json', 'stripe-signature': header };
  return server.call('POST', path, { body: body + change, headers });
}

/** Handles all pending events, as the worker does. */
async function handleAll(): Promise<void> {
  for (const { id } of await rows<{ id: number }>(
    'select id from provider_events where resource_id = $1 and handled_at is null',
  ))
    await handleEvent(ctx, tools, id);
}

/** Takes a payment outside of our system, from a customer whom the site knows. */
function payElsewhere(amount: number): string {
  const { customerId } = payer;
  const method = standIn.ledger.customers.get(customerId)?.defaultMethodId ?? '';
  const fields = { amount: String(amount), currency: 'usd', customer: customerId, payment_method: method };
  confirm(standIn.ledger, { ...fields, description: 'A book', confirm: 'true', off_session: 'true' }, []);
  return [...standIn.ledger.charges.keys()].at(-1) ?? '';
}

const anEvent = (id: string): StripeEvent => ({
  id,
  object: 'event',
  type: 'customer.created',
  created: standIn.ledger.now(),
  livemode: true,
  api_version: '2026-10-28.endive',
  data: { object: { id: payer.customerId, object: 'customer' } },
});

test('only what was signed for this site and mode, within five minutes either way, is taken in', async () => {
  const now = standIn.ledger.now();
  const refused = [
    await send(anEvent('evt_1'), { at: now - 301 }),
    await send(anEvent('evt_1'), { at: now + 310 }),
    await send(anEvent('evt_1'), { change: ' ' }),
    await send(anEvent('evt_1'), { path: pathOf('no-such-site') }),
    await send(anEvent('evt_1'), { path: pathOf(ctx.resource.key, 'test') }),
    await send(anEvent('evt_1'), { path: pathOf(ctx.resource.key, 'other') }),
    await send({ ...anEvent('evt_1'), livemode: false }),
    await server.call('POST', pathOf(), { body: JSON.stringify(anEvent('evt_1')) }),
  ];
  expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['400 {"error":"bad_request","error_description":"Not signed for this address."}']),
  );
  expect(await rows('select from provider_events where resource_id = $1')).toHaveLength(0);
  expect((await send(anEvent('evt_1'))).status).toBe(200);
  expect(await rows('select from provider_events where resource_id = $1')).toHaveLength(1);
});

test('a signed event in a shape that is not known is accepted and not acted on', async () => {
  const second = {
    id: 'evt_v2',
    object: 'v2.core.event',
    type: 'v1.billing.meter.error_report_triggered',
    created: '2026-11-26T10:00:00.000Z',
    livemode: true,
    related_object: { id: 'mtr_1', type: 'billing.meter' },
  };
  const before = (await rows('select from provider_events where resource_id = $1')).length;
  expect(await send(second)).toMatchObject({
    status: 200,
    text: '{"received":true}',
  });
  expect((await send({ ...second, livemode: false })).status).toBe(400);
  const other = await server.call('POST', pathOf(), { body: JSON.stringify(second) });
  expect(other.status).toBe(400);
  expect(await rows('select from provider_events where resource_id = $1')).toHaveLength(before);
});

test('an event that comes again, also at the same moment, is kept and handled once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(anEvent('evt_2'))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(
    await rows("select from provider_events where resource_id = $1 and event_id = 'evt_2'"),
  ).toHaveLength(1);
  const jobs = await server.database.owner.query(
    "select from graphile_worker.jobs where task_identifier = 'payments.event'",
  );
  expect(jobs.rowCount).toBe(
    await rows('select from provider_events where resource_id = $1').then((all) => all.length),
  );
});

test('a body that is larger than any event is refused, however well it is signed', async () => {
  const statusOf = async (id: string, letters: number) =>
    (await send({ ...anEvent(id), more: 'x'.repeat(letters) })).status;
  expect([await statusOf('evt_small', 200_000), await statusOf('evt_large', 300_000)]).toEqual([200, 400]);
  expect(await rows("select from provider_events where resource_id = $1 and event_id = 'evt_large'")).toEqual(
    [],
  );
});

test('an address that sends more than a provider does is told to wait', async () => {
  await server.database.owner.query(
    `insert into rate_limits (key, points, expire) values ('webhook-address:127.0.0.1', 6000, extract(epoch from now() + interval '1 minute') * 1000)
     on conflict (key) do update set points = 6000, expire = excluded.expire`,
  );
  expect((await send(anEvent('evt_4'))).status).toBe(429);
  await server.database.owner.query('delete from rate_limits');
});

test('what is kept of an event holds nothing personal', async () => {
  await send({
    ...anEvent('evt_5'),
    data: { object: { id: 'cus_1', object: 'customer', email: 'ana@example.com' } },
  });
  const [kept] = await rows<{ payload: object }>(
    "select payload from provider_events where resource_id = $1 and event_id = 'evt_5'",
  );
  expect(kept?.payload).toEqual({ object: { id: 'cus_1', type: 'customer' }, customerId: 'cus_1' });
});

test('payments, refunds and disputes come in whatever the order in which they are told, each once', async () => {
  const first = standIn.ledger.events.length;
  const paid = payElsewhere(5_000);
  refund(standIn.ledger, paid, 1_500);
  refund(standIn.ledger, paid, 500);
  const taken = payElsewhere(700);
  closeDispute(standIn.ledger, dispute(standIn.ledger, taken).id, 'lost');
  closeDispute(standIn.ledger, dispute(standIn.ledger, payElsewhere(800)).id, 'won');
  const told = standIn.ledger.events.slice(first).toReversed();
  for (const event of [...told, ...told]) expect((await send(event)).status).toBe(200);
  await handleAll();
  expect(
    await rows(
      `select t.amount_cents, t.status, t.refunded_cents, t.title from transactions t
       where t.resource_id = $1 and t.member_id is not null order by t.amount_cents desc`,
    ),
  ).toEqual([
    { amount_cents: 5_000, status: 'succeeded', refunded_cents: 2_000, title: 'A book' },
    { amount_cents: 800, status: 'succeeded', refunded_cents: 0, title: 'A book' },
    { amount_cents: 700, status: 'succeeded', refunded_cents: 0, title: 'A book' },
  ]);
  expect(
    await rows(
      'select kind, amount_cents from transaction_adjustments where resource_id = $1 order by amount_cents',
    ),
  ).toEqual([
    // Won: the fee alone.
    { kind: 'dispute', amount_cents: 0 },
    { kind: 'refund', amount_cents: 500 },
    { kind: 'dispute', amount_cents: 700 },
    { kind: 'refund', amount_cents: 1_500 },
  ]);
});

test('another card, and a failed payment of somebody else, change what they should and nothing more', async () => {
  const first = standIn.ledger.events.length;
  const { id } = attach(standIn.ledger, payer.customerId, 'pm_card_mastercard');
  setBank(standIn.ledger, payer.customerId, 'expired_card');
  expect(() => payElsewhere(900)).toThrow('expired');
  setBank(standIn.ledger, payer.customerId, null);
  for (const event of standIn.ledger.events.slice(first)) await send(event);
  await handleAll();
  expect(
    await rows('select payment_method_id, card_brand from payment_customers where resource_id = $1'),
  ).toEqual([{ payment_method_id: id, card_brand: 'mastercard' }]);
  expect(await rows('select from transactions where resource_id = $1 and amount_cents = 900')).toHaveLength(
    0,
  );
});

test('when Stripe gives no answer the event waits for another try', async () => {
  const paid = payElsewhere(1_100);
  const event = standIn.ledger.events.findLast(({ type }) => type === 'payment_intent.succeeded');
  await send(event ?? {});
  standIn.fault = () => 500;
  await expect(handleAll()).rejects.toThrow('Something went wrong');
  standIn.fault = () => null;
  await handleAll();
  expect(standIn.ledger.charges.has(paid)).toBe(true);
  expect(await rows('select from transactions where resource_id = $1 and amount_cents = 1100')).toHaveLength(
    1,
  );
});

test('the keys stand nowhere in clear', async () => {
  const kept = JSON.stringify(await rows('select * from payment_accounts where resource_id = $1'));
  const audit = JSON.stringify(await rows('select * from audit_log where resource_id = $1'));
  for (const secret of [standIn.secretKey, standIn.webhookSecret])
    expect(`${kept}${audit}`).not.toContain(secret.slice(8));
});

test('what was told is kept for its days and is gone a day later', async () => {
  await server.database.owner.query(
    `insert into provider_events (resource_id, provider, livemode, event_id, type, payload, occurred_at, received_at)
     select $1, 'stripe', true, 'evt_old_' || days, 'test', '{}', now(), now() - make_interval(days => days)
     from unnest($2::int[]) as days`,
    [ctx.resource.id, [eventRetentionDays - 1, eventRetentionDays + 1]],
  );
  await deleteOldEvents(ctx);
  await deleteOldEvents(ctx);
  expect(
    await rows("select event_id from provider_events where resource_id = $1 and event_id like 'evt_old_%'"),
  ).toEqual([{ event_id: `evt_old_${eventRetentionDays - 1}` }]);
});
