// Tests the search against the rights of its callers: results follow the access of the list routes and the caller's
// sites. Each check is also switched off once, to show that it hides something.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Relation, resourceRoles } from '#contract/base/access.ts';
import { searchKinds } from '#contract/domains/global-search/words.ts';
import { listCodes } from '#server/domains/code-families/codes.service.ts';
import { fillSite, foundBy, kindsOf, type Made } from '#server/testing/access-matrix/search-fixture.ts';
import { makeProgram } from '#server/testing/access-matrix/seed-service-accounts.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  makeOperator,
  makePartner,
  makeResource,
  type TestOperator,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

const off = vi.hoisted(() => ({ rights: false, sites: false }));

vi.mock('#contract/base/access.ts', async (original) => {
  const real = await original<typeof import('#contract/base/access.ts')>();
  return {
    ...real,
    allows: (...given: Parameters<typeof real.allows>) => off.rights || real.allows(...given),
  };
});

vi.mock('#server/domains/resources/queries.ts', async (original) => {
  const real = await original<typeof import('#server/domains/resources/queries.ts')>();
  const findAvailable: typeof real.findAvailable = async (db, operatorId) => {
    if (!off.sites) return real.findAvailable(db, operatorId);
    const all = await db
      .selectFrom('resources as r')
      .select([
        'r.id',
        'r.key',
        'r.title',
        'r.host',
        'r.active',
        'r.livemode',
        'r.reporting_timezone',
        'r.clock_ahead_ms',
      ])
      .execute();
    return all.map((site) => ({ ...site, relation: 'user' as const }));
  };
  return { ...real, findAvailable };
});

let server: TestServer;
let here: TestSite;
let foreign: TestSite;
let made: Made;
/** A unique code, which is only found by the complete code. */
let wholeCode: string;
const people = new Map<Relation, TestOperator>();

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  const partner = await makePartner(database, 'Zebra House');
  here = await makeResource(database, { partner });
  foreign = await makeResource(database);
  made = await fillSite(database, here, 'Zebra');
  const { items: codes } = await listCodes(actAs(database, here), { id: made.unique_code });
  wholeCode = codes[0]?.code ?? '';
  await fillSite(database, foreign, 'Zebrawood');
  people.set('root', await makeOperator(database, { role: 'root' }));
  people.set('owner', await makeOperator(database, { owns: partner }));
  for (const role of resourceRoles)
    people.set(role, await makeOperator(database, { on: [{ resource: here, role }] }));
});
afterEach(() => Object.assign(off, { rights: false, sites: false }));
afterAll(() => server.close());

const person = (relation: Relation): TestOperator => people.get(relation) ?? { id: 0, email: '' };
const find = (relation: Relation, q: string, site = here) =>
  foundBy(server.database, person(relation), q, site);

/** Returns all results of the fixtures: by the word, by each number, and by a complete code. */
async function allFoundBy(relation: Relation) {
  const asked = ['zebra', String(made.transaction), made.receipt, made.invoice, wholeCode];
  const hits = await Promise.all(asked.map((q) => find(relation, q)));
  return hits.flat();
}
const kindsFor = async (relation: Relation) => {
  const kinds = kindsOf(await allFoundBy(relation));
  return searchKinds.filter((kind) => kinds.includes(kind));
};

const withoutPartners = searchKinds.filter((kind) => kind !== 'partner');
const money = ['transaction', 'receipt', 'invoice'];

test('each role finds the kinds that it may list', async () => {
  expect(await kindsFor('root')).toEqual([...searchKinds]);
  for (const relation of ['owner', 'admin', 'readonly'] as const)
    expect([relation, await kindsFor(relation)]).toEqual([relation, withoutPartners]);
  expect(await kindsFor('user')).toEqual(
    withoutPartners.filter((kind) => !money.includes(kind) && kind !== 'note'),
  );
});

test('with the rights switched off, a User finds charges, receipts and invoices', async () => {
  off.rights = true;
  expect(await kindsFor('user')).toEqual(withoutPartners);
});

test('nobody but root finds anything of a site they have no part in', async () => {
  for (const relation of ['owner', 'admin', 'readonly', 'user'] as const) {
    const hits = [...(await allFoundBy(relation)), ...(await find(relation, 'zebra', foreign))];
    expect([relation, new Set(hits.map((hit) => hit.site_key))]).toEqual([relation, new Set([here.key])]);
  }
});

test('with the sites switched off, an Admin of one finds what is on the other', async () => {
  off.sites = true;
  const hits = await find('admin', 'zebra', foreign);
  expect(hits.map((hit) => hit.site_key)).toContain(foreign.key);
  expect(kindsOf(hits)).toContain('member');
});

test('over HTTP: who is not signed in is refused, and so is a program, which has rights of its own', async () => {
  const ask = async (token?: string) => {
    const { status } = await server.call(
      'GET',
      `/api/admin/search?q=zebra&site=${here.key}`,
      token ? { token } : {},
    );
    return status;
  };
  const { key } = await makeProgram(server.database, here, null);
  expect([await ask(), await ask(key)]).toEqual([401, 403]);
  expect(await ask(await sessionOf(server.database, person('user')))).toBe(200);
});

test('over HTTP: a search of nothing and a search for a key that is no key are refused', async () => {
  const token = await sessionOf(server.database, person('admin'));
  for (const query of ['', 'q=', 'q=%20', `q=${'z'.repeat(201)}`, 'q=zebra&kind=member'])
    expect((await server.call('GET', `/api/admin/search?${query}`, { token })).status).toBe(422);
});
