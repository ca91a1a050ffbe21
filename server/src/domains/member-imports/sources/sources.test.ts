// Every system with its own example: recognised, read, and no column of it lost without a word.
import { expect, test } from 'vitest';
import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';
import { readBatches } from '../columns/batches.ts';
import { sources } from './all.ts';
import { examples } from './examples.fixture.ts';
import { headingBy } from './heading-by.ts';
import { recognise } from './recognise.ts';
import { foldedHeading, type Source } from './source.ts';

/** All inputs are read at this time. */
const now = new Date('2026-11-26T12:00:00Z');

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

/** The first line of a file, taken apart as the file's reader does: examples quote titles or not. */
const titlesOf = (text: string): string[] =>
  (linesOf(text)[0] ?? '').split(',').map((title) => title.replaceAll(/^"|"$/g, ''));

function fileOf(text: string) {
  const bytes = Buffer.from(text);
  return {
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** The people of a file, and the rows that are not taken. */
async function readMembers(source: Source, text: string, answers: ImportAnswers = {}) {
  const titles = titlesOf(text);
  const options = {
    heading: headingBy(source, titles),
    hasHeading: true,
    now,
    siteZone: 'America/New_York',
    style: { dates: null, decimals: null },
    origin: { source, answers, titles },
  };
  const rows: unknown[] = [];
  const rejected: string[] = [];
  for await (const batch of readBatches(fileOf(text), options)) {
    rows.push(...batch.rows);
    rejected.push(...batch.rejected.map(({ reason }) => reason));
  }
  return { rows, rejected };
}

test('every source has an example, and every example a source', () => {
  expect([...new Set(examples.map(({ key }) => key))].toSorted()).toEqual(
    sources.map(({ key }) => key).toSorted(),
  );
});

test.each(examples)('$key: $what', async ({ key, text, answers, rows, rejected = [] }) => {
  const source = sources.find((one) => one.key === key);
  if (!source) throw new Error(`no source ${key}`);
  expect(recognise(source.kind, titlesOf(text))?.key).toBe(key);
  const found = await readMembers(source, text, answers);
  expect(found.rejected).toEqual(rejected);
  expect(found.rows).toMatchObject(rows);
  expect(found.rows).toHaveLength(rows.length);
});

test.each(examples)(
  '$key: every heading of its example becomes something or says why not ($what)',
  ({ key, text }) => {
    const source = sources.find((one) => one.key === key);
    if (!source || source.hasOwnColumns) return;
    const unsaid = titlesOf(text)
      .map(foldedHeading)
      .filter((title) => !Object.hasOwn(source.columns, title) && !Object.hasOwn(source.leftOut, title));
    expect(unsaid).toEqual([]);
  },
);
