import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PromoRedemption } from '#contract/domains/promos/redemption-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createTicketEvent } from '../ticket-events/service.ts';
import { createTicket } from '../ticket-events/tickets.service.ts';
import { getPromoFigures } from './figures.service.ts';
import { recordOf } from './record.service.ts';
import { type RedeemPromoInput, redeemPromo } from './redeem.service.ts';
import { listPromoRedemptions, promoUserSource } from './redemptions.service.ts';
import { createPromo, removePromo } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let optionId: number;
let otherOption: number;
let member: number;
let count = 0;

function next(): number {
  count += 1;
  return count;
}

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }));
  ({ optionId } = await makeOption(ctx));
  ({ optionId: otherOption } = await makeOption(ctx));
  [member = 0] = await makeMembers(ctx, 1);
});
afterAll(() => db.drop());

type Making = Parameters<typeof createPromo>[1];

const promoOf = (input: Partial<Making> = {}) =>
  createPromo(ctx, {
    title: 'Promo',
    code: `CODE${next()}`,
    discount: 10,
    discount_type: 'percent',
    activations_limit: 0,
    for_all_plans: true,
    ...input,
  });

const line = (amountCents = 1_000, id = optionId) =>
  ({ kind: 'subscriptions', id, title: 'Yearly', amountCents }) as const;

const bought = (code: string, input: Partial<RedeemPromoInput> = {}): RedeemPromoInput => ({
  code,
  purchaseKey: `purchase ${next()}`,
  memberId: member,
  currency: 'usd',
  lines: [line()],
  ...input,
});

const countOf = async (id: number) => {
  const { rows } = await db.database.owner.query<{ count_uses: number; uses: number }>(
    'select count_uses, (select count(*) from promo_uses u where u.promo_id = p.id) as uses from promos p where id = $1',
    [id],
  );
  return rows[0];
};

test('a purchase becomes cheaper, is counted and told, and is listed with its amounts', async () => {
  const promo = await promoOf({ code: 'Welcome' });
  const at = new Date('2026-05-01T12:00:00Z');
  const lines = [line(995), line(2_000)];
  const use = await redeemPromo(ctx, bought(' wELCOME ', { lines, at }));
  expect(use).toMatchObject({ promoId: promo.id, discounts: [100, 200], discountedCents: 2_695 });
  const { items } = await listPromoRedemptions(ctx, { id: promo.id });
  expect(items).toEqual<PromoRedemption[]>([
    {
      id: use.useId,
      promo_id: promo.id,
      user_id: member,
      full_name: 'Test 0',
      email: expect.stringContaining('@example.com'),
      transaction_id: null,
      used_at: at.toISOString(),
      purchase_name: 'Yearly, Yearly',
      amount: 2_995,
      discounted_amount: 2_695,
      currency: 'usd',
    },
  ]);
  const { rows } = await db.database.owner.query(
    "select payload from domain_events where name = 'promo.redeemed' order by id desc limit 1",
  );
  expect(rows).toEqual([{ payload: { id: promo.id, use_id: use.useId, member_id: member } }]);
  const sent = await readSnapshot(ctx, async (scope) => {
    const cells: unknown[] = [];
    const rowsOf = promoUserSource.rows(ctx, scope, { id: promo.id }, [
      'id',
      'purchase_name',
      'discounted_amount',
    ]);
    for await (const batch of rowsOf) cells.push(...batch);
    return { cells, count: await promoUserSource.count(ctx, scope, { id: promo.id }) };
  });
  expect(sent).toEqual({ cells: [[member, 'Yearly, Yearly', { cents: 2_695, currency: 'usd' }]], count: 1 });
});

