import { expect, test } from 'vitest';
import { asciiDomain, emailAddress } from './email-address.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Byron@Example.COM ', 'Ada.Byron@Example.COM'],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['o&m@example.com', 'o&m@example.com'],
  ['slash/dept=x@example.com', 'slash/dept=x@example.com'],
  ["apos.o'brien@example.com", "apos.o'brien@example.com"],
  ['#!$%&*+-/=?^_`{|}~@example.com', '#!$%&*+-/=?^_`{|}~@example.com'],
  ['long.tld@example.photography', 'long.tld@example.photography'],
  // Mobile networks in Japan issued such addresses; browsers accept them, too.
  ['two..dots@example.com', 'two..dots@example.com'],
])('%j is an address, %j', (typed, kept) => {
  expect(emailAddress.parse(typed)).toBe(kept);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'user@localhost',
  'user@[192.0.2.1]',
  'user@192.0.2.1',
  'Özgür@example.com',
  '"quoted"@example.com',
  'under_score@sub_domain.example.com',
  'user@-example.com',
  'user@example-.com',
  'user@example..com',
  'user@example.c',
  'user@example.com/path',
  'user@müller.example/path',
  'user@müller.example:25',
  'user@müller@example.com',
  'Jo Smith <jo.smith@example.com>',
  'a@example.com;b@example.com',
  'a@example.com b@example.com',
  'zero\u200bwidth@example.com',
  'full＠example.com',
  `user@${'x'.repeat(64)}.com`,
  `${'x'.repeat(250)}@a.de`,
])('%j is none', (typed) => {
  expect(emailAddress.safeParse(typed).success).toBe(false);
});

test.each([
  ['müller.example', 'xn--mller-kva.example'],
  ['@müller.example', '@xn--mller-kva.example'],
  ['example.com', 'example.com'],
  ['no domain at all', 'no domain at all'],
  ['ö/ä', 'ö/ä'],
])('the domain %j is %j in ASCII', (typed, ascii) => {
  expect(asciiDomain(typed)).toBe(ascii);
});
