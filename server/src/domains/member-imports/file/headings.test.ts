import { expect, test } from 'vitest';
import { fieldsOfTitles, isOwnExport } from './headings.ts';

test.each([
  'user_email',
  'email_address',
  'customer_email',
  'billing_email',
  'Emailadresse',
  'E-Mail-Adresse',
  'EMAIL',
  'E-mail',
  'e_mail',
  '\uFEFFEmail',
  'Email *',
  'Email:',
  'Correo electro\u0301nico',
  // biome-ignore format: a table reads better dense
])('the title %j means the email', (title) => {
  expect(fieldsOfTitles('members', [title])).toEqual(['email']);
  expect(fieldsOfTitles('sales', [title])).toEqual(['email']);
});

test('capitals, hyphens and underscores of other titles do not count either', () => {
  const titles = ['Vorname', 'Nachname', 'deleted_at', 'Deleted at', 'Deleted', 'products', 'First-Name'];
  expect(fieldsOfTitles('members', titles)).toEqual([
    'first_name',
    'last_name',
    'deleted_at',
    'deleted_at',
    'deleted_at',
    'tiers',
    'first_name',
  ]);
  expect(fieldsOfTitles('members', ['constructor', '__proto__', ''])).toEqual([null, null, null]);
});

test('the ID of an export of ours is our own, that of any other file is the id there', () => {
  const own = ['ID', 'Email', 'First name', 'Plan'];
  expect(isOwnExport('members', own)).toBe(true);
  expect(fieldsOfTitles('members', own)).toEqual([null, 'email', 'first_name', 'tiers']);
  for (const other of [
    ['id', 'Email'],
    ['ID', 'E-mail'],
    ['ID', 'Email', 'Shoe size'],
  ])
    expect(fieldsOfTitles('members', other)[0]).toBe('id');
  expect(fieldsOfTitles('sales', ['ID', 'Email'])[0]).toBe('id');
});
