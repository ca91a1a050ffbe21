// @module-tag slow
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import { type Figure, isMoneyFigure } from '#contract/domains/figures/words.ts';
import { driftKinds } from '#contract/domains/provider-drift/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { totalsFromDays } from '#server/domains/figures/rows/totals.service.ts';
import { getMemberPayments } from '#server/domains/payments/member.service.ts';
import { chargeRenewals } from '#server/domains/payments/renewals.service.ts';
import { syncMember } from '#server/domains/payments/sync.service.ts';
import { settlingTimeMs } from '#server/domains/provider-drift/comparison-run.service.ts';
import { compareNow, fixDiscrepancy } from '#server/domains/provider-drift/service.ts';
import { workFor } from '#server/domains/provider-drift/work.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type DemoPublication, demoPublication, demoWithin } from '#server/testing/demo-publication.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { paymentToolsBeside } from '#server/testing/test-server.ts';
import { totalsByBothPaths } from '#server/testing/totals-of-rows.ts';
import { makeReceipts } from '../receipts.ts';
import { type DemoProvider, startDemoProvider } from './start.ts';

let demo: DemoPublication;
let ctx: ResourceContext;
let clock: MovableClock;
let folder: string;
let provider: DemoProvider | null = null;
let momentOfStart: Date;
/** Received, refunded and lost amounts before the account was connected. */
let before: unknown[];

const file = () => join(folder, 'demo-stripe.json');
const tools = () => paymentToolsBeside(provider?.port ?? null);
async function start(into = folder): Promise<DemoProvider | null> {
  const { database } = demo.db;
  provider = await startDemoProvider({ ...tools(), database, clock, log: silentLog }, into);
  return provider;
}
const money = () =>
  demo.rows(
    `select status, count(*), sum(amount_cents) as amount, sum(adjusted_cents) as adjusted from transactions
     where resource_id = $1 group by 1 order by 1`,
  );

beforeAll(async () => {
  demo = await demoPublication();
  momentOfStart = new Date();
  clock = fixedClock(momentOfStart);
  ctx = { ...demo.ctx, clock };
  folder = await mkdtemp(join(tmpdir(), 'masthead-demo-stripe-'));
  before = await money();
  // A charge with a credit note can't be fixed.
  await makeReceipts(demo.ctx, { files: folderStore(join(folder, 'files')) });
  await start();
}, demoWithin);
afterAll(async () => {
  await provider?.stop();
  await demo.db.drop();
  await rm(folder, { recursive: true });
});

/** Compares everything, and looks again once the minutes of grace are over. */
async function compareAll(): Promise<void> {
  clock.advance(1_000);
  await compareNow(ctx);
  while (await workFor(ctx, tools(), { forMs: 60_000, pace: 0 }));
  clock.advance(settlingTimeMs + 1_000);
  while (await workFor(ctx, tools(), { forMs: 60_000, pace: 0 }));
}
const drifts = (state: string) =>
  demo.rows<{ id: number; kind: string; reason: string; member_id: number }>(
    'select id, kind, reason, member_id from provider_drifts where resource_id = $1 and state = $2 order by id',
    state,
  );

test('the site is connected to it, and what is counted stays as it was', async () => {
  expect(await money()).toEqual(before);
  expect((await stat(file())).mode & 0o077).toBe(0);
  const [found] = await demo.rows<{ linked: number; payers: number }>(
    `select (select count(*) from payment_customers where resource_id = $1 and livemode) as linked,
       (select count(distinct member_id) from transactions
        where resource_id = $1 and livemode and pay_system = 'stripe') as payers`,
  );
  expect(found?.payers).toBeGreaterThan(1_000);
  expect(found?.linked).toBeGreaterThanOrEqual((found?.payers ?? 0) - 1);
});

