// A separate site for each test, and the operations of tests of invoices.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { developmentCards } from '#server/domains/billing/development-cards.ts';
import { noCards } from '#server/domains/billing/no-cards.ts';
import { attachPricing } from '#server/domains/billing/pricing.service.ts';
import { generate } from '#server/domains/invoices/drafts.service.ts';
import { listInvoices } from '#server/domains/invoices/list.service.ts';
import { finalize } from '#server/domains/invoices/states.service.ts';
import { createPartnerPlan } from '#server/domains/partner-plans/service.ts';
import { actAs } from '../act-as.ts';
import { makeResource, type TestSite } from '../make-resource.ts';
import { type TestDatabase, testDatabase } from '../test-database.ts';
import { partnerPlanBody } from './partner-plan-valid-calls.ts';

/** A month that has ended. */
export const month = { calendar_period: '2026-01' };
/** A platform that takes no cards. */
export const withoutCards = { cards: noCards, baseUrl: 'https://console.example.com' };
export const chargeTools = { cards: developmentCards, baseUrl: 'https://console.example.com' };

export interface InvoiceTest {
  db: TestDatabase;
  site: TestSite;
  key: string;
  root: ResourceContext;
}

/** Creates a site for each test. Call it at the top. @param take gets the site of each test */
export function invoiceFixture(take: (made: InvoiceTest) => void) {
  let db: TestDatabase;
  let site: TestSite;
  let root: ResourceContext;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    site = await makeResource(db.database, { timezone: 'America/New_York' });
    root = actAs(db.database, site, { relation: 'root' });
    take({ db, site, key: site.key, root });
  });

  /** Creates a plan for the site. */
  async function price(change: object = {}, ctx = root): Promise<void> {
    const plan = await createPartnerPlan(root, { ...partnerPlanBody(), ...change });
    await attachPricing(ctx, { key: ctx.resource.key, pricing_plans_id: plan.id });
  }
  const idsOf = async (of = site) =>
    (await listInvoices(actAs(db.database, of), { key: of.key, limit: 200 })).items.map(({ id }) => id);
  /** Creates the draft of the month. @returns its id */
  async function drafted(change: object = {}): Promise<number> {
    await price(change);
    await generate(root, { key: site.key, ...month });
    return (await idsOf())[0] ?? 0;
  }
  async function finalized(change: object = {}): Promise<number> {
    const id = await drafted(change);
    await finalize(root, { id });
    return id;
  }
  /** Returns the only invoice of the site. */
  const only = async () => {
    const { items } = await listInvoices(root, { key: site.key });
    const [item] = items;
    if (items.length !== 1 || !item) throw new Error(`${items.length} invoices`);
    return item;
  };
  return { price, idsOf, drafted, finalized, only };
}
