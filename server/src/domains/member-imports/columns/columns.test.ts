import { expect, test } from 'vitest';
import { lackingFields } from '#contract/domains/member-imports/schemas.ts';
import { cellsAt } from '../file/cells.ts';
import { type Heading, readHeading } from '../file/headings.ts';
import { memberStyle } from './batches.ts';
import { type ImportedMember, readRow } from './columns.ts';

const times = memberStyle({
  now: new Date('2026-11-21T12:00:00Z'),
  siteZone: 'Europe/Zurich',
  style: { dates: null, decimals: null },
});

const heading = (...cells: string[]): Heading => readHeading('members', cells);

function member(names: string[], cells: string[]): ImportedMember {
  const row = readRow(cellsAt(heading(...names)), { cells, line: 2 }, times);
  if ('reason' in row) throw new Error(row.reason);
  return row;
}

function reason(names: string[], cells: string[]): string {
  const row = readRow(cellsAt(heading(...names)), { cells, line: 2 }, times);
  return 'reason' in row ? row.reason : 'taken';
}

test('a heading is read in any order, case and with outer blanks', () => {
  expect(heading('Name', ' EMAIL ', 'Tags')).toEqual(
    new Map([
      ['name', 0],
      ['email', 1],
      ['labels', 2],
    ]),
  );
});

test('a heading without an email column lacks what members are told apart by', () => {
  const found = [...heading('name', 'labels').keys()];
  expect(lackingFields('members', found)).toEqual([['email']]);
  expect(lackingFields('members', [...found, 'email'])).toEqual([]);
});

test('a full name becomes first name and rest', () => {
  expect(member(['email', 'name'], ['a@example.com', 'Ana María López'])).toMatchObject({
    firstName: 'Ana',
    lastName: 'María López',
  });
});

test('own columns for both names win over the full name', () => {
  const titles = ['email', 'name', 'first_name', 'last_name'];
  const row = member(titles, ['a@example.com', 'Wrong Name', 'Right', 'One']);
  expect(row).toMatchObject({ firstName: 'Right', lastName: 'One' });
});

test.each<[name: string, first: string, last: string, expected: [string | null, string | null]]>([
  ['Ada', '', 'Byron', ['Ada', 'Byron']],
  ['Ada Byron', '', 'Byron', ['Ada', 'Byron']],
  ['Mary Ann', '', 'van der Berg', ['Mary Ann', 'van der Berg']],
  ['Byron', '', 'Byron', [null, 'Byron']],
  ['Byron', 'Ada', '', ['Ada', 'Byron']],
  ['ADA Byron', 'Ada', '', ['Ada', 'Byron']],
  ['Ada', 'Ada', '', ['Ada', null]],
  ['van der Berg', 'Jan', '', ['Jan', 'van der Berg']],
  ['Doe, Jane', '', '', ['Jane', 'Doe']],
  ['van der Berg, Jan', '', '', ['Jan', 'van der Berg']],
  ['John Smith, Jr.', '', '', ['John', 'Smith, Jr.']],
  ['Doe,', '', '', ['Doe,', null]],
  ['', '', 'Byron', [null, 'Byron']],
])('name %j, first name %j, last name %j', (name, first, last, expected) => {
  const titles = ['email', 'name', 'first_name', 'last_name'];
  const row = member(titles, ['a@example.com', name, first, last]);
  expect([row.firstName, row.lastName]).toEqual(expected);
});

test('labels and tiers are lists without repeats, first spelling kept', () => {
  const row = member(['email', 'labels', 'tiers'], ['a@example.com', 'News, news , Sport,', 'Gold']);
  expect(row.tags).toEqual(['News', 'Sport']);
  expect(row.plans).toEqual(['Gold']);
});

test.each([
  [',Gold,Silver', ['Gold', 'Silver']],
  [',"A, b",C', ['A, b', 'C']],
  ['\r\nGold\r\n\r\n"Sil\nver"', ['Gold', 'Sil\nver']],
  [',,', []],
])('of a list no entry is lost behind an empty one: %j', (cell, plans) => {
  expect(member(['email', 'tiers'], ['a@example.com', cell]).plans).toEqual(plans);
});

test('groups stand between commas or on lines of their own', () => {
  const row = member(['email', 'Group'], ['a@example.com', '"Sales, EMEA"\nPress\npress,Board']);
  expect(row.groups).toEqual(['Sales, EMEA', 'Press', 'Board']);
});

