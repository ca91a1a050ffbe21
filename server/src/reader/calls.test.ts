import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageAnswer } from '#contract/reader/decision-schemas.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import {
  newPrivateKey,
  pageQuestion,
  type ReaderDesk,
  readerDesk,
  serverQuestion,
} from '#server/testing/reader-desk.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let desk: ReaderDesk;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  desk = await readerDesk(server);
});
afterAll(() => server.close());

const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const page = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', `/reader/v1${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'text/plain', origin: desk.origin, 'user-agent': agent, ...headers },
  });
const ask = async (content: string, more: object = {}, headers: Record<string, string> = {}) => {
  const answer = await page('/decision', pageQuestion(desk, content, more), headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PageAnswer;
};
const byServer = (method: 'POST' | 'PUT', path: string, body: unknown, key = desk.privateKey) =>
  server.call(method, `/reader/v1${path}`, { body, headers: { authorization: `Bearer ${key}` } });

describe('a page', () => {
  test('opens as many pieces as its meter allows, by the token that it keeps', async () => {
    const device = uniqueUuid();
    let meter: string | null = null;
    const found: string[] = [];
    for (const content of ['piece-1', 'piece-2', 'piece-3', 'piece-4', 'piece-1']) {
      const { verdict, reason, meter: state, meter_token: token } = await ask(content, { device, meter });
      meter = token ?? meter;
      found.push(`${verdict} ${reason} ${state?.used}/${state?.limit}`);
    }
    expect(found).toEqual([
      'meter_grant meter 1/3',
      'meter_grant meter 2/3',
      'meter_grant meter 3/3',
      'paywall limit_reached 3/3',
      'meter_grant meter 3/3',
    ]);
  });

  test('learns until when the piece stays open', async () => {
    const before = Date.now();
    const until = Date.parse((await ask('piece-1')).meter?.open_until ?? '') - 30 * 86_400_000;
    expect(until).toBeGreaterThanOrEqual(before);
    expect(until).toBeLessThanOrEqual(Date.now());
  });

  test('without ids of its own is not metered by what others in its network read', async () => {
    const state = async (content: string, meter?: string) => {
      const { meter: counted, meter_token: token } = await ask(content, { meter });
      return { used: counted?.used, token: token ?? undefined };
    };
    for (const content of ['piece-1', 'piece-2', 'piece-3', 'piece-4'])
      expect(await state(content)).toMatchObject({ used: 1 });
    const { token } = await state('piece-5');
    expect(token).toEqual(expect.any(String));
    expect(await state('piece-6', token)).toMatchObject({ used: 2 });
  });

  test('is answered so that only its own origin can read it, and no cache keeps it', async () => {
    const { headers, body } = await page('/decision', pageQuestion(desk));
    expect(headers).toMatchObject({
      'access-control-allow-origin': desk.origin,
      vary: expect.stringContaining('Origin'),
      'cache-control': 'private, no-store',
      'masthead-config': String((body as PageAnswer).config),
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(body).toMatchObject({ code: expect.stringMatching(/^\w{4}-\w{4}$/), access: 'members' });
  });

  test('cannot say what a piece is: the stored filing alone counts', async () => {
    const lies = {
      type: 'free',
      access: 'free',
      told: { access: 'free' },
      title: 'x',
      preview: true,
      ip: '::1',
    };
    const { verdict, access } = await ask('piece-1', lies);
    expect([verdict, access]).toEqual(['meter_grant', 'members']);
    expect(
      await ask('piece-1', { content: { key: 'piece-1', access: 'free' } }).catch(() => null),
    ).toBeNull();
  });

  test('that is loaded before it is asked for uses nothing up', async () => {
    for (const value of ['prefetch', 'prefetch;prerender']) {
      const { decision_id: id, meter_token: token } = await ask('piece-1', {}, { 'sec-purpose': value });
      expect([id, token]).toEqual([null, null]);
    }
  });

  test('reports views, and every readable report is accepted', async () => {
    const session = uniqueUuid();
    const { decision_id: id } = await ask('piece-1', { session });
    const event = { kind: 'view', decision_id: id, at: new Date().toISOString() };
    const report = (more: object[]) => page('/events', { key: desk.publicKey, session, events: more });
    expect((await report([event, { ...event, kind: 'later' }])).status).toBe(202);
    expect((await report([event])).status).toBe(202);
    expect((await report([])).status).toBe(202);
    expect((await report(Array(51).fill(event))).status).toBe(422);
  });

  test('gets what caches may keep of the site, once', async () => {
    const path = `/reader/v1/config?key=${desk.publicKey}`;
    const first = await server.call('GET', path);
    expect(first).toMatchObject({
      status: 200,
      body: { consent_needed: ['device', 'meter'] },
      headers: { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' },
    });
    expect(first.headers['surrogate-control']).toBeUndefined();
    const again = await server.call('GET', path, {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
    const unknown = await server.call('GET', `/reader/v1/config?key=pk_${'0'.repeat(64)}`);
    expect(unknown).toMatchObject({ status: 401, headers: { 'cache-control': 'private, no-store' } });
  });
});

describe('a publisher’s server', () => {
  test('says what a piece is, and which others are on the page', async () => {
    const { status, body, headers } = await byServer('POST', '/decisions/verify', {
      ...serverQuestion('new-piece'),
      contents: [
        { key: 'imprint', title: 'Imprint', type: 'page', access: 'free' },
        { key: 'piece-2', title: 'Two', type: 'post', access: 'members' },
      ],
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(headers['masthead-config']).toBe(String((body as PageAnswer).config));
    expect(body).toMatchObject({
      contents: [
        { key: 'imprint', verdict: 'grant', reason: 'free_content', access: 'free' },
        { key: 'piece-2', access: 'members' },
      ],
    });
  });

  test('is told of fields that there are not, and of too many pieces', async () => {
    const verify = (more: object) => byServer('POST', '/decisions/verify', { ...serverQuestion(), ...more });
    expect(await verify({ verdict: 'grant' })).toMatchObject({
      status: 422,
      body: { fields: { verdict: expect.any(String) } },
    });
    const piece = { key: 'a', title: 'A', type: 'post' };
    expect((await verify({ contents: Array(51).fill(piece) })).status).toBe(422);
    expect((await verify({ contents: Array(50).fill(piece) })).status).toBe(200);
    expect((await verify({ ip: 'localhost' })).status).toBe(422);
  });

  test('is told apart by its readers’ networks and browsers for a day, and marks bots', async () => {
    const rows = async () =>
      (
        await server.database.owner.query<{ device_id: string; is_bot: boolean }>(
          'select device_id, is_bot from content_decisions where resource_id = $1 order by id',
          [desk.ctx.resource.id],
        )
      ).rows;
    const readers = [
      { ip: '203.0.113.7', agent },
      { ip: '203.0.113.200', agent },
      { ip: '203.0.114.7', agent },
      { ip: '203.0.113.7', agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    ];
    for (const reader of readers)
      expect((await byServer('POST', '/decisions/verify', serverQuestion('piece-1', reader))).status).toBe(
        200,
      );
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(4);
    const [one, neighbor, other, bot] = await rows();
    expect(neighbor?.device_id).toBe(one?.device_id);
    expect(new Set([one?.device_id, other?.device_id, bot?.device_id]).size).toBe(3);
    expect([one?.is_bot, bot?.is_bot]).toEqual([false, true]);
  });

  test('counts the page that it renders as viewed, once, and none that it only prepares', async () => {
    const rows = (table: string) =>
      server.database.owner.query<{ id: number; decision_id: number }>(
        `select * from ${table} where resource_id = $1`,
        [desk.ctx.resource.id],
      );
    const verify = (more: object) =>
      byServer('POST', '/decisions/verify', { ...serverQuestion('piece-1', { agent, ...more }) });
    for (const more of [{ purpose: 'prefetch' }, { purpose: 'list' }, { preview: true }]) await verify(more);
    const question = { view_id: uniqueUuid() };
    const { body } = await verify(question);
    expect((await verify(question)).body).toMatchObject({ decision_id: (body as PageAnswer).decision_id });
    await verify({});
    await expect.poll(async () => (await rows('content_views')).rowCount, { timeout: 20_000 }).toBe(2);
    const decided = (await rows('content_decisions')).rows.map(({ id }) => id);
    const viewed = (await rows('content_views')).rows.map(({ decision_id: id }) => id);
    expect(new Set(viewed)).toEqual(new Set(decided));
  });

  test('has an old key refused within seconds once it leaked', async () => {
    const old = desk.privateKey;
    const tryOld = async () => (await byServer('POST', '/decisions/verify', serverQuestion(), old)).status;
    expect(await tryOld()).toBe(200);
    const made = await newPrivateKey(desk.ctx);
    await server.database.owner.query(
      'delete from private_keys where resource_id = $1 and works_until is not null',
      [desk.ctx.resource.id],
    );
    await expect.poll(tryOld, { timeout: 8_000, interval: 500 }).toBe(401);
    expect((await byServer('POST', '/decisions/verify', serverQuestion(), made)).status).toBe(200);
  });
});
