import { expect, test } from 'vitest';
import tokens from '../theme/tokens.css?raw';
import { colourOf, largest, type Series } from './series.ts';

const made = (count: number): Series[] =>
  Array.from({ length: count }, (_, position) => ({
    key: String(position),
    label: `Plan ${position}`,
    values: [position, position * 2, position === 3 ? null : 1],
  }));

const sums = (series: readonly Series[]) =>
  [0, 1, 2].map((bucket) => series.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0));

test('ten series are told apart as they are', () => {
  expect(largest(made(10), 'Other')).toEqual(made(10));
});

const names = ['current', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'other'];
const named = names.map((name) => `var(--chart-${name})`);

test('each of the ten has a colour of its own', () => {
  const colours = largest(made(10), 'Other').map(colourOf);
  const withRest = largest(made(11), 'Other').map(colourOf);
  expect(colours).toEqual(named.slice(0, 10));
  expect(withRest).toEqual([...named.slice(0, 9), 'var(--chart-other)']);
});

test.each([
  ['light', ':root'],
  ['dark', ':root[data-mantine-color-scheme="dark"]'],
])('the theme has every colour of the charts in the %s, each once', (_look, selector) => {
  const from = tokens.indexOf(`${selector} {`);
  const block = tokens.slice(from, tokens.indexOf('}', from));
  const compared = colourOf({ key: 'compared', label: '', values: [], isCompared: true }, 1);
  const colours = [...named, compared].map((name) => {
    const variable = name.slice('var('.length, -1);
    return new RegExp(`${variable}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? `${variable} is missing`;
  });
  expect(colours.filter((colour) => !colour.startsWith('#'))).toEqual([]);
  expect(new Set(colours).size).toBe(colours.length);
});

test('of eleven, the nine largest are; the rest is one, and the sums stay the same', () => {
  const all = made(11);
  const shown = largest(all, 'Other');
  expect(shown.map(({ label }) => label)).toEqual([
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((position) => `Plan ${position}`),
    'Other',
  ]);
  expect(sums(shown)).toEqual(sums(all));
});
