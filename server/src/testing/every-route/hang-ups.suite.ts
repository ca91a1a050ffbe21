// Callers may hang up at any moment: they leave a page, or continue typing in a search. It must have no effect except
// that the answer isn't read.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from '#server/platform/concurrency/limit.ts';
import type { Identity } from '../access-matrix/identities.ts';
import { isRead, type MatrixRoute, routes, sendAs, validCallFor } from '../access-matrix/send-as.ts';
import { callContextFor, type Tenants } from '../access-matrix/tenants.ts';
import type { Call } from '../access-matrix/valid-call.ts';
import type { HangUps } from './hang-up-calls.ts';

/** Hung up at each of the first statements of a call: while its caller is identified, while it reads, and while it writes. */
const statements = 9;

function rootOf(world: Tenants): Identity {
  const identity = world.identities.find(({ name }) => name === 'root');
  if (!identity) throw new Error('nobody may call everything');
  return identity;
}

const makeCall = async (world: Tenants, route: MatrixRoute): Promise<Call> =>
  validCallFor(route.id).build(world.home, callContextFor(world, rootOf(world)));

/**
 * Hangs up on a route at one statement after another, until a call ends before it has reached the next.
 * @param nextCall returns the call for each attempt
 * @returns the number of hang-ups
 */
async function hangUpOn(
  world: Tenants,
  hangUps: HangUps,
  route: MatrixRoute,
  nextCall: () => Promise<Call>,
): Promise<number> {
  const identity = rootOf(world);
  for (let statement = 1; statement <= statements; statement += 1) {
    const server = { ...world.server, call: hangUps.callUntil(route.id, statement) };
    const key = world.home.resource.key;
    const { status } = await sendAs({ ...world, server }, { route, identity }, key, await nextCall());
    if (status !== 0) return statement - 1;
  }
  return statements;
}

/**
 * Hangs up on all routes that read. They change and consume nothing, so each repeats one call, and they run
 * concurrently.
 */
async function hangUpOnReads(world: Tenants, hangUps: HangUps): Promise<number[]> {
  const reads: { route: MatrixRoute; call: Call }[] = [];
  for (const route of routes.filter(isRead)) reads.push({ route, call: await makeCall(world, route) });
  const unordered = limitConcurrency(4);
  return Promise.all(
    reads.map(({ route, call }) => unordered(() => hangUpOn(world, hangUps, route, async () => call))),
  );
}

/** Registers the tests of hang-ups. They may leave rows half done for other calls, so they run last. */
export function hangUpsSuite(getWorld: () => Tenants, getHangUps: () => HangUps): void {
  test('callers of every route hang up at each of its first statements, and no failure is left that nobody hears', async () => {
    const world = getWorld();
    const hangUps = getHangUps();
    const counts = await hangUpOnReads(world, hangUps);
    expect(hangUps.lost).toEqual([]);
    for (const route of routes.filter((one) => !isRead(one))) {
      // A write may have continued after its caller had hung up, and have consumed its rows.
      counts.push(await hangUpOn(world, hangUps, route, () => makeCall(world, route)));
      expect(hangUps.lost, route.id).toEqual([]);
    }
    // Work that has started continues after its caller has hung up.
    await wait(1_000);
    expect(hangUps.lost).toEqual([]);
    expect(counts).toHaveLength(routes.length);
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(4 * routes.length);
    expect((await world.server.call('GET', '/readyz')).status).toBe(200);
  });
}
