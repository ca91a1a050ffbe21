// Every call of readers as every kind of caller, with each guard switched off once.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { proofPath } from '#contract/domains/websites/words.ts';
import { readerCalls } from '#contract/reader/calls.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { newPrivateKey, type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { callAs, countingDecider, type ReaderIdentity, walkReaders } from '#server/testing/reader-walk.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

const off = vi.hoisted(() => ({ origins: false, console: false, headers: false, limits: true }));

vi.mock('./caller.ts', async (original) => {
  const real = await original<typeof import('./caller.ts')>();
  const siteOfPage: typeof real.siteOfPage = (keys, access, ...rest) =>
    real.siteOfPage(keys, off.origins ? 'key' : access, ...rest);
  return { ...real, siteOfPage };
});
vi.mock('./credentials.ts', async (original) => {
  const real = await original<typeof import('./credentials.ts')>();
  const privateKeyOf: typeof real.privateKeyOf = (headers) =>
    off.console && !headers.authorization?.startsWith('Bearer sk_') ? null : real.privateKeyOf(headers);
  return { ...real, privateKeyOf };
});
vi.mock('./headers.ts', async (original) => {
  const real = await original<typeof import('./headers.ts')>();
  const setReaderHeaders: typeof real.setReaderHeaders = (reply) => {
    if (!off.headers) real.setReaderHeaders(reply);
  };
  return { ...real, setReaderHeaders };
});
// The limit of wrong keys would end the walk early.
vi.mock('#contract/reader/limits.ts', async (original) => {
  const real = await original<typeof import('#contract/reader/limits.ts')>();
  return { ...real, wrongKeyLimit: { count: 1_000_000, seconds: 1 } };
});

/** Paths that are no calls: the catch-all of unknown ones, and the files of the SDK. */
const besideCalls = [
  '/reader/v1',
  '/reader/v1*',
  '/reader/v1/sdk-:name(^[0-9a-f]{40}$).js',
  '/reader/v1/sdk.js',
  '/reader/v1/sdk.json',
];

const { decider, asked, effects } = countingDecider();
let db: TestDatabase;
let server: TestServer;
let desk: ReaderDesk;
let identities: ReaderIdentity[];

type Credential = ReaderIdentity['credential'];

function page(name: string, credential: Credential, publicKey: string, origin?: string): ReaderIdentity {
  return { name, credential, publicKey, headers: origin === undefined ? {} : { origin } };
}
function bearer(name: string, credential: Credential, key: string): ReaderIdentity {
  return { name, credential, headers: { authorization: `Bearer ${key}` } };
}

/** Returns origins that are not the desk's, some of which look like it. */
function foreignOrigins({ origin }: ReaderDesk): (string | undefined)[] {
  const host = origin.replace('https://', '');
  return [
    undefined,
    'null',
    'https://elsewhere.example',
    `https://shop.${host}`,
    `${origin}.evil`,
    `https://evil${host}`,
    `http://${host}`,
    `${origin}:8443`,
    `${origin}/`,
    `${origin}${proofPath}`,
    `${origin} https://elsewhere.example`,
    origin.toUpperCase(),
    `https://user@${host}`,
  ];
}

async function consoleTokens(): Promise<string[]> {
  const { database } = server;
  const on = [{ resource: desk.ctx.resource, role: 'admin' as const }];
  const root = await sessionOf(database, await makeOperator(database, { role: 'root' }));
  const admin = await sessionOf(database, await makeOperator(database, { on }));
  const made = await server.call('POST', '/api/admin/resources/service-accounts', {
    token: root,
    resource: desk.ctx.resource.key,
    body: { title: 'Newsletter sync' },
  });
  return [root, admin, (made.body as { api_key: string }).api_key];
}

