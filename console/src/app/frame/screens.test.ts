import { expect, test } from 'vitest';
import { isList, listOf, menuAddressOf, noteScreen } from './screens.ts';

noteScreen('/users', 'members:pages.list');
noteScreen('/users/edit/$id', 'members:pages.edit');
noteScreen('/users/imports', 'members:pages.imports');
noteScreen('/users/imports/$id', 'members:pages.import');
noteScreen('/export/$id', 'members:pages.export', '/users');

test('A screen belongs to the nearest one above it, or to the one it names.', () => {
  expect(listOf('/users/edit/$id')).toEqual({ to: '/users', title: 'members:pages.list' });
  expect(listOf('/users/imports/$id')).toEqual({ to: '/users/imports', title: 'members:pages.imports' });
  expect(listOf('/users/imports')?.to).toBe('/users');
  expect(listOf('/export/$id')?.to).toBe('/users');
  expect(listOf('/users')).toBeNull();
});

test('A list is what other screens lie below, also when it lies below one itself.', () => {
  expect(isList('/users')).toBe(true);
  expect(isList('/users/imports')).toBe(true);
  expect(isList('/users/edit/$id')).toBe(false);
});

test('The menu marks the list that a screen names, even if its address begins like that of another entry.', () => {
  expect(menuAddressOf('/export/$id', '/export/7')).toBe('/users');
  expect(menuAddressOf('/users/edit/$id', '/users/edit/7')).toBe('/users/edit/7');
  expect(menuAddressOf(undefined, '/nowhere')).toBe('/nowhere');
});
