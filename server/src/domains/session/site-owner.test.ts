import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { platformContext } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { keyFrom } from '../resources/new-site.service.ts';
import { findAvailable } from '../resources/queries.ts';
import { createSiteWithOwner } from './site-owner.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const password = 'correct horse battery';
const rows = async (statement: string, ...values: unknown[]) =>
  (await db.database.owner.query<Record<string, unknown>>(statement, values)).rows;
const ctx = () =>
  platformContext({ database: db.database, clock: systemClock, log: silentLog }, 'create-site');

/** Creates a site; returns the address whose password was asked for. */
async function made(input: Partial<Parameters<typeof createSiteWithOwner>[2]> & { host: string }) {
  const asked: string[] = [];
  const whole = { title: 'Harbour Gazette', owner: 'ana@example.com', ...input };
  const tools = { secrets: testSecrets, furnish: async () => undefined };
  const site = await createSiteWithOwner(tools, ctx(), whole, async (email) => {
    asked.push(email);
    return password;
  });
  return { site, asked };
}

async function sitesOf(email: string) {
  const [operator] = await rows('select id from operators where email = $1', email);
  const found = await read(ctx(), (scope) => findAvailable(scope.db, Number(operator?.id)));
  return found.map(({ key, relation }) => [key, relation]);
}

test('a site is made with an owner who can sign in, and it is written down who made it', async () => {
  const { site, asked } = await made({
    title: ' Zürcher Bote & Co. ',
    host: 'WWW.Bote.example',
    owner: 'bea@example.com',
    zone: 'Europe/Zurich',
    currency: 'EUR',
  });
  expect(site).toEqual({
    title: 'Zürcher Bote & Co.',
    key: 'zurcher-bote-co',
    host: 'www.bote.example',
    zone: 'Europe/Zurich',
    currency: 'eur',
  });
  expect(asked).toEqual(['bea@example.com']);
  expect(await sitesOf('bea@example.com')).toEqual([['zurcher-bote-co', 'owner']]);
  const [operator] = await rows("select password_hash from operators where email = 'bea@example.com'");
  expect(await verifyPassword(String(operator?.password_hash), password)).toBe(true);
  const audit = await rows(
    "select target_kind, actor_name from platform_audit_log where operation = 'resources.create' order by id",
  );
  expect(audit).toEqual(
    ['partner', 'operator', 'resource'].map((target_kind) => ({ target_kind, actor_name: 'create-site' })),
  );
  const [stored] = await rows(
    "select reporting_timezone, default_stats_currency, livemode from resources where key = 'zurcher-bote-co'",
  );
  expect(stored).toEqual({
    reporting_timezone: 'Europe/Zurich',
    default_stats_currency: 'eur',
    livemode: true,
  });
});

test('without a zone and a currency it counts in UTC and dollars', async () => {
  const { site } = await made({ host: 'plain.example', title: 'Plain' });
  expect(site).toMatchObject({ zone: 'UTC', currency: 'usd' });
});

test('who owns sites already gets one more, and is asked for no password', async () => {
  await made({ host: 'one.example', title: 'One', owner: 'cleo@example.com' });
  const { asked } = await made({ host: 'two.example', title: 'Two', owner: 'Cleo@Example.com' });
  expect(asked).toEqual([]);
  expect(await sitesOf('cleo@example.com')).toEqual([
    ['one', 'owner'],
    ['two', 'owner'],
  ]);
  const partners = await rows(
    "select resources_limit from partners p join operators o on o.owned_partner_id = p.id where o.email = 'cleo@example.com'",
  );
  expect(partners).toEqual([{ resources_limit: 2 }]);
});

test('who never set a password loses every session on getting a site', async () => {
  const waiting = await makeOperator(db.database, { activated: false });
  const proven = await makeOperator(db.database);
  for (const person of [waiting, proven]) {
    await sessionOf(db.database, person);
    await made({ host: `of-${person.id}.example`, title: `Given ${person.id}`, owner: person.email });
  }
  expect(
    await rows(
      'select operator_id from operator_sessions where operator_id = any($1)',
      [waiting, proven].map(({ id }) => id),
    ),
  ).toEqual([{ operator_id: proven.id }]);
});

test('root may own a site, too, and stays root', async () => {
  const { email } = await makeOperator(db.database, { role: 'root' });
  const { asked } = await made({ host: 'root.example', title: 'Of root', owner: email });
  expect(asked).toEqual([]);
  expect(await sitesOf(email)).toContainEqual(['of-root', 'root']);
});

test.each([
  [
    'a host that another site has',
    { host: 'taken.example', key: 'other' },
    'taken.example already belongs to the site taken',
  ],
  [
    'a key that another site has',
    { host: 'other.example', key: 'taken' },
    'A site with the key taken already exists',
  ],
  ['an address instead of a host', { host: 'https://a.example/' }, 'https://a.example/ is not a host name'],
  ['a zone that is none', { host: 'z.example', zone: 'Mars/Base' }, 'Mars/Base is not a time zone'],
  [
    'a currency that no price can have',
    { host: 'c.example', currency: 'chf' },
    'chf is not one of usd, eur, gbp',
  ],
  [
    'a title without a letter for the key',
    { host: 't.example', title: '東京' },
    "東京 can't be the key of a site",
  ],
  [
    'a key that calls are named by',
    { host: 'r.example', key: 'service-accounts' },
    "service-accounts can't be the key of a site: calls of the API are named so",
  ],
  ['no title', { host: 't.example', title: ' ' }, 'needs a title'],
  ['an owner without an address', { host: 'o.example', owner: 'dora' }, 'dora is not an email address'],
])('%s is refused in words, and nothing is made', async (_what, input, message) => {
  if ((await rows("select from resources where key = 'taken'")).length === 0)
    await made({ host: 'taken.example', title: 'Taken' });
  const counts =
    'select (select count(*) from resources), (select count(*) from operators), (select count(*) from partners)';
  const before = await rows(counts);
  await expect(made({ owner: 'new@example.com', title: 'New', ...input })).rejects.toThrow(message);
  expect(await rows(counts)).toEqual(before);
});

test('an owner who is not active is refused', async () => {
  const { email } = await makeOperator(db.database, { active: false });
  await expect(made({ host: 'inactive.example', title: 'Inactive', owner: email })).rejects.toThrow(
    'not active',
  );
});

test('of several that are made for one host at the same moment there is one', async () => {
  const all = [1, 2, 3, 4].map((n) => made({ host: 'same.example', title: `Same ${n}` }));
  const settled = await Promise.allSettled(all);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a key is made of the title', () => {
  expect(keyFrom('Île-de-France, le journal')).toBe('ile-de-france-le-journal');
  expect(keyFrom(`${'very '.repeat(20)}long`).length).toBeLessThanOrEqual(60);
});

test('a taken host is said before a password is asked for', async () => {
  const first = await made({ host: 'asked.example', title: 'Asked first', owner: 'first@asked.example' });
  const asked: string[] = [];
  const tools = { secrets: testSecrets, furnish: async () => undefined };
  const input = { title: 'Asked second', host: 'ASKED.example', owner: 'second@asked.example' };
  const again = createSiteWithOwner(tools, ctx(), input, async (email) => {
    asked.push(email);
    return password;
  });
  await expect(again).rejects.toThrow(
    `The host asked.example already belongs to the site ${first.site.key}.`,
  );
  expect(asked).toEqual([]);
});
