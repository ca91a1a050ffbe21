import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOpenApi } from '#server/app/docs-page/openapi.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { actAs } from '#server/testing/act-as.ts';
import { formOf } from '#server/testing/form.ts';
import { knownEmail, knownPassword, made, type Pools, resolve } from '#server/testing/fuzz/known.ts';
import { makeKnownPopups, poolsOf } from '#server/testing/fuzz/pools.ts';
import { problem } from '#server/testing/fuzz/problem.ts';
import {
  type FuzzRequest,
  operationsOf,
  queryText,
  requestOf,
  withFilterText,
} from '#server/testing/fuzz/requests.ts';
import { unguessable } from '#server/testing/fuzz/unguessable.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { newExport, newSchedule } from '#server/testing/walk/seed-exports.ts';
import { type SeededSite, seedSite } from '#server/testing/walk/seed-site.ts';

const off = vi.hoisted(() => ({ storable: false }));

vi.mock('#server/app/storable-input.ts', async (original) => {
  const real = await original<typeof import('#server/app/storable-input.ts')>();
  const requireStorable: typeof real.requireStorable = (value, path) => {
    if (!off.storable) real.requireStorable(value, path);
  };
  return { ...real, requireStorable };
});

/** Requests for each route of the documentation, on average. */
const perRoute = Number(process.env.FUZZ_PER_ROUTE ?? 100);
vi.setConfig({ testTimeout: 4_000 * Math.max(perRoute, 100), hookTimeout: 60_000 });
/** The same requests in the same order every time; only which of the rows made by then one names is left to the moment. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Requests in the air at once. */
const atOnce = 6;

let server: TestServer;
let site: SeededSite;
let operators: { id: number }[];
/** Ids that exist, and those that answers bring along. */
let pools: Pools;

/**
 * A site with many rows, the people who call, and what exports they have: all that requests name from here on.
 * @param email of the one whose password is known, too
 */
async function openSite(email: string): Promise<void> {
  const resource = await makeResource(server.database, { timezone: 'America/New_York' });
  const ctx = actAs(server.database, resource);
  site = await seedSite(server.database, resource);
  await makeKnownPopups(ctx);
  pools = await poolsOf(ctx, site);
  const passwordHash = await hashPassword(knownPassword);
  operators = [
    await makeOperator(server.database, { role: 'root' }),
    await makeOperator(server.database, { on: [{ resource, role: 'admin' }] }),
    await makeOperator(server.database, { email, passwordHash, on: [{ resource, role: 'admin' }] }),
    await makeOperator(server.database, { on: [{ resource, role: 'user' }] }),
  ];
  // Exports are their owner's alone.
  for (const { id } of operators) {
    const owner = { database: server.database, siteId: resource.id, operatorId: id };
    for (let n = 0; n < 4; n += 1) {
      pools.exported.push(await newExport(owner, { files: server.files }));
      pools.schedule.push(await newSchedule(owner));
    }
  }
}

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  await openSite(knownEmail);
  // The first PDF of a server takes as long as its fonts take to load.
  const token = await sessionOf(server.database, operators[0] ?? { id: 0 });
  await server.call('POST', '/api/admin/transactions/receipt/templates/preview', {
    token,
    resource: site.resource.key,
    body: { html: '<p>Warm</p>' },
  });
});
afterAll(() => server.close());

/** What is sent, once the rows it stands for are chosen. */
function given(value: unknown, { isFilterText }: FuzzRequest): unknown {
  const chosen = resolve(value, pools);
  return isFilterText ? withFilterText(chosen) : chosen;
}

function pathOf(request: FuzzRequest): string {
  const { operation, params, query } = request;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    return encodeURIComponent(String(resolve(params[name] ?? '', pools)).toWellFormed());
  });
  const search = queryText(given(query, request));
  return `/api/admin${filled}${search === '' ? '' : `?${search}`}`;
}

