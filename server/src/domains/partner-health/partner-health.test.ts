import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PartnerPlanInput } from '#contract/domains/partner-plans/schemas.ts';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import { partnerPlanBody } from '#server/testing/access-matrix/partner-plan-valid-calls.ts';
import { actAs, visitor } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import {
  makeOperator,
  makePartner,
  makeResource,
  type TestPartner,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attachPricing } from '../billing/pricing.service.ts';
import { dryRun, running } from '../invoices/drafts.service.ts';
import { periodBefore, periodOf } from '../invoices/month.service.ts';
import { createPartnerPlan } from '../partner-plans/service.ts';
import { getPartnerHealth, listPartnerHealth } from './service.ts';

let db: TestDatabase;
let partner: TestPartner;
let partnerId: number;
let site: TestSite;
let root: ResourceContext;
let caller: OperatorContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.owner.query('update partner_plans set removed_at = now()');
  partner = await makePartner(db.database);
  partnerId = partner.id;
  site = await makeResource(db.database, { timezone: 'Pacific/Auckland', partner });
  root = actAs(db.database, site, { relation: 'root' });
  const { id, email } = await makeOperator(db.database, { role: 'root' });
  caller = { ...visitor(db.database), actor: { kind: 'operator', id, email }, sessionId: null };
});

const run = (statement: string, ...values: unknown[]) => db.database.owner.query(statement, values);

const newPlan = (change: Partial<PartnerPlanInput>) =>
  createPartnerPlan(root, {
    ...partnerPlanBody(),
    active: true,
    is_public: true,
    monthly_price: 10_000,
    transaction_fee: 2.5,
    free_signups: 5,
    up_free_signups: 2,
    up_free_signups_price: 300,
    free_support_hours: 1,
    up_free_support_price_per_hour: 9_900,
    livemode: true,
    ...change,
  });

const attach = (of: TestSite, planId: number) =>
  attachPricing(actAs(db.database, of, { relation: 'root' }), { key: of.key, pricing_plans_id: planId });

const thisMonth = (of = site) => periodOf({ ...root.resource, id: of.id }, root.clock.now());

/** Adds sign-ups, payments in two currencies and support hours of a month. */
async function use(of: TestSite, period: string, { signups = 0, cents = 0, hours = 0 }): Promise<void> {
  const at = new Date(`${period}-15T12:00:00Z`);
  const ctx = actAs(db.database, of);
  const [memberId] = await makeMembers(ctx, Math.max(1, signups), at);
  if (signups === 0) await run('update members set created_at = $2 where id = $1', memberId, '2020-01-01');
  for (const currency of cents > 0 ? ['usd', 'eur'] : [])
    await run(
      `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at, livemode)
       values ($1, $2, $3, $4, 'succeeded', 'manual', $5, true)`,
      of.id,
      memberId,
      cents,
      currency,
      at,
    );
  await run(
    'insert into billing_support_hours (resource_id, calendar_period, hours) values ($1, $2, $3)',
    of.id,
    period,
    hours,
  );
}

const amounts = (items: readonly { currency: string; amount: number }[]) =>
  items.map(({ currency, amount }) => ({ currency, amount }));

test('the bill of both months is what invoices would be made of, to the cent', async () => {
  await attach(site, (await newPlan({ title: 'Own' })).id);
  const now = thisMonth();
  const before = periodBefore(now);
  await use(site, now, { signups: 9, cents: 12_345, hours: 2.25 });
  await use(site, before, { signups: 3, cents: 777 });
  const { sites, total } = await getPartnerHealth(caller, { id: partnerId });
  expect(sites).toHaveLength(1);
  const [one] = sites;
  expect(one?.this_month).toMatchObject({ calendar_period: now, signups: 9, support_hours: 2.25 });
  for (const [month, period] of [
    [one?.this_month, now],
    [one?.last_month, before],
  ] as const) {
    const asked = { key: site.key, calendar_period: period };
    const { items } = period === now ? await running(root, asked) : await dryRun(caller, asked);
    expect(items.length).toBe(2);
    expect(month?.bill).toEqual(amounts(items));
  }
  expect(total.bill).toEqual(amounts((await running(root, { key: site.key })).items));
  expect(total.volume).toEqual([
    { currency: 'eur', amount: 12_345 },
    { currency: 'usd', amount: 12_345 },
  ]);
});

