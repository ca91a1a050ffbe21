import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uniqueUuid } from '#server/testing/random.ts';
import { pageQuestion, type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let desk: ReaderDesk;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  desk = await readerDesk(server);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const page = (path: string, body: unknown) =>
  server.call('POST', `/reader/v1${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'text/plain', origin: desk.origin, 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  });
/** Returns the status of a question of a browser that no other question came from. */
const askAnew = async () =>
  (await page('/decision', pageQuestion(desk, 'piece-1', { device: uniqueUuid() }))).status;

describe('a body', () => {
  test('with a name that reaches a prototype is refused, at any depth', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype'])
      for (const text of [`{"${name}":1}`, `{"a":[{"${name}":{}}]}`]) {
        const answer = await server.call('POST', '/reader/v1/decision', {
          body: text,
          headers: { origin: desk.origin },
        });
        expect(answer, text).toMatchObject({ status: 400, body: { error: 'bad_request' } });
      }
  });

  test('of more than its call takes is refused, by what was announced', async () => {
    const size = (bytes: number) =>
      page('/decision', pageQuestion(desk, 'piece-1', { filler: 'x'.repeat(bytes) }));
    expect((await size(15_000)).status).toBe(200);
    expect(await size(16 * 1024)).toMatchObject({
      status: 400,
      body: { error_description: 'The body is larger than 16 KB.' },
    });
  });
});

test('a flood of one address, or of wrong keys, is refused, and others go on', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => page('/decision', pageQuestion(desk))));
  // Two more calls a second are answered while the flood lasts.
  const excess = answers.filter(({ status }) => status !== 200);
  expect(excess.length).toBeLessThanOrEqual(80);
  expect(excess[0]).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect(await askAnew()).toBe(200);
  // At one moment: on a busy machine 80 calls take seconds, and one more wrong key is looked up in each.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const wrong = (n: number) => server.call('GET', `/reader/v1/config?key=pk_${String(n).padStart(64, '0')}`);
  const refused = await Promise.all(
    Array.from({ length: 80 }, (_, n) => wrong(n).then(({ status }) => status)),
  );
  expect(refused.filter((status) => status === 429)).toHaveLength(20);
  expect((await wrong(99)).status).toBe(429);
  expect(await askAnew()).toBe(200);
});
