import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceRole } from '#contract/base/access.ts';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testSecrets, testServer } from '#server/testing/test-server.ts';
import { secretOf, settingsOf } from './settings.service.ts';

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
  admin = await member('admin');
});
afterAll(() => server.close());

async function member(role: ResourceRole): Promise<string> {
  return sessionOf(server.database, await makeOperator(server.database, { on: [{ resource: site, role }] }));
}

const path = () => `/api/admin/resources/${site.key}`;
const get = async (token = admin) =>
  (await server.call('GET', path(), { token, resource: site.key })).body as Resource;
const put = (body: object, token = admin) => server.call('PUT', path(), { token, resource: site.key, body });

async function rows(statement: string) {
  return (await server.database.owner.query<Record<string, unknown>>(statement, [site.id])).rows;
}

test('a new site has the documented defaults', async () => {
  const { settings, system_settings: system, version, locked, logo } = await get();
  expect({ version, locked, logo }).toEqual({ version: 1, locked: [], logo: null });
  expect(settings).toMatchObject({ limit_device_authorization: 0, weight_visits: 0, weight_newsletter: 0 });
  expect(settings.payments_in_live_mode).toBe(true);
  expect(system.single_subscription).toBe(false);
});

test('what is left out stays, inside a group too, and the same again is no version', async () => {
  await put({ settings: { business: { title: 'Harbour Press' }, compromised_limit: 5 } });
  const saved = await put({ title: 'Renamed', settings: { business: { code: 'DE1' } } });
  expect(saved.body).toMatchObject({
    version: 3,
    title: 'Renamed',
    settings: { compromised_limit: 5, business: { title: 'Harbour Press', code: 'DE1' } },
  });
  expect((await put({ title: 'Renamed', settings: { compromised_limit: 5 } })).body).toEqual(saved.body);
});

test('a name that no setting has is refused, and one with a wrong value at its place', async () => {
  expect((await put({ settings: { no_setting: 1 } })).body).toMatchObject({
    fields: { 'settings.no_setting': expect.any(String) },
  });
  expect((await put({ settings: { delay_downgrade: 11, compromised_period: 31 } })).body).toMatchObject({
    fields: {
      'settings.delay_downgrade': expect.any(String),
      'settings.compromised_period': expect.any(String),
    },
  });
});

test('weights of other names are kept as they are', async () => {
  const { body } = await put({ settings: { weight_moon: 0.5 } });
  expect((body as Resource).settings).toMatchObject({ weight_moon: 0.5 });
  expect((await put({ settings: { weight_moon: 'much' } })).status).toBe(422);
});

test('of two who save at the same time, one is told of the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => put({ version: 1, settings: { compromised_limit: n + 10 } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  expect((await get()).version).toBe(2);
});

test('only the roles of the matrix read and write', async () => {
  const [readonly, user] = [await member('readonly'), await member('user')];
  const at = (token: string) => server.call('GET', path(), { token, resource: site.key });
  expect([(await at(readonly)).status, (await at(user)).status]).toEqual([200, 403]);
  expect([(await put({}, readonly)).status, (await put({}, user)).status]).toEqual([403, 403]);
});

const platformOnly = {
  locked: ['blacklist'],
  active: false,
  settings: { emails_from: { email: 'own@example.com' } },
  system_settings: {
    default_paysystem: 'square',
    content_sync_and_check: true,
    ti_events_system: true,
    allow_email_auth_skip_mail_without_sessions: true,
  },
};

test('what only the platform changes is ignored from others, and taken from root', async () => {
  const before = await get();
  expect((await put(platformOnly)).body).toEqual(before);
  const after = (await put(platformOnly, root)).body as Resource;
  expect(after).toMatchObject(platformOnly);
});

test('locked settings are ignored from everybody but root', async () => {
  await put({ locked: ['title', 'business', 'single_subscription'] }, root);
  const change = {
    title: 'Own',
    settings: { business: { title: 'Own' }, compromised_limit: 4 },
    system_settings: { single_subscription: true },
  };
  const after = (await put(change)).body as Resource;
  expect(after.title).toBe(site.title);
  expect(after.settings).toMatchObject({ business: { title: null }, compromised_limit: 4 });
  expect(after.system_settings.single_subscription).toBe(false);
  expect((await put(change, root)).body).toMatchObject(change);
});