test('an installation that was told of no such port does not reach it', async () => {
  const outbound = paymentToolsBeside(null).outbound([provider?.port ?? 0]);
  await expect(outbound.send(`http://127.0.0.1:${provider?.port}/v1/account`)).rejects.toThrow(
    '127.0.0.1 is not a public address',
  );
  await outbound.close();
  const other = createServer((_request, response) => response.end('reached'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const toOther = tools().outbound([port]);
  await expect(toOther.send(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    '127.0.0.1 is not a public address',
  );
  await toOther.close();
  other.close();
});

test('a comparison shows differences of all kinds, each of another member but for an exchange', async () => {
  await compareAll();
  const open = await drifts('open');
  expect(open.length).toBeGreaterThanOrEqual(8);
  expect(open.length).toBeLessThanOrEqual(15);
  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(driftKinds));
  expect(new Set(open.map((one) => one.member_id)).size).toBe(open.length);
});

test('it is the same after a restart, at another port where its own is taken', async () => {
  const known = await drifts('open');
  const port = provider?.port ?? 0;
  await provider?.stop();
  expect((await start())?.port).toBe(port);
  await provider?.stop();
  const taken = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  expect((await start())?.port).not.toBe(port);
  taken.close();
  await compareAll();
  expect(await drifts('open')).toEqual(known);
});

test('whoever is overdue at the start is asked again in their days of grace, and nobody at once', async () => {
  const [{ count, later } = {}] = await demo.rows<{ count: number; later: number }>(
    `select count(*), count(*) filter (where a.id is not null and (a.next_try_at is null or a.next_try_at > $2)) as later
     from member_subscriptions s
     join payment_customers c on c.resource_id = s.resource_id and c.member_id = s.payer_id and c.livemode
     left join charge_attempts a on a.resource_id = s.resource_id and a.subscription_id = s.id and a.state = 'failed'
     where s.resource_id = $1 and s.status = 'past_due' and c.payment_method_id is not null`,
    momentOfStart,
  );
  expect(count).toBeGreaterThan(3);
  expect(later).toBe(count);
});

test('a member who is compared with it agrees, and keeps their card', async () => {
  const differing = (await drifts('open')).map((one) => one.member_id);
  const [payer] = await demo.rows<{ id: number }>(
    `select member_id as id from transactions where resource_id = $1 and livemode and pay_system = 'stripe'
       and status = 'succeeded' and member_id <> all($2) order by id desc limit 1`,
    differing,
  );
  const id = payer?.id ?? 0;
  const shown = await getMemberPayments(ctx, { id });
  expect(shown).toMatchObject({ connected: true, livemode: true });
  const synced = await syncMember(ctx, tools(), { id });
  expect(synced).toMatchObject({ card: 'same', charges: { added: 0 }, refunds: { added: 0 } });
  expect(synced.customer_id).toBe(shown.customer_id);
  expect(synced.charges.found).toBeGreaterThan(0);
});

test('each difference is mended by one call and stays so, and the figures add up', async () => {
  for (const { id } of await drifts('open')) await fixDiscrepancy(ctx, tools(), { id });
  expect(await drifts('open')).toEqual([]);
  await compareAll();
  expect(await drifts('open')).toEqual([]);
  await demo.refresh();
  const range = { start: addDays(demo.today, -365), end: addDays(demo.today, -1) };
  for (const figure of Object.keys(totalsFromDays) as Figure[])
    for (const currency of isMoneyFigure(figure) ? ['usd', 'eur'] : [null]) {
      const { told, counted } = await totalsByBothPaths(demo.ctx, figure, range, { currency });
      expect([figure, currency, told]).toEqual([figure, currency, counted]);
    }
});

test('renewals go through it: most succeed, and what was charged is there after a restart', async () => {
  // Renewals due within three days become due by the database's clock, too.
  await demo.rows(
    `update member_subscriptions set ends_at = ends_at - interval '3 days'
     where resource_id = $1 and status = 'active' and autorenew and ends_at < now() + interval '3 days'`,
  );
  const round = await chargeRenewals(ctx, tools());
  expect(round.unanswered).toBe(0);
  expect(round.succeeded).toBeGreaterThan(10);
  expect(round.failed).toBeLessThan(round.succeeded / 3);
  const charged = await demo.rows<{ external_id: string }>(
    `select external_id from transactions where resource_id = $1 and pay_system = 'stripe' and status = 'succeeded'
     order by id desc limit 3`,
  );
  await provider?.stop();
  await start();
  const kept = await readFile(file(), 'utf8');
  for (const { external_id: number } of charged) expect(kept).toContain(number);
  await compareAll();
  expect(await drifts('open')).toEqual([]);
});

test('a site that was disconnected has none, nor has one with another account', async () => {
  await provider?.stop();
  const set = (accountId: string) =>
    demo.rows(`update payment_accounts set account_id = $2 where resource_id = $1 and livemode`, accountId);
  const { accountId } = JSON.parse(await readFile(file(), 'utf8')) as { accountId: string };
  await set('acct_of_somebody');
  expect(await start()).toBeNull();
  await set(accountId);
  expect(await start()).not.toBeNull();
  await provider?.stop();
  await demo.rows('delete from payment_accounts where resource_id = $1');
  expect(await start()).toBeNull();
});

test('a database of a publisher has none, whatever their site is called', async () => {
  const own = await testDatabase();
  try {
    const { id } = await makeResource(own.database);
    await own.database.owner.query(`update resources set key = 'harbour-courier' where id = $1`, [id]);
    const other = await mkdtemp(join(tmpdir(), 'masthead-demo-stripe-'));
    await writeFile(join(other, 'demo-stripe.json'), await readFile(file(), 'utf8'));
    const { database } = own;
    expect(await startDemoProvider({ ...tools(), database, clock, log: silentLog }, other)).toBeNull();
    await rm(other, { recursive: true });
  } finally {
    await own.drop();
  }
});
