// An advance of the test clock on a server that is killed meanwhile has the same result as an undisturbed one.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClockAdvance } from '#contract/domains/test-clock/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { continueAdvance } from '#server/domains/test-clock/advance.service.ts';
import { advanceClock } from '#server/domains/test-clock/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { monthsAhead } from '#server/testing/advanced-clock.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  postJson,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { randomOf } from '#server/testing/random.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createAllKinds } from '#server/testing/subscriptions-of-all-kinds.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 10 : 2;
const memberCount = isFullFaultRun ? 200 : 60;
const months = 18;
const begins = new Date();
let site: FaultSite;
let server: ServerProcess;

beforeAll(async () => {
  site = await faultSite();
  await site.product.database.owner.query('update resources set livemode = false where id = $1', [
    site.site.id,
  ]);
  server = await startServer(site.env);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

const begin = (ctx: ResourceContext) => createAllKinds(ctx, { begins, memberCount, random: randomOf(11) });

/** Returns everything that was written for a site, without the ids of its rows. */
async function told(siteId: number) {
  const { rows: lines } = await site.product.database.owner.query(
    `select e.type, e.kind, e.cause, e.next_value, e.valid_until, e.occurred_at
     from subscription_events e where e.resource_id = $1
     order by e.occurred_at, e.type, e.kind, e.next_value, e.valid_until`,
    [siteId],
  );
  const { rows: charges } = await site.product.database.owner.query(
    `select status, amount_cents, currency, created_at from transactions where resource_id = $1
     order by created_at, status, amount_cents, currency`,
    [siteId],
  );
  // The regular renewal job may have applied work that was due before the advance: its events have the present time.
  const { rows: heard } = await site.product.database.owner.query(
    `select name, happened_at from domain_events where resource_id = $1 and happened_at > $2
     order by happened_at, name`,
    [siteId, begins],
  );
  return { lines, charges, heard };
}

test(`a clock that is turned while the server is killed ${kills} times comes to the same as undisturbed`, async () => {
  const { database } = site.product;
  const killed = actAs(database, { ...site.site, livemode: false });
  const undisturbed = actAs(database, await makeResource(database, { livemode: false }));
  await begin(killed);
  await begin(undisturbed);
  const to = monthsAhead(months);
  const headers = await site.signIn(server.url);
  const answer = await postJson(server.url, 'test-clock/turns', { to, charges: 'succeed' }, headers);
  expect(answer.status).toBe(200);
  const { id } = (await answer.json()) as ClockAdvance;
  const steps = () => site.sum('steps', `clock_turns where resource_id = $1 and id = ${id}`);
  const isDone = async () =>
    (await site.count(`clock_turns where resource_id = $1 and state = 'done'`)) === 1;
  let interrupted = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await steps();
    await waitUntil(async () => (await steps()) > before || (await isDone()), 90);
    await server.kill('SIGKILL');
    if (!(await isDone())) interrupted += 1;
    server = await site.restart(server);
  }
  expect(interrupted, 'killed in the middle').toBeGreaterThan(0);
  await waitUntil(isDone, 240);
  const turn = await advanceClock(undisturbed, { to, charges: 'succeed' });
  while (await continueAdvance(undisturbed, turn.id));
  const expected = await told(undisturbed.resource.id);
  expect(expected.charges.length).toBeGreaterThan(memberCount);
  expect(await told(site.site.id)).toEqual(expected);
  reportFigure('steps of a turned clock after kills', `${await steps()}`);
});
