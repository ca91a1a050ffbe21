import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteInput } from '#contract/domains/invites/schemas.ts';
import { activationRange } from '#contract/domains/invites/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { createGroup } from '../groups/service.ts';
import { recordOf } from '../promos/record.service.ts';
import { saveSettingsIn } from '../resources/settings.service.ts';
import { createTicketEvent } from '../ticket-events/service.ts';
import { createTicket } from '../ticket-events/tickets.service.ts';
import { redeemInvite } from './redeem.service.ts';
import { createInvite, getInvite, listInvites, removeInvite, updateInvite } from './service.ts';
import { listInviteUses } from './users.service.ts';

let db: TestDatabase;
let site: TestSite;
let ctx: ResourceContext;
let foreign: ResourceContext;
let usual: TestSite;
let count = 0;

function next(): number {
  count += 1;
  return count;
}

beforeAll(async () => {
  db = await testDatabase();
  site = await makeResource(db.database);
  usual = await makeResource(db.database);
  ctx = actAs(db.database, site);
  foreign = actAs(db.database, await makeResource(db.database));
});
afterAll(() => db.drop());

testCrudOperations({
  domain: 'invites',
  sites: () => ({ own: actAs(db.database, usual), foreign }),
  inputs: [
    { title: 'Émile', start_date: '2026-01-01', end_date: '2026-01-31' },
    { title: 'zebra', start_date: '2026-02-01', end_date: '2026-02-28', activations_limit: 0 },
  ],
  create: (own, input) => createInvite(own, { ...input, code: `${input.title} ${next()}` }),
  get: getInvite,
  update: updateInvite,
  remove: removeInvite,
  list: listInvites,
  orders: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    code: ({ code }) => code,
    activations: ({ activations }) => activations,
    start_date: ({ start_date }) => start_date,
    end_date: ({ end_date }) => end_date,
  },
  filters: {
    title: { by: { title: 'emil' }, holds: ({ title }) => title === 'Émile' },
    code: { by: { code: 'ZEBRA' }, holds: ({ code }) => code.startsWith('zebra') },
  },
});

async function giftsOf(of: ResourceContext) {
  const { optionId } = await makeOption(of, { title: 'Yearly' });
  const { id: groupId } = await createGroup(of, { name: 'Harbour Ltd', type: 'company' });
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const slug = `reading-${of.resource.id}-${optionId}`;
  const { id: eventId } = await createTicketEvent(of, { title: 'Reading', slug, ...dates });
  const { id: ticketId } = await createTicket(of, { ti_event_id: eventId, title: 'Seat' });
  return { optionId, groupId, eventId, ticketId };
}

test('without a code one is made up: 18 letters and digits, and a link to the site with it', async () => {
  const invite = await createInvite(ctx, { title: 'Partners' });
  expect(invite.code).toMatch(/^[A-Z0-9]{18}$/);
  expect(invite).toMatchObject({
    invite_link: `https://${site.key}.example/?invite=${invite.code}`,
    activations_limit: 1,
    used: false,
    activations: 0,
    count_uses: 0,
    unique_uses: 0,
  });
  const odd = await createInvite(ctx, { title: 'Odd', code: 'a&b c' });
  expect(odd.invite_link).toBe(`https://${site.key}.example/?invite=a%26b%20c`);
});

test('with a landing page of invitations, the link leads there and keeps what its address has', async () => {
  const own = actAs(db.database, await makeResource(db.database));
  const { id, code } = await createInvite(own, { title: 'Landing' });
  const saving = { secrets: testSecrets, onSaved: () => Promise.resolve() };
  const landAt = (invitation_landing_url: string) =>
    write(own, 'resources.update', (scope) => saveSettingsIn(own, scope, saving, { invitation_landing_url }));
  for (const [page, link] of [
    ['https://join.example/come', `https://join.example/come?invite=${code}`],
    ['https://join.example/?from=mail#top', `https://join.example/?from=mail&invite=${code}#top`],
    ['https://join.example/?invite=old', `https://join.example/?invite=${code}`],
  ] as const) {
    await landAt(page);
    expect((await getInvite(own, { id })).invite_link).toBe(link);
  }
  const { items } = await listInvites(own, {});
  expect(items[0]?.invite_link).toBe(`https://join.example/?invite=${code}`);
});

test('a stored host that no address can have breaks no list', async () => {
  const own = actAs(db.database, await makeResource(db.database));
  const { code } = await createInvite(own, { title: 'Odd host' });
  await db.database.owner.query("update resources set host = '1.2.3.999' where id = $1", [own.resource.id]);
  const { items } = await listInvites(own, {});
  expect(items[0]?.invite_link).toBe(`https://1.2.3.999/?invite=${code}`);
});

