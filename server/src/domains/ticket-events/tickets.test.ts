import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createTicketEvent, getTicketEvent } from './service.ts';
import { createTicket, updateTicket } from './tickets.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let foreign: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  foreign = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

const dates = { start_date: '2026-05-01T18:00:00.000Z', end_date: '2026-05-01T21:00:00.000Z' };
let number = 0;
/** Creates an event with a slug of its own. */
const event = (fields: Partial<Parameters<typeof createTicketEvent>[1]> = {}) => {
  number += 1;
  return { title: 'Talk', slug: `talk-${number}`, ...dates, ...fields };
};

test('a ticket is made with everything the form has', async () => {
  const { optionId, planId } = await makeOption(ctx);
  const { id } = await createTicketEvent(ctx, event());
  const fields = {
    title: 'Stalls',
    description: 'Front rows',
    price: 1_250,
    currency: 'eur' as const,
    vat_percent: 7.5,
    is_applied_vat: true,
    quantity: 40,
    min_quantity_order: 1,
    max_quantity_order: 4,
    start_date: '2026-04-01T00:00:00.000Z',
    end_date: '2026-05-01T00:00:00.000Z',
    mailchimp_tags: ['talk', 'stalls'],
    attach_subscription_id: optionId,
    plan_discounts: [{ plan_id: planId, discount_type: 'percent' as const, discount: 15, active: true }],
    active: false,
    is_private: true,
    extra: { row: 1 },
  };
  const ticket = await createTicket(ctx, { ti_event_id: id, ...fields });
  expect(ticket).toMatchObject({ ...fields, ti_event_id: id, sold: 0, version: 1 });
  expect((await getTicketEvent(ctx, { id })).tickets).toEqual([ticket]);
  expect(await updateTicket(ctx, { id: ticket.id, version: 1, ...fields })).toEqual(ticket);
});

test('a new ticket is free, in dollars, unlimited, active and public', async () => {
  const { id } = await createTicketEvent(ctx, event());
  expect(await createTicket(ctx, { ti_event_id: id, title: 'Seat' })).toMatchObject({
    price: 0,
    currency: 'usd',
    vat_percent: 0,
    quantity: 0,
    min_quantity_order: 0,
    max_quantity_order: 0,
    active: true,
    is_private: false,
    mailchimp_tags: [],
    plan_discounts: [],
    attach_subscription_id: null,
  });
});

test('discounts by plan are replaced as a whole, and their change makes a new version', async () => {
  const plans = [(await makeOption(ctx)).planId, (await makeOption(ctx)).planId];
  const discount = (plan_id = 0) => ({
    plan_id,
    discount_type: 'amount' as const,
    discount: 200,
    active: true,
  });
  const { id: ti_event_id } = await createTicketEvent(ctx, event());
  const both = { title: 'Seat', plan_discounts: plans.map(discount) };
  const { id } = await createTicket(ctx, { ti_event_id, ...both });
  const reversed = { ...both, plan_discounts: both.plan_discounts.toReversed() };
  expect((await updateTicket(ctx, { id, ...reversed })).version).toBe(1);
  const one = await updateTicket(ctx, { id, title: 'Seat', plan_discounts: [discount(plans[1])] });
  expect(one).toMatchObject({ version: 2, plan_discounts: [discount(plans[1])] });
  expect((await updateTicket(ctx, { id, title: 'Seat' })).plan_discounts).toHaveLength(1);
});

test("another site's options and plans are as unknown as ones that do not exist, and no plan comes twice", async () => {
  const strange = await makeOption(foreign);
  const own = await makeOption(ctx);
  const { id: ti_event_id } = await createTicketEvent(ctx, event());
  const discount = (plan_id: number) => ({
    plan_id,
    discount_type: 'percent' as const,
    discount: 5,
    active: true,
  });
  for (const [plan, attach_subscription_id] of [
    [strange.planId, strange.optionId],
    [9_999_999, 9_999_999],
  ] as const)
    await expect(
      createTicket(ctx, {
        ti_event_id,
        title: 'Seat',
        attach_subscription_id,
        plan_discounts: [own.planId, plan, own.planId].map(discount),
      }),
    ).rejects.toMatchObject({
      fields: {
        attach_subscription_id: "This pricing option can't be chosen.",
        'plan_discounts.1.plan_id': "This plan can't be chosen.",
        'plan_discounts.2.plan_id': 'This plan has a discount already.',
      },
    });
});

test('bounds that are saved one by one stay in order, and a ticket stays with its event', async () => {
  const { id: ti_event_id } = await createTicketEvent(ctx, event());
  const other = await createTicketEvent(ctx, event());
  const { id } = await createTicket(ctx, {
    ti_event_id,
    title: 'Seat',
    max_quantity_order: 2,
    end_date: dates.end_date,
  });
  await expect(
    updateTicket(ctx, {
      id,
      title: 'Seat',
      min_quantity_order: 3,
      start_date: '2026-06-01T00:00:00Z',
      ti_event_id: other.id,
    }),
  ).rejects.toMatchObject({
    fields: {
      max_quantity_order: expect.any(String),
      end_date: expect.any(String),
      ti_event_id: expect.any(String),
    },
  });
});
