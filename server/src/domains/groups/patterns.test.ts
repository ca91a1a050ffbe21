import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patternMax } from '#contract/domains/groups/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { readPattern } from './patterns.ts';
import { previewPatterns } from './preview.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

const emails = [
  'anna@harbour.example',
  'Bob@HARBOUR.example',
  'carl@harbour.example.org',
  'dora@reader.example',
];

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  const other = await makeResource(db.database);
  const add = (siteId: number, list: string[]) =>
    db.database.owner.query('insert into members (resource_id, email) select $1, unnest($2::text[])', [
      siteId,
      list,
    ]);
  await add(ctx.resource.id, emails);
  await add(other.id, ['foreign@harbour.example']);
});
afterAll(() => db.drop());

function matches(source: string, email: string): boolean {
  const found = readPattern(source);
  if ('error' in found) throw new Error(found.error);
  return found.pattern.matches(email);
}

test('a pattern matches the whole address, whatever its capitals', () => {
  expect(matches('.+@harbour\\.example', 'Anna@Harbour.Example')).toBe(true);
  expect(matches('.+@harbour\\.example', 'anna@harbour.example.org')).toBe(false);
  expect(matches('harbour', 'anna@harbour.example')).toBe(false);
  expect(matches('^.+@HARBOUR\\.example$', 'anna@harbour.example')).toBe(true);
});

/** Returns the CPU time of this thread in milliseconds, independent of other load; the best of three attempts. */
function effort(work: () => void): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

describe('hostile patterns', () => {
  const address = `${'a'.repeat(230)}!@reader.example`;
  const hostile = [
    '^(a+)+$',
    '(a|a)*b',
    '(a*)*b',
    '(.*)*x',
    '(x+x+)+y',
    '(a|aa)+$',
    '([a-zA-Z]+)*@',
    '(.*a){20}b',
    '.*.*.*.*.*.*.*.*.*.*=.*@b',
    '((a{0,100}){0,100}){0,100}',
    '(a{1,30}){1,30}b',
    '(.?.?){250}',
    '\\p{L}{1,500}\\p{L}{1,500}',
    '(?=a)b',
    '(a)\\1',
    `${'(a?)'.repeat(45)}b`,
    `${'('.repeat(99)}${')'.repeat(99)}`,
    '['.repeat(patternMax),
    '(|a)*'.repeat(40),
  ];
  test.each(hostile)('%s is refused or tried in less than 50 ms', (source) => {
    const milliseconds = effort(() => {
      const found = readPattern(source.slice(0, patternMax));
      if ('pattern' in found) found.pattern.matches(address);
      else expect(found.error).toMatch(/^This pattern can't be used: .+\.$/);
    });
    expect(milliseconds).toBeLessThan(50);
  });

  test('the usual engine would need far longer for one of them', () => {
    const address = `${'a'.repeat(25)}!`;
    const usual = effort(() => void /^(a+)+$/.test(address));
    expect(effort(() => void matches('^(a+)+$', address))).toBeLessThan(usual);
  });
});

test('the preview counts members of the site by pattern, and shows the newest of them', async () => {
  const preview = await previewPatterns(ctx, {
    allowed_email_regexp: ['.+@harbour\\.example', 'anna@.+', '.+@nobody\\.example'],
  });
  expect(preview.total).toBe(2);
  expect(preview.sample.map((member) => member.email)).toEqual([
    'Bob@HARBOUR.example',
    'anna@harbour.example',
  ]);
  expect(preview.patterns).toEqual([
    { pattern: '.+@harbour\\.example', error: null, matches: 2, public_providers: [] },
    { pattern: 'anna@.+', error: null, matches: 1, public_providers: expect.arrayContaining(['gmail.com']) },
    { pattern: '.+@nobody\\.example', error: null, matches: 0, public_providers: [] },
  ]);
});

test('the preview tells which pattern cannot be used, and tries the others', async () => {
  const preview = await previewPatterns(ctx, { allowed_email_regexp: ['(', '.*'] });
  expect(preview.total).toBe(emails.length);
  expect(preview.patterns[0]).toEqual({
    pattern: '(',
    error: expect.stringMatching(/^This pattern can't be used: missing closing \)/),
    matches: 0,
    public_providers: [],
  });
});

test('the preview warns of patterns that let public providers in', async () => {
  const providers = async (source: string) =>
    (await previewPatterns(ctx, { allowed_email_regexp: [source] })).patterns[0]?.public_providers;
  expect((await providers('.*'))?.length).toBeGreaterThanOrEqual(30);
  expect(await providers('.+@gmail\\.com')).toEqual(['gmail.com']);
  expect(await providers('[a-z]+\\.[a-z]+@(gmx|web)\\.de')).toEqual(['gmx.de', 'web.de']);
  expect(await providers('.+@company\\.example')).toEqual([]);
});

test('no patterns match nobody', async () => {
  expect(await previewPatterns(ctx, { allowed_email_regexp: [] })).toEqual({
    total: 0,
    sample: [],
    patterns: [],
  });
});

test('a preview of many members lets other work in between', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  await db.database.owner.query(
    `insert into members (resource_id, email) select $1, 'reader' || n || '@example.com' from generate_series(1, 20000) n`,
    [site.resource.id],
  );
  let longest = 0;
  let last = process.threadCpuUsage();
  const beat = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
  }, 1);
  const patterns = Array.from({ length: 20 }, (_, index) => `(.*a){${index + 1}}b`);
  const preview = await previewPatterns(site, {
    allowed_email_regexp: [...patterns.slice(1), 'reader1\\d*@.*'],
  });
  clearInterval(beat);
  expect(preview.total).toBe(11_111);
  expect(preview.sample).toHaveLength(10);
  expect(longest).toBeLessThan(200);
});