test('a code is taken whatever its case, on this site alone', async () => {
  await createInvite(ctx, { title: 'One', code: 'Press' });
  await expect(createInvite(ctx, { title: 'Two', code: 'PRESS' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { code: 'Another invite has this code. Choose a different one.' },
  });
  await createInvite(foreign, { title: 'Theirs', code: 'press' });
});

test('an invite gives a group, a plan or a ticket, and choosing another one takes its place', async () => {
  const { optionId, groupId, eventId, ticketId } = await giftsOf(ctx);
  const { id } = await createInvite(ctx, { title: 'Gift', team_id: groupId });
  expect(await getInvite(ctx, { id })).toMatchObject({ team: groupId, team_name: 'Harbour Ltd' });
  const plan = await updateInvite(ctx, { id, title: 'Gift', subscription_id: optionId });
  expect(plan).toMatchObject({ team: null, subscription: { id: optionId, title: 'Plan: Yearly' } });
  const ticket = await updateInvite(ctx, { id, title: 'Gift', ti_event_ticket_id: ticketId });
  expect(ticket).toMatchObject({
    subscription: null,
    ti_event_ticket: {
      id: ticketId,
      title: 'Seat',
      ti_event_id: eventId,
      ti_event_title: 'Reading',
      ti_event_start_date: '2027-05-01T18:00:00.000Z',
      ti_event_timezone: 'UTC',
    },
  });
  expect(await updateInvite(ctx, { id, title: 'Renamed' })).toMatchObject({
    ti_event_ticket: { id: ticketId },
  });
  const both = inviteInput.safeParse({ title: 'Both', team_id: groupId, subscription_id: optionId });
  expect(both.error?.issues.map(({ path }) => path)).toEqual([['subscription_id']]);
});

test("another site's group, plan or ticket is as unknown as one that does not exist", async () => {
  const theirs = await giftsOf(foreign);
  const fields = {
    team_id: [theirs.groupId, "This group can't be chosen."],
    subscription_id: [theirs.optionId, "This plan can't be chosen."],
    ti_event_ticket_id: [theirs.ticketId, "This ticket can't be chosen."],
  } as const;
  for (const [field, [theirId, text]] of Object.entries(fields))
    for (const id of [theirId, 9_999_999])
      await expect(createInvite(ctx, { title: 'Foreign', [field]: id })).rejects.toMatchObject({
        code: 'invalid',
        fields: { [field]: text },
      });
});

test('the texts of a wrong title and limit are those of the form', async () => {
  const faults = (input: object) => inviteInput.safeParse(input).error?.issues.map(({ message }) => message);
  expect(faults({})).toEqual(['required field']);
  expect(faults({ title: ' ' })).toEqual(['required field']);
  expect(faults({ title: 'x'.repeat(129) })).toHaveLength(1);
  expect(inviteInput.parse({ title: ' Trimmed ' })).toEqual({ title: 'Trimmed' });
});

test('who used it is listed, the latest first, and stays when the invite is deleted', async () => {
  const { id, code } = await createInvite(ctx, { title: 'Used', activations_limit: 3 });
  const [one = 0, two = 0] = await makeMembers(ctx, 2);
  await redeemInvite(ctx, { code, memberId: one, at: new Date('2026-05-01T12:00:00Z') });
  await redeemInvite(ctx, { code, memberId: two, at: new Date('2026-05-02T12:00:00Z') });
  const { items, paginator } = await listInviteUses(ctx, { id });
  expect(items).toEqual([
    { id: two, full_name: 'Test 1', email: expect.any(String), used_at: '2026-05-02T12:00:00.000Z' },
    { id: one, full_name: 'Test 0', email: expect.any(String), used_at: '2026-05-01T12:00:00.000Z' },
  ]);
  expect(paginator.total_items).toBe(2);
  const found = await listInviteUses(ctx, { id, filter: { search: items[1]?.email ?? '' } });
  expect(found.items.map((item) => item.id)).toEqual([one]);
  await expect(updateInvite(ctx, { id, title: 'Used', activations_limit: 1 })).rejects.toMatchObject({
    fields: { activations_limit: expect.stringContaining('already used 2 times') },
  });
  expect(await getInvite(ctx, { id })).toMatchObject({ used: true, activations: 2, count_uses: 2 });
  await removeInvite(ctx, { id });
  expect((await listInviteUses(ctx, { id })).items).toEqual(items);
  expect(await recordOf('invites')(ctx, { id })).toMatchObject({
    title: 'Used',
    code,
    count_uses: 2,
    unique_uses: 0,
    deleted_at: expect.any(String),
  });
  await expect(recordOf('invites')(foreign, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a number of uses lies in one range', () => {
  expect([0, 1, 5, 6, 10, 11, 50, 51, 100, 101].map(activationRange)).toEqual([
    null,
    '1-5',
    '1-5',
    '5-10',
    '5-10',
    '10-50',
    '10-50',
    '50-100',
    '50-100',
    '100+',
  ]);
});

test('of several made with one code at the same moment one is there, and the others are told so', async () => {
  const made = await Promise.allSettled(
    [1, 2, 3, 4].map(() => createInvite(ctx, { title: 'Rush', code: 'Rush' })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of made)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        code: 'invalid',
        fields: { code: 'Another invite has this code. Choose a different one.' },
      });
});
