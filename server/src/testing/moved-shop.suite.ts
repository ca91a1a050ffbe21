// Three months of a shop that is imported and handed over: no period is charged twice, and no paying member loses
// access.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import {
  handoverStatus,
  linkCustomers,
  listHandovers,
  startHandovers,
} from '#server/domains/renewal-handovers/service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { bill } from '#server/stand-ins/stripe/billing.ts';
import { paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { setBank } from '#server/stand-ins/stripe/people.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from './act-as.ts';
import { makeResource } from './make-resource.ts';
import { addShopMember, type Kind, moveIn, passTime, type ShopMember } from './moved-shop.ts';
import { connect } from './payment-fixtures.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { paymentToolsOfTests as tools } from './test-server.ts';

const day = 86_400_000;
const movedIn = new Date('2025-01-20T12:00:00Z');
const lastDay = new Date('2025-04-20T12:00:00Z');

/**
 * Each kind with its renewal day and its charges from 20 January to 20 April by month, worked out by hand:
 * - renewed on the 5th: 5 February, 5 March, 5 April. On the 25th: 25 January, 25 February, 25 March.
 * - past due since 18 January, paid by Stripe's retry on 21 January: that one, then 18 February, March and April by us.
 * - canceled by the member, until 10 February: none.
 * - no card here: Stripe continues: 15 February, March and April.
 */
const kinds: readonly { kind: Kind; renewsOn: number; charges: Record<string, number> }[] = [
  { kind: 'middle', renewsOn: 5, charges: { '2025-02': 1, '2025-03': 1, '2025-04': 1 } },
  { kind: 'middle', renewsOn: 25, charges: { '2025-01': 1, '2025-02': 1, '2025-03': 1 } },
  { kind: 'overdue', renewsOn: 18, charges: { '2025-01': 1, '2025-02': 1, '2025-03': 1, '2025-04': 1 } },
  { kind: 'cancelled', renewsOn: 10, charges: {} },
  { kind: 'no_card', renewsOn: 15, charges: { '2025-02': 1, '2025-03': 1, '2025-04': 1 } },
];
const cancelledUntil = new Date('2025-02-10T10:00:00Z');

interface Shop {
  ctx: ResourceContext;
  clock: MovableClock;
  standIn: StripeStandIn;
  members: ShopMember[];
}

/** Creates the shop at Stripe on the day of the import: past due subscriptions were declined on 18 January. */
async function open(db: TestDatabase, count: number): Promise<Shop> {
  const clock = fixedClock(new Date('2025-01-17T12:00:00Z'));
  const ctx = actAs(db.database, await makeResource(db.database), { clock });
  const standIn = await startStripe({ livemode: true });
  const { ledger } = standIn;
  ledger.now = () => Math.floor(clock.now().getTime() / 1000);
  await connect(ctx, tools, standIn);
  const members = Array.from({ length: count }, (_, place) =>
    addShopMember(ledger, place, kinds[place % kinds.length] ?? { kind: 'middle', renewsOn: 5 }),
  );
  const overdue = members.filter(({ kind }) => kind === 'overdue');
  for (const { customerId } of overdue) setBank(ledger, customerId, 'insufficient_funds');
  for (let at = clock.now(); at < movedIn; at = new Date(at.getTime() + day)) {
    clock.set(at);
    bill(ledger);
  }
  clock.set(movedIn);
  for (const { customerId } of overdue) setBank(ledger, customerId, null);
  return { ctx, clock, standIn, members };
}

/** Returns the emails of members who currently have access. */
async function withAccess(db: TestDatabase, { ctx, clock }: Shop): Promise<Set<string>> {
  const { rows } = await db.database.owner.query<{ email: string }>(
    `select m.email from member_subscriptions s join members m on m.resource_id = s.resource_id and m.id = s.member_id
     where s.resource_id = $1 and s.status <> 'ended' and s.starts_at <= $2 and s.valid_until > $2`,
    [ctx.resource.id, clock.now()],
  );
  return new Set(rows.map(({ email }) => email));
}

function chargesByMonth({ standIn: { ledger } }: Shop): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>();
  for (const { customerId, created } of paidCharges(ledger)) {
    if (created * 1_000 < movedIn.getTime()) continue;
    const month = new Date(created * 1_000).toISOString().slice(0, 7);
    const months = found.get(customerId) ?? {};
    months[month] = (months[month] ?? 0) + 1;
    found.set(customerId, months);
  }
  return found;
}

/** Links the members of the shop and requests the handover of all. */
async function linkAndHandOver({ ctx, standIn, members }: Shop): Promise<void> {
  const ofKind = members.length / kinds.length;
  // Canceled subscriptions end with their period and aren't renewed.
  expect(await handoverStatus(ctx)).toMatchObject({
    by_state: [{ state: 'elsewhere', count: 4 * ofKind }, { count: 0 }, { count: 0 }, { count: 0 }],
  });
  await linkCustomers(ctx);
  await passTime(ctx, standIn.ledger);
  expect((await handoverStatus(ctx)).link).toMatchObject({
    state: 'done',
    with_card: 4 * ofKind,
    without_card: ofKind,
    unknown: 0,
  });
  expect(await startHandovers(ctx, {})).toEqual({ count: 4 * ofKind });
}

/** Advances day by day. @returns members without access on a paid day, or with access on another */
async function wrongAccess(db: TestDatabase, shop: Shop): Promise<string[]> {
  const { ctx, clock, standIn, members } = shop;
  const wrong: string[] = [];
  for (let at = movedIn; at <= lastDay; at = new Date(at.getTime() + day)) {
    clock.set(at);
    await passTime(ctx, standIn.ledger);
    const having = await withAccess(db, shop);
    for (const { email, kind } of members)
      if (having.has(email) !== (kind !== 'cancelled' || at < cancelledUntil))
        wrong.push(`${email} (${kind}) on ${at.toISOString()}`);
  }
  return wrong;
}

async function expectHandedOver({ ctx, members }: Shop): Promise<void> {
  const ofKind = members.length / kinds.length;
  expect((await handoverStatus(ctx)).by_state).toEqual([
    { state: 'elsewhere', count: ofKind },
    { state: 'waiting', count: 0 },
    { state: 'here', count: 3 * ofKind },
    { state: 'over', count: 0 },
  ]);
  const { items } = await listHandovers(ctx, { filter: { state: 'elsewhere' } });
  expect(items.every(({ has_card: hasCard }) => !hasCard)).toBe(true);
}

export function testMovedShop(count: number, timeout: number): void {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase({ max: 20 });
  });
  afterAll(() => db.drop());

  test(`${count} members of a shop that Stripe renews are handed over`, { timeout }, async () => {
    const shop = await open(db, count);
    const { ctx, members, standIn } = shop;
    try {
      await moveIn(ctx, members);
      await linkAndHandOver(shop);
      expect(await wrongAccess(db, shop)).toEqual([]);
      const charges = chargesByMonth(shop);
      for (const [place, { customerId }] of members.entries())
        expect(charges.get(customerId) ?? {}).toEqual(kinds[place % kinds.length]?.charges);
      await expectHandedOver(shop);
    } finally {
      await standIn.close();
    }
  });
}
