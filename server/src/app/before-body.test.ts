// What strangers and crowds send is refused by the head of the request, before its body takes memory or time.
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importPartMax } from '#contract/domains/member-imports/schemas.ts';
import { type MadeResource, makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { isFormTooLarge, isTooDeep } from './read-body.ts';

const off = vi.hoisted(() => ({ known: false, bound: false }));

vi.mock('./before-body.ts', async (original) => {
  const real = await original<typeof import('./before-body.ts')>();
  return {
    ...real,
    knowCallers: (...given: Parameters<typeof real.knowCallers>) =>
      off.known ? given[0].decorateRequest('known', null) : real.knowCallers(...given),
    boundBodies: (...given: Parameters<typeof real.boundBodies>) =>
      off.bound ? undefined : real.boundBodies(...given),
  };
});

let server: TestServer;
let site: MadeResource;
let open: net.Socket[] = [];

const portOf = ({ app }: TestServer): number => (app.server.address() as net.AddressInfo).port;

async function listening(): Promise<TestServer> {
  const made = await testServer();
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
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
});

/** Says that a part of a file follows, sends a little of it, and waits for the status of an answer; null for none. */
function beginPart(at: TestServer, token: string | null, path = '/api/users/imports/1/parts/0') {
  const head = [
    `PUT ${path} HTTP/1.1`,
    'host: here',
    ...(token === null ? [] : [`token: ${token}`, `resource: ${site.key}`]),
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${importPartMax}`,
  ];
  const socket = net.connect(portOf(at), '127.0.0.1');
  open.push(socket);
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`);
  return {
    socket,
    status: new Promise<number | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), 700);
      socket.once('data', (answer) => {
        clearTimeout(timer);
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]));
      });
    }),
  };
}

const adminToken = async (at = server) =>
  sessionOf(at.database, await makeOperator(at.database, { on: [{ resource: site, role: 'admin' }] }));

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
  for (const socket of open) socket.destroy();
  await trusting.close();
});

test('a call that everybody may make takes a small body only', async () => {
  const answer = await server.call('POST', '/api/authorization', {
    body: { email: 'a@example.com', password: 'x'.repeat(20_000) },
  });
  expect(answer.status).toBe(400);
});

test('one caller has two parts on the way at most, all callers four, and places become free again', async () => {
  const one = await adminToken();
  const first = beginPart(server, one);
  const second = beginPart(server, one);
  expect(await Promise.all([first.status, second.status])).toEqual([null, null]);
  expect(await beginPart(server, one).status).toBe(503);
  const two = await adminToken();
  const others = [beginPart(server, two), beginPart(server, two)];
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([null, null]);
  expect(await beginPart(server, await adminToken()).status).toBe(503);
  first.socket.destroy();
  await expect.poll(async () => beginPart(server, one).status).toBe(null);
});

test('without that bound everybody sends at once', async () => {
  off.bound = true;
  const unbound = await listening();
  off.bound = false;
  const { key } = await makeResource(unbound.database);
  const own = site;
  site = { ...own, key };
  const operator = await makeOperator(unbound.database, { role: 'root' });
  const tokens = await Promise.all(Array.from({ length: 6 }, () => sessionOf(unbound.database, operator)));
  const statuses = await Promise.all(tokens.map((token) => beginPart(unbound, token).status));
  site = own;
  expect(statuses).toEqual(Array(6).fill(null));
  for (const socket of open) socket.destroy();
  await unbound.close();
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
  await new Promise((resolve) => setTimeout(resolve, 700));
  await server.database.owner.query('delete from resource_operators where operator_id = $1', [operator.id]);
  socket.write(body.slice(5));
  expect(await answer).toMatch(/^HTTP\/1\.1 404/);
});

test('JSON is too deep beyond 32 levels, brackets in texts do not count', () => {
  const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  expect(isTooDeep(nested(32))).toBe(false);
  expect(isTooDeep(nested(33))).toBe(true);
  expect(isTooDeep(Buffer.from(JSON.stringify({ text: `\\"${'['.repeat(100)}` })))).toBe(false);
  expect(isTooDeep(Buffer.from(JSON.stringify(Array.from({ length: 100 }, () => [{}]))))).toBe(false);
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
