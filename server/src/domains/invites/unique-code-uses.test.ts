import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listCodes } from '../code-families/codes.service.ts';
import { generateChunk } from '../code-families/make.service.ts';
import { createBatch, getFamily, voidUnused } from '../code-families/service.ts';
import { createGroup, getGroup } from '../groups/service.ts';
import { getPromoFigures } from '../promos/figures.service.ts';
import { type RedeemPromoInput, redeemPromo } from '../promos/redeem.service.ts';
import { listPromoRedemptions } from '../promos/redemptions.service.ts';
import { createPromo, getPromo, removePromo } from '../promos/service.ts';
import { redeemInvite } from './redeem.service.ts';
import { createInvite } from './service.ts';
import { listInviteUses } from './users.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let optionId: number;
let members: number[];
let count = 0;

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }));
  ({ optionId } = await makeOption(ctx));
  members = await makeMembers(ctx, 200);
});
afterAll(() => db.drop());

type Promo = Partial<Parameters<typeof createPromo>[1]>;
type Family = Partial<Parameters<typeof createBatch>[1]>;

const next = () => {
  count += 1;
  return count;
};

/** Creates a promo whose own code can be used once, and unique codes for it. */
async function codesOfPromo(family: Family = {}, promo: Promo = {}) {
  const made = await createPromo(ctx, {
    title: 'Partner',
    code: `OWN${next()}`,
    discount: 10,
    discount_type: 'percent',
    for_all_plans: true,
    ...promo,
  });
  return { promo: made, ...(await codesOf({ promo_id: made.id, ...family })) };
}

async function codesOf(family: Family) {
  const { id } = await createBatch(ctx, { title: 'Codes', total: 5, ...family });
  while (await generateChunk(ctx, id));
  const { items } = await listCodes(ctx, { id, limit: 200 });
  return { id, codes: items.map(({ code }) => code) };
}

const bought = (code: string | undefined, input: Partial<RedeemPromoInput> = {}): RedeemPromoInput => ({
  code: code ?? '',
  purchaseKey: `purchase ${next()}`,
  memberId: members[0] ?? 0,
  currency: 'usd',
  lines: [{ kind: 'subscriptions', id: optionId, title: 'Yearly', amountCents: 1_000 }],
  ...input,
});

test('a code makes a purchase cheaper as its promo does, once, and is told with who used it', async () => {
  const { promo, id, codes } = await codesOfPromo();
  const purchase = bought(codes[2]?.toLowerCase());
  const use = await redeemPromo(ctx, purchase);
  expect(use).toMatchObject({ promoId: promo.id, discounts: [100], discountedCents: 900 });
  // Repeating the same purchase returns the same redemption.
  expect(await redeemPromo(ctx, purchase)).toEqual(use);
  const again = redeemPromo(ctx, bought(codes[2], { memberId: members[1] ?? 0 }));
  await expect(again).rejects.toMatchObject({ code: 'conflict', message: 'This code has been used.' });
  expect(await getFamily(ctx, { id })).toMatchObject({ codes: { unused: 4, used: 1, void: 0 }, uses: 1 });
  const { items } = await listCodes(ctx, { id, filter: { state: 'used' } });
  expect(items).toEqual([
    expect.objectContaining({
      code: codes[2],
      state: 'used',
      uses: 1,
      user: expect.objectContaining({ id: members[0] }),
    }),
  ]);
  // The promo's own code and its limit are unchanged; all redemptions are listed and counted together.
  expect(await getPromo(ctx, { id: promo.id })).toMatchObject({ count_uses: 0, unique_uses: 1 });
  await redeemPromo(ctx, bought(promo.code));
  expect((await listPromoRedemptions(ctx, { id: promo.id, limit: 1 })).paginator.total_items).toBe(2);
  expect((await getPromoFigures(ctx, { id: promo.id })).uses).toBe(2);
  expect(await getPromo(ctx, { id: promo.id })).toMatchObject({ count_uses: 1, unique_uses: 1 });
});

