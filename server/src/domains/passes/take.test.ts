import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { createTicketEvent, updateTicketEvent } from '../ticket-events/service.ts';
import { createTicket } from '../ticket-events/tickets.service.ts';
import { orderTickets } from './order.service.ts';
import { insertPasses } from './queries.ts';
import { issuePass } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let members: number[];
let event: number;

const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  ctx = actAs(db.database, await makeResource(db.database));
  members = await makeMembers(ctx, 200);
  event = (await createTicketEvent(ctx, { title: 'Reading', slug: 'reading', ...dates })).id;
});
afterAll(() => db.drop());

const ownerId = () => members[0] ?? 0;
let purchase = 0;
const key = () => {
  purchase += 1;
  return `purchase ${purchase}`;
};
const ticket = async (fields: Partial<Parameters<typeof createTicket>[1]> = {}) =>
  (await createTicket(ctx, { ti_event_id: event, title: 'Seat', ...fields })).id;
const take = (ticketId: number, quantity = 1) =>
  orderTickets(ctx, { ticketId, ownerId: ownerId(), quantity, key: key() });

async function counted(ticketId: number) {
  const { rows } = await db.database.owner.query<{ sold: number; passes: number; orders: number }>(
    `select sold, (select count(*) from passes where ticket_id = t.id) as passes,
       (select count(*) from ticket_orders where ticket_id = t.id) as orders from tickets t where id = $1`,
    [ticketId],
  );
  return rows[0];
}

const everybody = (act: (memberId: number) => Promise<unknown>) => Promise.allSettled(members.map(act));
const rounds = 5;

test(`200 members at once, ${rounds} rounds, take exactly the tickets there are`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ticketId = await ticket({ quantity: 10 });
    const results = await everybody((memberId) =>
      orderTickets(ctx, { ticketId, ownerId: memberId, quantity: 1, key: `round ${round}` }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(new Set(refusals.map(({ reason }) => (reason as Error).message))).toEqual(
      new Set(['There are not that many tickets left.']),
    );
    expect(await counted(ticketId)).toEqual({ sold: 10, passes: 10, orders: 10 });
  }
}, 120_000);

