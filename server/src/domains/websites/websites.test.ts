import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { websitesMax } from '#contract/domains/websites/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { createSend } from '#server/platform/http/send.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { addWebsite, checkWebsite, listWebsites, originsThatCount, removeWebsite } from './service.ts';
import type { WebsiteTools } from './tools.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let key: string;
/** Bodies of the files and texts of the TXT records that the internet has. */
let files: Map<string, { status: number; body: string }>;
let records: Map<string, string[]>;

const tools: WebsiteTools = {
  baseUrl: 'https://masthead.example.com',
  send: async (url) => {
    const file = files.get(url);
    if (!file) throw new Error('nobody answers');
    return { ...file, headers: {} };
  },
  lookUpTxt: async (name) => records.get(name) ?? [],
  // The sign-in checks it: app/website-changes.test.ts.
  requirePassword: async () => {},
};
const password = 'not looked at here';
const onThisMachine = { ...tools, baseUrl: 'http://127.0.0.1:4600' };

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  key = ctx.resource.key;
  files = new Map();
  records = new Map();
});
afterAll(() => db.drop());

const add = (origin: string, as = tools) => addWebsite(as, ctx, { key, origin, password });
const check = (id: number) => checkWebsite(tools, ctx, { key, id, password });
const counting = (as: WebsiteTools = tools) =>
  read(ctx, (scope) => originsThatCount(as, scope, ctx.resource.id)).then((set) => [...set]);
const audited = async () =>
  (
    await db.database.owner.query<{ operation: string; changes: object }>(
      "select operation, changes from audit_log where resource_id = $1 and target_kind = 'website' order by id",
      [ctx.resource.id],
    )
  ).rows;

/** Subjects of the mails to an admin of the site. */
const mailedTo = async (recipient: string) =>
  (
    await db.database.owner.query<{ subject: string }>(
      'select subject from outgoing_mails where recipient = $1 order by id',
      [recipient],
    )
  ).rows.map(({ subject }) => subject);

describe('an address', () => {
  test('is kept as the origin that browsers send', async () => {
    for (const [given, origin] of [
      ['https://WWW.Example.com/news?x=1#top', 'https://www.example.com'],
      [' example.org ', 'https://example.org'],
      ['https://example.net:443', 'https://example.net'],
      ['https://example.net:8443', 'https://example.net:8443'],
      ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ] as const)
      expect((await add(given)).origin).toBe(origin);
  });

  test('that anybody on the way could answer, or that is none, is refused', async () => {
    for (const origin of [
      'http://www.example.com',
      'ftp://example.com',
      'https://user:secret@example.com',
      'https://',
      'javascript:alert(1)',
      'http://127.0.0.1.example.com',
      'http://localhost.example.com',
    ])
      await expect(add(origin), origin).rejects.toMatchObject({ fields: { origin: expect.any(String) } });
  });

  test('of this machine counts without a proof while Masthead runs on it, and is refused elsewhere', async () => {
    await expect(add('http://localhost:8080')).rejects.toMatchObject({ code: 'invalid' });
    const { counts, is_loopback: isLoopback } = await add('http://localhost:8080', onThisMachine);
    expect([counts, isLoopback]).toEqual([true, true]);
    await add('http://127.0.0.1:3000', onThisMachine);
    expect(await counting(onThisMachine)).toEqual(['http://localhost:8080', 'http://127.0.0.1:3000']);
    // The product moved to an address of its own.
    expect(await counting()).toEqual([]);
  });

  test('is in the list once, and there are not too many', async () => {
    await add('https://www.example.com');
    await expect(add('www.example.com/')).rejects.toMatchObject({ code: 'invalid' });
    const more = Array.from({ length: websitesMax + 5 }, (_, n) => add(`https://www-${n}.example.com`));
    const settled = await Promise.allSettled(more);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(websitesMax - 1);
  });
});

