import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { type ImportResult, importFile } from './service.ts';

let db: TestDatabase;
let folder: string;
let site: TestSite;

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'masthead-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});
beforeEach(async () => {
  site = await makeResource(db.database);
});

const heading = 'id,email,name,subscribed_to_emails,complimentary_plan,labels,tiers';
const file = [
  heading,
  'a1,Ana@Example.com,Ana Silva,true,,"News, Sport",Gold',
  'a2,ben@example.com,Ben Okafor,false,true,News,Bronze',
  'a3,cleo@example.com,Cleo Hart,true,,,',
].join('\n');

async function importText(
  text: string | Buffer,
  target: TestSite = site,
  answers: ImportAnswers = {},
): Promise<ImportResult> {
  const path = join(folder, 'members.csv');
  await writeFile(path, text);
  return importFile(actAs(db.database, target), {
    answers,
    kind: 'members',
    path,
    rejectedPath: join(folder, 'rejected.csv'),
  });
}

async function count(statement: string, target: TestSite = site): Promise<number> {
  const { rows } = await db.database.owner.query<{ n: number }>(`select count(*) as n from ${statement}`, [
    target.id,
  ]);
  return rows[0]?.n ?? -1;
}

test('members, their tags and their plans are moved in', async () => {
  expect(await importText(file)).toMatchObject({
    rows: 3,
    created: 3,
    updated: 0,
    unchanged: 0,
    rejected: 0,
  });
  expect(await count('tags where resource_id = $1')).toBe(2);
  expect(await count('member_tags where resource_id = $1')).toBe(3);
  expect(await count("plans where resource_id = $1 and title in ('Gold', 'Bronze')")).toBe(2);
  expect(await count('member_subscriptions where resource_id = $1 and is_attached_by_admin')).toBe(1);
  expect(await count("subscription_events where resource_id = $1 and type = 'attach'")).toBe(2);
  expect(await count('member_summaries where resource_id = $1')).toBe(3);
});

