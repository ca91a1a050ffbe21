import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createTicketEvent } from '../ticket-events/service.ts';
import { createTicket, updateTicket } from '../ticket-events/tickets.service.ts';
import { insertPasses } from './queries.ts';
import { assignPass, detachPass, issuePass, removePass } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let members: number[];
let event: number;

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  ctx = actAs(db.database, await makeResource(db.database));
  members = await makeMembers(ctx, 3);
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  event = (await createTicketEvent(ctx, { title: 'Reading', slug: 'reading', ...dates })).id;
});
afterAll(() => db.drop());

const owner = () => members[0] ?? 0;
const ticket = async (quantity: number) =>
  (await createTicket(ctx, { ti_event_id: event, title: 'Seat', quantity })).id;

async function counted(ticketId: number): Promise<{ sold: number; passes: number }> {
  const { rows } = await db.database.owner.query<{ sold: number; passes: number }>(
    'select sold, (select count(*) from passes where ticket_id = t.id) as passes from tickets t where id = $1',
    [ticketId],
  );
  return rows[0] ?? { sold: -1, passes: -1 };
}

/** Reads the remaining number first and then writes, the error that the real single statement avoids. */
function issueUnguarded(ticketId: number, meet: () => Promise<void>): Promise<void> {
  return write(ctx, 'test.issue', async ({ db: queries, unchanged }) => {
    unchanged();
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
    const pass = {
      ticketId,
      ticketEventId: event,
      ownerId: owner(),
      assignId: null,
      orderId: null,
      createdAt: new Date(),
    };
    await insertPasses(queries, ctx.resource.id, pass, 1);
  });
}

const hundred = (issue: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 100 }, issue));

test('a hundred buyers at once get exactly the tickets there are', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ticketId = await ticket(10);
    const results = await hundred(() => issuePass(ctx, { ticketId, ownerId: owner() }));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await counted(ticketId)).toEqual({ sold: 10, passes: 10 });
  }
});

test('with reading first and writing afterwards, more are sold than there are', async () => {
  const ticketId = await ticket(10);
  const meet = meetingOf(11);
  await hundred(() => issueUnguarded(ticketId, meet));
  expect((await counted(ticketId)).passes).toBeGreaterThan(10);
});

test('a quantity of 0 is unlimited', async () => {
  const ticketId = await ticket(0);
  await hundred(() => issuePass(ctx, { ticketId, ownerId: owner() }));
  expect(await counted(ticketId)).toEqual({ sold: 100, passes: 100 });
});

test('an order is filled whole or not at all', async () => {
  const ticketId = await ticket(3);
  await issuePass(ctx, { ticketId, ownerId: owner(), quantity: 2 });
  await expect(issuePass(ctx, { ticketId, ownerId: owner(), quantity: 2 })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await counted(ticketId)).toEqual({ sold: 2, passes: 2 });
});

test('a ticket that is not for sale is not sold, and its quantity does not fall below what is gone', async () => {
  const ticketId = await ticket(5);
  await issuePass(ctx, { ticketId, ownerId: owner(), quantity: 4 });
  await expect(updateTicket(ctx, { id: ticketId, title: 'Seat', quantity: 3 })).rejects.toMatchObject({
    code: 'invalid',
  });
  await updateTicket(ctx, { id: ticketId, title: 'Seat', active: false });
  await expect(issuePass(ctx, { ticketId, ownerId: owner() })).rejects.toThrow('not for sale');
});

test('a pass is assigned once, detached, and deleted, which frees its place', async () => {
  const ticketId = await ticket(1);
  const [id = 0] = await issuePass(ctx, { ticketId, ownerId: owner() });
  await assignPass(ctx, { id, memberId: members[1] ?? 0 });
  await expect(assignPass(ctx, { id, memberId: members[2] ?? 0 })).rejects.toMatchObject({
    code: 'conflict',
  });
  await detachPass(ctx, id);
  await assignPass(ctx, { id, memberId: members[2] ?? 0 });
  await removePass(ctx, id);
  expect(await counted(ticketId)).toEqual({ sold: 0, passes: 0 });
  await issuePass(ctx, { ticketId, ownerId: owner() });
});

test("another site's ids answer like ids that never were", async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const [stranger = 0] = await makeMembers(other, 1);
  const ticketId = await ticket(0);
  const [id = 0] = await issuePass(ctx, { ticketId, ownerId: owner() });
  const attempts = await Promise.allSettled([
    issuePass(ctx, { ticketId, ownerId: stranger }),
    issuePass(ctx, { ticketId, ownerId: owner(), assignId: stranger }),
    issuePass(other, { ticketId, ownerId: stranger }),
    assignPass(ctx, { id, memberId: stranger }),
    removePass(other, id),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  const left = await read(other, ({ db: queries }) => queries.selectFrom('passes').selectAll().execute());
  expect(left).toEqual([]);
});