test('only what the promo is for makes it valid: a plan’s option, a ticket, or all of a kind', async () => {
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const { id: event } = await createTicketEvent(ctx, { title: 'Reading', slug: 'reading', ...dates });
  const { id: ticketId } = await createTicket(ctx, { ti_event_id: event, title: 'Seat' });
  const seat = { kind: 'ti_event_tickets', id: ticketId, title: 'Seat', amountCents: 400 } as const;
  const { code, available_for } = await promoOf({
    for_all_plans: false,
    available_for: { subscriptions: [{ id: optionId }], ti_event_tickets: [{ id: ticketId }] },
  });
  const begins = { start_date: '2027-05-01T18:00:00.000Z', timezone: 'America/New_York' };
  expect(available_for.ti_event_tickets).toEqual([{ id: ticketId, title: 'Reading: Seat', ...begins }]);
  const discountsOf = async (lines: RedeemPromoInput['lines']) =>
    (await redeemPromo(ctx, bought(code, { lines }))).discounts;
  expect(await discountsOf([line(1_000, otherOption), line(), seat])).toEqual([0, 100, 40]);
  await expect(discountsOf([line(1_000, otherOption)])).rejects.toMatchObject({
    code: 'conflict',
    message: 'This promo code is not for this purchase.',
  });
  const forTickets = await promoOf({ for_all_plans: false, for_all_ti_events: true });
  expect((await redeemPromo(ctx, bought(forTickets.code, { lines: [line(), seat] }))).discounts).toEqual([
    0, 40,
  ]);
});

test('an amount is taken off in its own currency alone', async () => {
  const { code } = await promoOf({ discount: 300, discount_type: 'amount', currency: 'eur' });
  await expect(redeemPromo(ctx, bought(code))).rejects.toMatchObject({
    message: 'This promo code takes off EUR only.',
  });
  expect(await redeemPromo(ctx, bought(code, { currency: 'eur' }))).toMatchObject({ discountedCents: 700 });
});

test('the window is of the site’s days, both included', async () => {
  const { code } = await promoOf({ start_date: '2026-03-10', end_date: '2026-03-11' });
  const on = (at: string) => redeemPromo(ctx, bought(code, { at: new Date(at) }));
  // New York is four hours behind UTC then.
  await expect(on('2026-03-10T03:59:59Z')).rejects.toThrow('This promo code is valid from 2026-03-10.');
  await on('2026-03-10T04:00:00Z');
  await on('2026-03-12T03:59:59Z');
  await expect(on('2026-03-12T04:00:00Z')).rejects.toThrow('This promo code ended on 2026-03-11.');
});

test('the same purchase is one use, however often and however much at once it is told', async () => {
  const promo = await promoOf({ activations_limit: 2 });
  const purchase = bought(promo.code);
  const all = await Promise.all(Array.from({ length: 20 }, () => redeemPromo(ctx, purchase)));
  expect(new Set(all.map(({ useId }) => useId)).size).toBe(1);
  expect(await countOf(promo.id)).toEqual({ count_uses: 1, uses: 1 });
  await expect(redeemPromo(ctx, { ...purchase, lines: [line(5)] })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('an unknown or deleted code, another site’s, and ids of another site are refused', async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const { optionId: foreignOption } = await makeOption(other);
  const [foreignMember = 0] = await makeMembers(other, 1);
  const promo = await promoOf();
  const unknown = { code: 'not_found', message: 'This promo code does not exist.' };
  await expect(redeemPromo(other, bought(promo.code))).rejects.toMatchObject(unknown);
  for (const wrong of [{ lines: [line(1_000, foreignOption)] }, { memberId: foreignMember }])
    await expect(redeemPromo(ctx, bought(promo.code, wrong))).rejects.toMatchObject({
      message: 'Not found.',
    });
  await redeemPromo(ctx, bought(promo.code));
  await removePromo(ctx, { id: promo.id });
  await expect(redeemPromo(ctx, bought(promo.code))).rejects.toMatchObject(unknown);
  expect(await countOf(promo.id)).toEqual({ count_uses: 1, uses: 1 });
  // Its redemptions stay visible, to this site alone.
  expect((await listPromoRedemptions(ctx, { id: promo.id })).items).toHaveLength(1);
  expect(await getPromoFigures(ctx, { id: promo.id })).toMatchObject({ uses: 1 });
  const record = { title: promo.title, code: promo.code, count_uses: 1, deleted_at: expect.any(String) };
  expect(await recordOf('promos')(ctx, { id: promo.id })).toMatchObject(record);
  await expect(recordOf('promos')(other, { id: promo.id })).rejects.toMatchObject({ code: 'not_found' });
});

test('buyers at once get exactly the uses there are, and who is refused leaves no use behind', async () => {
  const promo = await promoOf({ activations_limit: 5 });
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => redeemPromo(ctx, bought(promo.code))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const one of results)
    if (one.status === 'rejected')
      expect(one.reason.message).toBe('This promo code has been used as often as it can be.');
  expect(await countOf(promo.id)).toEqual({ count_uses: 5, uses: 5 });
});