describe('a proof', () => {
  test('is the code in the file of that origin', async () => {
    const { id, code, file_url: url } = await add('https://www.example.com');
    expect(url).toBe('https://www.example.com/.well-known/masthead-site.txt');
    expect(await counting()).toEqual([]);
    expect(await check(id)).toMatchObject({
      file: 'unreachable',
      dns: 'missing',
      website: { counts: false },
    });
    files.set(url, { status: 404, body: code });
    expect(await check(id)).toMatchObject({ file: 'missing' });
    files.set(url, { status: 200, body: `not ${code}` });
    expect(await check(id)).toMatchObject({ file: 'other' });
    files.set(url, { status: 301, body: code });
    expect(await check(id)).toMatchObject({ file: 'missing', website: { counts: false } });
    files.set(url, { status: 200, body: `# ours\r\n${code}\r\n` });
    expect(await check(id)).toMatchObject({ file: 'found', website: { counts: true, proved_by: 'file' } });
    expect(await counting()).toEqual(['https://www.example.com']);
  });

  test('is the code in a TXT record, and stays when the record goes', async () => {
    const { id, code, dns_name: name } = await add('https://www.example.com');
    expect(name).toBe('_masthead.www.example.com');
    const on = [{ resource: ctx.resource, role: 'admin' as const }];
    const { email } = await makeOperator(db.database, { on });
    expect(await mailedTo(email)).toEqual([]);
    records.set(name ?? '', ['v=spf1 -all', code]);
    expect(await check(id)).toMatchObject({ dns: 'found', website: { counts: true, proved_by: 'dns' } });
    records.clear();
    expect(await check(id)).toMatchObject({ dns: 'missing', website: { counts: true, proved_by: 'dns' } });
    expect((await audited()).map(({ operation }) => operation)).toEqual(['websites.add', 'websites.check']);
    expect(await mailedTo(email)).toEqual(['A website was proved: https://www.example.com']);
  });

  test('of one site is none of another', async () => {
    const { code, file_url: url } = await add('https://www.example.com');
    files.set(url, { status: 200, body: code });
    ctx = actAs(db.database, await makeResource(db.database));
    key = ctx.resource.key;
    const own = await add('https://www.example.com');
    expect(own.code).not.toBe(code);
    expect(await check(own.id)).toMatchObject({ file: 'other', website: { counts: false } });
  });

  test('is not looked for on private addresses', async () => {
    const guarded = { ...tools, send: createSend([]) };
    for (const origin of [
      'https://127.0.0.1',
      'https://10.0.0.7',
      'https://[::1]',
      'https://169.254.169.254',
    ]) {
      const { id } = await addWebsite({ ...guarded, baseUrl: 'http://localhost:4600' }, ctx, {
        key,
        origin,
        password,
      });
      expect(await checkWebsite(guarded, ctx, { key, id, password }), origin).toMatchObject({
        file: 'unreachable',
      });
    }
  });
});

test('the host of the settings is suggested until it is in the list', async () => {
  await db.database.owner.query('update resources set host = $2 where id = $1', [
    ctx.resource.id,
    'www.suggested.example',
  ]);
  const suggested = async () => (await listWebsites(tools, ctx, { key })).suggested;
  expect(await suggested()).toBe('https://www.suggested.example');
  const { id } = await add('https://www.suggested.example');
  expect(await suggested()).toBeNull();
  await removeWebsite(tools, ctx, { key, id, password });
  expect(await suggested()).toBe('https://www.suggested.example');
  expect(await audited()).toEqual([
    { operation: 'websites.add', changes: { origin: 'https://www.suggested.example' } },
    { operation: 'websites.remove', changes: { origin: 'https://www.suggested.example' } },
  ]);
});

test('a website of another site is neither found nor removed', async () => {
  const { id } = await add('https://www.example.com');
  const home = ctx;
  ctx = actAs(db.database, await makeResource(db.database));
  const foreign = { key: ctx.resource.key, id, password };
  await expect(checkWebsite(tools, ctx, foreign)).rejects.toMatchObject({ code: 'not_found' });
  await expect(removeWebsite(tools, ctx, foreign)).rejects.toMatchObject({ code: 'not_found' });
  await expect(listWebsites(tools, ctx, { key: home.resource.key })).rejects.toMatchObject({
    code: 'not_found',
  });
});
