// Renewals and webhooks while the server is killed and answers get lost. The stand-in's own ledger has the charges.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { providerOutbound } from '#server/app/provider-outbound.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { paidCharges } from '#server/stand-ins/stripe/ledger.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { connect, makePayers } from '#server/testing/payment-fixtures.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { deliver } from '#server/testing/stand-ins/stripe/deliver.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 3_600_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 20 : 2;
/** Enough for every kill to come in the middle. */
const payers = kills * 12 + 12;
const settings = { OUTBOUND_ALLOW: '127.0.0.0/8' };
let site: FaultSite;
let server: ServerProcess;
let standIn: StripeStandIn;

beforeAll(async () => {
  site = await faultSite();
  standIn = await startStripe({ livemode: true });
  const secrets = createSecretBox([loadConfig(site.env).secretKey]);
  const tools = { secrets, outbound: providerOutbound({ outboundAllow: ['127.0.0.0/8'] }) };
  // Bought so long ago that the period has just ended.
  const clock = fixedClock(new Date(Date.now() - 86_400_000 - 60_000));
  const ctx = actAs(site.product.database, site.site, { clock });
  await connect(ctx, tools, standIn);
  await makePayers(ctx, standIn, payers, '1 day');
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await standIn.close();
  await site.close();
});

/** Kills the server at this number of charge requests to Stripe from now; the charge is made nevertheless. */
function dieAt(count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    standIn.fault = ({ method }) => {
      if (method !== 'POST') return null;
      left -= 1;
      if (left > 0) return left % 4 === 0 ? 'lost' : null;
      if (left === 0) void server.kill('SIGKILL').then(() => resolve());
      return 'lost';
    };
  });
}

/** Skips the wait for an unanswered call and for the minute of the renewal job in a quick run. */
async function hurry(): Promise<void> {
  if (isFullFaultRun) return;
  await site.product.database.owner.query(
    "update charge_attempts set asked_at = asked_at - interval '1 minute'",
  );
  await site.startJob('payments.renewals');
}

/** Sends every event to the server until it is acknowledged. */
async function deliverAll(): Promise<void> {
  const to = () => `${server.url}/api/webhooks/stripe/${site.site.key}/live`;
  for (const event of standIn.ledger.events
    .filter(({ type }) => type.startsWith('payment_intent.'))
    .toReversed())
    await waitUntil(
      () =>
        deliver(standIn, event, to()).then(
          (status) => status === 200,
          () => false,
        ),
      90,
    );
}

test(`${payers} renewals are charged once each while the server is killed ${kills} times`, async () => {
  server = await startServer({ ...site.env, ...settings });
  let slowest = 0;
  for (let done = 0; done < kills; done += 1) {
    const dying = dieAt(10);
    await hurry();
    await dying;
    const killed = performance.now();
    const before = standIn.calls.length;
    standIn.fault = () => null;
    server = await site.restart(server, settings);
    await hurry();
    await waitUntil(async () => standIn.calls.length > before, 150);
    slowest = Math.max(slowest, performance.now() - killed);
  }
  const settled = "charge_attempts where resource_id = $1 and state = 'succeeded'";
  await waitUntil(async () => {
    await hurry();
    return (await site.count(settled)) === payers;
  }, 240);
  expect(paidCharges(standIn.ledger)).toHaveLength(payers);
  expect(new Set(paidCharges(standIn.ledger).map(({ customerId }) => customerId)).size).toBe(payers);

  const delivering = deliverAll();
  await waitUntil(async () => (await site.count('provider_events where resource_id = $1')) > payers / 4, 90);
  server = await site.restart(server, settings);
  await delivering;
  await waitUntil(
    async () => (await site.count('provider_events where resource_id = $1 and handled_at is null')) === 0,
    150,
  );
  expect(await site.count('provider_events where resource_id = $1')).toBe(payers);
  expect({
    charged: await site.count("transactions where resource_id = $1 and status = 'succeeded'"),
    payments: await site.count('(select distinct external_id from transactions where resource_id = $1) t'),
    renewed: await site.count("subscription_events where resource_id = $1 and type in ('renew', 'recover')"),
    running: await site.count(
      "member_subscriptions where resource_id = $1 and status = 'active' and ends_at > now()",
    ),
  }).toEqual({ charged: payers, payments: payers, renewed: payers, running: payers });
  reportFigure('renewals go on after a kill, at most', `${Math.round(slowest / 100) / 10} s`);
});
