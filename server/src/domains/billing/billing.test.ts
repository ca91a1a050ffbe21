import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Relation } from '#contract/base/access.ts';
import { cardInput, pricingUpdateInput } from '#contract/domains/billing/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { testCards } from '#server/testing/access-matrix/billing-valid-calls.ts';
import { freshPlan, partnerPlanBody } from '#server/testing/access-matrix/partner-plan-valid-calls.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { removePartnerPlan, updatePartnerPlan } from '../partner-plans/service.ts';
import { getCard, removeCard, saveCard, saveEmail } from './cards.service.ts';
import { warnOfEnds } from './jobs.ts';
import { attachPricing, getPricing, setSupportHours, updatePricing } from './pricing.service.ts';

let db: TestDatabase;
let site: TestSite;
let key: string;
const as = (relation: Relation): ResourceContext => actAs(db.database, site, { relation });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  site = await makeResource(db.database);
  ({ key } = site);
});

const attach = async (relation: Relation, planId: number) =>
  attachPricing(as(relation), { key, pricing_plans_id: planId });
const newPlan = () => freshPlan(db);

describe('what a site pays by', () => {
  test('it is a copy: neither a change of the plan nor its end reaches it', async () => {
    expect(await getPricing(as('readonly'), { key })).toEqual({ item: null, support_hours: [] });
    const planId = await newPlan();
    const { item } = await attach('root', planId);
    expect(item).toMatchObject({ pricing_plans_id: planId, monthly_price: 4_900, livemode: true });
    await updatePartnerPlan(as('root'), { ...partnerPlanBody(), id: planId, monthly_price: 1 });
    await removePartnerPlan(as('root'), { id: planId });
    expect((await getPricing(as('readonly'), { key })).item).toEqual(item);
  });

  test('an owner chooses once, from what everybody may choose; root again and from all', async () => {
    const hidden = await newPlan();
    await db.database.owner.query('update partner_plans set is_public = false where id = $1', [hidden]);
    for (const id of [hidden, 9_999_999])
      await expect(attach('owner', id)).rejects.toMatchObject({
        code: 'invalid',
        fields: { pricing_plans_id: 'There is no such pricing plan.' },
      });
    await attach('owner', await newPlan());
    await expect(attach('owner', await newPlan())).rejects.toMatchObject({ code: 'forbidden' });
    expect((await attach('root', hidden)).item?.pricing_plans_id).toBe(hidden);
  });

  test('of ten owners at once one chooses', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, newPlan));
    const done = await Promise.allSettled(ids.map((id) => attach('owner', id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('root changes the terms of the one site, and the fee is rounded up', async () => {
    const planId = await newPlan();
    const { item } = await attach('root', planId);
    const input = { ...partnerPlanBody(), monthly_price: 9_900 };
    const given = pricingUpdateInput.parse({ ...input, key, transaction_fee: 2.501, version: item?.version });
    expect((await updatePricing(as('root'), given)).item).toMatchObject({
      monthly_price: 9_900,
      transaction_fee: 2.51,
    });
    await expect(updatePricing(as('root'), given)).rejects.toMatchObject({ code: 'conflict' });
    const { rows } = await db.database.owner.query('select monthly_price from partner_plans where id = $1', [
      planId,
    ]);
    expect(rows).toEqual([{ monthly_price: 4_900 }]);
  });

  test.each([
    [2.5, 2.5],
    [2.55, 2.55],
    [0.07, 0.07],
    [1.005, 1.01],
    [2.500001, 2.51],
    [99.999, 100],
  ])('a fee of %d percent is taken as %d', (given, taken) => {
    const input = { ...partnerPlanBody(), key: 'site', transaction_fee: given };
    expect(pricingUpdateInput.parse(input).transaction_fee).toBe(taken);
  });

  test('hours of support are set for a month, and set again', async () => {
    await setSupportHours(as('root'), { key, calendar_period: '2026-09', hours: 2 });
    await setSupportHours(as('root'), { key, calendar_period: '2026-10', hours: 1.25 });
    const { support_hours } = await setSupportHours(as('root'), {
      key,
      calendar_period: '2026-09',
      hours: 3,
    });
    expect(support_hours).toEqual([
      { calendar_period: '2026-10', hours: 1.25 },
      { calendar_period: '2026-09', hours: 3 },
    ]);
  });

  test('the key of another site is not found, as one that nobody has', async () => {
    const other = await makeResource(db.database);
    for (const strange of [other.key, 'nobody-has-this-key'])
      await expect(getPricing(as('root'), { key: strange })).rejects.toMatchObject({ code: 'not_found' });
  });
});

const save = (mode: 'live' | 'test', token = 'tok_visa') =>
  saveCard(testCards, as('admin'), { key, mode, token, customer_email: `${mode}@example.com` });
const card = (mode: 'live' | 'test') => getCard(testCards, as('readonly'), { key, mode });

describe('the card of a mode', () => {
  test('each mode has its own: what becomes of one leaves the other alone', async () => {
    await save('live');
    await save('test', 'tok_amex');
    const [live, other] = [await card('live'), await card('test')];
    expect(live.item).toMatchObject({
      card_brand: 'visa',
      card_last4: '4242',
      livemode: true,
      default: true,
      customer_email: 'live@example.com',
      is_expiring: false,
      resource_id: site.id,
    });
    expect(live.item?.expiration_date).toMatch(/^\d{4}-\d\d$/);
    expect(other.item).toMatchObject({ card_last4: '8431', livemode: false });
    await save('live', 'tok_mastercard');
    expect((await card('live')).item).toMatchObject({ id: live.item?.id, card_last4: '4444' });
    expect(await removeCard(testCards, as('admin'), { key, mode: 'live' })).toEqual({ deleted: true });
    expect(await card('live')).toEqual({
      item: null,
      customer_email: 'live@example.com',
      takes_cards: true,
      publishable_key: null,
    });
    expect(await card('test')).toEqual(other);
    const again = removeCard(testCards, as('admin'), { key, mode: 'live' });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the billing email needs no card, and changing it keeps the card', async () => {
    const input = { key, mode: 'test', customer_email: 'first@example.com' } as const;
    expect(await saveEmail(testCards, as('admin'), input)).toMatchObject({
      item: null,
      customer_email: 'first@example.com',
    });
    await save('test');
    const changed = { ...input, customer_email: 'second@example.com' };
    expect((await saveEmail(testCards, as('admin'), changed)).item).toMatchObject({
      card_last4: '4242',
      customer_email: 'second@example.com',
    });
  });

  test('a token that nobody knows is refused', async () => {
    await expect(save('live', 'tok_unknown')).rejects.toMatchObject({
      code: 'invalid',
      fields: { token: 'Token not found!' },
    });
  });

  test.each([
    [{ token: '' }, 'token', 'Token not found!'],
    [{ token: undefined }, 'token', 'Token not found!'],
    [{ customer_email: '' }, 'customer_email', 'Please fill email'],
    [{ customer_email: 'a@b' }, 'customer_email', 'Invalid email'],
    [{ customer_email: 'a.b' }, 'customer_email', 'Invalid email'],
    [{ token: '4242 4242 4242 4242' }, 'token', expect.stringMatching(/card number/)],
    [{ token: 'pm_4242-4242-4242-4242' }, 'token', expect.stringMatching(/card number/)],
    [{ customer_email: '4242424242424242@example.com' }, 'customer_email', expect.any(String)],
  ])('%j is refused at %s', (change, path, text) => {
    const good = { key, mode: 'live', token: 'tok_visa', customer_email: 'a@example.com' };
    const read = cardInput.safeParse({ ...good, ...change });
    expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, text]]);
  });

  test('its end is told once, to the billing email', async () => {
    await save('live', 'tok_expiring');
    expect((await card('live')).item?.is_expiring).toBe(true);
    const tools = { baseUrl: 'https://console.example.com' };
    await warnOfEnds(tools, as('root'));
    await warnOfEnds(tools, as('root'));
    const { rows } = await db.database.owner.query(
      'select recipient, subject from outgoing_mails where subject like $1',
      [`%${site.title}%`],
    );
    expect(rows).toEqual([
      { recipient: 'live@example.com', subject: `The card for invoices of ${site.title} expires soon` },
    ]);
    await save('live', 'tok_visa');
    await warnOfEnds(tools, as('root'));
    expect((await card('live')).item?.is_expiring).toBe(false);
  });
});