async function allIdentities(): Promise<ReaderIdentity[]> {
  const { database } = server;
  const older = desk.privateKey;
  const newest = await newPrivateKey(desk.ctx);
  const [ended, inactive, removed, foreign] = [
    await readerDesk(server),
    await readerDesk(server),
    await readerDesk(server),
    await readerDesk(server),
  ];
  await newPrivateKey(ended.ctx);
  await database.owner.query('delete from private_keys where resource_id = $1 and works_until is not null', [
    ended.ctx.resource.id,
  ]);
  await database.owner.query('update resources set active = false where id = $1', [inactive.ctx.resource.id]);
  await database.owner.query('update resources set removed_at = now() where id = $1', [
    removed.ctx.resource.id,
  ]);
  const tokens = await consoleTokens();
  return [
    { name: 'nobody', credential: 'none' },
    page('a page of the site', 'page', desk.publicKey, desk.origin),
    ...foreignOrigins(desk).map((origin) =>
      page(`a page at ${origin}`, 'foreignPage', desk.publicKey, origin),
    ),
    page('a page of another site', 'foreignPage', desk.publicKey, foreign.origin),
    page('a page of an inactive site', 'wrongKey', inactive.publicKey, inactive.origin),
    page('a page of a removed site', 'wrongKey', removed.publicKey, removed.origin),
    page('a page with an invented key', 'wrongKey', `pk_${'a'.repeat(64)}`, desk.origin),
    bearer('the server', 'server', newest),
    bearer('the server with its key of yesterday', 'server', older),
    bearer('a server with an ended key', 'wrongServer', ended.privateKey),
    bearer('a server of an inactive site', 'wrongServer', inactive.privateKey),
    bearer('a server with an invented key', 'wrongServer', `sk_${'a'.repeat(43)}`),
    bearer('a server with the public key', 'console', desk.publicKey),
    ...tokens.map((token, n) => bearer(`console token ${n}`, 'console', token)),
    ...tokens.map((token, n) => ({
      ...page(`page with console token ${n}`, 'console', desk.publicKey, desk.origin),
      headers: { origin: desk.origin, token },
    })),
  ];
}

const contentCount = async () =>
  (await server.database.owner.query<{ n: number }>('select count(*)::int as n from content_items')).rows[0]
    ?.n ?? 0;
const walk = (chosen = identities) =>
  walkReaders(server, desk, chosen, async () => effects() + (await contentCount()));

beforeAll(async () => {
  db = await testDatabase();
  server = await testServer({
    on: db,
    decider,
    session: { limiter: unlimited, baseUrl: 'https://masthead.example' },
  });
  desk = await readerDesk(server);
  identities = await allIdentities();
});
afterEach(() => Object.assign(off, { origins: false, console: false, headers: false }));
afterAll(async () => {
  await server.close();
  await db.drop();
});

describe('the walk of readers', () => {
  test('finds every call answering every caller as its access says', async () => {
    expect(identities.length).toBeGreaterThan(25);
    expect(await walk()).toEqual([]);
  });

  test('finds pages of other origins without the check of origins', async () => {
    off.origins = true;
    const found = await walk(identities.filter(({ credential }) => credential === 'foreignPage'));
    for (const name of ['decision', 'events'])
      expect(found.filter((line) => line.startsWith(name)).length).toBeGreaterThan(10);
  });

  test('finds sign-ins of the console without the check of credentials', async () => {
    off.console = true;
    const found = await walk(identities.filter(({ credential }) => credential === 'console'));
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(/^decision as page with console token/)]),
    );
  });

  test('finds answers that caches may keep without the headers', async () => {
    off.headers = true;
    expect(await walk(identities.slice(0, 2))).toEqual(
      expect.arrayContaining([expect.stringMatching(/cache-control undefined/)]),
    );
  });
});

test('a key of one site acts on no other', async () => {
  const foreign = await readerDesk(server);
  const before = asked.length;
  await callAs(server, desk, 'verify', bearer('the foreign server', 'server', foreign.privateKey));
  await callAs(server, desk, 'decision', page('a foreign page', 'page', foreign.publicKey, foreign.origin));
  expect(asked.slice(before).map(({ site }) => site.id)).toEqual([
    foreign.ctx.resource.id,
    foreign.ctx.resource.id,
  ]);
});

/** Returns the paths of a server that begin with this text, from the tree that its router prints. */
function pathsBelow(prefix: string): string[] {
  const parts: string[] = [];
  const paths: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^(.*?[├└]── )(\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parts.splice(depth - 1, Infinity, part);
    if (methods !== undefined) paths.push(parts.join(''));
  }
  return [...new Set(paths)].filter((path) => path.startsWith(prefix));
}

test('no path of the room is left out of the contract', () => {
  const calls = Object.values(readerCalls).map(
    ({ path }) => `/reader/v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(pathsBelow('/reader/v1').toSorted()).toEqual([...new Set([...calls, ...besideCalls])].toSorted());
});

test('each call names an access, a limit and a body, and describes its fields', () => {
  for (const [name, call] of Object.entries(readerCalls)) {
    for (const schema of [call.input, call.output])
      for (const [field, { description }] of Object.entries(schema.shape))
        expect(description, `${name} ${field}`).toMatch(/\.$/);
    expect(call.bodyMax).toBeLessThanOrEqual(call.access === 'server' ? 1024 * 1024 : 64 * 1024);
  }
});
