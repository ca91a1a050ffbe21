import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { countries, countryCode, countryTitle } from './countries.service.ts';

let server: TestServer;
let token: string;
let key: string;

beforeAll(async () => {
  server = await testServer();
  const site = await makeResource(server.database);
  key = site.key;
  token = await sessionOf(
    server.database,
    await makeOperator(server.database, { on: [{ resource: site, role: 'user' }] }),
  );
  const [first, second] = await makeMembers(actAs(server.database, site), 2);
  await server.database.owner.query(
    `with made as (
       insert into tags (resource_id, title) values ($1, 'Opera'), ($1, 'chess'), ($1, '100%') returning id, title)
     insert into member_tags (resource_id, member_id, tag_id)
       select $1, $2::bigint, id from made union all select $1, $3::bigint, id from made where title = 'chess'`,
    [site.id, first, second],
  );
});
afterAll(() => server.close());

async function items(path: string): Promise<{ title: string }[]> {
  const { status, body } = await server.call('GET', `/api/admin/${path}`, { token, resource: key });
  expect(status).toBe(200);
  return (body as { items: { title: string }[] }).items;
}

const titles = async (path: string) => (await items(path)).map(({ title }) => title);

describe('countries', () => {
  test('are all of ISO 3166-1 and Kosovo, by title, each with its code', async () => {
    const all = await items('countries');
    expect(all).toHaveLength(250);
    expect(all[0]).toEqual({ code: 'AF', title: 'Afghanistan', states: [] });
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(new Set(countries.map(({ title }) => title)).size).toBe(250);
  });

  test('come a hundred at most when a hundred are asked for, and on further pages', async () => {
    const [first, third] = [await titles('countries?limit=100'), await titles('countries?limit=100&page=3')];
    expect(first).toHaveLength(100);
    expect(third).toHaveLength(50);
    expect(third.at(-1)).toBe('Zimbabwe');
  });

  test('are found by a part of the title, whatever its capitals and accents', async () => {
    expect(await titles('countries?filter[title]=united')).toEqual([
      'United Arab Emirates',
      'United Kingdom',
      'United States',
      'United States Minor Outlying Islands',
      'United States Virgin Islands',
    ]);
    expect(await titles('countries?filter[title]=COTE')).toEqual(["Côte d'Ivoire"]);
    expect(await titles(`countries?filter=${encodeURIComponent('{"title":"åland i"}')}`)).toEqual([
      'Åland Islands',
    ]);
  });

  test('of America carry their states', async () => {
    const [states] = await items('countries?filter[title]=United States').then((found) =>
      found.flatMap((country) => ('states' in country ? [country.states as { title: string }[]] : [])),
    );
    expect(states).toHaveLength(51);
    expect(states).toContainEqual({ title: 'Texas' });
  });

  test('go from title to code and back', () => {
    expect(countryCode('germany')).toBe('DE');
    expect(countryCode(' Cote D’Ivoire '.replace('’', "'"))).toBe('CI');
    expect(countryCode('USA')).toBe('US');
    expect(countryCode('de')).toBe('DE');
    expect(countryCode('Atlantis')).toBeNull();
    expect(countryTitle('de')).toBe('Germany');
    expect(countryTitle('ZZ')).toBeNull();
    for (const { code, title } of countries) expect(countryCode(title)).toBe(code);
  });

  test.each([
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['U.S.', 'US'],
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['Alemania', 'DE'],
    ['Österreich', 'AT'],
    ['Suisse', 'CH'],
    ['Russian Federation', 'RU'],
    ['Republic of Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Viet Nam', 'VN'],
    ['Ivory Coast', 'CI'],
    ['Macau', 'MO'],
    ['Swaziland', 'SZ'],
    ['Burma', 'MM'],
    ['Iran, Islamic Republic of', 'IR'],
    ['The Netherlands', 'NL'],
    ['Bolivia, Plurinational State of', 'BO'],
    ['Moldova, Republic of', 'MD'],
    ['Taiwan, Province of China', 'TW'],
    ['DEU', 'DE'],
    ['GBR', 'GB'],
    ['usa', 'US'],
    ['Kosovo', 'XK'],
    ['XK', 'XK'],
    ['Reunion', 'RE'],
    ['Hong Kong SAR', 'HK'],
    ['Palestine, State of', 'PS'],
    ['Turkiye', 'TR'],
    ['EL', 'GR'],
    ['Congo', 'CG'],
    ['Democratic Republic of the Congo', 'CD'],
    ['Côte d’Ivoire', 'CI'],
    ['Virgin Islands (U.S.)', 'VI'],
    ['Korea', null],
    ['Virgin Islands', null],
    ['the', null],
    ['', null],
    // biome-ignore format: a table reads better dense
  ])('are known as other lists name them: %s is %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  test('are known by their codes of three letters', () => {
    expect(['AUT', 'AUS', 'CHE', 'PRT', 'PRK', 'XKX', 'ZWE'].map(countryCode)).toEqual(
      ['AT', 'AU', 'CH', 'PT', 'KP', 'XK', 'ZW'], // biome-ignore format: a table reads better dense
    );
  });
});

describe('other options', () => {
  test('currencies are the three that are offered for prices, with their signs', async () => {
    expect(await items('currency')).toEqual([
      { title: 'usd', sign: '$' },
      { title: 'eur', sign: '€' },
      { title: 'gbp', sign: '£' },
    ]);
  });

  test('languages come by title and are found by a part of it', async () => {
    const all = await titles('languages');
    expect(all).toEqual([...all].sort((a, b) => (a < b ? -1 : 1)));
    expect(await titles('languages?filter[title]=GERM')).toEqual(['German']);
  });
});

describe('tags', () => {
  test('come by title with how many members carry each', async () => {
    expect(await items('tags')).toMatchObject([
      { title: '100%', users_count: 1 },
      { title: 'chess', users_count: 2 },
      { title: 'Opera', users_count: 1 },
    ]);
  });

  test('are found by a part of the title, its signs taken as they are', async () => {
    expect(await titles('tags?filter[title]=HE')).toEqual(['chess']);
    expect(await titles('tags?filter[title]=%25')).toEqual(['100%']);
    expect(await titles('tags?filter[title]=_')).toEqual([]);
    expect(await titles('tags?limit=1&page=2')).toEqual(['chess']);
  });

  test('of more than 200 at once are refused', async () => {
    const answer = await server.call('GET', '/api/admin/tags?limit=201', { token, resource: key });
    expect(answer.status).toBe(422);
  });
});
