// Bodies of anonymous or too many callers are rejected by the head of the request, before they take memory or time.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importPartMax } from '#contract/domains/member-imports/schemas.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { isFormTooLarge } from './read-body.ts';

const off = vi.hoisted(() => ({ known: false, bound: false, unknown: false }));

vi.mock('./before-body.ts', async (original) => {
  const real = await original<typeof import('./before-body.ts')>();
  return {
    ...real,
    authorizeBeforeBody: (...given: Parameters<typeof real.authorizeBeforeBody>) =>
      off.known ? undefined : real.authorizeBeforeBody(...given),
    boundBodies: (...given: Parameters<typeof real.boundBodies>) =>
      off.bound ? undefined : real.boundBodies(...given),
    refuseUnknownPaths: (...given: Parameters<typeof real.refuseUnknownPaths>) =>
      off.unknown ? undefined : real.refuseUnknownPaths(...given),
  };
});

let server: TestServer;
let site: TestSite;
let open: net.Socket[] = [];

const portOf = ({ app }: TestServer): number => (app.server.address() as net.AddressInfo).port;

async function listening(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  const made = await testServer(options);
  await made.app.listen({ host: '127.0.0.1', port: 0 });
  return made;
}

beforeAll(async () => {
  server = await listening();
  site = await makeResource(server.database);
});
beforeEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});
afterAll(async () => closeAll(server));

/** Closes a server, and the connections that would keep it open. */
async function closeAll(at: TestServer): Promise<void> {
  for (const socket of open) socket.destroy();
  await at.close();
}

/** Sends a part of a call, and waits for the status of an answer; null for none. */
function opened(at: TestServer, sent: string) {
  const socket = net.connect(portOf(at), '127.0.0.1');
  open.push(socket);
  socket.on('error', () => undefined);
  socket.write(sent);
  const next = () =>
    new Promise<number | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), 700);
      socket.once('data', (answer) => {
        clearTimeout(timer);
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]));
      });
    });
  return { socket, status: next(), next };
}

/** Announces a part of a file, and sends a little of it. */
function beginPart(at: TestServer, token: string | null, path = '/api/users/imports/1/parts/0') {
  const head = [
    `PUT ${path} HTTP/1.1`,
    'host: here',
    ...(token === null ? [] : [`token: ${token}`, `resource: ${site.key}`]),
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${importPartMax}`,
  ];
  return opened(at, `${head.join('\r\n')}\r\n\r\n--b\r\n`);
}

/** Returns the token of a root operator, on a server with its own database and another site. */
async function tokenAt(at: TestServer): Promise<string> {
  await at.database.owner.query('update resources set key = $1 where id = $2', [
    site.key,
    (await makeResource(at.database)).id,
  ]);
  return sessionOf(at.database, await makeOperator(at.database, { role: 'root' }));
}

test('who may not make a call is told so before the body is there, and is cut off', async () => {
  const reader = await makeOperator(server.database, { on: [{ resource: site, role: 'readonly' }] });
  const stranger = beginPart(server, null);
  const closed = new Promise((resolve) => stranger.socket.once('close', resolve));
  expect(await stranger.status).toBe(401);
  await closed;
  expect(await beginPart(server, await sessionOf(server.database, reader)).status).toBe(403);
  expect(await beginPart(server, null, '/api/nowhere').status).toBe(404);
});

test('without that look at the head a stranger is listened to', async () => {
  off.known = true;
  const trusting = await listening();
  off.known = false;
  expect(await beginPart(trusting, null).status).toBe(null);
  await closeAll(trusting);
});

test('a call that everybody may make takes a small body only', async () => {
  const answer = await server.call('POST', '/api/authorization', {
    body: { email: 'a@example.com', password: 'x'.repeat(20_000) },
  });
  expect(answer.status).toBe(400);
});

/** Sends the head of a chunked call and one byte of its body, which never ends. */
function beginChunked(at: TestServer, token: string | null, path = '/api/admin/content/reach') {
  const who = token === null ? '' : `token: ${token}\r\nresource: ${site.key}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nhost: here\r\n${who}content-type: application/json\r\n`;
  return opened(at, `${head}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`);
}

test('32 bodies of two operators that have begun keep nobody else out', async () => {
  const tokens = await Promise.all(
    (['readonly', 'user'] as const).map(async (role) =>
      sessionOf(server.database, await makeOperator(server.database, { on: [{ resource: site, role }] })),
    ),
  );
  const held = tokens.flatMap((token) => Array.from({ length: 16 }, () => beginChunked(server, token)));
  expect(await Promise.all(held.map(({ status }) => status))).toEqual(Array(32).fill(null));
  const body = { email: 'nobody@example.com', password: 'wrong' };
  const address = `http://127.0.0.1:${portOf(server)}/api/authorization`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body), headers });
  expect(answer.status).toBe(401);
});

