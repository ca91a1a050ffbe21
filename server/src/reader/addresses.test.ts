import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageQuestion, type ReaderDesk, readerDesk, serverQuestion } from '#server/testing/reader-desk.ts';
import { countingDecider } from '#server/testing/reader-walk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

const { decider, asked } = countingDecider();
let db: TestDatabase;
let server: TestServer;
let desk: ReaderDesk;

beforeAll(async () => {
  db = await testDatabase();
  server = await testServer({ on: db, decider });
  desk = await readerDesk(server);
});
afterAll(async () => {
  await server.close();
  await db.drop();
});

/** Headers by which proxies name the caller, each of which anybody can write. */
const forgedHeads = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'client-ip',
  'x-forwarded',
  'forwarded-for',
  'forwarded',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-mh-client-ip',
  'masthead-relay',
];

describe('the address of a reader', () => {
  const seen = async (at: TestServer, headers: Record<string, string>, more: object = {}) => {
    const body = pageQuestion(desk, 'piece-1', { ip: '203.0.113.7', address: '203.0.113.7', ...more });
    const { status } = await at.call('POST', '/reader/v1/decision', {
      body,
      headers: { origin: desk.origin, ...headers },
    });
    expect(status).toBe(200);
    return asked.at(-1)?.address;
  };
  const forgedBy = (head: string) => ({ [head]: head === 'forwarded' ? 'for=203.0.113.7' : '203.0.113.7' });

  test('is that of the connection, whatever a header or the body says', async () => {
    for (const head of forgedHeads) expect(await seen(server, forgedBy(head)), head).toBe('127.0.0.1');
  });

  test('is the one that the proxy has seen, behind one', async () => {
    const proxied = await testServer({ on: db, decider, trustProxy: true });
    for (const head of forgedHeads.slice(1))
      expect(
        await seen(proxied, { ...forgedBy(head), 'x-forwarded-for': '203.0.113.7, 198.51.100.5' }),
        head,
      ).toBe('198.51.100.5');
    await proxied.close();
  });

  test('is believed of the publisher’s server, in the body alone', async () => {
    const headers = { authorization: `Bearer ${desk.privateKey}`, 'x-forwarded-for': '198.51.100.66' };
    const body = serverQuestion('piece-1', { ip: '2001:db8::7' });
    expect((await server.call('POST', '/reader/v1/decisions/verify', { body, headers })).status).toBe(200);
    expect(asked.at(-1)?.address).toBe('2001:db8::7');
  });
});
