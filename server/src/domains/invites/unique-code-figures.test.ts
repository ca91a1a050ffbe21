import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { zoneFarFromMidnight } from '#server/testing/zone-far-from-midnight.ts';
import { listCodes } from '../code-families/codes.service.ts';
import { getFamilyFigures } from '../code-families/figures.service.ts';
import { generateChunk } from '../code-families/make.service.ts';
import { createBatch } from '../code-families/service.ts';
import { refreshFigures } from '../figures/events/refresh.service.ts';
import { rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';
import { redeemPromo } from '../promos/redeem.service.ts';
import { createPromo } from '../promos/service.ts';
import { buySubscription } from '../transactions/purchases.service.ts';
import { redeemInvite } from './redeem.service.ts';
import { createInvite } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let monthly: number;
let yearly: number;

// Far from UTC, with days of 24 hours all year: on other days `daysAgo` names the day before.
const zone = zoneFarFromMidnight('America/Phoenix');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const monthOf = (days: number) => daysAgo(days).toLocaleDateString('sv', { timeZone: zone }).slice(0, 7);

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database, { timezone: zone }));
  ({ optionId: monthly } = await makeOption(ctx, { period: '1 month', is_allowed_autorenew: false }));
  ({ optionId: yearly } = await makeOption(ctx, { period: '1 year' }));
});
afterAll(() => db.drop());

const buy = (memberId: number, days: number, pricingOptionId = yearly, priceCents = 1_000) =>
  buySubscription(ctx, {
    pricingOptionId,
    holder: { memberId },
    paySystem: 'manual',
    priceCents,
    at: daysAgo(days),
  });

async function codesOf(of: { promo_id: number } | { invite_id: number }) {
  const { id } = await createBatch(ctx, { ...of, title: 'Codes', total: 20, uses_per_member: 0 });
  while (await generateChunk(ctx, id));
  const { items } = await listCodes(ctx, { id, limit: 20 });
  return { id, codes: items.map(({ code }) => code) };
}

/** Makes a purchase with a code; without an option, one whose charge failed. */
async function buyWith(code: string | undefined, memberId: number, days: number, optionId: number | null) {
  const bought = optionId === null ? null : await buy(memberId, days, optionId, 900);
  await redeemPromo(ctx, {
    code: code ?? '',
    purchaseKey: `${code}`,
    memberId,
    currency: 'usd',
    lines: [{ kind: 'subscriptions', id: optionId ?? yearly, title: 'Offer', amountCents: 1_000 }],
    transactionId: bought?.transactionId ?? null,
    at: daysAgo(days),
  });
}

const nobody = { joined: 0, paying: 0, with_access: 0, churned: 0, charged: [] };
const usd = (amount: number) => [{ currency: 'usd', amount }];
const newPromo = (code: string) =>
  createPromo(ctx, {
    title: 'Offer',
    code,
    discount: 10,
    discount_type: 'percent',
    activations_limit: 0,
    for_all_plans: true,
  });

/** Creates one member for each case; the first member of the code batch joined 100 days ago. */
async function publication() {
  const [left = 0, stays = 0, failed = 0, fullLeft = 0, fullStays = 0, welcomed = 0, today = 0] =
    await makeMembers(ctx, 7, daysAgo(400));
  const promo = await newPromo('OFFER');
  const welcome = await newPromo('WELCOME');
  const family = await codesOf({ promo_id: promo.id });
  const { codes } = family;
  await buyWith(codes[0], left, 100, monthly);
  await buyWith(codes[1], stays, 45, yearly);
  // Paid full price later on.
  await buy(stays, 10, monthly, 1_000);
  await buyWith(codes[2], failed, 45, null);
  await buyWith(codes[3], today, 0, yearly);
  await buy(fullLeft, 100, monthly);
  await buy(fullStays, 45);
  // By another promo: neither of the family nor at full price.
  await buyWith(welcome.code, welcomed, 45, yearly);
  await rebuildOnSettingsChange(ctx);
  await refreshFigures(ctx);
  return family;
}

test('a family is told beside full price: who pays, who left, what was charged, by month of joining', async () => {
  const { id } = await publication();
  const figures = await getFamilyFigures(ctx, { id });
  expect(figures.as_of).toBe(daysAgo(1).toLocaleDateString('sv', { timeZone: zone }));
  const left = { joined: 1, paying: 0, with_access: 0, churned: 1 };
  const stays = { joined: 1, paying: 1, with_access: 1, churned: 0 };
  expect(figures.months).toEqual([
    {
      month: monthOf(45),
      family: { ...stays, charged: usd(1_900) },
      full_price: { ...stays, charged: usd(1_000) },
    },
    {
      month: monthOf(100),
      family: { ...left, charged: usd(900) },
      full_price: { ...left, charged: usd(1_000) },
    },
  ]);
  expect(figures.members).toEqual({
    joined: 2,
    paying: 1,
    with_access: 1,
    churned: 1,
    charged: usd(2_800),
  });
  // Computes the same by plain statements: members who used a code by yesterday, and all their charges.
  const { rows } = await db.database.owner.query(
    `with joined as (
       select distinct u.member_id from promo_uses u
       join unique_codes c on c.resource_id = u.resource_id and c.id = u.unique_code_id
       join transactions t on t.resource_id = u.resource_id and t.id = u.transaction_id
       where c.family_id = $1 and t.status = 'succeeded' and u.used_at < now() - interval '1 day')
     select count(distinct member_id)::int as joined, sum(t.amount_cents)::int as charged
     from joined join transactions t using (member_id)`,
    [id],
  );
  expect(rows).toEqual([{ joined: figures.members.joined, charged: 2_800 }]);
});

test('of an invite, everybody counts who used it, whether or not they pay', async () => {
  const [member = 0, other = 0] = await makeMembers(ctx, 2);
  const invite = await createInvite(ctx, { title: 'Gift', subscription_id: yearly });
  const { id, codes } = await codesOf({ invite_id: invite.id });
  await redeemInvite(ctx, { code: codes[0] ?? '', memberId: member, at: daysAgo(20) });
  await redeemInvite(ctx, { code: codes[1] ?? '', memberId: other, at: daysAgo(20) });
  await buy(other, 19);
  await refreshFigures(ctx);
  const { members, months } = await getFamilyFigures(ctx, { id });
  expect(members).toEqual({ joined: 2, paying: 1, with_access: 2, churned: 0, charged: usd(1_000) });
  expect(months.map(({ month }) => month)).toEqual([monthOf(20)]);
});

test('a family that nobody used has nothing to tell', async () => {
  const { id } = await codesOf({ promo_id: (await newPromo('NOBODY')).id });
  expect(await getFamilyFigures(ctx, { id })).toMatchObject({ members: nobody, months: [] });
});
