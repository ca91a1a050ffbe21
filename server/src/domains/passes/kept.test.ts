import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { type FolderStore, folderStore } from '#server/platform/files/files.ts';
import { newContentType } from '#server/testing/access-matrix/seed-content.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { pixel } from '#server/testing/pixel.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { copyTicketEvent } from '../ticket-events/copy.service.ts';
import { uploadPhoto } from '../ticket-events/photo.service.ts';
import { createTicketEvent, getTicketEvent, removeTicketEvent } from '../ticket-events/service.ts';
import { createTicket, removeTicket, updateTicket } from '../ticket-events/tickets.service.ts';
import { issuePass } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let files: FolderStore;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  files = folderStore(await mkdtemp(join(tmpdir(), 'photos-')));
});
afterAll(() => db.drop());

const dates = { start_date: '2026-05-01T18:00:00.000Z', end_date: '2026-05-01T21:00:00.000Z' };
let number = 0;
/** Creates an event with a slug of its own. */
const event = (fields: Partial<Parameters<typeof createTicketEvent>[1]> = {}) => {
  number += 1;
  return { title: 'Talk', slug: `talk-${number}`, ...dates, ...fields };
};
const remove = (site: ResourceContext, input: { id: number }) => removeTicketEvent(files, site, input);
async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const _name of files.list()) count += 1;
  return count;
}
const opens = { exclude: false, predictive_paywall: false, limit: false };

test('an event and a ticket with passes are kept, with how many there are; others go', async () => {
  const [ownerId = 0] = await makeMembers(ctx, 1);
  const { id } = await createTicketEvent(ctx, event());
  const sold = await createTicket(ctx, { ti_event_id: id, title: 'Seat' });
  const unsold = await createTicket(ctx, { ti_event_id: id, title: 'Balcony' });
  await issuePass(ctx, { ticketId: sold.id, ownerId, quantity: 2 });
  const refusal = { code: 'conflict', message: expect.stringContaining('in use: 2') };
  await expect(remove(ctx, { id })).rejects.toMatchObject(refusal);
  await expect(removeTicket(ctx, { id: sold.id })).rejects.toMatchObject(refusal);
  await removeTicket(ctx, { id: unsold.id });
  expect((await getTicketEvent(ctx, { id })).tickets.map((ticket) => ticket.id)).toEqual([sold.id]);
});

test('a ticket of an event that was deleted is gone', async () => {
  const { id } = await createTicketEvent(ctx, event());
  const ticket = await createTicket(ctx, { ti_event_id: id, title: 'Seat' });
  const [ownerId = 0] = await makeMembers(ctx, 1);
  await remove(ctx, { id });
  for (const call of [
    () => updateTicket(ctx, { id: ticket.id, title: 'x' }),
    () => issuePass(ctx, { ticketId: ticket.id, ownerId }),
    () => createTicket(ctx, { ti_event_id: id, title: 'x' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' });
});

test('a copy has fields, photo, rules and tickets, is inactive, and nothing of it is sold', async () => {
  const { planId } = await makeOption(ctx);
  const [ownerId = 0] = await makeMembers(ctx, 1);
  const source = await createTicketEvent(ctx, {
    ...event({ title: 'Concert', slug: 'concert' }),
    location: 'Hall',
    content_types: [{ ...opens, id: await newContentType(ctx) }],
  });
  const ticket = await createTicket(ctx, {
    ti_event_id: source.id,
    title: 'Seat',
    price: 900,
    quantity: 5,
    plan_discounts: [{ plan_id: planId, discount_type: 'percent', discount: 10, active: true }],
  });
  await issuePass(ctx, { ticketId: ticket.id, ownerId });
  const { photo } = await uploadPhoto(files, ctx, { id: source.id, file: new File([pixel], 'photo.png') });
  const copy = await copyTicketEvent(files, ctx, { id: source.id });
  const { content_types } = source;
  expect(copy).toMatchObject({
    title: 'Concert (copy)',
    slug: 'concert-copy',
    active: false,
    location: 'Hall',
    content_types,
    tickets: [{ title: 'Seat', price: 900, quantity: 5, sold: 0, plan_discounts: ticket.plan_discounts }],
  });
  expect(copy.photo).toEqual(expect.any(String));
  expect(copy.photo).not.toBe(photo);
  expect(await copyTicketEvent(files, ctx, { id: source.id })).toMatchObject({ slug: 'concert-copy-2' });
  // Each event has a photo of its own: deleting the copy deletes only the copy's.
  const before = await storedFiles();
  await remove(ctx, { id: copy.id });
  expect(await storedFiles()).toBe(before - 1);
});

test('copies that are made at once each have a slug and a photo of their own', async () => {
  const { id } = await createTicketEvent(ctx, event({ slug: 'fair' }));
  await uploadPhoto(files, ctx, { id, file: new File([pixel], 'photo.png') });
  const copies = await Promise.all([1, 2, 3].map(() => copyTicketEvent(files, ctx, { id })));
  expect(copies.map(({ slug }) => slug).sort()).toEqual(['fair-copy', 'fair-copy-2', 'fair-copy-3']);
  expect(new Set(copies.map(({ photo }) => photo)).size).toBe(3);
});
