import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testServer } from '#server/testing/test-server.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const much = { connections: 2_000, silence: 10_000, lookEvery: 50 };
/** Milliseconds after which callers who stay too long are certainly found. */
const patience = 600;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens connections one after the other that send this text, and returns how many of them are open after a while. */
async function openAfterAWhile(callers: typeof much, count: number, words: string): Promise<number> {
  const server = await testServer({ on: db, callers });
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(address.port), address.hostname);
    socket.on('error', () => undefined);
    // A socket without a reader never notices that it was closed.
    socket.resume();
    await once(socket, 'connect');
    socket.write(words);
    sockets.push(socket);
  }
  await wait(patience);
  const open = sockets.filter((socket) => !socket.closed && !socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  await server.close();
  return open;
}

const half = 'GET /healthz HTTP/1.1\r\nHost: a';

test('connections beyond the most are closed', async () => {
  expect(await openAfterAWhile({ ...much, connections: 2 }, 4, half)).toBe(2);
});

test('with room for more, none of them is', async () => {
  expect(await openAfterAWhile(much, 4, half)).toBe(4);
});

test.each([
  ['says nothing', ''],
  ['never ends what they ask', half],
])('who %s is let go after a while', async (_what, words) => {
  expect(await openAfterAWhile({ ...much, silence: 100 }, 1, words)).toBe(0);
});

test('with more patience they are not', async () => {
  expect(await openAfterAWhile(much, 1, half)).toBe(1);
});
