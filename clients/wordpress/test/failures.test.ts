// Every way in which Masthead can fail to answer, for every kind of reader: nothing opens but what is free.
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Endpoint, memberAddress } from './endpoint.ts';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { connect, open, type ReaderOfSite, read } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;
const granted = JSON.stringify({
  verdict: 'grant',
  reason: 'subscription',
  access: 'members',
  meter: null,
  meter_token: null,
  contents: [],
  config: 1,
});

const answerOf = (status: string, body: string, more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n${more}\r\n${body}`;

/** Answers that say “grant” wherever a careless client could read it. */
const failures: Record<string, ((socket: Socket) => void) | null> = {
  refused: null,
  reset: (socket) => socket.resetAndDestroy(),
  'no HTTP': (socket) => socket.end(granted),
  'cut off': (socket) => socket.end(answerOf('200 OK', granted).slice(0, -20)),
  'too late': (socket) => setTimeout(() => socket.end(answerOf('200 OK', granted)), 3_000),
  '500': (socket) => socket.end(answerOf('500 Internal Server Error', granted)),
  '503': (socket) => socket.end(answerOf('503 Service Unavailable', granted, 'retry-after: 5\r\n')),
  '429': (socket) => socket.end(answerOf('429 Too Many Requests', granted, 'retry-after: 1\r\n')),
  '401': (socket) => socket.end(answerOf('401 Unauthorized', granted)),
  '403': (socket) => socket.end(answerOf('403 Forbidden', granted)),
  '404': (socket) => socket.end(answerOf('404 Not Found', granted)),
  'no JSON': (socket) => socket.end(answerOf('200 OK', '<html>grant</html>')),
  'an empty body': (socket) => socket.end(answerOf('200 OK', '')),
  'no verdict': (socket) => socket.end(answerOf('200 OK', '{"verdict":null,"reason":"free_content"}')),
  'an unknown verdict': (socket) => socket.end(answerOf('200 OK', granted.replace('"grant"', '"granted"'))),
  'a list': (socket) => socket.end(answerOf('200 OK', `[${granted}]`)),
};

/** Failures that say nothing about an outage: a reader could cause them, so they never open anything. */
const refusals = ['429', '401', '403', '404', 'no JSON', 'no verdict', 'an unknown verdict', 'a list'];

/** All at addresses of their own: three readers who fail make an outage certain. */
const readers: Record<string, ReaderOfSite & { headers?: Record<string, string>; query?: string }> = {
  'a stranger': { address: '198.51.100.1' },
  'a member': { address: memberAddress },
  'a crawler': {
    address: '198.51.100.2',
    agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
  'a reader with a meter': { address: '198.51.100.3', cookie: 'masthead_meter=1.AAAA.AAAA' },
  'a browser that loads ahead': { address: '198.51.100.4', headers: { 'sec-purpose': 'prefetch;prerender' } },
  'a reader of a preview': { address: '198.51.100.5', query: '?preview=true' },
};

let endpoint: Endpoint;
let server: Server | null = null;

beforeAll(async () => {
  endpoint = await Endpoint.start();
});
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});
afterAll(() => endpoint.stop());

/** Starts what stands in for Masthead. Returns its address. */
async function startFailing(fail: ((socket: Socket) => void) | null): Promise<string> {
  const made = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => fail?.(socket));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => made.once('listening', resolve));
  const { port } = made.address() as { port: number };
  if (fail) server = made;
  else await new Promise((resolve) => made.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Returns those of the readers who get the hidden part. */
async function opened(names = Object.keys(readers)): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const { headers, query = '', ...reader } = readers[name] ?? {};
    const response = await open(path + query, reader, headers ? { headers } : {});
    if ((await response.text()).includes(article.marker)) found.push(name);
  }
  return found;
}

test('the readers are not all strangers: a Masthead that answers opens the article to the member', async () => {
  await connect(endpoint);
  expect(await opened()).toEqual(['a member']);
});

test.each(Object.keys(failures))('%s: opens to nobody, and what is free stays open', async (name) => {
  await connect({ address: await startFailing(failures[name] ?? null) }, {}, 1_000);
  expect(await opened()).toEqual([]);
  expect(await read(`/${freeArticle.slug}/`)).toContain(freeArticle.marker);
});

test.each(refusals)('%s, with outages set to open: opens to nobody, then or later', async (name) => {
  await connect({ address: await startFailing(failures[name] ?? null) }, { failure: 'open' }, 1_000);
  expect([...(await opened()), ...(await opened(['a stranger', 'a member']))]).toEqual([]);
});

test('https that is none is no answer', async () => {
  const address = await startFailing((socket) => socket.end(answerOf('200 OK', granted)));
  await connect({ address: address.replace('http:', 'https:') }, {}, 1_000);
  expect(await opened()).toEqual([]);
});

test('a redirect is not followed, wherever it leads', async () => {
  const there = createServer((socket) => {
    socket.once('data', () => socket.end(answerOf('200 OK', granted)));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => there.once('listening', resolve));
  const { port } = there.address() as { port: number };
  const head = `location: http://127.0.0.1:${port}/reader/v1/decisions/verify\r\n`;
  const address = await startFailing((socket) =>
    socket.end(answerOf('307 Temporary Redirect', granted, head)),
  );
  await connect({ address }, {}, 1_000);
  expect(await opened()).toEqual([]);
  await new Promise((resolve) => there.close(resolve));
});
