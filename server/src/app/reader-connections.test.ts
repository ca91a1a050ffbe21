import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import type { BodyBounds } from './before-body.ts';
import type { ReaderConnectionBounds } from './reader-connections.ts';

let db: TestDatabase;
let server: TestServer | null = null;
let port: number;
let sockets: Socket[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server?.close();
  server = null;
});
afterAll(() => db.drop());

async function start(readers: Partial<ReaderConnectionBounds>, bodies: BodyBounds = {}): Promise<void> {
  const bounds = { connections: 100, ofNetwork: 100, idle: 60_000, ...readers };
  const callers = { connections: 200, silence: 10_000, lookEvery: 50, readers: bounds, bodies };
  server = await testServer({ on: db, callers });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
}

interface Kept {
  socket: Socket;
  status: number;
  head: string;
}

/** Asks on a connection of its own, which stays open. */
async function ask(path: string, localAddress = '127.0.0.2', head = ''): Promise<Kept> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n${head}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const text = answer.toString();
  return { socket, status: Number(text.slice(9, 12)), head: text.toLowerCase() };
}
const reader = (localAddress?: string) => ask('/reader/v1/ping?key=x', localAddress);

test('of one network only so many are kept, and others and the console are answered', async () => {
  await start({ ofNetwork: 2 });
  const kept = [await reader(), await reader()];
  expect(kept.map(({ status }) => status)).toEqual([404, 404]);
  const refused = await reader();
  expect(refused).toMatchObject({ status: 503, head: expect.stringMatching(/retry-after: 1\r\n/) });
  await once(refused.socket, 'close');
  expect((await reader('127.0.0.3')).status).toBe(404);
  expect((await ask('/api/admin/user')).status).toBe(401);
  const byServer = `authorization: Bearer sk_${'a'.repeat(43)}\r\n`;
  expect((await ask('/reader/v1/ping', '127.0.0.2', byServer)).status).toBe(401);
  kept[0]?.socket.destroy();
  await expect.poll(async () => (await reader()).status).toBe(404);
});

test('of all networks only so many are kept, and the console is answered', async () => {
  await start({ connections: 2 });
  await reader('127.0.0.2');
  await reader('127.0.0.3');
  expect((await reader('127.0.0.4')).status).toBe(503);
  const byServer = `authorization: Bearer sk_${'a'.repeat(43)}\r\n`;
  expect((await ask('/reader/v1/ping', '127.0.0.4', byServer)).status).toBe(503);
  expect((await ask('/api/admin/user', '127.0.0.4')).status).toBe(401);
});

test('without the bounds one more is answered', async () => {
  await start({});
  expect([(await reader()).status, (await reader()).status, (await reader()).status]).toEqual([
    404, 404, 404,
  ]);
});

test('a connection without a further request is closed; one of the console stays', async () => {
  await start({ idle: 100 });
  const api = await ask('/api/admin/user');
  const { socket } = await reader();
  await once(socket, 'close');
  expect(api.socket.closed).toBe(false);
});

test('a connection whose secret key is refused is closed', async () => {
  await start({});
  const { socket, status } = await ask(
    '/reader/v1/ping',
    '127.0.0.2',
    `authorization: Bearer sk_${'a'.repeat(43)}\r\n`,
  );
  expect(status).toBe(401);
  await once(socket, 'close');
  const page = await reader();
  expect(page.status).toBe(404);
  expect(page.socket.closed).toBe(false);
});

/** Sends the head of a body and nothing more. @returns the status that came, or null for none within a second */
async function stall(path: string): Promise<number | null> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n{`,
  );
  const answer = once(socket, 'data').then(([data]) => Number(String(data).slice(9, 12)));
  return Promise.race([answer, setTimeout(1_000, null)]);
}

test('a body of a reader has less time than others; without its own pace it waits as long', async () => {
  const [short, long] = [100, 60_000].map((time) => ({ time, bytes: 16 * 1024 }));
  await start({}, { pace: long, readerPace: short });
  expect(await stall('/reader/v1/decision')).toBe(408);
  expect(await stall('/api/authorization')).toBeNull();
  for (const socket of sockets) socket.destroy();
  await server?.close();
  await start({}, { pace: long, readerPace: long });
  expect(await stall('/reader/v1/decision')).toBeNull();
});
