import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Resource, SettingsDifference, SettingsVersion } from '#contract/domains/resources/schemas.ts';
import { keptVersions } from '#contract/domains/resources/words.ts';
import { formOf } from '#server/testing/form.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { pixel } from '#server/testing/pixel.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let site: TestSite;
let root: string;
let admin: string;

beforeAll(async () => {
  server = await testServer();
  root = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
});
beforeEach(async () => {
  site = await makeResource(server.database);
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  admin = await sessionOf(server.database, operator);
});
afterAll(() => server.close());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const call = (method: Method, path: string, body?: object, token = admin) =>
  server.call(method, `/api/admin/resources${path}`, {
    token,
    resource: site.key,
    ...(body === undefined ? {} : { body }),
  });
const put = (body: object, token = admin) => call('PUT', `/${site.key}`, body, token);
const restore = (version: number, body: object = {}, token = admin) =>
  call('PUT', `/${site.key}/history/${version}/restore`, body, token);
const versions = async () =>
  ((await call('GET', `/${site.key}/history?limit=200`)).body as { items: SettingsVersion[] }).items;

/** Returns the answers of all calls about the settings, without the version number. */
async function answers(): Promise<string> {
  const { body } = await call('GET', `/${site.key}`);
  const { version: _, ...rest } = body as Resource;
  const { text } = await call('GET', `/${site.key}/firebase/settings/is-already-activated`);
  return JSON.stringify(rest) + text;
}

const changes = [
  { title: 'Renamed', settings: { business: { title: 'Harbour Press' } } },
  { settings: { mailchimp: { key: 'a-key-of-mailchimp-1', name: 'Letters' }, payments_in_live_mode: false } },
  { settings: { blacklist: [{ domain: 'junk.example', msg: null, notify: true }], mailchimp: { key: '' } } },
  {
    system_settings: { single_subscription: true },
    settings: { mailchimp: { key: 'a-key-of-mailchimp-2' } },
  },
];

test('each version brought back answers as it did, to the last byte', async () => {
  const states = [await answers()];
  for (const change of changes) {
    await put(change);
    states.push(await answers());
  }
  for (const at of [2, 0, 4, 1, 3]) {
    expect((await restore(at + 1)).status).toBe(200);
    expect(await answers()).toBe(states[at]);
  }
  const [newest] = await versions();
  expect(newest).toMatchObject({ restored_from: 4, is_current: true });
});

test('a version says what it changed and what bringing it back would change', async () => {
  for (const change of changes) await put(change);
  const { body } = await call('GET', `/${site.key}/history/2`);
  const { changes: made, restore: would } = body as SettingsDifference;
  expect(made).toContainEqual({ path: 'settings.business.title', before: null, after: 'Harbour Press' });
  expect(would).toContainEqual({ path: 'settings.mailchimp.key', before: '••••mp-2', after: null });
  expect(would?.map(({ path }) => path)).not.toContain('title');
});

const undo = (version: number, body: object = {}, token = admin) =>
  call('PUT', `/${site.key}/history/${version}/undo`, body, token);

test('undoing a version brings back what it changed, and keeps what others changed since', async () => {
  await put({ settings: { compromised_limit: 4, business: { title: 'Harbour Press' } } });
  await put({ settings: { compromised_limit: 9, mailchimp: { key: 'a-key-of-mailchimp-1' } } });
  await put({ settings: { business: { title: 'Pier Press' } } });
  const { body } = await call('GET', `/${site.key}/history/3`);
  expect((body as SettingsDifference).undo).toEqual([
    { path: 'settings.compromised_limit', before: 9, after: 4 },
    { path: 'settings.mailchimp.key', before: '••••mp-1', after: null },
  ]);
  expect((await undo(3, { current: 3 })).status).toBe(409);
  const { status, body: now } = await undo(3, { current: 4 });
  const { settings, version } = now as Resource;
  expect([
    status,
    version,
    settings.compromised_limit,
    settings.mailchimp.key,
    settings.business.title,
  ]).toEqual([200, 5, 4, null, 'Pier Press']);
  const [newest] = await versions();
  expect(newest).toMatchObject({
    undoes: 3,
    restored_from: null,
    changed: ['settings.compromised_limit', 'settings.mailchimp.key'],
  });
  // Undone already: nothing changes, and no version is added.
  expect((await undo(3)).status).toBe(200);
  expect((await versions()).map((one) => one.version)).toEqual([5, 4, 3, 2, 1]);
});

