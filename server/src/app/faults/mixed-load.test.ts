// Attacks: a file made to kill the server, a flood of anonymous callers, and a site that requests everything.

import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endlessSheet } from '#server/testing/endless-sheet.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  postJson,
  reportFigure,
} from '#server/testing/fault-site.ts';
import { importCalls } from '#server/testing/import-calls.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { makeReaders } from '#server/testing/make-schedules.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };
const { path, post, sendPart, answerOf } = importCalls(() => ({ url: server.url, headers }));

beforeAll(async () => {
  site = await faultSite();
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

/** Returns the memory of the serving process, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

async function timed(url: string, given: Record<string, string> = {}): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: given });
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - began;
}

interface Watched {
  longest: number;
  most: number;
}

/** Watches the server's health and memory until the work is over. */
async function watching(work: Promise<unknown>): Promise<Watched> {
  const seen = { longest: 0, most: 0 };
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.longest = Math.max(seen.longest, await timed(`${server.url}/healthz`));
    seen.most = Math.max(seen.most, await memory());
    await sleep(50);
  }
  await over;
  return seen;
}

function tell(what: string, { longest, most }: Watched, rest: number): void {
  reportFigure(`${what}: longest /healthz`, `${Math.round(longest)} ms`);
  reportFigure(`${what}: memory`, `${Math.round(rest)} MB at rest, ${Math.round(most)} MB at most`);
}

test('a row of nothing but commas is refused in words, and nobody else notices', async () => {
  const commas = isFullFaultRun ? 120_000_000 : 12_000_000;
  const part = 8 * 1_024 ** 2;
  const rest = await memory();
  const { id } = await post('', { file_name: 'bomb.csv', bytes: commas + 1 });
  const seen = await watching(
    (async () => {
      for (let n = 0; n * part < commas + 1; n += 1) {
        const size = Math.min(part, commas + 1 - n * part);
        const piece = Buffer.alloc(size, ',');
        if (n * part + size === commas + 1) piece[size - 1] = 10;
        await answerOf(await sendPart(id, n, piece));
      }
      const answer = await fetch(path(`/${id}/uploaded`), { method: 'POST', headers });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('longer than 1 MB');
    })(),
  );
  tell(`a row of ${commas} commas`, seen, rest);
  expect(server.exitCode()).toBeNull();
  if (isFullFaultRun) expect(seen.longest).toBeLessThan(1_000);
});

test('a spreadsheet of elements that never end is refused in words, and the server stops when told', async () => {
  const sheet = endlessSheet(20_000_000);
  const rest = await memory();
  const { id } = await post('', { file_name: 'endless.xlsx', bytes: sheet.length });
  await answerOf(await sendPart(id, 0, sheet));
  const seen = await watching(
    (async () => {
      const answer = await fetch(path(`/${id}/uploaded`), { method: 'POST', headers });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('nested too deeply');
    })(),
  );
  tell(`a spreadsheet of ${sheet.length} bytes`, seen, rest);
  // The call is made while a file is read.
  void fetch(path(`/${id}/uploaded`), { method: 'POST', headers }).catch(() => undefined);
  expect(await server.kill('SIGTERM')).toBe(0);
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});

/** Sends the head and a piece of a body, and continues as long as the server reads. */
function stranger(port: number, body: string, length: number): net.Socket {
  const head = [
    'POST /api/admin/teams HTTP/1.1',
    'host: here',
    'content-type: application/json',
    `content-length: ${length}`,
  ];
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
  return socket;
}

test('strangers who send much and never end it cost neither memory nor time', async () => {
  const callers = isFullFaultRun ? 260 : 60;
  const rest = await memory();
  const open: net.Socket[] = [];
  const port = Number(new URL(server.url).port);
  const seen = await watching(
    (async () => {
      for (let n = 0; n < callers; n += 1) {
        const isDeep = n % 4 === 0;
        open.push(stranger(port, (isDeep ? '[' : 'x').repeat(800_000), isDeep ? 800_000 : 8 * 1_024 ** 2));
      }
      await sleep(isFullFaultRun ? 8_000 : 2_000);
    })(),
  );
  for (const socket of open) socket.destroy();
  tell(`${callers} strangers with unfinished bodies`, seen, rest);
  expect(seen.most).toBeLessThan(2 * rest + 64);
  if (isFullFaultRun) expect(seen.longest).toBeLessThan(1_000);
});

test('a site that asks for all at once keeps no other from its list', async () => {
  const { owner } = site.product.database;
  await makeReaders(owner, site.site.id, isFullFaultRun ? 100_000 : 10_000);
  const other = await makeResource(site.product.database);
  await makeReaders(owner, other.id, 100);
  await owner.query('analyze members');
  const otherHeaders = { ...headers, resource: other.key };
  const list = () => timed(`${server.url}/api/admin/users?page=1&limit=20`, otherHeaders);
  for (let n = 0; n < 20; n += 1) await list();
  const greedy = Array.from({ length: 60 }, (_, n) =>
    n % 2
      ? postJson(server.url, 'teams/patterns/preview', { allowed_email_regexp: [`.*${n}.*x.*@.*`] }, headers)
      : postJson(server.url, 'export-requests/users/preview', { fields: [{ key: 'email' }] }, headers),
  ).map((answer) => answer.then(({ status }) => status));
  const waits: number[] = [];
  let isOver = false;
  const all = Promise.all(greedy).finally(() => {
    isOver = true;
  });
  while (!isOver || waits.length < 100) waits.push(await list());
  const found = await all;
  expect(found.filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(found).toContain(200);
  waits.sort((one, more) => one - more);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  reportFigure(
    "60 heavy calls of a site at once: p99 of another site's list",
    `${Math.round(p99)} ms of ${waits.length}`,
  );
  const served = found.filter((status) => status === 200).length;
  reportFigure('60 heavy calls of a site at once', `${served} served, the others told to try again`);
  // A machine that runs other tests delays calls without limit.
  if (isFullFaultRun) expect(p99).toBeLessThan(250);
});
