import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSite, foundBy, kindsOf, type Made } from '#server/testing/access-matrix/search-fixture.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  makeOperator,
  makePartner,
  makeResource,
  type TestOperator,
  type TestPartner,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listCodes } from '../code-families/codes.service.ts';
import { createPromo, removePromo } from '../promos/service.ts';

let db: TestDatabase;
let partner: TestPartner;
let here: TestSite;
let sibling: TestSite;
let foreign: TestSite;
let made: Made;
let other: Made;
let owner: TestOperator;
let root: TestOperator;

beforeAll(async () => {
  db = await testDatabase();
  partner = await makePartner(db.database, 'Lighthouse Media');
  here = await makeResource(db.database, { partner, title: 'Courier' });
  sibling = await makeResource(db.database, { partner, title: 'Business' });
  foreign = await makeResource(db.database, { title: 'Review' });
  made = await fillSite(db.database, here, 'Zebra');
  other = await fillSite(db.database, sibling, 'Zebrafish');
  await fillSite(db.database, foreign, 'Zebrawood');
  owner = await makeOperator(db.database, { owns: partner });
  root = await makeOperator(db.database, { role: 'root' });
});
afterAll(() => db.drop());

const find = (q: string, operator = owner, site: TestSite | undefined = here) =>
  foundBy(db.database, operator, q, site);
const named = async (q: string, operator = owner) =>
  (await find(q, operator)).map(({ kind, site_key, id, title, detail }) => [
    kind,
    site_key,
    id,
    title,
    detail,
  ]);
/** Creates a promo on the site. Its `active` flag keeps the default, because inactive promos are found alike. */
const promo = (code: string, title = 'Autumn') =>
  createPromo(actAs(db.database, here), {
    title,
    code,
    discount: 5,
    discount_type: 'percent',
    for_all_plans: true,
  });

test('a word in a name, a title, a key or a code finds every kind, what is worked on first', async () => {
  expect(await named('zebra')).toEqual([
    ['member', here.key, made.member, 'Paula Zebra', 'zebra@example.com'],
    ['group', here.key, made.group, 'Zebra Ltd', null],
    ['group', sibling.key, other.group, 'Zebrafish Ltd', null],
    ['plan', here.key, made.plan, 'Zebra Digital', null],
    ['plan', sibling.key, other.plan, 'Zebrafish Digital', null],
    ['pricing_option', here.key, made.pricing_option, 'Zebra monthly', 'Zebra Digital'],
    ['pricing_option', sibling.key, other.pricing_option, 'Zebrafish monthly', 'Zebrafish Digital'],
    ['content', here.key, made.content, 'Story of Zebra', 'key-Zebra'],
    ['ticket_event', here.key, made.ticket_event, 'Zebra Summit', null],
    ['ticket_event', sibling.key, other.ticket_event, 'Zebrafish Summit', null],
    ['promo', here.key, made.promo, 'Spring', 'Zebra-10'],
    ['promo', sibling.key, other.promo, 'Spring', 'Zebrafish-10'],
    ['invite', here.key, made.invite, 'Guests', 'Zebra-GUEST'],
    ['invite', sibling.key, other.invite, 'Guests', 'Zebrafish-GUEST'],
    ['note', here.key, made.note, 'Paula Zebra', 'Asked for the Zebra prints'],
  ]);
  const [option] = (await find('zebra monthly')).filter(({ kind }) => kind === 'pricing_option');
  expect(option).toMatchObject({ parent_id: made.plan, active: true, site_title: 'Courier' });
  const [event] = (await find('summit')).filter(({ kind }) => kind === 'ticket_event');
  expect(event?.date).toBe('2027-03-01T18:00:00.000Z');
});

test('a member is found by the last name before the first', async () => {
  const members = async (q: string) =>
    (await find(q)).flatMap(({ kind, id }) => (kind === 'member' ? [id] : []));
  for (const q of ['paula zebra', 'zebra paula', 'Zebra, Paula', 'zeb pau'])
    expect([q, await members(q)]).toEqual([q, [made.member]]);
});

test('case, accents, and signs that mean something to the database are only letters', async () => {
  const { id } = await promo('100%_ÉTÉ\\', 'Sale');
  const ids = async (q: string) => (await find(q)).map((hit) => hit.id);
  expect(await ids('100%_ete\\')).toEqual([id]);
  expect(await ids('100_%')).toEqual([]);
  expect(await ids('%%%')).toEqual([]);
  expect((await find('\u0301\u0301')).filter(({ kind }) => kind !== 'member' && kind !== 'content')).toEqual(
    [],
  );
});

test('a unique code is found by the whole of it, on the site that is worked on', async () => {
  const {
    items: [code],
  } = await listCodes(actAs(db.database, here), { id: made.unique_code });
  const typed = code?.code ?? '';
  const found = { kind: 'unique_code', id: code?.id, parent_id: made.unique_code, title: typed };
  expect(await find(typed.toLowerCase())).toEqual([expect.objectContaining(found)]);
  expect(await find(typed.slice(0, 12))).toEqual([]);
  expect(await find(typed, owner, sibling)).toEqual([]);
});