/** Reads the remaining number first and then writes, the error that the real single statement avoids. */
function takeUnguarded(ticketId: number, memberId: number, meet: () => Promise<void>): Promise<void> {
  return write(ctx, 'test.take', async ({ db: queries, noAudit }) => {
    noAudit('test');
    const { quantity } = await queries
      .selectFrom('tickets')
      .select('quantity')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow();
    const { count } = await queries
      .selectFrom('passes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
    if (count >= quantity) throw new Error('sold out');
    await meet();
    const made = { assignId: null, orderId: null, createdAt: new Date() };
    await insertPasses(
      queries,
      ctx.resource.id,
      { ticketId, ticketEventId: event, ownerId: memberId, ...made },
      1,
    );
  });
}

test('without the guard 200 members take more than there are', async () => {
  const ticketId = await ticket({ quantity: 10 });
  const meet = meetingOf(11);
  await everybody((memberId) => takeUnguarded(ticketId, memberId, meet));
  expect((await counted(ticketId))?.passes).toBeGreaterThan(10);
}, 60_000);

test('the same purchase asked for again, also at once, is the same order', async () => {
  const ticketId = await ticket({ price: 500, quantity: 10 });
  const input = { ticketId, ownerId: ownerId(), quantity: 2, key: key() };
  const orders = await Promise.all(Array.from({ length: 8 }, () => orderTickets(ctx, input)));
  const [first] = orders;
  for (const order of orders) expect(order).toEqual(first);
  expect(first?.passIds).toHaveLength(2);
  expect(await counted(ticketId)).toEqual({ sold: 2, passes: 2, orders: 1 });
  await expect(orderTickets(ctx, { ...input, quantity: 3 })).rejects.toMatchObject({ code: 'conflict' });
  // The same key of another buyer is another purchase.
  await orderTickets(ctx, { ...input, ownerId: members[1] ?? 0 });
  expect(await counted(ticketId)).toEqual({ sold: 4, passes: 4, orders: 2 });
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test.each([
  ['before its sale begins', { start_date: hours(1) }, 'The sale of this ticket has not begun.'],
  ['after its sale ended', { end_date: hours(-1) }, 'The sale of this ticket is over.'],
  ['when it is disabled', { active: false }, 'This ticket is not for sale.'],
  [
    'for fewer than an order must have',
    { min_quantity_order: 3 },
    'An order of this ticket is for at least 3.',
  ],
  ['for more than an order may have', { max_quantity_order: 1 }, 'An order of this ticket is for at most 1.'],
  ['when fewer are left', { quantity: 1 }, 'There are not that many tickets left.'],
])('a ticket is not sold %s', async (_when, fields, message) => {
  const ticketId = await ticket(fields);
  await expect(take(ticketId, 2)).rejects.toMatchObject({ code: 'conflict', message });
  expect(await counted(ticketId)).toEqual({ sold: 0, passes: 0, orders: 0 });
});

test('within its window and the bounds of an order a ticket is sold', async () => {
  const ticketId = await ticket({
    start_date: hours(-1),
    end_date: hours(1),
    min_quantity_order: 2,
    max_quantity_order: 2,
  });
  expect((await take(ticketId, 2)).passIds).toHaveLength(2);
});

test('no ticket of an inactive event is sold, but an operator may give one', async () => {
  const { id, ...made } = await createTicketEvent(ctx, { title: 'Later', slug: 'later', ...dates });
  const ticketId = await ticket({ ti_event_id: id, start_date: hours(1) });
  const { title, slug } = made;
  await updateTicketEvent(ctx, { id, title, slug, ...dates, active: false });
  await expect(take(ticketId)).rejects.toMatchObject({ message: 'This ticket is not for sale.' });
  expect(await issuePass(ctx, { ticketId, ownerId: ownerId() })).toHaveLength(1);
});

test('holders of a plan pay less, also through their group, as long as they hold it', async () => {
  const { planId, optionId } = await makeOption(ctx);
  const [holder = 0, other = 0] = members.slice(10);
  const subscription = { pricingOptionId: optionId, holder: { memberId: holder } };
  await attach(ctx, subscription);
  const ticketId = await ticket({
    price: 1_000,
    is_applied_vat: true,
    vat_percent: 20,
    plan_discounts: [{ plan_id: planId, discount_type: 'percent', discount: 25, active: true }],
  });
  const buy = (buyer: number) => orderTickets(ctx, { ticketId, ownerId: buyer, quantity: 2, key: key() });
  expect(await buy(holder)).toMatchObject({
    amountCents: 2_000,
    discountCents: 500,
    vatCents: 300,
    totalCents: 1_800,
    discountPlanId: planId,
  });
  expect(await buy(other)).toMatchObject({ discountCents: 0, totalCents: 2_400, discountPlanId: null });
});

test("an attached pricing option becomes the buyer's, once, with VAT of their country", async () => {
  const { optionId } = await makeOption(ctx);
  await db.database.owner.query(
    `update pricing_options set country_vat = '[{"country_id":"DE","vat_basis_points":700}]' where id = $1`,
    [optionId],
  );
  const [german = 0, other = 0] = members.slice(20);
  await db.database.owner.query("update members set country_code = 'DE' where id = $1", [german]);
  const ticketId = await ticket({
    price: 1_000,
    is_applied_vat: true,
    vat_percent: 20,
    attach_subscription_id: optionId,
  });
  const buy = (buyer: number) => orderTickets(ctx, { ticketId, ownerId: buyer, quantity: 1, key: key() });
  const first = await buy(german);
  expect(first).toMatchObject({ vatBasisPoints: 700, vatCents: 70, subscriptionId: expect.any(Number) });
  expect(await buy(german)).toMatchObject({ subscriptionId: null });
  expect(await buy(other)).toMatchObject({ vatCents: 200, subscriptionId: expect.any(Number) });
  const { rows } = await db.database.owner.query(
    'select kind, member_id from member_subscriptions where pricing_option_id = $1 order by id',
    [optionId],
  );
  expect(rows).toEqual([
    { kind: 'attached', member_id: german },
    { kind: 'attached', member_id: other },
  ]);
});

test("another site's ids answer like ids that never were", async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const [stranger = 0] = await makeMembers(other, 1);
  const ticketId = await ticket();
  for (const [site, owner] of [
    [ctx, stranger],
    [other, stranger],
    [ctx, 9_999_999],
  ] as const)
    await expect(
      orderTickets(site, { ticketId, ownerId: owner, quantity: 1, key: key() }),
    ).rejects.toMatchObject({ code: 'not_found' });
});
