// Every system with its own example: recognised, read, and no column of it lost without a word.
import { expect, test } from 'vitest';
import { importKinds } from '#contract/domains/member-imports/schemas.ts';
import { readBatches, readSaleBatches } from '../columns/batches.ts';
import { sources } from './all.ts';
import type { SourceExample } from './example.fixture.ts';
import { examples as firstExamples } from './examples.fixture.ts';
import { eventExamples } from './examples-events.fixture.ts';
import { leakyPaywallExamples } from './examples-leaky-paywall.fixture.ts';
import { memberpressExamples } from './examples-memberpress.fixture.ts';
import { patreonExamples } from './examples-patreon.fixture.ts';
import { recurlyExamples } from './examples-recurly.fixture.ts';
import { rcpExamples } from './examples-restrict-content-pro.fixture.ts';
import { steadyExamples } from './examples-steady.fixture.ts';
import { headingBy } from './heading-by.ts';
import { recognise } from './recognise.ts';
import { foldedHeading, type Source } from './source.ts';

const examples: readonly SourceExample[] = [
  ...firstExamples,
  ...eventExamples,
  ...leakyPaywallExamples,
  ...memberpressExamples,
  ...patreonExamples,
  ...rcpExamples,
  ...recurlyExamples,
  ...steadyExamples,
];

/** All inputs are read at this time. */
const now = new Date('2026-11-26T12:00:00Z');

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

/** Returns the separator of an example: files with semicolons have no commas in their titles. */
const signOf = (text: string): string => (linesOf(text)[0]?.includes(';') ? ';' : ',');

/** Returns the titles in the first line of a file, parsed like the file reader does: examples quote titles or not. */
const titlesOf = (text: string): string[] =>
  (linesOf(text)[0] ?? '').split(signOf(text)).map((title) => title.replaceAll(/^"|"$/g, ''));

function fileOf(text: string) {
  const bytes = Buffer.from(text);
  return {
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

const sourceOf = (key: string): Source => {
  const source = sources.find((one) => one.key === key);
  if (!source) throw new Error(`no source ${key}`);
  return source;
};

/** Reads an example by its own source. */
async function readExample(
  { key, answers = {}, currency, siteZone = 'America/New_York' }: SourceExample,
  text: string,
) {
  const source = sourceOf(key);
  const titles = titlesOf(text);
  const options = {
    heading: headingBy(source, titles),
    hasHeading: true,
    now,
    siteZone,
    style: { dates: null, decimals: null },
    currency: currency ?? null,
    origin: { source, answers, titles },
  };
  const rows: unknown[] = [];
  const rejected: string[] = [];
  const file = fileOf(text);
  const batches = source.kind === 'sales' ? readSaleBatches(file, options) : readBatches(file, options);
  for await (const batch of batches) {
    rows.push(...batch.rows);
    rejected.push(...batch.rejected.map(({ reason }) => reason));
  }
  return { rows, rejected };
}

/** Moves the first column of a file to the end. */
const turned = (text: string): string => {
  const sign = signOf(text);
  const first = new RegExp(`^("(?:[^"]|"")*"|[^${sign}"]*)${sign}(.*)$`);
  return linesOf(text)
    .map((line) => line.replace(first, `$2${sign}$1`))
    .join('\n');
};

test('every source has an example, and every example a source', () => {
  expect([...new Set(examples.map(({ key }) => key))].toSorted()).toEqual(
    sources.map(({ key }) => key).toSorted(),
  );
});

test.each(examples)('$key: $what', async (example) => {
  const { text, rows, rejected = [] } = example;
  const found = await readExample(example, text);
  expect(found.rejected).toEqual(rejected);
  expect(found.rows).toMatchObject(rows);
  expect(found.rows).toHaveLength(rows.length);
});

test.each(examples)('$key: the order of its columns says nothing ($what)', async (example) => {
  const { text, rows } = example;
  expect(titlesOf(turned(text))).not.toEqual(titlesOf(text));
  expect((await readExample(example, turned(text))).rows).toMatchObject(rows);
});

test.each(examples)('$key: it is recognised as itself and as no other ($what)', ({ key, text }) => {
  const titles = titlesOf(text);
  const shouted = titles.map((title) => `\uFEFF ${title.toUpperCase()} `);
  for (const kind of importKinds)
    for (const written of [titles, titles.toReversed(), shouted])
      expect(recognise(kind, written)?.key, kind).toBe(key);
});

test.each(examples)(
  '$key: every heading of its example becomes something or says why not ($what)',
  ({ key, text }) => {
    const source = sourceOf(key);
    if (source.hasOwnColumns) return;
    const unsaid = titlesOf(text)
      .map(foldedHeading)
      .filter((title) => !Object.hasOwn(source.columns, title) && !Object.hasOwn(source.leftOut, title));
    expect(unsaid).toEqual([]);
  },
);