test('how a member stands is known under its usual names', () => {
  const titles = ['email', 'Language', 'Is active', 'Blocked', 'Email verified', 'Teams'];
  const row = member(titles, ['a@example.com', 'German', 'no', 'TRUE', '0', 'Board']);
  expect(row).toMatchObject({ language: 'German', isActive: false, isLocked: true, isConfirmed: false });
  expect(row.groups).toEqual(['Board']);
});

test('an empty cell says nothing', () => {
  const titles = [
    'email',
    'subscribed_to_emails',
    'note',
    'active',
    'locked',
    'confirmed',
    'language',
    'groups',
  ];
  const row = member(titles, ['a@example.com', '', ' ', '', ' ', '', '', '']);
  expect(row).toMatchObject({ isSubscribedToEmails: null, note: null, language: null, groups: [] });
  expect(row).toMatchObject({ isActive: null, isLocked: null, isConfirmed: null });
});

test.each([
  [['email'], [''], 'email is missing'],
  [['email'], ['not an address'], 'email is not an address'],
  [['name', 'email'], ['Ana'], 'email is missing'],
  [
    ['email', 'deleted_at'],
    ['a@example.com', '2026-01-01'],
    'the member was deleted in the system the file comes from',
  ],
])('a row of %j with %j is told why', (names, cells, why) => {
  expect(reason(names, cells)).toBe(why);
});

test.each([
  ['created_at', 'soon', 'created_at is not a date such as 2026-01-31'],
  ['created_at', '2026-12-24', 'created_at lies in the future'],
  ['complimentary_plan', 'maybe', 'complimentary_plan is neither true nor false'],
  ['locked', 'maybe', 'locked is neither true nor false'],
  ['subscribed_to_emails', 'maybe', 'subscribed_to_emails says neither yes nor no'],
  ['country', 'Atlantis', 'country is no country of the list'],
  ['group', 'x'.repeat(41), 'groups is longer than 40 letters'],
  ['name', 'Ren\uFFFD', 'name is not valid UTF-8'],
  ['name', 'x'.repeat(201), 'name is longer than 200 letters'],
])('nobody is refused for %s %j: it is left out, and told', (name, cell, why) => {
  const row = member(['email', name, 'city'], ['a@example.com', cell, 'Ghent']);
  expect(row).toMatchObject({ email: 'a@example.com', city: 'Ghent', leftOut: [why] });
  expect(row).toMatchObject({ createdAt: null, countryCode: null, firstName: null, groups: [] });
  expect(row).toMatchObject({ isLocked: null, isSubscribedToEmails: null, isComplimentary: false });
});

test('whether somebody may be mailed is told in many words, and mails that came back leave a tag', () => {
  const said = (word: string) => {
    const { isSubscribedToEmails, tags } = member(['email', 'subscribed'], ['a@example.com', word]);
    return [isSubscribedToEmails, tags];
  };
  expect(['TRUE', 'Subscribed', '2'].map(said)).toEqual([
    [true, []],
    [true, []],
    [true, []],
  ]);
  expect(['0', 'Unsubscribed', 'non-subscribed', 'pending'].map((word) => said(word)[0])).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(said('cleaned')).toEqual([false, ['bounced']]);
});

const isMailed = (word: string) =>
  member(['email', 'subscribed_to_emails'], ['a@example.com', word]).isSubscribedToEmails;

test('yes and no are known as systems and spreadsheets of several languages write them', () => {
  for (const word of [
    'TRUE',
    'WAHR',
    'VRAI',
    'x',
    'on',
    '1.0',
    'Yes',
    'Y',
    'ja',
    'oui',
    'SI\u0301',
    't',
    '✓',
    'subscribed',
  ])
    expect([word, isMailed(word)]).toEqual([word, true]);
  for (const word of ['FALSCH', 'FAUX', 'off', '0.0', 'nein', 'non', 'No', 'f', 'unsubscribed'])
    expect([word, isMailed(word)]).toEqual([word, false]);
  for (const word of ['-', 'N/A', 'NULL']) expect([word, isMailed(word)]).toEqual([word, null]);
  // These words set no other flag.
  expect(member(['email', 'locked'], ['a@example.com', 'subscribed']).leftOut).toEqual([
    'locked is neither true nor false',
  ]);
});

test('whom the other system did not delete is taken, however it says so', () => {
  for (const cell of ['', '0000-00-00 00:00:00', 'NULL', '0', 'false', 'no', '-'])
    expect(reason(['email', 'Deleted at'], ['a@example.com', cell])).toBe('taken');
  for (const cell of ['2025-01-01', 'true', '1', 'yes', 'last year'])
    expect(reason(['email', 'Deleted at'], ['a@example.com', cell])).toBe(
      'the member was deleted in the system the file comes from',
    );
});