test('a field that was changed again since becomes as it was before the version that is undone', async () => {
  await put({ settings: { compromised_limit: 4 } });
  await put({ settings: { compromised_limit: 9 } });
  await undo(2);
  const { settings } = (await call('GET', `/${site.key}`)).body as Resource;
  // Three is the default without any version.
  expect(settings.compromised_limit).toBe(3);
});

test('the first version kept has none before it to go back to, and what is locked stays', async () => {
  await put({ settings: { compromised_limit: 4 } });
  expect((await undo(1)).status).toBe(404);
  await put({ locked: ['compromised_limit'] }, root);
  const { body } = await call('GET', `/${site.key}/history/2`);
  expect((body as SettingsDifference).undo).toEqual([]);
  expect((await undo(2)).status).toBe(200);
  const { settings } = (await call('GET', `/${site.key}`)).body as Resource;
  expect(settings.compromised_limit).toBe(4);
});

test('what is locked, and what only the platform changes, is not brought back by others', async () => {
  await put({ settings: { compromised_limit: 4 } });
  await put({ settings: { emails_from: { email: 'news@example.com' }, compromised_limit: 9 } }, root);
  await put({ locked: ['compromised_limit'] }, root);
  await restore(1);
  const { settings, locked } = (await call('GET', `/${site.key}`)).body as Resource;
  expect([settings.emails_from.email, settings.compromised_limit, locked]).toEqual([
    'news@example.com',
    9,
    ['compromised_limit'],
  ]);
  await restore(1, {}, root);
  const after = (await call('GET', `/${site.key}`)).body as Resource;
  expect([after.settings.emails_from.email, after.locked]).toEqual([null, []]);
});

test('who read an older version is told so, and a version that is not kept is not found', async () => {
  await put({ title: 'One' });
  expect((await restore(1, { current: 1 })).status).toBe(409);
  expect((await restore(77)).status).toBe(404);
});

test(`the last ${keptVersions} versions are kept`, async () => {
  for (let n = 0; n < keptVersions + 3; n += 1)
    await put({ settings: { compromised_limit: (n % 900) + 10 } });
  const kept = await versions();
  expect([kept.length, kept.at(0)?.version, kept.at(-1)?.version]).toEqual([keptVersions, 104, 5]);
});

test('a logo is one picture, is shown under its name, and comes back with its version', async () => {
  const upload = (file: Buffer) =>
    server.call('POST', '/api/admin/resources/logo', {
      token: admin,
      resource: site.key,
      ...formOf({ file }),
    });
  const { logo } = (await upload(pixel)).body as { logo: string };
  expect((await server.app.inject({ url: logo })).headers['content-type']).toBe('image/webp');
  expect((await upload(Buffer.from('no picture'))).status).toBe(422);
  expect((await call('DELETE', '/logo')).status).toBe(200);
  expect(((await call('GET', `/${site.key}`)).body as Resource).logo).toBeNull();
  await restore(2);
  expect(((await call('GET', `/${site.key}`)).body as Resource).logo).toBe(logo);
  expect((await server.app.inject({ url: logo })).statusCode).toBe(200);
});

test('the configs of Firebase go in and are never told', async () => {
  const path = `/${site.key}/firebase/settings`;
  const config = '{"private_key":"canary-0123456789"}';
  expect((await call('PUT', path, { firebase_account_web_app_config: 'no json' })).status).toBe(422);
  const saved = await call('PUT', path, { firebase_account_service_account_config: config });
  expect(saved.body).toEqual({ is_already_used: true });
  const all = [saved, await call('GET', `/${site.key}`), await call('GET', `/${site.key}/history/2`)];
  expect(all.map(({ text }) => text).join()).not.toContain('canary');
});

test('a site is deleted by root or whoever owns it, and only while it has no transactions', async () => {
  expect((await call('DELETE', `/${site.id}`)).status).toBe(403);
  const other = await sessionOf(server.database, await makeOperator(server.database));
  expect((await call('DELETE', `/${site.id}`, undefined, other)).status).toBe(404);
  await server.database.owner.query(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, livemode, created_at)
     values ($1, 100, 'usd', 'succeeded', 'manual', true, now())`,
    [site.id],
  );
  expect((await call('DELETE', `/${site.id}`, undefined, root)).status).toBe(409);
  const empty = await makeResource(server.database);
  expect((await call('DELETE', `/${empty.key}`, undefined, root)).status).toBe(200);
  const { body } = await call('GET', '?limit=200', undefined, root);
  const keys = (body as { items: { key: string }[] }).items.map(({ key }) => key);
  expect([keys.includes(site.key), keys.includes(empty.key)]).toEqual([true, false]);
});