test('thrown back whole, an answer changes nothing that the caller may not change', async () => {
  await put({ locked: ['host', 'compromised_limit'] }, root);
  const before = await get();
  for (const [name, value] of Object.entries(before)) {
    const bent = typeof value === 'string' ? `${value}x` : typeof value === 'number' ? value + 1 : value;
    await put({ [name]: bent });
  }
  const after = await get();
  for (const name of [
    'id',
    'key',
    'public_key',
    'private_key',
    'host',
    'logo',
    'partner_id',
    'locked',
  ] as const)
    expect([name, after[name]]).toEqual([name, before[name]]);
});

test('ids of nobody and of other sites are refused alike, at their fields', async () => {
  const { body } = await put({
    settings: {
      default_subscription_id: 999_999,
      mask_ips_users: [{ mask_ip: '203.0.113.0/24', user_id: 999_999 }],
    },
  });
  expect(body).toMatchObject({
    fields: {
      'settings.default_subscription_id': expect.any(String),
      'settings.mask_ips_users.0.user_id': expect.any(String),
    },
  });
});

test('a host that another site has is refused', async () => {
  const other = await makeResource(server.database);
  expect((await put({ host: `${other.key}.example` })).body).toMatchObject({
    fields: { host: expect.any(String) },
  });
});

const canary = 'canary-9f8e7d6c5b4a';
const secrets = {
  mailchimp: { key: canary },
  slack: { webhook: `https://hooks.slack.example/${canary}`, oauth_tokens: canary },
  square: { live: { access_token: canary }, test: { access_token: canary } },
  google_recaptcha: { secret_key: canary },
};

test('a secret goes in and comes out nowhere: not in answers, the audit log, versions, events or jobs', async () => {
  const texts = [(await put({ settings: secrets })).text];
  await put({ settings: { mailchimp: { key: `${canary}-2` } } });
  for (const [method, at] of [
    ['GET', ''],
    ['GET', '/history'],
    ['GET', '/history/2'],
    ['GET', '/history/1'],
    ['PUT', '/history/2/restore'],
  ] as const)
    for (const token of [admin, root])
      texts.push((await server.call(method, path() + at, { token, resource: site.key })).text);
  for (const table of ['audit_log', 'domain_events', 'resource_settings', 'resource_settings_versions'])
    texts.push(JSON.stringify(await rows(`select * from ${table} where resource_id = $1`)));
  expect(texts.join('\n')).not.toContain(canary);
  const ctx = actAs(server.database, site);
  expect(await read(ctx, (scope) => secretOf(testSecrets, scope, site.id, 'settings.mailchimp.key'))).toBe(
    canary,
  );
});

test('a mask that comes back leaves the secret, and nothing takes it away', async () => {
  await put({ settings: secrets });
  const { settings } = await get();
  expect(settings.mailchimp.key).toBe('••••5b4a');
  await put({ settings: { mailchimp: { ...settings.mailchimp, name: 'Letters' } } });
  const ctx = actAs(server.database, site);
  const key = () => read(ctx, (scope) => secretOf(testSecrets, scope, site.id, 'settings.mailchimp.key'));
  expect(await key()).toBe(canary);
  // Text was typed after the mask: that is neither a new key nor the old one.
  expect(await put({ settings: { mailchimp: { key: '••••5b4a0123' } } })).toMatchObject({
    status: 422,
    body: { fields: { 'settings.mailchimp.key': 'Clear the dots and type the whole key.' } },
  });
  expect(await key()).toBe(canary);
  await put({ settings: { mailchimp: { key: '' } } });
  expect(await key()).toBeNull();
  expect((await get()).settings.mailchimp.key).toBeNull();
});

test('a box of another site does not open here', async () => {
  await put({ settings: secrets });
  const other = await makeResource(server.database);
  await server.database.owner.query(
    'insert into resource_settings (resource_id, document) select $2, document from resource_settings where resource_id = $1',
    [site.id, other.id],
  );
  const ctx = actAs(server.database, other);
  await expect(
    read(ctx, (scope) => secretOf(testSecrets, scope, other.id, 'settings.mailchimp.key')),
  ).rejects.toThrow('cannot be read');
  expect((await read(ctx, (scope) => settingsOf(scope, other.id))).settings.mailchimp.key).toBe('••••5b4a');
});

test('who listens is told the names of what changed, once a save', async () => {
  await put({ settings: { ...secrets, compromised_limit: 9 } });
  expect(
    await rows(`select payload from domain_events where resource_id = $1 and name = 'settings.changed'`),
  ).toEqual([
    {
      payload: {
        version: 2,
        fields: expect.arrayContaining([
          'settings.mailchimp',
          'settings.slack',
          'settings.compromised_limit',
        ]),
      },
    },
  ]);
});