const usual = { connections: 2_000, silence: 10_000, lookEvery: 5_000 };

test('a body that stops moving is let go, whoever sends it, and one that moves is not', async () => {
  const pace = { time: 300, bytes: 4 };
  const hasty = await listening({ callers: { ...usual, bodies: { pace } } });
  const stranger = beginChunked(hasty, null, '/api/authorization');
  const gone = new Promise((resolve) => stranger.socket.once('close', resolve));
  expect(await stranger.status).toBe(408);
  await gone;
  const slow = beginChunked(hasty, null, '/api/authorization');
  for (let n = 0; n < 10; n += 1) {
    slow.socket.write('4\r\n    \r\n');
    await sleep(100);
  }
  expect(await slow.status).toBe(null);
  slow.socket.end('1\r\n}\r\n0\r\n\r\n');
  // The complete body was read, and its fields are missing.
  expect(await slow.next()).toBe(422);
  await hasty.close();
});

test('with more patience a body that stops is waited for', async () => {
  const patient = await listening({ callers: { ...usual, bodies: { pace: { time: 60_000, bytes: 4 } } } });
  expect(await beginChunked(patient, null, '/api/authorization').status).toBe(null);
  await closeAll(patient);
});

const tight = { ...usual, bodies: { most: { all: 400_000, network: 400_000, caller: 300_000 } } };

/** Sends 200,000 bytes of a larger part. */
function sendMuch(at: TestServer, token: string) {
  const part = beginPart(at, token);
  part.socket.write(Buffer.alloc(200_000));
  return part;
}

test('more than there is memory for is refused, of one caller first, and room becomes free again', async () => {
  const small = await listening({ callers: tight });
  const token = await tokenAt(small);
  const first = sendMuch(small, token);
  expect(await first.status).toBe(null);
  expect(await sendMuch(small, token).status).toBe(503);
  first.socket.destroy();
  await expect.poll(async () => sendMuch(small, token).status).toBe(null);
  await closeAll(small);
});

test('without that bound everybody sends at once', async () => {
  off.bound = true;
  const unbound = await listening({ callers: tight });
  off.bound = false;
  const token = await tokenAt(unbound);
  const parts = Array.from({ length: 6 }, () => sendMuch(unbound, token));
  expect(await Promise.all(parts.map(({ status }) => status))).toEqual(Array(6).fill(null));
  await closeAll(unbound);
});

const nowhere = ['/nothing', '/api/nothing', '/assets/nothing.js'];
const sendNowhere = (at: TestServer, path: string) =>
  opened(
    at,
    `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
  );
const sendBroken = (at: TestServer, path: string) =>
  at.call('POST', path, { body: '{ not JSON', headers: { 'content-type': 'application/json' } });

test.each(nowhere)('a body for %s, which does not exist, is refused by its head', async (path) => {
  const { status, socket } = sendNowhere(server, path);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  expect(await status).toBe(404);
  await closed;
  expect((await sendBroken(server, path)).status).toBe(404);
});

test('without that refusal a body for a path outside the API is taken and read', async () => {
  off.unknown = true;
  const trusting = await listening();
  off.unknown = false;
  expect(await sendNowhere(trusting, '/nothing').status).toBe(null);
  expect((await sendBroken(trusting, '/nothing')).status).toBe(400);
  // Below /api, the caller check also refuses it.
  expect(await sendNowhere(trusting, '/api/nothing').status).toBe(404);
  await closeAll(trusting);
});

test('rights that end while a body arrives have ended for that call', async () => {
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  const token = await sessionOf(server.database, operator);
  const body = JSON.stringify({ name: 'Too late', type: 'company' });
  const socket = net.connect(portOf(server), '127.0.0.1');
  open.push(socket);
  const answer = new Promise<string>((resolve) => socket.once('data', (text) => resolve(text.toString())));
  socket.write(
    `POST /api/teams HTTP/1.1\r\nhost: here\r\ntoken: ${token}\r\nresource: ${site.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await sleep(300);
  await server.database.owner.query('delete from resource_operators where operator_id = $1', [operator.id]);
  // Longer than a check stays valid, however late the head was read.
  await sleep(700);
  socket.write(body.slice(5));
  expect(await answer).toMatch(/^HTTP\/1\.1 404/);
});

test('a form has sixteen parts at most, each with a short head', () => {
  const type = 'multipart/form-data; boundary=b';
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n';
  const form = (parts: string) => Buffer.from(`${parts}--b--\r\n`);
  expect(isFormTooLarge(form(part.repeat(16)), type)).toBe(false);
  expect(isFormTooLarge(form(part.repeat(17)), type)).toBe(true);
  expect(isFormTooLarge(form(`--b\r\nx: ${'y'.repeat(5_000)}\r\n\r\nx\r\n`), type)).toBe(true);
  expect(isFormTooLarge(form(part), 'multipart/form-data')).toBe(true);
});
