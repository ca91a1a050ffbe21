import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { boundConnections } from './connections.ts';

let server: Server;
let sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer((socket) => socket.resume().on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
  await once(server, 'close');
});

/** Connects from an address of this machine. @returns whether the server keeps the connection */
async function isKept(localAddress: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  // The server closes a connection at the moment it accepts it, or never.
  const [accepted] = (await once(server, 'connection')) as [Socket];
  return !accepted.destroyed;
}

test('connections of one address beyond the most are closed, and others still come in', async () => {
  boundConnections(server, 2, silentLog);
  expect([await isKept('127.0.0.1'), await isKept('127.0.0.1')]).toEqual([true, true]);
  expect(await isKept('127.0.0.1')).toBe(false);
  expect(await isKept('127.0.0.2')).toBe(true);
  sockets[0]?.destroy();
  await expect.poll(() => isKept('127.0.0.1')).toBe(true);
});

test('without the bound they all stay', async () => {
  expect([await isKept('127.0.0.1'), await isKept('127.0.0.1'), await isKept('127.0.0.1')]).toEqual([
    true,
    true,
    true,
  ]);
});
