import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createTicketEvent } from '../ticket-events/service.ts';
import { createTicket } from '../ticket-events/tickets.service.ts';
import { makeLinkIn, removeLinkIn } from './links.service.ts';
import { assignPass, detachPass, issuePass } from './service.ts';
import { listPasses } from './shown.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let owner: number;
let friend: number;
let ticket: number;
const secrets = createSecretBox([Buffer.alloc(32, 1)]);

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  [owner = 0, friend = 0] = await makeMembers(ctx, 2);
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const { id } = await createTicketEvent(ctx, { title: 'Reading', slug: 'reading', ...dates });
  ticket = (await createTicket(ctx, { ti_event_id: id, title: 'Seat', quantity: 0 })).id;
});
afterAll(() => db.drop());

const newPass = async () => (await issuePass(ctx, { ticketId: ticket, ownerId: owner }))[0] ?? 0;
const makeLink = (id: number) =>
  write(ctx, 'passes.make-link', (scope) => makeLinkIn(ctx, scope, id, secrets));

async function linkOf(id: number, box = secrets): Promise<string | null | undefined> {
  const { items } = await listPasses(ctx, owner, box);
  const passes = items.flatMap((event) => event.tickets.flatMap((one) => one.passes));
  return passes.find((pass) => pass.id === id)?.auth_link;
}

test('a pass gets a link of its own, and a new one ends the one before', async () => {
  const id = await newPass();
  expect(await linkOf(id)).toBeNull();
  await makeLink(id);
  const first = await linkOf(id);
  expect(first).toMatch(/^https:\/\/[^/]+\/\?pass=[\w-]{43}$/);
  await makeLink(id);
  expect(await linkOf(id)).not.toBe(first);
  await write(ctx, 'passes.remove-link', (scope) => removeLinkIn(ctx, scope, id));
  expect(await linkOf(id)).toBeNull();
});

test('what the database holds of a link opens nothing without the key', async () => {
  const id = await newPass();
  await makeLink(id);
  const token = (await linkOf(id))?.split('pass=')[1] ?? '';
  const { rows } = await db.database.owner.query<{ row: string; hash: Buffer }>(
    'select p::text as row, auth_token_hash as hash from passes p where id = $1',
    [id],
  );
  expect(rows[0]?.hash).toEqual(hashToken(token));
  expect(rows[0]?.row).not.toContain(token);
  expect(await linkOf(id, createSecretBox([Buffer.alloc(32, 2)]))).toBeNull();
});

test('a box that was copied to another pass does not open there', async () => {
  const [one, other] = [await newPass(), await newPass()];
  await makeLink(one);
  await db.database.owner.query(
    `update passes set auth_token_sealed = (select auth_token_sealed from passes where id = $1),
       auth_token_hash = '\\x00', auth_token_at = now() where id = $2`,
    [one, other],
  );
  expect(await linkOf(other)).toBeNull();
});

test('a link ends when the pass gets another holder, and when it is taken back', async () => {
  const id = await newPass();
  await makeLink(id);
  await assignPass(ctx, { id, memberId: friend });
  expect(await linkOf(id)).toBeNull();
  await makeLink(id);
  await detachPass(ctx, id);
  expect(await linkOf(id)).toBeNull();
});

test('whoever uses the pass of another finds it among their own', async () => {
  const id = await newPass();
  await assignPass(ctx, { id, memberId: friend });
  const { items } = await listPasses(ctx, friend, secrets);
  expect(
    items.flatMap((event) => event.tickets.flatMap((one) => one.assigns.map((pass) => pass.id))),
  ).toEqual([id]);
  expect(items[0]?.tickets[0]?.passes).toEqual([]);
});
