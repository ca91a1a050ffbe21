import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOpenApi } from '#server/app/openapi.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { actAs } from '#server/testing/act-as.ts';
import { formOf } from '#server/testing/form.ts';
import { type Kind, knownEmail, knownPassword, type Pools, resolve } from '#server/testing/fuzz/known.ts';
import { type FuzzRequest, operationsOf, queryText, requestOf } from '#server/testing/fuzz/requests.ts';
import { type MadeResource, makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { newExport, newSchedule } from '#server/testing/walk/seed-exports.ts';
import { newImport } from '#server/testing/walk/seed-imports.ts';
import { type SeededSite, seedSite } from '#server/testing/walk/seed-site.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });

const off = vi.hoisted(() => ({ storable: false }));

vi.mock('#server/app/storable-input.ts', async (original) => {
  const real = await original<typeof import('#server/app/storable-input.ts')>();
  const requireStorable: typeof real.requireStorable = (value, path) => {
    if (!off.storable) real.requireStorable(value, path);
  };
  return { ...real, requireStorable };
});

const runs = Number(process.env.FUZZ_RUNS ?? 10_000);
/** The same requests in the same order every time; only which of the rows made by then one names is left to the moment. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Requests in the air at once. */
const atOnce = 6;
const slowest = 5_000;

let server: TestServer;
let site: SeededSite;
let operators: { id: number }[];
/** Ids that exist, and those that answers bring along. */
let pools: Pools;

/** Groups with the same members in each, so that a request may name somebody who is in the group. */
async function fullGroups(resource: MadeResource): Promise<{ groups: number[]; members: number[] }> {
  const members = await Promise.all(Array.from({ length: 6 }, () => site.newMember()));
  const groups = await Promise.all(members.map(() => site.newGroup()));
  const ctx = actAs(server.database, resource);
  for (const id of groups) await attachMembers(ctx, { id, user_ids: members });
  return { groups, members };
}

/**
 * Imports at every step: the next step is possible only once. Many are checked, because most steps lead away from there
 * and only one, starting them, is open nowhere else.
 */
async function someImports(resource: MadeResource): Promise<number[]> {
  const ctx = actAs(server.database, resource);
  const ids: number[] = [];
  for (const [state, count] of [
    ['uploaded', 4],
    ['checked', 60],
    ['queued', 4],
  ] as const)
    for (let n = 0; n < count; n += 1) ids.push(await newImport(ctx, state));
  return ids;
}

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  const resource = await makeResource(server.database, { timezone: 'America/New_York' });
  site = await seedSite(server.database, resource);
  const { member, group, option, plan, event, bulkChange, memberImport } = site.ids;
  const full = await fullGroups(resource);
  pools = {
    member: [member, ...full.members],
    group: [group, ...full.groups],
    option: [option],
    plan: [plan],
    event: [event],
    bulkChange: [bulkChange],
    memberImport: [memberImport, ...(await someImports(resource))],
    session: [1],
    exported: [],
    schedule: [],
  };
  const passwordHash = await hashPassword(knownPassword);
  operators = [
    await makeOperator(server.database, { role: 'root' }),
    await makeOperator(server.database, { on: [{ resource, role: 'admin' }] }),
    await makeOperator(server.database, {
      email: knownEmail,
      passwordHash,
      on: [{ resource, role: 'admin' }],
    }),
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
});
afterAll(() => server.close());

function pathOf({ operation, params, query }: FuzzRequest): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    return encodeURIComponent(String(resolve(params[name] ?? '', pools)).toWellFormed());
  });
  const search = queryText(resolve(query, pools));
  return `/api/admin${filled}${search === '' ? '' : `?${search}`}`;
}

async function send(request: FuzzRequest): Promise<Answer> {
  const operator = operators[request.caller] ?? { id: 0 };
  const { body, rawBody, contentType, idempotencyKey, resourceKey, operation } = request;
  const headers: Record<string, string> = {
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
  };
  if (operation.isForm && rawBody === null) {
    const form = formOf({ content: String(body) });
    return server.call('PUT', pathOf(request), {
      token: await sessionOf(server.database, operator),
      ...(resourceKey === null ? {} : { resource: resourceKey }),
      body: form.body,
      headers: { ...form.headers, ...headers },
    });
  }
  const given = rawBody ?? resolve(body, pools);
  return server.call(operation.method as Parameters<TestServer['call']>[0], pathOf(request), {
    token: await sessionOf(server.database, operator),
    ...(resourceKey === null ? {} : { resource: resourceKey }),
    ...(given === undefined || operation.method === 'GET' ? {} : { body: given }),
    headers,
  });
}

const leaks = /\bat .+\.ts:\d+|select .+ from|syntax error|node_modules|violates .+ constraint/i;

/** What is wrong with an answer, or nothing. */
function problem({ operation }: FuzzRequest, answer: Answer, ms: number): string | null {
  if (answer.status >= 500) return `status ${answer.status}`;
  // A path with hostile text in it may lead to no route, or to another one.
  if (!operation.statuses.includes(answer.status) && answer.status !== 404)
    return `undocumented ${answer.status}`;
  if (ms > slowest) return `took ${Math.round(ms)} ms`;
  if (answer.status < 400) return null;
  const body = answer.body as Record<string, unknown> | undefined;
  if (typeof body?.error !== 'string' || typeof body.error_description !== 'string' || !body.request_id)
    return 'a refusal of another shape';
  return leaks.test(body.error_description) ? 'a refusal that tells too much' : null;
}

const made: Readonly<Record<string, Kind>> = {
  'members.create': 'member',
  'groups.create': 'group',
  'bulkChanges.create': 'bulkChange',
  'memberImports.create': 'memberImport',
  'exports.generate': 'exported',
  'exports.schedule': 'schedule',
};

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
  const succeeded = new Set<string>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at] as FuzzRequest;
      const began = performance.now();
      const answer = await send(request);
      const found = problem(request, answer, performance.now() - began);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) succeeded.add(request.operation.id);
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

/** The secrets of mails cannot be guessed, which is the point of them. */
const unguessable = ['session.confirmPasswordReset', 'exports.followLink'];

async function generated(count: number) {
  const operations = operationsOf(await makeOpenApi());
  const keys = [site.resource.key];
  const one = fc.oneof(...operations.map((operation) => requestOf(operation, operators.length, keys)));
  return { operations, ...(await run(fc.sample(one, { seed, numRuns: count }))) };
}

test(`${runs} generated requests, valid, nearly valid and hostile, get no 5xx and no answer that is not documented`, async () => {
  const { operations, problems, statuses, succeeded } = await generated(runs);
  expect(problems, `seed ${seed}`).toEqual([]);
  // The requests are worth something only while many of them get through, on every route.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 5);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(runs / 10);
  const never = operations.map(({ id }) => id).filter((id) => !succeeded.has(id));
  expect(never).toEqual(unguessable);
});

test('without the look for text that cannot be stored the same requests find 5xx', async () => {
  off.storable = true;
  const { problems } = await generated(2_000);
  off.storable = false;
  expect(problems.filter((line) => line.includes('status 500')).length).toBeGreaterThan(0);
});
