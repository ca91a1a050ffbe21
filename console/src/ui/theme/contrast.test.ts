// Proves the contrast of the console's own colors in both schemes, so that the browser stories need not check each
// screen in the dark. `e2e/specs/dark.spec.ts` checks what can't be derived here: translucent rows and Mantine's mixed
// colors.
import { expect, test } from 'vitest';
import tokens from './tokens.css?raw';
import { themeVariables } from './variables.ts';

const forText = 4.5;
const forEdges = 3;

/** Each of these may be used on each of the backgrounds below. */
const texts = ['text', 'second', 'dimmed', 'link', 'good', 'bad', 'warn'];
const grounds = [
  'canvas',
  'sidebar',
  'raised',
  'hover',
  'active',
  'menu-hover',
  'quiet-ground',
  'good-ground',
  'bad-ground',
  'warn-ground',
];

/** Pairs that only occur together. White, on a filled button, is the same in both schemes. */
const fixedPairs = [
  ['initials', 'initials-ground'],
  ['#ffffff', 'primary'],
] as const;

/** The hint in an empty field, which goes away with the first key. */
const hints = ['placeholder'];
/** Backgrounds of bars, dots and lines, which have no text on them. */
const wordless = ['line', 'primary', 'chart-current'];
/** Grounds of a previewed mail, whose colors are its author's. */
const mailGrounds = ['#fff', '#121212'];

type Colors = (name: string) => string;

/** Returns the relative luminance from 0 to 1, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Reads tokens as the browser does: those of the dark scheme, and of the light one if the dark has none. */
function schemesOf(css: string): Record<'light' | 'dark', Colors> {
  const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]');
  const find = (name: string, blocks: readonly string[]) => {
    if (name.startsWith('#')) return name;
    const [color] = blocks.flatMap((block) => new RegExp(`--${name}: (#\\w{6});`).exec(block)?.[1] ?? []);
    if (!color) throw new Error(`There is no color --${name}.`);
    return color;
  };
  return { light: (name) => find(name, [light]), dark: (name) => find(name, [dark, light]) };
}

type Pair = readonly [front: string, ground: string];

const across = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

/** Names the pairs with too little contrast, in either scheme. */
function poorPairs(css: string, pairs: readonly Pair[], least: number): string[] {
  return Object.entries(schemesOf(css)).flatMap(([scheme, color]) =>
    pairs
      .filter(([front, ground]) => contrast(color(front), color(ground)) < least)
      .map(([front, ground]) => `${front} on ${ground} in the ${scheme}`),
  );
}

test('all text can be read on all grounds', () => {
  expect(poorPairs(tokens, [...across(texts, grounds), ...fixedPairs], forText)).toEqual([]);
});

test('edges of inputs, boxes and switches stand out', () => {
  expect(poorPairs(tokens, across(['edge'], ['canvas', 'raised', 'hover']), forEdges)).toEqual([]);
});

test('the outline of what has the focus stands out', () => {
  const pages = ['canvas', 'sidebar', 'raised', 'hover'];
  expect(poorPairs(tokens, across(['primary'], pages), forEdges)).toEqual([]);
});

/** Series of charts, and parts of bars that are named beside them. */
const series = [2, 3, 4, 5, 6, 7, 8, 9, 10, 'current', 'other'].map((name) => `chart-${name}`);

test('series of a chart stand out; what they are compared with is told by its dashes', () => {
  expect(poorPairs(tokens, across(series, ['canvas']), forEdges)).toEqual([]);
});

test('a color that is too pale is found, in the scheme that has it', () => {
  const pale = tokens.replace('--dimmed: #9a9fab', '--dimmed: #6b7180');
  expect(pale).not.toBe(tokens);
  const found = poorPairs(pale, across(texts, grounds), forText);
  expect(found).toContain('dimmed on active in the dark');
  expect(found.filter((pair) => !/^dimmed on .* in the dark$/.test(pair))).toEqual([]);
});

const asMantine = (name: string) => `--mantine-color-${name}`;

test.each(['light', 'dark'] as const)("Mantine's own text can be read in the %s scheme", (scheme) => {
  const values = Object.entries(themeVariables({} as never)[scheme]);
  const colors = new Map(values.map(([name, color]) => [name, color]));
  const of = (name: string) => colors.get(asMantine(name)) ?? '';
  for (const front of ['text', 'dimmed', 'anchor', 'default-color', 'error'])
    for (const ground of ['body', 'default', 'default-hover'])
      expect(contrast(of(front), of(ground)), `${front} on ${ground}`).toBeGreaterThanOrEqual(forText);
});

/** Returns the name of a token, or a color as it is written; undefined for one that is inherited or left out. */
function colorOf(rule: string, property: string): string | undefined {
  const value = new RegExp(`(?<![-\\w])${property}:\\s*([^;]+);`).exec(rule)?.[1] ?? 'none';
  if (/^(inherit|none|transparent|currentcolor)$/i.test(value)) return undefined;
  return /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? value;
}

/** Returns whether a variable is Mantine's, which have a test of their own. */
const isMantines = (name: string) => name.startsWith('mantine-');

function isProven(front: string | undefined, ground: string | undefined): boolean {
  if (fixedPairs.some((pair) => pair[0] === front && pair[1] === ground)) return true;
  const isFrontKnown =
    front === undefined || texts.includes(front) || hints.includes(front) || isMantines(front);
  if (!isFrontKnown || ground === undefined) return isFrontKnown;
  const holdsNoText = front === undefined && [...wordless, ...series, ...mailGrounds].includes(ground);
  return grounds.includes(ground) || isMantines(ground) || holdsNoText;
}

/** Returns the rules with colors that none of the pairs above covers. */
function unprovenRules(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{}]*\{[^{}]*\}/g)].map(([rule]) =>
    rule.trim(),
  );
  return rules.filter((rule) => !isProven(colorOf(rule, 'color'), colorOf(rule, 'background(?:-color)?')));
}

const sheets = import.meta.glob<string>('../../**/*.module.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('screens only use colors that are proven here', () => {
  const found = Object.entries(sheets).map(([sheet, css]) => [sheet, unprovenRules(css)] as const);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(([, rules]) => rules.length > 0)).toEqual([]);
});

test('a rule with a color that is not proven here is found', () => {
  const good = '.a { color: var(--text); background: var(--canvas); border-color: #123456; }';
  const bad = ['.b { color: var(--line); }', '.c { background: #eeeeee; }', '.d { color: #ffffff; }'];
  // Each color is known, but not the combination.
  const pair = '.e { color: var(--text); background: var(--primary); }';
  expect(unprovenRules([good, ...bad, pair].join('\n'))).toEqual([...bad, pair]);
});
