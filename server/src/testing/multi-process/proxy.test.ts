import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../fault-site.ts';
import { startProxy } from './proxy.ts';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/** Starts a process and records its requests. */
async function aProcess(answer: (asked: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const lives = () => aProcess((_asked, response) => response.end('answered'));
/** Starts a process that dies in the middle of a call. */
const dies = () => aProcess(({ socket }) => socket.destroy());

async function proxyOf(...targets: string[]) {
  const port = Number(await freePort());
  const proxy = await startProxy(port, targets);
  toClose.push(() => proxy.close());
  return { proxy, url: `http://127.0.0.1:${port}/api/admin/users` };
}

test('calls go to each process in turn, with the address of whoever called', async () => {
  const [one, other] = [await lives(), await lives()];
  const { url } = await proxyOf(one.url, other.url);
  for (let call = 0; call < 4; call += 1) await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect([one.asked.length, other.asked.length]).toEqual([2, 2]);
  expect(one.asked[0]?.headers['x-forwarded-for']).toBe('192.0.2.1, 127.0.0.1');
});

test('what may be repeated is answered by the next process when one is gone', async () => {
  const [gone, other] = [await dies(), await lives()];
  const repeatable = [{}, { method: 'POST', body: 'x', headers: { 'idempotency-key': 'k' } }];
  for (const call of repeatable) {
    // A process that failed is left out for a while: each call has a proxy that has not met it.
    const { url, proxy } = await proxyOf(other.url, gone.url);
    expect((await fetch(url, call)).status).toBe(200);
    expect(proxy.seen).toEqual({ retried: 1, failed: 0 });
  }
  expect(gone.asked).toHaveLength(2);
});

test('any other call that a process had is answered with 502 and sent to nobody else', async () => {
  const [gone, other] = [await dies(), await lives()];
  const { url, proxy } = await proxyOf(other.url, gone.url);
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(502);
  expect(proxy.seen).toEqual({ retried: 0, failed: 1 });
  expect(other.asked).toEqual([]);
});

test('a call that never reached a process goes to another one, whatever it is', async () => {
  const other = await lives();
  const { url } = await proxyOf(other.url, `http://127.0.0.1:${await freePort()}`);
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(200);
});
