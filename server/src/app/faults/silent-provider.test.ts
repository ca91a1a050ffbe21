// A payment provider that doesn't answer: one site's renewals hang, and the work of others continues.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { providerOutbound } from '#server/app/provider-outbound.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { cronItems } from '#server/platform/queue/schedule.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  postJson,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { connect, makePayers } from '#server/testing/payment-fixtures.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 900_000 : 240_000, hookTimeout: 240_000 });

/** Renewals of the site without answers: more than it can request within several minutes, at the thorough size. */
const hanging = isFullFaultRun ? 160 : 24;
/** Ticks of the schedule that pass while they hang. */
const ticks = isFullFaultRun ? 6 : 2;
let site: FaultSite;
let other: TestSite;
let server: ServerProcess;
let silent: StripeStandIn;
let answering: StripeStandIn;

async function payersOf(of: TestSite, count: number): Promise<StripeStandIn> {
  const secrets = createSecretBox([loadConfig(site.env).secretKey]);
  const tools = { secrets, outbound: providerOutbound({ outboundAllow: ['127.0.0.0/8'] }) };
  const standIn = await startStripe({ livemode: true });
  // Bought so long ago that the period has just ended.
  const clock = fixedClock(new Date(Date.now() - 86_400_000 - 60_000));
  const ctx = actAs(site.product.database, of, { clock });
  await connect(ctx, tools, standIn);
  await makePayers(ctx, standIn, count, '1 day');
  return standIn;
}

beforeAll(async () => {
  site = await faultSite();
  other = await makeResource(site.product.database);
  silent = await payersOf(site.site, hanging);
  silent.fault = ({ method }) => (method === 'POST' ? 'silence' : null);
  answering = await payersOf(other, 3);
  server = await startServer({ ...site.env, OUTBOUND_ALLOW: '127.0.0.0/8' });
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await Promise.all([silent.close(), answering.close()]);
  await site.close();
});

const settled = (of: TestSite) =>
  site.count(`charge_attempts where resource_id = ${of.id} and state = 'succeeded'`);
const atWork = () =>
  site.count("graphile_worker.jobs where task_identifier = 'payments.renewals' and locked_by is not null");

const every = '* * * * *';
const run = async (): Promise<void> => undefined;
const schedule = cronItems([
  { name: 'payments.renewals', every, run },
  { name: 'member-subscriptions.clock', every, run },
]);

/** Adds the jobs as the crontab does each minute. */
async function tick(): Promise<void> {
  for (const { task, options } of schedule)
    await site.product.database.owner.query(
      'select graphile_worker.add_job($1, queue_name => $2, job_key => $3)',
      [task, options.queueName, options.jobKey],
    );
}

test(`while ${hanging} renewals of a site hang, others are charged and a password can be reset`, async () => {
  await tick();
  await waitUntil(async () => silent.calls.some((call) => call.startsWith('POST')), 90);
  for (let passed = 0; passed < ticks; passed += 1) {
    await tick();
    if (isFullFaultRun) await sleep(60_000);
    expect(await atWork()).toBe(1);
  }
  await waitUntil(async () => (await settled(other)) === 3, 60);
  const mails = "outgoing_mails where recipient = 'root@example.com' and status = 'sent'";
  const before = await site.count(mails);
  expect((await postJson(server.url, 'reset-password', { email: 'root@example.com' })).status).toBe(200);
  await waitUntil(async () => (await site.count(mails)) > before, 30);
  expect(await site.count('charge_attempts where resource_id = $1')).toBeLessThan(hanging);
});
