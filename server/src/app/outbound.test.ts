import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/platform/config/config.ts';
import { outboundOf } from './outbound.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Returns the answer of a call to this machine with the setting. */
async function answerUnder(env: Record<string, string>): Promise<string> {
  const client = outboundOf(readSettings(env), [port]);
  try {
    return (await client.send(`http://127.0.0.1:${port}/`)).body;
  } finally {
    await client.close();
  }
}

test('a private network is reached once OUTBOUND_ALLOW names it', async () => {
  expect(await answerUnder({ OUTBOUND_ALLOW: '10.0.0.0/8, 127.0.0.0/8' })).toBe('reached');
});

test('without it, and with another network named, it is not', async () => {
  await expect(answerUnder({})).rejects.toThrow('127.0.0.1 is not a public address');
  await expect(answerUnder({ OUTBOUND_ALLOW: '10.0.0.0/8' })).rejects.toThrow('not a public address');
});
