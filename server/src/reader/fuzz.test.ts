// Generated requests to the calls of readers, as for the API in app/fuzz.test.ts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ReaderCall, readerBase, readerCalls } from '#contract/reader/calls.ts';
import { perRoute, seed } from '#server/testing/fuzz/size.ts';
import { hostile, hostileText, nearlyValid, type Shape, valid } from '#server/testing/fuzz/values.ts';
import { uniqueText } from '#server/testing/random.ts';
import { type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

vi.setConfig({ testTimeout: 4_000 * Math.max(perRoute, 100), hookTimeout: 60_000 });

let server: TestServer;
let desk: ReaderDesk;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://masthead.example' } });
  desk = await readerDesk(server);
});
afterAll(() => server.close());

interface Request {
  body: unknown;
  rawBody: string | null;
  contentType: string;
  pathText: string | null;
  isWithKey: boolean;
}

/** Bodies that no schema describes. */
const rawBodies = [
  '{',
  '[]',
  'null',
  '1',
  '"text"',
  '\uFEFF{}',
  '\u0000',
  '{"view_id":1,"view_id":2}',
  '{"a":{"__proto__":{}}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(20_000)}`,
  `{"content":"${'x'.repeat(20_000)}"}`,
];

const shapeOf = ({ input }: ReaderCall) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape;

/** Requests that come before the limit of their call is used up by the others. */
function validRequestOf(call: ReaderCall): fc.Arbitrary<Request> {
  const rest = { rawBody: null, contentType: 'application/json', pathText: null, isWithKey: true };
  return valid(shapeOf(call)).map((body) => ({ ...rest, body }));
}

function requestOf(call: ReaderCall): fc.Arbitrary<Request> {
  const shape = shapeOf(call);
  const body = fc.oneof(
    { weight: 4, arbitrary: valid(shape) },
    { weight: 3, arbitrary: nearlyValid(shape) },
    { weight: 3, arbitrary: hostile(shape) },
  );
  return fc.record({
    body,
    rawBody: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
    ),
    contentType: fc.constantFrom(
      'application/json',
      'text/plain',
      'text/plain;charset=UTF-8',
      'text/html',
      ';;',
    ),
    pathText: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileText }),
    isWithKey: fc.nat({ max: 9 }).map((n) => n > 0),
  });
}

/** Returns the body with the public key, which nearly every call of a page has. */
function withKey({ access }: ReaderCall, { body, isWithKey }: Request): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && isWithKey && access !== 'server' ? { ...body, key: desk.publicKey } : body;
}

/** Returns the query of a call without a body: the fields of the generated one, and the public key. */
function queryOf({ body }: Request): string {
  const isObject = typeof body === 'object' && body !== null;
  const fields = isObject ? Object.entries(body).filter(([, value]) => typeof value !== 'object') : [];
  const texts = fields.map(([name, value]) => [name.toWellFormed(), String(value).toWellFormed()]);
  return String(new URLSearchParams({ ...Object.fromEntries(texts), key: desk.publicKey }));
}

function send(name: string, call: ReaderCall, request: Request): Promise<Answer> {
  const given = request.pathText?.toWellFormed();
  const path = call.path
    .replace('{key}', encodeURIComponent(given ?? uniqueText('fuzz')))
    .replace('{popup}', encodeURIComponent(given ?? `${desk.popups[name]}@1`));
  const address = `${readerBase}${path}`;
  const sent = request.rawBody ?? JSON.stringify(withKey(call, request));
  return server.call(call.method, call.method === 'GET' ? `${address}?${queryOf(request)}` : address, {
    headers: {
      'content-type': request.contentType,
      'user-agent': uniqueText('Mozilla/5.0 Firefox'),
      ...(call.access === 'server'
        ? { authorization: `Bearer ${desk.privateKey}` }
        : { origin: desk.origin }),
    },
    ...(call.method !== 'GET' && sent !== undefined && { body: sent }),
  });
}

const documented = [200, 201, 202, 400, 401, 404, 422, 429];

function problemOf({ status, body, headers }: Answer): string | null {
  if (!documented.includes(status)) return `status ${status}`;
  if (headers['set-cookie'] !== undefined) return 'a cookie';
  if (status < 400) return null;
  if (headers['cache-control'] !== 'private, no-store') return 'an error that caches may keep';
  const { error, error_description: text, request_id: id } = (body ?? {}) as Record<string, unknown>;
  const isWhole = typeof error === 'string' && typeof text === 'string' && typeof id === 'string';
  return isWhole ? null : 'an error of another shape';
}

const title = `${perRoute} generated requests for each call (FUZZ_SEED=${seed})`;

test(`${title} get no 5xx, no undocumented status and no other error`, async () => {
  const problems: string[] = [];
  const succeeded = new Set<string>();
  const runs = Math.max(perRoute, 60);
  const requests = Object.entries(readerCalls).flatMap(([name, call]) =>
    [
      ...fc.sample(validRequestOf(call), { seed, numRuns: 4 }),
      ...fc.sample(requestOf(call), { seed, numRuns: runs }),
    ].map((request, run) => ({ name, call, request, run })),
  );
  // All calls in turn: some share a limit, and the first one would leave nothing of it to the others.
  for (const { name, call, request } of requests.toSorted((a, b) => a.run - b.run)) {
    const answer = await send(name, call, request);
    const problem = problemOf(answer);
    if (problem) problems.push(`${name}: ${problem} for ${JSON.stringify(request).slice(0, 500)}`);
    if (answer.status < 300) succeeded.add(name);
  }
  expect(problems, title).toEqual([]);
  expect([...succeeded].sort(), title).toEqual(Object.keys(readerCalls).sort());
});
