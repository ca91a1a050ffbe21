import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attention } from '#contract/domains/attention/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { plantDrift } from '#server/testing/access-matrix/seed-provider-drift.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeOperator, makePartner, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let here: TestSite;
let elsewhere: TestSite;
let people: Record<'root' | 'owner' | 'admin' | 'readonly' | 'user', { id: number; email: string }>;

const run = (statement: string, ...values: unknown[]) => server.database.owner.query(statement, values);

/** Adds three failed runs, one of them of a deleted action, and other runs that did not fail. */
async function addRuns(site: TestSite, memberId: number): Promise<void> {
  const { rows } = await run(
    `insert into event_handlers (resource_id, event_id, type, condition)
     values ($1, 1, 'webhook', 'any') returning id`,
    site.id,
  );
  const id = (rows[0] as { id: number }).id;
  await run("insert into delivery_targets (resource_id, kind, target) values ($1, 'webhook', '1')", site.id);
  for (const [state, handler] of [
    ['failed', id],
    ['failed', id],
    ['failed', id + 1_000],
    ['failed', null],
    ['done', id],
    ['waiting', id],
  ])
    await run(
      `insert into deliveries (resource_id, kind, target, lane, member_id, handler_id, state, next_try_at, finished_at)
       values ($1, 'webhook', '1', 'lane', $2, $3, $4, case when $4 = 'waiting' then now() end,
         case when $4 <> 'waiting' then now() end)`,
      site.id,
      memberId,
      handler,
      state,
    );
}

/** Adds two past due subscriptions of one member and a paid one of another. */
async function addSubscriptions(ctx: ResourceContext, pastDue: number, paid: number): Promise<void> {
  const { planId, optionId } = await makeOption(ctx);
  for (const [memberId, status] of [
    [pastDue, 'past_due'],
    [pastDue, 'past_due'],
    [paid, 'active'],
  ])
    await run(
      `insert into member_subscriptions (resource_id, member_id, payer_id, plan_id, pricing_option_id, kind, status,
         starts_at, ends_at, grace_ends_at, is_paying, price_cents, livemode)
       values ($1, $2, $2, $3, $4, 'paid', $5, now() - interval '10 days', now() - interval '1 day',
         case when $5 = 'past_due' then now() + interval '2 days' end, true, 1000, true)`,
      ctx.resource.id,
      memberId,
      planId,
      optionId,
      status,
    );
}

/** Adds invoices of four months: a draft, an open one, a past due one, a paid one; and one of test mode. */
async function addInvoices(site: TestSite): Promise<void> {
  for (const [month, status, livemode] of [
    ['2026-01', 'draft', true],
    ['2026-02', 'open', true],
    ['2026-03', 'past_due', true],
    ['2026-04', 'paid', true],
    ['2026-05', 'open', false],
  ] as const) {
    const { rows } = await run(
      `insert into invoices (resource_id, livemode, calendar_period, currency, amount, description)
       values ($1, $2, $3, 'usd', 1000, 'Masthead') returning id`,
      site.id,
      livemode,
      month,
    );
    if (status === 'draft') continue;
    const id = (rows[0] as { id: number }).id;
    await run(
      `update invoices set status = 'open', number_year = 2026, finalized_at = now(), payment_due_date = current_date,
         number = (select coalesce(max(number), 0) + 1 from invoices) where id = $1`,
      id,
    );
    if (status !== 'open')
      await run(
        `update invoices set status = $2, paid_at = case when $2 = 'paid' then now() end where id = $1`,
        id,
        status,
      );
  }
}

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  const partner = await makePartner(database);
  here = await makeResource(database, { partner });
  elsewhere = await makeResource(database);
  for (const site of [here, elsewhere]) {
    const ctx = actAs(database, site);
    const [memberId = 0, other = 0] = await makeMembers(ctx, 3);
    await addSubscriptions(ctx, memberId, other);
    await addRuns(site, memberId);
    await addInvoices(site);
    for (const [customerId, state] of [
      ['cus_1', 'open'],
      ['cus_2', 'open'],
      ['cus_3', 'ignored'],
    ] as const)
      await plantDrift(ctx, { memberId, customerId, state });
  }
  const on = (role: 'admin' | 'readonly' | 'user') => ({ on: [{ resource: here, role }] });
  people = {
    root: await makeOperator(database, { role: 'root' }),
    owner: await makeOperator(database, { owns: partner }),
    admin: await makeOperator(database, on('admin')),
    readonly: await makeOperator(database, on('readonly')),
    user: await makeOperator(database, on('user')),
  };
});
afterAll(() => server.close());

async function get<T>(as: keyof typeof people, path: string): Promise<T> {
  const token = await sessionOf(server.database, people[as]);
  const { body } = await server.call('GET', `/api/admin/${path}`, { token, resource: here.key });
  return body as T;
}
const totalOf = async (as: keyof typeof people, path: string) =>
  (await get<{ paginator: { total_items: number } }>(as, path)).paginator.total_items;

test('each role learns the counts of what it may read; root those of the whole platform for invoices', async () => {
  const managers = { past_due_members: 1, failed_runs: 2, stripe_differences: 2, unpaid_invoices: 2 };
  expect(await get('admin', 'attention')).toEqual(managers);
  expect(await get('owner', 'attention')).toEqual(managers);
  expect(await get('root', 'attention')).toEqual({ ...managers, unpaid_invoices: 4 });
  expect(await get('readonly', 'attention')).toEqual({ ...managers, stripe_differences: null });
  expect(await get('user', 'attention')).toEqual({
    past_due_members: 1,
    failed_runs: null,
    stripe_differences: null,
    unpaid_invoices: null,
  });
});

test('a count is the number of rows that its list shows', async () => {
  for (const as of ['root', 'admin'] as const) {
    const counts = await get<Attention>(as, 'attention');
    const site = as === 'root' ? '' : `&resource_id=${here.id}`;
    expect(await totalOf(as, 'users?filter[past_due]=true')).toBe(counts.past_due_members);
    expect(await totalOf(as, 'deliveries?filter[is_run]=true&filter[state]=failed')).toBe(counts.failed_runs);
    expect(await totalOf(as, `resources/pricing/invoices?unpaid=true&livemode=true${site}`)).toBe(
      counts.unpaid_invoices,
    );
    expect(await totalOf(as, 'stripe-differences?filter[state]=open')).toBe(counts.stripe_differences);
  }
});

test('a run tells whether an action or a trigger made it, until that is deleted', async () => {
  const { items } = await get<{ items: { handler_id: number | null; handler_kind: string | null }[] }>(
    'admin',
    'deliveries?limit=200&filter[state]=failed&sort=asc',
  );
  expect(items.map(({ handler_kind }) => handler_kind)).toEqual(['action', 'action', null, null]);
});
