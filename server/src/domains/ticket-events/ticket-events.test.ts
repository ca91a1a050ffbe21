import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createTicketEvent, listTicketEvents, updateTicketEvent } from './service.ts';
import { createTicket } from './tickets.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

const startsAt = new Date('2026-05-01T18:00:00Z');
const endsAt = new Date('2026-05-01T21:00:00Z');

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  for (const [title, active] of [
    ['Past reading', false],
    ['Concert', true],
    ['Autumn reading', true],
  ] as const)
    await createTicketEvent(ctx, { title, slug: title, active, startsAt, endsAt, timezone: 'Europe/Paris' });
});
afterAll(() => db.drop());

test('events of the site come active ones first, with their instants in UTC', async () => {
  const { items, paginator } = await listTicketEvents(ctx, undefined);
  expect(items.map((item) => item.title)).toEqual(['Concert', 'Autumn reading', 'Past reading']);
  expect(items[0]).toMatchObject({ start_date: '2026-05-01T18:00:00.000Z', timezone: 'Europe/Paris' });
  expect(paginator.total_items).toBe(3);
});

test('events are found by a part of the title and by whether they are active', async () => {
  const { items } = await listTicketEvents(ctx, { filter: { title: 'READ', active: true } });
  expect(items.map((item) => item.title)).toEqual(['Autumn reading']);
});

test('an event that ends before it starts, or in no zone of the world, is refused', async () => {
  const event = { title: 'Talk', slug: 'talk', startsAt, endsAt };
  await expect(createTicketEvent(ctx, { ...event, endsAt: new Date(0) })).rejects.toMatchObject({
    fields: { endsAt: expect.any(String) },
  });
  await expect(createTicketEvent(ctx, { ...event, timezone: 'Mars/Base' })).rejects.toMatchObject({
    fields: { timezone: expect.any(String) },
  });
});

test("another site's events answer like ones that never were", async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const id = await createTicketEvent(other, { title: 'Talk', slug: 'talk', startsAt, endsAt });
  await expect(updateTicketEvent(ctx, id, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(createTicket(ctx, { ticketEventId: id, title: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
