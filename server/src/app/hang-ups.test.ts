// @module-tag slow
// Whoever calls may hang up at any moment: a page is left, a search is typed on. Nothing may come of it but that nobody
// reads the answer.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { recipeOf, routes, sendAs, type WalkedRoute } from '#server/testing/walk/send-as.ts';
import { kitchenOf, makeWorld, type World } from '#server/testing/walk/world.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

/** Hung up at each of the first statements of a call: while it is admitted, while it reads, and while it writes. */
const statements = 7;
/** Within so many milliseconds the server has heard that the caller is gone. */
const heardWithin = 4;

let world: World;
/** Told of each statement before it is sent; what it answers is waited for. */
let onStatement: () => Promise<void> | null = () => null;
const lost: unknown[] = [];
const note = (reason: unknown) => lost.push(reason);
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

/** Calls over the network, and hangs up when the call has come to a statement: then the status is 0. */
function hangingUp(url: string, statement: number): TestServer['call'] {
  return async (method, path, { token, resource, body, headers = {} } = {}) => {
    const gone = new AbortController();
    let left = statement;
    onStatement = () => {
      left -= 1;
      if (left !== 0) return null;
      gone.abort();
      return wait(heardWithin);
    };
    const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
    const none: Answer = { status: 0, headers: {}, text: '', body: undefined };
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        signal: gone.signal,
        headers: {
          ...(token === undefined ? {} : { token }),
          ...(resource === undefined ? {} : { resource }),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
      });
      return { ...none, status: answer.status, text: await answer.text() };
    } catch {
      return none;
    } finally {
      onStatement = () => null;
    }
  };
}

beforeAll(async () => {
  const server = await testServer({
    session: { limiter: unlimited, baseUrl: 'https://console.example.com' },
  });
  world = await makeWorld(server);
  process.on('unhandledRejection', note);
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const send = () => Reflect.apply(query, this, args);
    // What reads or writes a stream, or is told by a callback, answers no promise and is not held.
    const isAwaited =
      typeof args.at(-1) !== 'function' && !(args[0] && typeof args[0] === 'object' && 'submit' in args[0]);
    const held = isAwaited ? onStatement() : null;
    return held === null ? send() : held.then(send);
  } as typeof pg.Client.prototype.query;
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  await world.server.close();
});

/** @returns how often the route was hung up on */
async function hangUpOn(route: WalkedRoute, url: string): Promise<number> {
  const identity = world.identities.find(({ name }) => name === 'root');
  if (!identity) throw new Error('nobody may call everything');
  for (let statement = 1; statement <= statements; statement += 1) {
    const call = await recipeOf(route.id).own(world.home, kitchenOf(world, identity));
    const on = { ...world, server: { ...world.server, call: hangingUp(url, statement) } };
    const { status } = await sendAs(on, { route, identity }, world.home.resource.key, call);
    if (status !== 0) return statement - 1;
  }
  return statements;
}

test('callers of every route hang up at each of its first statements, and no failure is left that nobody hears', async () => {
  const url = await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  const counts = new Map<string, number>();
  for (const route of routes) {
    counts.set(route.id, await hangUpOn(route, url));
    expect(lost, route.id).toEqual([]);
  }
  // What has begun goes on without whoever asked for it.
  await wait(1_000);
  expect(lost).toEqual([]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(4 * routes.length);
  expect((await world.server.call('GET', '/readyz')).status).toBe(200);
});
