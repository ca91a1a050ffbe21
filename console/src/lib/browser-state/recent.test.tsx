import { beforeEach, expect, test } from 'vitest';
import { clearRecent, type RecentItem, recentItems, saveRecent } from './recent.ts';
import { clearToken } from './session.ts';

const thing = (id: number, more: Partial<RecentItem> = {}): RecentItem => ({
  kind: 'member',
  site_key: 'courier',
  id,
  parent_id: null,
  title: `Member ${id}`,
  ...more,
});
const idsOf = (operator: number) => recentItems(operator).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test('the eight opened last are kept, the latest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) saveRecent(1, thing(id));
  expect(idsOf(1)).toEqual([3, 9, 8, 7, 6, 5, 4, 2]);
  saveRecent(1, thing(3, { site_key: 'weekly' }));
  expect(recentItems(1).slice(0, 2)).toEqual([thing(3, { site_key: 'weekly' }), thing(3)]);
});

test('each operator has their own, and only names and ids are kept', () => {
  const hit = { ...thing(1), detail: 'someone@example.com', amount: 5 };
  saveRecent(1, hit);
  expect(idsOf(2)).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toMatch(/someone@example|amount/);
});

test('what cannot be read is as if there were nothing', () => {
  for (const kept of ['{', '5', '[null, {"kind": "member"}]']) {
    localStorage.setItem('palette-recent:1', kept);
    expect(recentItems(1)).toEqual([]);
  }
});

test('dropping takes what anybody opened, and nothing else', () => {
  localStorage.setItem('perPage', '50');
  saveRecent(1, thing(1));
  saveRecent(2, thing(2));
  clearRecent();
  expect(Object.keys(localStorage)).toEqual(['perPage']);
});

test('it ends with the sign-in', () => {
  saveRecent(1, thing(1));
  clearToken();
  expect(idsOf(1)).toEqual([]);
});
