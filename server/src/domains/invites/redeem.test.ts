import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createGroup } from '../groups/service.ts';
import { getPromoFigures } from '../promos/figures.service.ts';
import { redeemPromo } from '../promos/redeem.service.ts';
import { createPromo } from '../promos/service.ts';
import { createTicketEvent } from '../ticket-events/service.ts';
import { createTicket } from '../ticket-events/tickets.service.ts';
import { buySubscription } from '../transactions/purchases.service.ts';
import { redeemInvite } from './redeem.service.ts';
import { createInvite } from './service.ts';
import { getInviteFigures } from './users.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let members: number[];
const now = new Date('2026-06-01T12:00:00Z');
const day = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  const clock = { now: () => now };
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }), { clock });
  members = await makeMembers(ctx, 40, daysAgo(400));
});
afterAll(() => db.drop());

const one = () => members[0] ?? 0;

async function rowsOf<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, values)).rows;
}
const usesOf = (id: number) =>
  rowsOf<{ count_uses: number; uses: number }>(
    'select count_uses, (select count(*) from invite_uses u where u.invite_id = i.id) as uses from invites i where id = $1',
    id,
  );

test('a group’s place is taken once, told, and counted once', async () => {
  const group = await createGroup(ctx, { name: 'Harbour Ltd', type: 'company' });
  const { id, code } = await createInvite(ctx, { title: 'Join', team_id: group.id, activations_limit: 5 });
  const all = await Promise.all(
    Array.from({ length: 10 }, () => redeemInvite(ctx, { code: ` ${code.toLowerCase()}`, memberId: one() })),
  );
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(all.map(({ useId }) => useId)).size).toBe(1);
  expect(await usesOf(id)).toEqual([{ count_uses: 1, uses: 1 }]);
  const places = await rowsOf('select member_id from group_members where group_id = $1', group.id);
  expect(places).toEqual([{ member_id: one() }]);
  const told = await rowsOf(
    "select name, payload from domain_events where resource_id = $1 and name in ('invite.redeemed', 'group.members_attached') order by id",
    ctx.resource.id,
  );
  expect(told).toEqual([
    { name: 'group.members_attached', payload: { id: group.id, member_ids: [one()] } },
    { name: 'invite.redeemed', payload: { id, use_id: all[0]?.useId, member_id: one() } },
  ]);
});

test('a plan is given until the end of its last day, or for one period', async () => {
  const { optionId } = await makeOption(ctx);
  const gives = { subscription_id: optionId, activations_limit: 0 };
  const dated = await createInvite(ctx, { title: 'Dated', ...gives, subscription_end_date: '2026-07-31' });
  const open = await createInvite(ctx, { title: 'Open', ...gives });
  const over = await createInvite(ctx, { title: 'Over', ...gives, subscription_end_date: '2026-05-30' });
  for (const { code } of [dated, open]) await redeemInvite(ctx, { code, memberId: one() });
  const held = await rowsOf<{ ends_at: Date }>(
    'select ends_at from member_subscriptions where member_id = $1 and pricing_option_id = $2 order by id',
    one(),
    optionId,
  );
  // Midnight in New York is four hours later in UTC.
  expect(held.map(({ ends_at }) => new Date(ends_at).toISOString())).toEqual([
    '2026-08-01T04:00:00.000Z',
    '2026-07-01T12:00:00.000Z',
  ]);
  await expect(redeemInvite(ctx, { code: over.code, memberId: one() })).rejects.toMatchObject({
    message: 'The subscription of this invitation ended on 2026-05-30.',
  });
  expect(await usesOf(over.id)).toEqual([{ count_uses: 0, uses: 0 }]);
});

test('a ticket is given as a pass, and when there is none left the invite is not used', async () => {
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const { id: event } = await createTicketEvent(ctx, { title: 'Reading', slug: 'reading', ...dates });
  const { id: ticketId } = await createTicket(ctx, { ti_event_id: event, title: 'Seat', quantity: 1 });
  const { id, code } = await createInvite(ctx, {
    title: 'Seat',
    ti_event_ticket_id: ticketId,
    activations_limit: 0,
  });
  await redeemInvite(ctx, { code, memberId: one() });
  expect(await rowsOf('select owner_id, assign_id from passes where ticket_id = $1', ticketId)).toEqual([
    { owner_id: one(), assign_id: one() },
  ]);
  await expect(redeemInvite(ctx, { code, memberId: members[1] ?? 0 })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await usesOf(id)).toEqual([{ count_uses: 1, uses: 1 }]);
});

