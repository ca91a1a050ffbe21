import { expect, test } from 'vitest';
import { matching, type PaletteGroup } from './item.ts';

const item = (label: string, also?: string) => ({
  id: label,
  label,
  ...(also === undefined ? {} : { also }),
  run: () => undefined,
});
const groups: readonly PaletteGroup[] = [
  { title: 'Screens', items: [item('Members'), item('Promos', 'codes')] },
  {
    title: 'Settings',
    isOnlyFound: true,
    mostFound: 2,
    items: [item('Access', 'members'), item('General', 'members'), item('Members of the team')],
  },
  { title: 'Empty', items: [] },
];
const found = (text: string) =>
  matching(groups, text).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

test('before anything is typed, what is only found is not there', () => {
  expect(found(' ')).toEqual([['Screens', 'Members', 'Promos']]);
});

test('whatever has the text in its label comes before what other words find, up to so many', () => {
  expect(found('MEMBERS')).toEqual([
    ['Screens', 'Members'],
    ['Settings', 'Members of the team', 'Access'],
  ]);
  expect(found('code')).toEqual([['Screens', 'Promos']]);
  expect(found('co')).toEqual([]);
  expect(found('nothing')).toEqual([]);
});

test('a label is found by its words in another order, and other words only as they stand', () => {
  expect(found('team, members')).toEqual([['Settings', 'Members of the team']]);
  expect(found('promos codes')).toEqual([]);
  expect(found(',')).toEqual([]);
});
