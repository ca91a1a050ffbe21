import { expect, test } from 'vitest';
import { separatorOf } from './separator.ts';

test.each<[string, string, string]>([
  ['commas', 'a,b\n1,2\n', ','],
  ['one column', 'email\na@example.com\n', ','],
  ['one column of names', 'Full name\nAna Maria Diaz\nBo Li\n', ','],
  ['semicolons with decimal commas in every cell', '1,5;2,5;3,5\n4,5;5,5;6,5\n', ';'],
  ['semicolons in a text of one row', 'a,b\n1,x;y\n2,z\n3,;;;\n', ','],
  ['tabs beside commas', 'a\tb, c\td\n1\t2, 3\t4\n', '\t'],
  ['bars', 'a|b\n1|2,5\n', '|'],
  ['blanks', ' customer_id  date number\r\n 00001 19970101  1\r\n 00002 19970112  12\r\n', ' '],
  ['blanks with decimal commas', '00001 19970101 1 11,77\n00002 19970112 1 12,00\n', ' '],
  ['a time behind its date', '5,2024-01-31 10:00:00,12\n6,2024-02-01 11:00:00,13\n', ','],
  ['a separator in quotes', '"a;b","c;d"\n"1;2","3;4"\n', ','],
  ['rows that are longer than the first', 'a,b\n1,2,3,4\n1,2,3\n', ','],
])('%s are told from the first lines', (_what, head, separator) => {
  expect(separatorOf(head, false)).toBe(separator);
});

test('a last line that is cut off speaks for nothing', () => {
  expect(separatorOf('a b c\n1 2 3\n4', true)).toBe(' ');
  expect(separatorOf('a b c\n1 2 3\n4', false)).toBe(',');
});