test('two hundred takers of one code at once: as many get it as it has uses', {
  timeout: 60_000,
}, async () => {
  for (const uses of [1, 25]) {
    const { id, codes } = await codesOfPromo({ total: 1, uses_per_code: uses });
    const results = await Promise.allSettled(
      members.map((memberId) => redeemPromo(ctx, bought(codes[0], { memberId }))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(uses);
    expect(await getFamily(ctx, { id })).toMatchObject({ uses, codes: { used: 1 } });
  }
});

test('two hundred takers of two hundred codes at once all get theirs', { timeout: 60_000 }, async () => {
  const { id, codes } = await codesOfPromo({ total: 200 });
  await Promise.all(members.map((memberId, n) => redeemPromo(ctx, bought(codes[n], { memberId }))));
  expect(await getFamily(ctx, { id })).toMatchObject({ codes: { unused: 0, used: 200, void: 0 } });
});

test('a member uses as many codes of a family as they may, however many at once', async () => {
  const { codes } = await codesOfPromo({ total: 40, uses_per_member: 2 });
  const results = await Promise.allSettled(codes.map((code) => redeemPromo(ctx, bought(code))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const one of results)
    if (one.status === 'rejected')
      expect(one.reason.message).toBe('This member has used as many codes of this offer as one member can.');
  await redeemPromo(ctx, bought(codes[5], { memberId: members[1] ?? 0 })).catch(() => null);
  await expect(redeemPromo(ctx, bought(codes[6], { memberId: null }))).rejects.toMatchObject({
    message: 'This code can be used by members only.',
  });
});

test('without the lock, a member who asks for many at once gets more than they may', async () => {
  const { id, codes } = await codesOfPromo({ total: 20, uses_per_member: 0 });
  const meet = meetingOf(2);
  const results = await Promise.allSettled(
    codes.map((code) =>
      write(ctx, 'test.redeem', async (scope) => {
        scope.noAudit('test');
        const { rows } = await scope.client.query(
          `select 1 from promo_uses u join unique_codes c on c.resource_id = u.resource_id and c.id = u.unique_code_id
           where c.family_id = $1 and u.member_id = $2`,
          [id, members[0]],
        );
        if (rows.length >= 1) throw new Error('had one');
        await meet();
        await scope.client.query(
          `insert into promo_uses (resource_id, promo_id, member_id, purchase_key, purchase_title, amount_cents,
             discount_cents, currency, unique_code_id)
           select c.resource_id, f.promo_id, $2, c.code, 'Unguarded', 100, 10, 'usd', c.id
           from unique_codes c join code_families f on f.id = c.family_id where c.code = $1`,
          [code, members[0]],
        );
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
});

test('void codes, a window that is over and a deleted promo are refused', async () => {
  const { id, codes } = await codesOfPromo();
  await redeemPromo(ctx, bought(codes[0]));
  await voidUnused(ctx, { id });
  await expect(redeemPromo(ctx, bought(codes[1], { memberId: members[1] ?? 0 }))).rejects.toMatchObject({
    message: 'This code is no longer valid.',
  });
  expect(await getFamily(ctx, { id })).toMatchObject({ codes: { unused: 0, used: 1, void: 4 } });
  const over = await codesOfPromo({}, { end_date: '2026-03-11' });
  await redeemPromo(ctx, bought(over.codes[0], { at: new Date('2026-03-12T03:59:59Z') }));
  await expect(
    redeemPromo(
      ctx,
      bought(over.codes[1], { memberId: members[1] ?? 0, at: new Date('2026-03-12T04:00:00Z') }),
    ),
  ).rejects.toThrow('This promo code ended on 2026-03-11.');
  await removePromo(ctx, { id: over.promo.id });
  await expect(redeemPromo(ctx, bought(over.codes[2]))).rejects.toMatchObject({ code: 'not_found' });
});

test('voiding and taking at once: every code is used or void, and none is both', async () => {
  const { id, codes } = await codesOfPromo({ total: 40 });
  const takers = codes.map((code, n) => redeemPromo(ctx, bought(code, { memberId: members[n] ?? 0 })));
  const [results] = await Promise.all([
    Promise.allSettled(takers),
    voidUnused(ctx, { id }).catch(() => null),
  ]);
  const used = results.filter(({ status }) => status === 'fulfilled').length;
  expect((await getFamily(ctx, { id })).codes).toEqual({ unused: 0, used, void: 40 - used });
});

test('a code of an invite gives what the invite gives, to one member', async () => {
  const { id: group } = await createGroup(ctx, { name: 'Partners', type: 'company' });
  const invite = await createInvite(ctx, { title: 'Guests', team_id: group });
  const { id, codes } = await codesOf({ invite_id: invite.id });
  const [code = '', other = ''] = codes;
  const [memberId = 0, second = 0] = members;
  expect(await redeemInvite(ctx, { code, memberId })).toMatchObject({ inviteId: invite.id, isNew: true });
  expect(await redeemInvite(ctx, { code, memberId })).toMatchObject({ isNew: false });
  await expect(redeemInvite(ctx, { code, memberId: second })).rejects.toThrow('This code has been used.');
  await expect(redeemInvite(ctx, { code: other, memberId })).rejects.toThrow('as many codes of this offer');
  expect(await redeemInvite(ctx, { code: other, memberId: second })).toMatchObject({ isNew: true });
  const held = await getGroup(ctx, { id: group });
  expect(held.users_count).toBe(2);
  expect(await getFamily(ctx, { id })).toMatchObject({ uses: 2, codes: { unused: 3, used: 2, void: 0 } });
  expect((await listInviteUses(ctx, { id: invite.id })).paginator.total_items).toBe(2);
});
