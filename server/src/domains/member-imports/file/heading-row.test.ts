import { expect, test } from 'vitest';
import type { ImportKind } from '#contract/domains/member-imports/schemas.ts';
import { headingLineOf } from './heading-row.ts';

const rowsOf = (lines: readonly string[]) =>
  lines.flatMap((text, place) =>
    text === '' ? [] : [{ line: place + 1, cells: text.split(';'), broken: null }],
  );

test.each<[string, ImportKind, string[], number]>([
  ['stand in the first row', 'members', ['Email;Name', 'a@example.com;Ana'], 1],
  [
    'stand below a title, a date and an empty row',
    'members',
    ['Members of 2026', 'as of 31 Jan', '', 'Email;First name;Last name', 'a@example.com;A;B'],
    4,
  ],
  ['stand below empty rows', 'members', ['', '', 'Email', 'a@example.com'], 3],
  ['stand below a title that names a field', 'members', ['Newsletter;', 'Name;Email', 'A;a@example.com'], 2],
  ['are one column below a title', 'members', ['Our readers', 'Email', 'a@example.com'], 2],
  ['are in no language that is known', 'members', ['Jäsenet', 'Sähköposti;Nimi', 'a@example.com;A'], 2],
  ['are none', 'members', ['a@example.com;Ana', 'b@example.com;Ben'], 1],
  ['are none, and the first row is short', 'members', ['a@example.com', 'Email;b@example.com'], 1],
  ['are none, and the first row holds no address', 'members', ['Ana', 'Ben;b@example.com'], 1],
  [
    'are known, and rows hold words that name fields',
    'members',
    ['Status;Email', 'Confirmed;a@example.com'],
    1,
  ],
  [
    'of sales stand below a title',
    'sales',
    ['Orders', 'Total: 2', 'Customer;Date;Amount', '7;2026-01-31;9.00'],
    3,
  ],
  ['of sales are not the row of a product', 'sales', ['Kunde;Wann;Betrag', 'item;date;9.00'], 1],
  // biome-ignore format: a table reads better dense
])('headings that %s', (_what, kind, lines, line) => {
  expect(headingLineOf(kind, rowsOf(lines))).toBe(line);
});

test('no row below a first one that is broken is taken for the headings', () => {
  const [first, ...others] = rowsOf(['Members', 'Email;Name', 'a@example.com;Ana']);
  const broken = { line: 1, cells: first?.cells ?? [], broken: 'the row is longer than 1 MB' };
  expect(headingLineOf('members', [broken, ...others])).toBe(1);
  expect(headingLineOf('members', [])).toBe(1);
});