async function send(request: FuzzRequest): Promise<Answer> {
  const operator = operators[request.caller] ?? { id: 0 };
  const { body, rawBody, contentType, idempotencyKey, resourceKey, operation } = request;
  const headers: Record<string, string> = {
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const method = operation.method as Parameters<TestServer['call']>[0];
  if (operation.fileField !== null && rawBody === null) {
    const form = formOf({ [operation.fileField]: Buffer.isBuffer(body) ? body : String(body) });
    return server.call(method, pathOf(request), {
      token: await sessionOf(server.database, operator),
      ...(resourceKey === null ? {} : { resource: resourceKey }),
      body: form.body,
      headers: { ...form.headers, ...headers },
    });
  }
  const sent = rawBody ?? given(body, request);
  return server.call(method, pathOf(request), {
    token: await sessionOf(server.database, operator),
    ...(resourceKey === null ? {} : { resource: resourceKey }),
    ...(sent === undefined || operation.method === 'GET' ? {} : { body: sent }),
    headers,
  });
}

/** Rows that a call has made can be named by later ones. */
function learn({ operation }: FuzzRequest, { status, body }: Answer): void {
  if (status !== 200) return;
  const kind = made[operation.id];
  if (kind !== undefined) pools[kind].push((body as { id: number }).id);
  if (operation.id !== 'session.listSessions') return;
  pools.session = (body as { items: { id: number }[] }).items.map(({ id }) => id);
}

async function run(requests: readonly FuzzRequest[]) {
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  const succeeded = new Map<string, number>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at] as FuzzRequest;
      const began = performance.now();
      const answer = await send(request);
      const found = problem(request, answer, performance.now() - began);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200)
        succeeded.set(request.operation.id, (succeeded.get(request.operation.id) ?? 0) + 1);
      learn(request, answer);
      const { operation, ...rest } = request;
      if (found !== null)
        problems.push(
          `#${at} ${operation.id}: ${found} ${JSON.stringify(rest).slice(0, 400)} -> ${answer.text.slice(0, 200)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { problems, statuses, succeeded };
}

type Operation = ReturnType<typeof operationsOf>[number];

function sample(operations: readonly Operation[], numRuns: number): FuzzRequest[] {
  const keys = [site.resource.key];
  const one = fc.oneof(...operations.map((operation) => requestOf(operation, operators.length, keys)));
  return fc.sample(one, { seed, numRuns });
}

async function generated(eachRoute: number) {
  const operations = operationsOf(await makeOpenApi());
  const count = eachRoute * operations.length;
  return { operations, count, ...(await run(sample(operations, count))) };
}

/** Sends more about some operations. @returns those that still nothing got through to */
async function sendMore(operations: readonly Operation[], problems: string[]): Promise<Operation[]> {
  if (operations.length === 0) return [];
  const more = await run(sample(operations, 600 * operations.length));
  problems.push(...more.problems);
  return operations.filter(({ id }) => !more.succeeded.has(id));
}

/**
 * Where good requests are rare, more are sent: first beside all that the others made, such as deliveries; then to a site
 * that nothing changed yet, where pairs of rows that belong together are still there.
 */
async function insist(operations: readonly Operation[]) {
  const problems: string[] = [];
  const left = await sendMore(operations, problems);
  if (left.length > 0) await openSite('somebody-else@example.com');
  const never = await sendMore(left, problems);
  return { problems, never: never.map(({ id }) => id) };
}

test(`generated requests, ${perRoute} a route, valid, nearly valid and hostile, get no 5xx and no answer that is not documented`, async () => {
  const { operations, count, problems, statuses, succeeded } = await generated(perRoute);
  expect(problems, `seed ${seed}`).toEqual([]);
  // The requests are worth something only while many of them get through, on every route.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 5);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(count / 10);
  // One in a hundred may be luck; what is guessed more often is no longer unguessable.
  expect(unguessable.filter((id) => (succeeded.get(id) ?? 0) > perRoute / 20)).toEqual([]);
  const rare = operations.filter(({ id }) => !succeeded.has(id) && !unguessable.includes(id));
  expect(rare.length).toBeLessThan(operations.length / 20);
  expect(await insist(rare)).toEqual({ problems: [], never: [] });
});

test('without the look for text that cannot be stored the same requests find 5xx', async () => {
  off.storable = true;
  const { problems } = await generated(perRoute / 3);
  off.storable = false;
  expect(problems.filter((line) => line.includes('status 500')).length).toBeGreaterThan(0);
});
