// One attacker, from one address or with the lowest rights: all others are served, and excessive requests are refused
// with a message or closed.
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { startLoad, statuses } from '#server/testing/load.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { uniqueText } from '#server/testing/random.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { sessionOf } from '#server/testing/sign-in.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Connections that a server keeps of one network (`connectionsOfNetwork` in app/http-server.ts). */
const keptOfAddress = 500;

let site: FaultSite;
let server: ServerProcess;
let open: net.Socket[] = [];

beforeAll(async () => {
  site = await faultSite();
  server = await startServer(site.env);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

/** Connects from an address of this machine that no other caller uses. */
function connect(localAddress: string): net.Socket {
  const socket = net.connect({ port: Number(site.env.PORT), host: '127.0.0.1', localAddress });
  open.push(socket);
  return socket.on('error', () => undefined);
}

/** Signs in, reads lists and creates groups from another address, and expects an answer to each call. */
async function othersAreServed(): Promise<void> {
  const headers = await site.signIn(server.url);
  expect(headers.token).toEqual(expect.any(String));
  const load = startLoad(server.url, headers, 2, `${uniqueText('Group')} `);
  await waitUntil(async () => load.answers.length >= 10);
  await load.stop();
  expect(Object.keys(statuses(load.answers))).toEqual(['200']);
}

/** Sends the head of a body and one byte of it, and records the answer. */
function beginBody(token: string) {
  const socket = connect('127.0.0.2');
  const body = { status: null as number | null, isClosed: false };
  socket.on('data', (answer) => {
    body.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]);
  });
  socket.on('close', () => {
    body.isClosed = true;
  });
  const who = `token: ${token}\r\nresource: ${site.site.key}\r\ncontent-type: application/json\r\n`;
  const head = `POST /api/admin/content/reach HTTP/1.1\r\nhost: here\r\n${who}`;
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`);
  return body;
}

test('32 half-sent bodies of two readers keep nobody from signing in and saving, and are let go', async () => {
  const tokens = await Promise.all(
    [1, 2].map(async () => {
      const reader = await makeOperator(site.product.database, {
        on: [{ resource: site.site, role: 'readonly' }],
      });
      return sessionOf(site.product.database, reader);
    }),
  );
  const bodies = tokens.flatMap((token) => Array.from({ length: 16 }, () => beginBody(token)));
  await othersAreServed();
  await waitUntil(async () => bodies.every(({ isClosed }) => isClosed));
  expect([...new Set(bodies.map(({ status }) => status))]).toEqual([408]);
  await othersAreServed();
});

test('of 2,060 connections of one address 500 are kept, and others sign in and save', async () => {
  const flood = isFullFaultRun ? 2_060 : 560;
  const seen = { opened: 0, closed: 0 };
  for (let n = 0; n < flood; n += 1) {
    connect('127.0.0.3')
      .resume()
      .on('connect', () => {
        seen.opened += 1;
      })
      .on('close', () => {
        seen.closed += 1;
      });
    // Opens at most as many at once as fit into a server's backlog.
    if (n % 100 === 99) await waitUntil(async () => seen.opened >= n);
  }
  await waitUntil(async () => seen.closed >= flood - keptOfAddress);
  await othersAreServed();
  reportFigure(`${flood} connections of one address`, `${seen.closed} closed by the server`);
  for (const socket of open) socket.destroy();
  await waitUntil(async () => seen.closed === flood);
  // There is room again at the same address.
  const later = connect('127.0.0.3');
  const answer = new Promise<string>((resolve) => later.once('data', (text) => resolve(text.toString())));
  later.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 200/);
});

test('20 loops at the description of the API are answered, and so is everybody else', async () => {
  const answers: number[] = [];
  let isOver = false;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(`${server.url}/api/openapi.json`);
      await answer.text();
      answers.push(answer.status);
    }
  };
  const loops = Promise.all(Array.from({ length: 20 }, loop));
  await waitUntil(async () => answers.length >= 20);
  try {
    for (let round = 0; round < (isFullFaultRun ? 10 : 1); round += 1) await othersAreServed();
  } finally {
    isOver = true;
    await loops;
  }
  expect([...new Set(answers)]).toEqual([200]);
  reportFigure('20 loops at the description of the API', `${answers.length} answers beside others`);
});
