import { beforeEach, expect, test } from 'vitest';
import { dropRecent, keepRecent, type RecentThing, recentThings } from './recent.ts';
import { dropToken } from './session.ts';

const thing = (id: number, more: Partial<RecentThing> = {}): RecentThing => ({
  kind: 'member',
  site_key: 'courier',
  id,
  parent_id: null,
  title: `Member ${id}`,
  ...more,
});
const idsOf = (operator: number) => recentThings(operator).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test('the eight opened last are kept, the latest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) keepRecent(1, thing(id));
  expect(idsOf(1)).toEqual([3, 9, 8, 7, 6, 5, 4, 2]);
  keepRecent(1, thing(3, { site_key: 'weekly' }));
  expect(recentThings(1).slice(0, 2)).toEqual([thing(3, { site_key: 'weekly' }), thing(3)]);
});

test('each operator has their own, and only names and ids are kept', () => {
  const hit = { ...thing(1), detail: 'someone@example.com', amount: 5 };
  keepRecent(1, hit);
  expect(idsOf(2)).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toMatch(/someone@example|amount/);
});

test('what cannot be read is as if there were nothing', () => {
  for (const kept of ['{', '5', '[null, {"kind": "member"}]']) {
    localStorage.setItem('palette-recent:1', kept);
    expect(recentThings(1)).toEqual([]);
  }
});

test('dropping takes what anybody opened, and nothing else', () => {
  localStorage.setItem('perPage', '50');
  keepRecent(1, thing(1));
  keepRecent(2, thing(2));
  dropRecent();
  expect(Object.keys(localStorage)).toEqual(['perPage']);
});

test('it ends with the sign-in', () => {
  keepRecent(1, thing(1));
  dropToken();
  expect(idsOf(1)).toEqual([]);
});