describe('numbers', () => {
  test('a charge is found by its number and by the id of the payment provider', async () => {
    const [charge] = (await find(String(made.transaction))).filter(({ kind }) => kind === 'transaction');
    expect(charge).toMatchObject({
      detail: 'Paula Zebra',
      amount: 1_250,
      currency: 'usd',
      site_key: here.key,
    });
    await db.database.owner.query(
      'update transactions set external_id = $3 where resource_id = $1 and id = $2',
      [here.id, made.transaction, 'ch_of_zebra'],
    );
    expect((await find('ch_of_zebra')).map(({ id }) => id)).toEqual([made.transaction]);
    expect(await find('ch_of_zebr')).toEqual([]);
  });

  test('a receipt is found by its number as written, without the zeros, and by the number alone', async () => {
    const [year = '', number = ''] = made.receipt.split('-');
    for (const q of [made.receipt, `${year}-${Number(number)}`, number]) {
      const found = (await find(q)).filter(({ kind }) => kind === 'receipt');
      expect(found.map(({ title, parent_id }) => [title, parent_id])).toEqual([
        [made.receipt, made.transaction],
      ]);
    }
    expect((await find(`1999-${number}`)).filter(({ kind }) => kind === 'receipt')).toEqual([]);
    expect((await find(`test-${made.receipt}`)).filter(({ kind }) => kind === 'receipt')).toEqual([]);
  });

  test('an invoice is found by its number, also one of another site of theirs', async () => {
    const invoices = async (q: string) =>
      (await find(q)).map(({ kind, site_key, title }) => [kind, site_key, title]);
    expect(await invoices(made.invoice)).toEqual([['invoice', here.key, made.invoice]]);
    expect(await invoices(other.invoice.toLowerCase())).toEqual([['invoice', sibling.key, other.invoice]]);
    expect(await invoices(other.invoice.replace('MH', 'TEST'))).toEqual([]);
    // The beginning that all numbers of a year have in common finds them.
    const begin = made.invoice.replace(/-\d+$/, '');
    expect(await invoices(begin)).toContainEqual(['invoice', here.key, made.invoice]);
    expect(await invoices(`${begin.toLowerCase()}-0`)).toContainEqual([
      'invoice',
      sibling.key,
      other.invoice,
    ]);
    expect(await invoices(begin.replace('MH', 'TEST'))).toEqual([]);
  });

  test('a member is found by their id, before those who have the digits in their address', async () => {
    const [first] = await find(String(made.member));
    expect(first).toMatchObject({ kind: 'member', id: made.member });
  });
});

describe('the order and the number of hits', () => {
  test('a code that is typed whole comes first, however many begin with it', async () => {
    const { id } = await promo('LION');
    for (let n = 0; n < 7; n += 1) await promo(`LION-${n}`);
    const hits = await find('lion');
    expect(hits).toHaveLength(5);
    expect(hits[0]).toMatchObject({ id, detail: 'LION' });
  });

  test('a code that is typed whole is found among thousands that hold it', async () => {
    const { id } = await promo('TIGER');
    await db.database.owner.query(
      `insert into promos (resource_id, title, code, discount_type, discount)
       select $1, 'Many', 'TIGER-' || n, 'percent', 1 from generate_series(1, 2000) n`,
      [here.id],
    );
    expect((await find('tiger'))[0]).toMatchObject({ id, detail: 'TIGER' });
  });

  test('what was deleted is not found', async () => {
    const { id } = await promo('PANTHER');
    expect(await find('panther')).toHaveLength(1);
    await removePromo(actAs(db.database, here), { id });
    expect(await find('panther')).toEqual([]);
  });

  test('two letters find what has a word that begins with them, on this site alone; one letter finds nothing', async () => {
    const titles = (await find('ze')).map(({ title, site_key }) => `${title} ${site_key}`);
    expect(titles).toContain(`Zebra Ltd ${here.key}`);
    expect(titles.filter((one) => !one.endsWith(here.key))).toEqual([]);
    expect((await find('eb')).filter(({ kind }) => kind === 'group')).toEqual([]);
    expect(await find('z')).toEqual([]);
  });
});

describe('sites', () => {
  test('root finds what is on every site, and partners; who owns one partner finds neither', async () => {
    const sitesOf = async (operator: TestOperator) =>
      new Set((await find('zebra', operator)).map((hit) => hit.site_key));
    expect(await sitesOf(root)).toEqual(new Set([here.key, sibling.key, foreign.key]));
    expect(await sitesOf(owner)).toEqual(new Set([here.key, sibling.key]));
    expect(await named('lighthouse', root)).toEqual([
      ['partner', null, partner.id, 'Lighthouse Media', null],
    ]);
    expect(await named('lighthouse')).toEqual([]);
  });

  test('a site that somebody has no part in is as if it were not named', async () => {
    const hits = await find('zebra', owner, foreign);
    expect(new Set(hits.map(({ site_key }) => site_key))).toEqual(new Set([here.key, sibling.key]));
    expect(kindsOf(hits)).not.toContain('member');
    expect(await foundBy(db.database, owner, 'zebra')).toEqual(hits);
  });

  test('who has no part in any site finds nothing', async () => {
    expect(await find('zebra', await makeOperator(db.database))).toEqual([]);
  });
});

test('a code among many is looked for through the index', async () => {
  const scans = async () => {
    const { rows } = await db.database.owner.query<{ n: number }>(
      "select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'promos_search'",
    );
    return rows[0]?.n ?? 0;
  };
  await db.database.owner.query(
    `insert into promos (resource_id, title, code, discount_type, discount)
     select $1, 'Herd', md5(n::text), 'percent', 1 from generate_series(1, 20000) n`,
    [foreign.id],
  );
  await db.database.owner.query('analyze promos');
  const before = await scans();
  const search = () => find('20af1d7f1c', root, foreign);
  expect((await search()).length).toBeLessThan(2);
  // The statistics of a connection's scans become visible with a later transaction of that connection.
  await expect
    .poll(async () => {
      await search();
      return scans();
    })
    .toBeGreaterThan(before);
});