test('the next plans are priced by the very rules: what they say is what the site pays once it has them', async () => {
  const own = await newPlan({ title: 'Own' });
  const small = await newPlan({ title: 'Small', monthly_price: 4_000, free_signups: 1, up_free_signups: 1 });
  const large = await newPlan({
    title: 'Large',
    monthly_price: 30_000,
    free_signups: 50,
    transaction_fee: 1,
  });
  await newPlan({ title: 'Smallest', monthly_price: 100 });
  await newPlan({ title: 'Largest', monthly_price: 90_000 });
  await newPlan({ title: 'Not offered', monthly_price: 20_000, is_public: false });
  await attach(site, own.id);
  await use(site, thisMonth(), { signups: 9, cents: 12_345, hours: 2.25 });
  const [told] = (await getPartnerHealth(caller, { id: partnerId })).sites;
  for (const [compared, plan] of [
    [told?.this_month?.smaller, small],
    [told?.this_month?.larger, large],
  ] as const) {
    expect(compared).toMatchObject({ id: plan.id, title: plan.title });
    await attach(site, plan.id);
    const [now] = (await getPartnerHealth(caller, { id: partnerId })).sites;
    expect(compared?.bill).toEqual(now?.this_month?.bill);
  }
  const [ofLarge] = (await getPartnerHealth(caller, { id: partnerId })).sites;
  expect(ofLarge?.this_month?.smaller?.title).toBe('Own');
  expect(ofLarge?.this_month?.larger?.title).toBe('Largest');
});

test('what is past the plan or close to it is said, and what is not billed, too', async () => {
  await attach(site, (await newPlan({ free_signups: 5, free_support_hours: 2 })).id);
  const bare = await makeResource(db.database, { partner });
  const warnings = async () =>
    Object.fromEntries(
      (await getPartnerHealth(caller, { id: partnerId })).sites.map((one) => [one.id, one.warnings]),
    );
  expect(await warnings()).toEqual({ [site.id]: [], [bare.id]: ['no_pricing'] });
  await use(site, thisMonth(), { signups: 4, hours: 2 });
  expect((await warnings())[site.id]).toEqual(['signups_near', 'support_near']);
  await makeMembers(actAs(db.database, site), 2);
  await run('update billing_support_hours set hours = 2.01 where resource_id = $1', site.id);
  expect((await warnings())[site.id]).toEqual(['signups_past', 'support_past']);
});

test('several sites add up by currency, and the list of root says the same in short', async () => {
  const plan = await newPlan({});
  const other = await makeResource(db.database, { partner });
  await attach(site, plan.id);
  await attach(other, plan.id);
  await use(site, thisMonth(), { signups: 9, cents: 10_000 });
  const { sites, total } = await getPartnerHealth(caller, { id: partnerId });
  const usd = (list: readonly { currency: string; amount: number }[] | undefined) =>
    list?.find(({ currency }) => currency === 'usd')?.amount ?? 0;
  expect(usd(total.bill)).toBe(sites.reduce((sum, one) => sum + usd(one.this_month?.bill), 0));
  const none = await makePartner(db.database);
  const { items } = await listPartnerHealth(caller, { ids: [partnerId, none.id, 900_000_000, partnerId] });
  expect(items).toEqual([
    { id: partnerId, bill: total.bill, signups: total.signups, warnings: ['signups_past'] },
  ]);
});

test('nobody but root and its owners reads how a partner does', async () => {
  const as = async (options: object): Promise<OperatorContext> => {
    const { id, email } = await makeOperator(db.database, options);
    return { ...caller, actor: { kind: 'operator', id, email } };
  };
  const owner = await as({ owns: partner });
  expect((await getPartnerHealth(owner, { id: partnerId })).sites).toHaveLength(1);
  const admin = await as({ on: [{ resource: site, role: 'admin' }] });
  await expect(getPartnerHealth(admin, { id: partnerId })).rejects.toMatchObject({ code: 'not_found' });
  const stranger = await as({ owns: await makePartner(db.database) });
  await expect(getPartnerHealth(stranger, { id: partnerId })).rejects.toMatchObject({ code: 'not_found' });
});
