import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createOutboundClient, type Lookup } from './outbound.ts';

let server: Server;
let port: number;
let hits = 0;

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    hits += 1;
    if (incoming.url === '/redirect') answer.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    else if (incoming.url === '/big') answer.end('x'.repeat(100_000));
    else if (incoming.url === '/drip') {
      const timer = setInterval(() => answer.write('.'), 50);
      answer.on('close', () => clearInterval(timer));
    } else answer.end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const loopback = ['127.0.0.0/8', '::1/128'];
const spellings = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0177.1', '0', '0.0.0.0',
  '127.255.255.254', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]', '[::127.0.0.1]',
  '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fc00::1]',
  '[fd12:3456::1]', '[ff02::1]', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1',
  '192.168.1.1', '169.254.169.254', '169.254.0.1', '100.64.0.1', '198.18.0.1', '192.0.0.1', '192.0.2.1',
  '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '0xa000001', '167772161',
  '0300.0250.0.1', '3232235521', '0xc0a80001', '2852039166', '0xa9fea9fe', '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]', '[::ffff:c0a8:1]', '[2001:0:7f00:1::]', '[2001:db8::1]', '[4000::1]', '[1fff::1]', '[a000::1]', '１２７.0.0.1',
  '127。0。0。1', 'localhost', 'localhost.', 'LOCALHOST', 'ip6-localhost', '168.63.129.16', '2822734096',
  '[::ffff:168.63.129.16]',
]; // biome-ignore format: a table reads better dense

/** Spellings that reach this machine without the guard. */
const spellingsOfHere = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0177.1', '0', '0.0.0.0',
  '１２７.0.0.1', '127。0。0。1', 'localhost', 'localhost.', 'LOCALHOST',
]; // biome-ignore format: a table reads better dense

const namesOfHere: Lookup = async () => [{ address: '127.0.0.1', family: 4 }];

test.each(spellings)('%s is not reached', async (host) => {
  const before = hits;
  const client = createOutboundClient({ ports: [port], timeout: 3_000, lookup: namesOfHere });
  await expect(client.send(`http://${host}:${port}/`)).rejects.toThrow('is not a public address');
  await client.close();
  expect(hits).toBe(before);
});

test.each(spellingsOfHere)('with the guard off the request to %s arrives', async (host) => {
  const client = createOutboundClient({ ports: [port], allow: ['0.0.0.0/0', '::/0'], lookup: namesOfHere });
  expect(await client.send(`http://${host}:${port}/`)).toMatchObject({ status: 200, body: 'reached' });
  await client.close();
});

test('what the machine itself calls localhost is not reached either', async () => {
  const client = createOutboundClient({ ports: [port] });
  await expect(client.send(`http://localhost:${port}/`)).rejects.toThrow('is not a public address');
  await client.close();
});

test('a network that was allowed is reached, and no other', async () => {
  const client = createOutboundClient({ ports: [port], allow: loopback });
  expect(await client.send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, body: 'reached' });
  await expect(client.send(`http://10.0.0.1:${port}/`)).rejects.toThrow('is not a public address');
  await client.close();
});

test('of several addresses the one that answers is used', async () => {
  const both: Lookup = async () => [
    { address: '127.0.0.77', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const client = createOutboundClient({ ports: [port], allow: loopback, lookup: both });
  expect(await client.send(`http://two.example:${port}/`)).toMatchObject({ body: 'reached' });
  await client.close();
});

test('a name that also has a private address is refused, and one that changes is not asked twice', async () => {
  const before = hits;
  let asked = 0;
  const rebinding: Lookup = async () => {
    asked += 1;
    return asked === 1
      ? [
          { address: '93.184.215.14', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
      : [{ address: '127.0.0.1', family: 4 }];
  };
  const client = createOutboundClient({ ports: [port], lookup: rebinding, timeout: 2_000 });
  await expect(client.send(`http://rebind.example:${port}/`)).rejects.toThrow('not a public address');
  expect(asked).toBe(1);
  await expect(client.send(`http://rebind.example:${port}/`)).rejects.toThrow('not a public address');
  await client.close();
  expect(hits).toBe(before);
});

test('a redirect is answered, not followed', async () => {
  const client = createOutboundClient({ ports: [port], allow: loopback });
  const before = hits;
  expect(await client.send(`http://127.0.0.1:${port}/redirect`)).toMatchObject({ status: 302 });
  expect(hits).toBe(before + 1);
  await client.close();
});

test('an answer that is too long or never ends is cut off', async () => {
  const client = createOutboundClient({ ports: [port], allow: loopback });
  await expect(client.send(`http://127.0.0.1:${port}/big`)).rejects.toThrow('longer than');
  await client.close();
  const hasty = createOutboundClient({ ports: [port], allow: loopback, timeout: 500 });
  await expect(hasty.send(`http://127.0.0.1:${port}/drip`)).rejects.toThrow('in time');
  await hasty.close();
});

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'http://user:secret@example.com/',
  'http://example.com:25/',
  '//x',
])('%s is no address to call', async (address) => {
  const client = createOutboundClient();
  await expect(client.send(address)).rejects.toThrow();
  await client.close();
});

test('public addresses pass the guard', () => {
  const guard = createAddressGuard([]);
  for (const address of ['93.184.215.14', '8.8.8.8', '2606:4700::1111'])
    expect(guard.mayReach(address)).toBe(true);
});
