import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { start } from './create.service.ts';
import { previewSubscription } from './member.service.ts';
import { markPastDue } from './service.ts';

const begins = new Date('2025-02-03T10:00:00Z');
/** A week later. */
const ends = new Date('2025-02-10T10:00:00Z');
const now = new Date('2025-02-12T09:00:00Z');
const graceEnds = '2025-02-17T10:00:00.000Z';
/** Fields that every edit of an option has. */
const edit = { title: 'Option', period: '1 week' as const };
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const sites = [
  { timezone: 'America/New_York', currency: 'usd' as const },
  { timezone: 'Pacific/Auckland', currency: 'eur' as const },
];

interface Overdue {
  ctx: ResourceContext;
  member: number;
  id: number;
}

/**
 * Creates a weekly subscription of 12.34, with 20 % VAT in Austria, for a member from there, whose renewal failed at
 * its end.
 */
async function overdue({ timezone, currency }: (typeof sites)[number], clockOffsetMs = 0): Promise<Overdue> {
  const site = await makeResource(db.database, { timezone, livemode: false });
  // The site's clock is ahead, so its present is the same.
  const clock = fixedClock(new Date(now.getTime() - clockOffsetMs));
  const ctx = actAs(db.database, { ...site, clockOffsetMs: clockOffsetMs }, { clock });
  const { optionId } = await makeOption(ctx, {
    period: '1 week',
    price: 1_234,
    currency,
    is_applied_vat: true,
    vat_percent: 19,
    country_vat: [{ country_id: 'AT', vat_percent: 20 }],
  });
  const [member = 0] = await makeMembers(ctx, 1);
  await db.database.owner.query("update members set country_code = 'AT' where id = $1", [member]);
  const holder = { memberId: member };
  const id = await start(ctx, { pricingOptionId: optionId, holder, at: begins, paidCents: 1_234 });
  await markPastDue(ctx, { id, at: ends });
  return { ctx, member, id };
}

const before = async ({ ctx, member, id }: Overdue) =>
  (await previewSubscription(ctx, { id: member, subscriptionId: id, action: 'edit' })).before;

/** Inserts an attempt to charge the end of the week. */
async function tried({ ctx, id }: Overdue, state: 'asked' | 'failed', nextTryAt: string | null) {
  await db.database.owner.query(
    `insert into charge_attempts (resource_id, subscription_id, livemode, period_ends_at, attempt, state, amount_cents,
       price_cents, currency, provider, next_try_at, asked_at, finished_at)
     values ($1, $2, false, $3, 1, $4::text, 1481, 1234, 'usd', 'stripe', $5, $6::timestamptz,
       case when $4::text = 'failed' then $6::timestamptz end)`,
    [ctx.resource.id, id, ends, state, nextTryAt, new Date('2025-02-10T10:00:07Z')],
  );
}

/** Adds a card of the member at the provider, and the site's account there. */
async function hasCard({ ctx, member }: Overdue, isConnected: boolean): Promise<void> {
  await db.database.owner.query(
    `insert into payment_customers (resource_id, member_id, provider, livemode, customer_id, payment_method_id)
     values ($1, $2, 'stripe', false, 'cus_1', 'pm_1')`,
    [ctx.resource.id, member],
  );
  if (!isConnected) return;
  await db.database.owner.query(
    `insert into payment_accounts (resource_id, provider, livemode, secret_key_sealed)
     values ($1, 'stripe', false, 'sealed')`,
    [ctx.resource.id],
  );
}

// 12.34 x 20 % = 2.468, so 14.81.
const charged = (at: string, currency: string, amount = 1_481) => ({
  at,
  amount,
  currency,
  title: 'Option',
});

test.each(sites)('an overdue payment is forecast at its next try ($timezone, $currency)', async (site) => {
  const one = await overdue(site);
  await tried(one, 'failed', '2025-02-13T10:00:00Z');
  expect(await before(one)).toMatchObject({
    access_ends_at: graceEnds,
    next_charge: charged('2025-02-13T10:00:00.000Z', site.currency),
  });
  // 188.00 x 20 % = 37.60, so 225.60.
  const { ctx, member, id } = one;
  const { rows } = await db.database.owner.query<{ pricing_option_id: number }>(
    'select pricing_option_id from member_subscriptions where id = $1',
    [id],
  );
  const optionId = Number(rows[0]?.pricing_option_id);
  await updatePricingOption(ctx, { ...edit, id: optionId, price: 18_800, renewals_follow: true });
  const { after } = await previewSubscription(ctx, { id: member, subscriptionId: id, action: 'edit' });
  expect(after?.next_charge).toEqual(charged('2025-02-13T10:00:00.000Z', site.currency, 22_560));
});

test('an attempt whose answer never came is the one that is asked again', async () => {
  const one = await overdue({ timezone: 'UTC', currency: 'usd' });
  await tried(one, 'asked', null);
  expect(await before(one)).toMatchObject({ next_charge: charged('2025-02-10T10:00:07.000Z', 'usd') });
});

test('no charge is forecast after a decline that no repeat changes, nor one after the days of grace', async () => {
  const final = await overdue({ timezone: 'UTC', currency: 'usd' });
  await tried(final, 'failed', null);
  expect(await before(final)).toMatchObject({ access_ends_at: graceEnds, next_charge: null });
  const late = await overdue({ timezone: 'UTC', currency: 'usd' });
  await tried(late, 'failed', '2025-02-17T10:00:00Z');
  expect(await before(late)).toMatchObject({ access_ends_at: graceEnds, next_charge: null });
});

test('what nobody tried to charge is charged at once where there is a card and an account', async () => {
  const one = await overdue({ timezone: 'UTC', currency: 'usd' });
  expect(await before(one)).toMatchObject({ next_charge: null });
  await hasCard(one, false);
  expect(await before(one)).toMatchObject({ next_charge: null });
  const other = await overdue({ timezone: 'UTC', currency: 'usd' });
  await hasCard(other, true);
  expect(await before(other)).toMatchObject({ next_charge: charged(now.toISOString(), 'usd') });
});

test.each(sites)(
  'with a test clock the next try is the next day of the schedule ($timezone, $currency)',
  async (site) => {
    // Tries are on 11, 13, 15 and 16 February, at the time of the end; the site's present is the 12th, a month ahead.
    expect(await before(await overdue(site, 30 * 86_400_000))).toMatchObject({
      access_ends_at: graceEnds,
      next_charge: charged('2025-02-13T10:00:00.000Z', site.currency),
    });
  },
);
