import { expect, test } from 'vitest';
import type { CascadePicture } from '#contract/domains/cascade-access/view-schemas.ts';
import { layoutOf, nodeHeight } from './layout.ts';

type Line = CascadePicture['lines'][number];

const site = (name: string) => ({ key: name.toLowerCase(), title: name });
const line = (id: number, from: [string, number], to: [string, number], more: Partial<Line> = {}): Line => ({
  id,
  access_id: id,
  type: 'subscription',
  source: { id: from[1], title: `Option ${from[1]}`, resource: site(from[0]) },
  target: { id: to[1], title: `Plan ${to[1]}`, resource: site(to[0]) },
  active: true,
  exclusions: [],
  ...more,
});

test('each thing stands once, by site, and every line meets its ends', () => {
  const { left, right, paths } = layoutOf([
    line(1, ['Courier', 1], ['Weekly', 7]),
    line(2, ['Courier', 1], ['Zine', 8]),
    line(3, ['Courier', 2], ['Weekly', 7]),
  ]);
  expect(left.groups.map(({ title }) => title)).toEqual(['Courier']);
  expect(left.nodes.map(({ title }) => title)).toEqual(['Option 1', 'Option 2']);
  expect(right.groups.map(({ title }) => title)).toEqual(['Weekly', 'Zine']);
  const middle = (side: typeof left, title: string) =>
    (side.nodes.find((node) => node.title === title)?.top ?? Number.NaN) + nodeHeight / 2;
  expect(paths.map(({ from, to }) => [from, to])).toEqual([
    [middle(left, 'Option 1'), middle(right, 'Plan 7')],
    [middle(left, 'Option 1'), middle(right, 'Plan 8')],
    [middle(left, 'Option 2'), middle(right, 'Plan 7')],
  ]);
});

test('exclusions stand below what is opened on their site, and are paths of their own', () => {
  const exclusions = [
    { id: 5, title: 'A yearly', active: true },
    { id: 6, title: 'B monthly', active: false },
  ];
  const { right, paths } = layoutOf([line(1, ['Courier', 1], ['Weekly', 7], { exclusions })]);
  expect(right.nodes.map(({ title, isExclusion }) => [title, isExclusion])).toEqual([
    ['Plan 7', false],
    ['A yearly', true],
    ['B monthly', true],
  ]);
  expect(paths.map(({ isExclusion, isActive }) => [isExclusion, isActive])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
});

test('twenty sites and sixty rules: nothing stands on anything else', () => {
  const lines = Array.from({ length: 60 }, (_, n) =>
    line(n, [`Site ${n % 10}`, n], [`Site ${10 + (n % 10)}`, n % 23]),
  );
  const { left, right, height } = layoutOf(lines);
  for (const { nodes } of [left, right]) {
    const tops = nodes.map(({ top }) => top).sort((one, other) => one - other);
    for (const [n, top] of tops.entries())
      expect(top - (tops[n - 1] ?? -nodeHeight)).toBeGreaterThanOrEqual(nodeHeight);
    expect(height).toBeGreaterThanOrEqual((tops.at(-1) ?? 0) + nodeHeight);
  }
});

test('without rules there is nothing', () => {
  expect(layoutOf([]).height).toBe(0);
});
