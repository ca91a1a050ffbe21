import { describe, expect, test } from 'vitest';
import { combine } from './combine.ts';
import { allLines, groups } from './testing/all-cases.ts';
import { answerOf } from './testing/case-answer.ts';
import { readCase } from './testing/case-language.ts';
import { reasons, verdicts } from './words.ts';

describe.each(groups)('%s', (_title, lines) => {
  test.each(lines)('%s', (line) => {
    const { situation, answer } = readCase(line);
    expect(answerOf(combine(situation), situation)).toBe(answer);
  });
});

const all = allLines.map(readCase);

test('there are 300 cases or more, and no two are the same', () => {
  const different = new Set(all.map(({ situation }) => JSON.stringify(situation)));
  expect(different.size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(300);
});

test('the cases have every verdict and every reason', () => {
  const outcomes = all.map(({ situation }) => combine(situation));
  expect(new Set(outcomes.map(({ verdict }) => verdict))).toEqual(new Set(verdicts));
  expect(new Set(outcomes.map(({ reason }) => reason))).toEqual(new Set(reasons));
});

test('a misspelled case is an error', () => {
  const line = (words: string) => () => readCase(words);
  expect(line('membr | | | members article | | grant purchase')).toThrow('reader "membr"');
  expect(line('member | Digitl | | members article | | grant purchase')).toThrow('plan or event "Digitl"');
  expect(line('member | | Five: 2 ago | members article | | grant purchase')).toThrow('opening');
  expect(line('member | | | members artcle | | grant purchase')).toThrow('article "artcle"');
  expect(line('member | | | members article | check | grant purchase')).toThrow('setting "check"');
  expect(line('member | | | members article | grant purchase')).toThrow('six columns');
});