test('the same file again changes nothing and says so', async () => {
  await importText(file);
  const audits = await count('audit_log where resource_id = $1');
  expect(await importText(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await count('audit_log where resource_id = $1')).toBe(audits);
});

test('members are matched without regard to case, and an empty cell takes nothing away', async () => {
  await importText(file);
  const result = await importText(`${heading}\n,ANA@example.COM,,false,,Culture,`);
  expect(result).toMatchObject({ created: 0, updated: 1 });
  expect(
    await count(`members where resource_id = $1 and first_name = 'Ana' and external_id = 'a1'
      and not subscribed_to_emails`),
  ).toBe(1);
  expect(await count('member_tags where resource_id = $1')).toBe(4);
});

test('a member who has left the file stays', async () => {
  await importText(file);
  await importText(`${heading}\na9,new@example.com,New Reader,true,,,`);
  expect(await count('members where resource_id = $1')).toBe(4);
});

test('rejected rows stand in a file with line and reason, and the others are taken', async () => {
  const result = await importText(
    [
      heading,
      'x,broken,Nobody,true,,,',
      'y,ok@example.com,"Two\nLines",true,,,',
      'z,OK@example.com,=1+1,,,,',
    ].join('\n'),
  );
  expect(result).toMatchObject({ rows: 3, created: 1, rejected: 2 });
  const rejected = await readFile(result.rejectedPath ?? '', 'utf8');
  expect(rejected).toContain('2,email is not an address,x,broken');
  expect(rejected).toContain("5,the same email stands on line 3,z,OK@example.com,'=1+1");
});

test.each([
  ['semicolons', file.replaceAll(',', ';').replace('News; Sport', 'News, Sport')],
  ['tabs', file.replaceAll(',', '\t').replace('News\t Sport', 'News, Sport')],
  ['a byte order mark and Windows line ends', `\uFEFF${file.replaceAll('\n', '\r\n')}`],
])('a file with %s is read alike', async (_name, text) => {
  expect(await importText(text)).toMatchObject({ created: 3, rejected: 0 });
  expect(await count('member_tags where resource_id = $1')).toBe(3);
});

test('a cell with bytes that are no UTF-8 is left out, and nothing else of the file', async () => {
  const text = Buffer.concat([
    Buffer.from(`${heading}\na,one@example.com,Zoé Ren`),
    Buffer.from([0xe9]),
    Buffer.from(',true,,,\nb,two@example.com,Two,true,,,\n'),
  ]);
  expect(await importText(text)).toMatchObject({
    created: 2,
    rejected: 0,
    leftOut: [{ reason: 'name is not valid UTF-8', rows: 1 }],
  });
});

test("Excel's own CSV, with a title above its headings, is read as it was written", async () => {
  const text = `Members of 2026\n\n${heading}\na,one@example.com,Renée Müller,true,,,\n`;
  expect(await importText(Buffer.from(text, 'latin1'))).toMatchObject({ created: 1, rejected: 0 });
  expect(
    await count("members where resource_id = $1 and first_name = 'Renée' and last_name = 'Müller'"),
  ).toBe(1);
});

test('a heading alone moves nobody in; a file without an email column is refused', async () => {
  expect(await importText(heading)).toMatchObject({ rows: 0, created: 0 });
  await expect(importText('name,labels\nAna,x')).rejects.toThrow('names no column "email"');
  await expect(importText('')).rejects.toThrow('The file is empty.');
});

test('an import touches its own site only', async () => {
  const other = await makeResource(db.database);
  await importText(file, other);
  await importText(file);
  expect(await count('members where resource_id = $1', other)).toBe(3);
  expect(await count('plans where resource_id = $1', other)).toBe(2);
});

test('two imports of one file at once make every row once', async () => {
  const path = join(folder, 'both.csv');
  await writeFile(path, file);
  const run = (name: string) =>
    importFile(actAs(db.database, site), {
      kind: 'members',
      path,
      rejectedPath: join(folder, `${name}.csv`),
    });
  await Promise.all([run('one'), run('two')]);
  expect(await count('members where resource_id = $1')).toBe(3);
  expect(await count('member_subscriptions where resource_id = $1')).toBe(2);
  expect(await count('plans where resource_id = $1')).toBe(2);
});

test('what lists show of imported members is what a refresh would make of it', async () => {
  await importText(file);
  await importText(`${heading}\na1,ana@example.com,Ana S,true,true,Press,Silver`);
  const summaries = async () =>
    (
      await db.database.owner.query(
        'select * from member_summaries where resource_id = $1 order by member_id',
        [site.id],
      )
    ).rows;
  const before = await summaries();
  expect(before.length).toBe(3);
  const ids = before.map((row) => row.member_id);
  await write(actAs(db.database, site), 'test.refresh', async (scope) => {
    scope.unchanged();
    await refreshSummaries(scope.client, site.id, ids);
  });
  expect(await summaries()).toEqual(before);
});

test('rows of a domain on the blacklist are rejected with its message, but for those of members', async () => {
  await importText(`${heading}\nb1,old@junk.example,Old,true,,,`);
  await db.database.owner.query(
    `insert into resource_settings (resource_id, document)
     values ($1, '{"settings.blacklist": [{"domain": "junk.example", "msg": "No junk.", "notify": false}]}')`,
    [site.id],
  );
  const text = `${heading}\nb1,old@junk.example,Older,true,,,\nb2,new@junk.example,New,true,,,`;
  expect(await importText(text)).toMatchObject({ updated: 1, created: 0, rejected: 1 });
  expect(await readFile(join(folder, 'rejected.csv'), 'utf8')).toContain('No junk.');
});

test('a file of a known system is read as one: whatever its email is called, and by the customer at Stripe', async () => {
  const unsubscribed =
    'Vorname,Deine Adresse,OPTIN_TIME,UNSUB_TIME\nUna,u@example.com,2018-02-12 10:54:27,2018-07-23 12:19:27';
  expect(await importText(unsubscribed)).toMatchObject({ created: 1, rejected: 0 });
  expect(await count('members where resource_id = $1 and not subscribed_to_emails')).toBe(1);
  await importText('email,stripe_customer_id\nu@example.com,cus_X1');
  const subscriptions =
    'id,Customer ID,Customer Email,Plan,Status,Start Date (UTC)\nsub_1,cus_X1,books@example.com,Gold,active,2024-01-31 10:00';
  expect(await importText(subscriptions)).toMatchObject({ created: 0, updated: 1 });
  expect(await count("member_subscriptions where resource_id = $1 and status = 'active'")).toBe(1);
});

test('plans that the file names by ids are asked for before anything is brought in', async () => {
  const subscriptions = [
    'id,Customer ID,Customer Email,Plan,Quantity,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC)',
    'sub_1,cus_1,a@example.com,price_1,1,usd,month,9.00,active,2024-01-31 10:00,2036-11-24 10:00',
    'sub_2,cus_2,b@example.com,price_2,1,usd,month,9.00,active,2024-01-31 10:00,2036-11-24 10:00',
  ].join('\n');
  await expect(importText(subscriptions)).rejects.toThrow(
    'The plan price_1 has no title in the file. Say what it is called here: --plan price_1=TITLE. The same is true of 1 more: give one --plan for each.',
  );
  const one = { name: 'price_1', title: 'Gold' };
  await expect(importText(subscriptions, site, { plans: [one] })).rejects.toThrow(
    'The plan price_2 has no title',
  );
  expect(await count('members where resource_id = $1')).toBe(0);
  const plans = [one, { name: 'PRICE_2', title: 'Print' }];
  expect(await importText(subscriptions, site, { plans })).toMatchObject({ created: 2, rejected: 0 });
  expect(await count("plans where resource_id = $1 and title in ('Gold', 'Print')")).toBe(2);
});
