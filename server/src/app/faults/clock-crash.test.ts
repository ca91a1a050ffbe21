// Renewal job on a server that is killed repeatedly: no period is left out or begun twice.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 10 : 1;
/** Weeks for which free weekly subscriptions were not advanced. */
const weeks = 12;
const subscriptions = 200 + kills * 200;
let site: FaultSite;
let server: ServerProcess;

beforeAll(async () => {
  site = await faultSite();
  const ctx = actAs(site.product.database, site.site);
  const { planId, optionId } = await makeOption(ctx, { price: 0, period: '1 week' });
  await makeMembers(ctx, subscriptions);
  await site.product.database.owner.query(
    `insert into member_subscriptions (resource_id, member_id, payer_id, plan_id, pricing_option_id, kind, status,
       starts_at, ends_at, anchor_at, anchor_periods, autorenew, livemode, last_event_at)
     select m.resource_id, m.id, m.id, $2, $3, 'paid', 'active', began, began + interval '7 days', began, 1, true,
       $4, began
     from members m, (select date_trunc('second', now()) - interval '85 days' as began) b
     where m.resource_id = $1`,
    [site.site.id, planId, optionId, site.site.livemode],
  );
  server = await startServer(site.env);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

const renewed = () => site.count(`subscription_events where resource_id = $1 and type = 'renew'`);

/** Starts two jobs at once, as on two servers: only one of them may process a row. */
const wake = () => site.startJob('member-subscriptions.clock', 2);

test(`the clock killed ${kills} times renews every period once`, async () => {
  const expected = subscriptions * weeks;
  const begun = performance.now();
  await wake();
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await renewed();
    await waitUntil(async () => (await renewed()) > before, 90);
    await server.kill('SIGKILL');
    expect(await renewed(), 'still in the middle').toBeLessThan(expected);
    server = await site.restart(server);
    await wake();
  }
  await waitUntil(async () => (await renewed()) >= expected, 400);
  reportFigure(
    'renewals a second, kills included',
    `${Math.round(expected / ((performance.now() - begun) / 1_000))}`,
  );
  expect(await renewed()).toBe(expected);
  const { rows } = await site.product.database.owner.query<{ times: number; of: number }>(
    `select times, count(*) as of from (
       select count(*) as times from subscription_events
       where resource_id = $1 and type = 'renew' group by subscription_id, valid_until) periods
     group by times`,
    [site.site.id],
  );
  expect(rows).toEqual([{ times: 1, of: expected }]);
  expect(await site.count(`member_subscriptions where resource_id = $1 and ends_at <= now()`)).toBe(0);
});
