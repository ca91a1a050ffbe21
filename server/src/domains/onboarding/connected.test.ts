// How the setup learns that a website is connected: by its first decision, not by a call.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SetupState } from '#contract/domains/onboarding/schemas.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import {
  browserAgent,
  pageQuestion,
  proveWebsite,
  type ReaderDesk,
  readerDesk,
  serverQuestion,
} from '#server/testing/reader-desk.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let desk: ReaderDesk;
let token: string;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  desk = await readerDesk(server);
  const { rows } = await server.database.owner.query<{ id: number }>(
    'select partner_id as id from resources where id = $1',
    [desk.ctx.resource.id],
  );
  const partner = { id: rows[0]?.id ?? 0 } as NonNullable<Parameters<typeof makeOperator>[1]>['owns'];
  token = await sessionOf(server.database, await makeOperator(server.database, { owns: partner }));
});
afterAll(() => server.close());

async function heard() {
  const { body } = await server.call('GET', '/api/admin/partners/resources', { token });
  const [website] = (body as SetupState).items;
  if (!website) throw new Error('the partner has no website');
  const { first_call_at, last_call_origin, is_last_call_refused, first_decision_at } = website;
  return {
    called: first_call_at !== null,
    from: last_call_origin,
    refused: is_last_call_refused,
    decided: first_decision_at !== null,
  };
}

async function isDone(wanted: string, { ctx } = desk) {
  const root = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
  const { body } = await server.call('GET', '/api/admin/onboarding/checklist', {
    token: root,
    resource: ctx.resource.key,
  });
  return (body as { items: { step: string; done: boolean }[] }).items.find(({ step }) => step === wanted)
    ?.done;
}

const ask = (origin: string, site = desk, agent = browserAgent) =>
  server.call('POST', '/reader/v1/decision', {
    body: JSON.stringify(pageQuestion(site)),
    headers: { 'content-type': 'text/plain', origin, 'user-agent': agent },
  });

test('a call with the public key is heard, with the page that made it, and connects nothing', async () => {
  expect(await heard()).toEqual({ called: false, from: null, refused: false, decided: false });
  const ping = (key: string) =>
    server.call('GET', `/reader/v1/ping?key=${key}`, { headers: { origin: 'https://www.example.com' } });
  expect((await ping(`pk_${'0'.repeat(64)}`)).status).toBe(404);
  expect(await ping(desk.publicKey)).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': '*' },
  });
  expect(await heard()).toEqual({
    called: true,
    from: 'https://www.example.com',
    refused: false,
    decided: false,
  });
  expect(await isDone('keys')).toBe(false);
});

test('a page that is not a proved website is named, and that it was refused', async () => {
  expect((await ask('https://copy.example.com')).status).toBe(403);
  expect(await heard()).toEqual({
    called: true,
    from: 'https://copy.example.com',
    refused: true,
    decided: false,
  });
});

test('what a program sends as its origin is only kept if it is one', async () => {
  expect((await ask('https://evil.example.com/<b>')).status).toBe(403);
  expect(await heard()).toMatchObject({ called: true, from: null, refused: false });
});

test('the first decision for a page connects the website', async () => {
  expect((await ask(desk.origin)).status).toBe(200);
  await expect.poll(heard).toEqual({ called: true, from: desk.origin, refused: false, decided: true });
  expect(await isDone('keys')).toBe(true);
});

test('a decision about content that Masthead was never told of brings in no content', async () => {
  const ctx = actAs(server.database, await makeResource(server.database));
  await proveWebsite(ctx, 'https://www.example.com');
  const { rows } = await server.database.owner.query<{ public_key: string }>(
    'select public_key from resources where id = $1',
    [ctx.resource.id],
  );
  const site = { ...desk, ctx, publicKey: rows[0]?.public_key ?? '' };
  const { status } = await ask('https://www.example.com', site);
  expect(status).toBe(200);
  await expect.poll(() => isDone('keys', site)).toBe(true);
  expect(await isDone('content', site)).toBe(false);
});

test('a decision for a bot is no reader’s, and connects nothing', async () => {
  const site = await readerDesk(server);
  expect((await ask(site.origin, site, 'Googlebot/2.1')).status).toBe(200);
  const stored = async () =>
    (
      await server.database.owner.query('select is_bot from content_decisions where resource_id = $1', [
        site.ctx.resource.id,
      ])
    ).rows;
  await expect.poll(stored).toEqual([{ is_bot: true }]);
  expect(await isDone('keys', site)).toBe(false);
});

test('the first decision for a server connects it as well', async () => {
  const site = await readerDesk(server);
  expect(await isDone('keys', site)).toBe(false);
  const { status } = await server.call('POST', '/reader/v1/decisions/verify', {
    body: serverQuestion(),
    headers: { authorization: `Bearer ${site.privateKey}` },
  });
  expect(status).toBe(200);
  await expect.poll(() => isDone('keys', site)).toBe(true);
});