test('outside of its window, used up, unknown or another site’s, it is refused and says so', async () => {
  const window = { start_date: '2026-06-02', end_date: '2026-06-03', activations_limit: 0 };
  const { code } = await createInvite(ctx, { title: 'Window', ...window });
  const on = (at: string, memberId: number) => redeemInvite(ctx, { code, memberId, at: new Date(at) });
  await expect(on('2026-06-02T03:59:59Z', one())).rejects.toThrow(
    'This invitation is valid from 2026-06-02.',
  );
  await on('2026-06-02T04:00:00Z', one());
  await expect(on('2026-06-04T04:00:00Z', members[1] ?? 0)).rejects.toThrow(
    'This invitation ended on 2026-06-03.',
  );
  const single = await createInvite(ctx, { title: 'Once' });
  await redeemInvite(ctx, { code: single.code, memberId: one() });
  await expect(redeemInvite(ctx, { code: single.code, memberId: members[1] ?? 0 })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Invitation code already used. Please use dashboard login page instead.',
  });
  const other = actAs(db.database, await makeResource(db.database));
  const [stranger = 0] = await makeMembers(other, 1);
  const unknown = { code: 'not_found', message: 'This invitation code does not exist.' };
  await expect(redeemInvite(other, { code: single.code, memberId: stranger })).rejects.toMatchObject(unknown);
  await expect(redeemInvite(ctx, { code: single.code, memberId: stranger })).rejects.toMatchObject({
    message: 'Not found.',
  });
});

test('members at once get exactly the uses there are, and who is refused leaves no use behind', async () => {
  const { id, code } = await createInvite(ctx, { title: 'Few', activations_limit: 5 });
  const results = await Promise.allSettled(members.map((memberId) => redeemInvite(ctx, { code, memberId })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await usesOf(id)).toEqual([{ count_uses: 5, uses: 5 }]);
});

/** Creates members who buy a month at 9.00 net that doesn't renew, or nothing. */
async function buyers(
  optionId: number,
  plan: readonly { member: number; joined: number; buys: number | null }[],
) {
  const bought: (number | null)[] = [];
  for (const { member, buys } of plan)
    bought.push(
      buys === null
        ? null
        : (
            await buySubscription(ctx, {
              pricingOptionId: optionId,
              holder: { memberId: member },
              paySystem: 'manual',
              priceCents: 900,
              at: daysAgo(buys),
            })
          ).transactionId,
    );
  return bought;
}

test('what a code brought in, and who still pays, is what the rows say', async () => {
  const { optionId } = await makeOption(ctx, { period: '2 months' });
  const plan = [
    // Pays on the 30th day, and no more on the 90th.
    { member: members[10] ?? 0, joined: 120, buys: 120 },
    // Bought only after the 30th day, and still has it on the 90th.
    { member: members[11] ?? 0, joined: 100, buys: 50 },
    // Joined, and never paid.
    { member: members[12] ?? 0, joined: 40, buys: null },
    // Not 30 days in.
    { member: members[13] ?? 0, joined: 10, buys: 10 },
  ];
  const invite = await createInvite(ctx, { title: 'Figures', activations_limit: 0 });
  const promo = await createPromo(ctx, {
    title: 'Figures',
    code: 'FIGURES',
    discount: 10,
    discount_type: 'percent',
    activations_limit: 0,
    for_all_plans: true,
  });
  const charges = await buyers(optionId, plan);
  for (const [place, { member, joined }] of plan.entries()) {
    await redeemInvite(ctx, { code: invite.code, memberId: member, at: daysAgo(joined) });
    await redeemPromo(ctx, {
      code: promo.code,
      purchaseKey: `figures ${place}`,
      memberId: member,
      currency: 'usd',
      lines: [{ kind: 'subscriptions', id: optionId, title: 'Two months', amountCents: 1_000 }],
      transactionId: charges[place] ?? null,
      at: daysAgo(joined),
    });
  }
  expect(await getInviteFigures(ctx, { id: invite.id })).toEqual({
    uses: 4,
    joined: 4,
    revenue: [{ currency: 'usd', amount: 2_700 }],
    after_30_days: { joined: 3, paying: 1 },
    after_90_days: { joined: 2, paying: 1 },
  });
  // The one without a charge has not completed the purchase.
  expect(await getPromoFigures(ctx, { id: promo.id })).toEqual({
    uses: 4,
    joined: 3,
    revenue: [{ currency: 'usd', amount: 2_700 }],
    after_30_days: { joined: 2, paying: 1 },
    after_90_days: { joined: 2, paying: 1 },
  });
});
