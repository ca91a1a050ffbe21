import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combine } from './combine.ts';
import type { Opening, Situation } from './situation.ts';
import { readCase } from './testing/case-language.ts';
import { dayMs } from './windows.ts';

/** Reads of one reader, one after another, who holds Weekly: two articles in seven days. */
const reads = fc.array(
  fc.record({ contentId: fc.integer({ min: 1, max: 5 }), after: fc.constantFrom(0, 0.5, 1, 3, 6.5, 7) }),
  { maxLength: 40 },
);

test('a meter counts each article once in its window, and never more than its limit', () => {
  const { situation } = readCase('member | Weekly | | members article | | -');
  fc.assert(
    fc.property(reads, (all) => {
      const counted = new Map<number, number>();
      const stored: Record<string, Opening[]> = {};
      let at = situation.at;
      for (const { contentId, after } of all) {
        at += after * dayMs;
        const asked: Situation = {
          ...situation,
          piece: { ...situation.piece, contentId },
          reader: { ...situation.reader, opened: stored },
          at,
        };
        const { verdict, meter } = combine(asked);
        const inWindow = [...counted].filter(([, time]) => at - time < 7 * dayMs).map(([id]) => id);
        const isOpen = inWindow.includes(contentId) || inWindow.length < 2;
        expect(verdict).toBe(isOpen ? 'meter_grant' : 'paywall');
        expect(meter?.isNew).toBe(isOpen && !inWindow.includes(contentId));
        expect(meter?.used).toBeLessThanOrEqual(2);
        if (!meter?.isNew) continue;
        counted.set(contentId, at);
        stored[meter.key] = [...(stored[meter.key] ?? []), { contentId, at }];
      }
    }),
    { seed: 83, numRuns: 500 },
  );
});

test('at the time that a wall names, one more article opens', () => {
  const { situation } = readCase(
    'member | Five | Five: 3 others 20 days ago, Five: 4 others 2 days ago | members article | | -',
  );
  const { verdict, meter } = combine(situation);
  expect(verdict).toBe('paywall');
  const resetsAt = meter?.resetsAt ?? 0;
  expect(combine({ ...situation, at: resetsAt - 1 }).verdict).toBe('paywall');
  expect(combine({ ...situation, at: resetsAt }).verdict).toBe('meter_grant');
});

// It is 27 November 2026, 12:00 in London, 13:00 in Berlin, 07:00 in New York; Five opens 5 articles in 30 days.
const until = (time: string) => Date.parse(time);
test.each([
  ['a new article', '', 'members article', until('2026-12-27T13:00:00+01:00')],
  [
    'an article of ten days ago',
    'Five: this 10 days ago',
    'members article',
    until('2026-12-17T07:00:00-05:00'),
  ],
  [
    'an article opened twice',
    'Five: this 20 days ago, Five: this 10 days ago',
    'members article',
    until('2026-12-17T12:00:00Z'),
  ],
  [
    'an opened article while the limit is used up',
    'Five: this 29 days ago, Five: 4 others 2 days ago',
    'members article',
    until('2026-11-28T12:00:00Z'),
  ],
  ['a refused article', 'Five: 5 others 2 days ago', 'members article', null],
  ['an article that the site does not know', '', 'unknown members article', null],
])('%s stays open until', (_, opened, article, expected) => {
  const { situation } = readCase(`member | Five | ${opened} | ${article} | | -`);
  const { meter } = combine(situation);
  expect(meter?.openUntil).toBe(expected);
  if (expected === null) return;
  const stored = { [meter?.key ?? '']: [...(situation.reader.opened[meter?.key ?? ''] ?? [])] };
  if (meter?.isNew) stored[meter.key] = [{ contentId: situation.piece.contentId, at: situation.at }];
  const reader = { ...situation.reader, opened: stored };
  const isOpenedAt = (at: number) => combine({ ...situation, reader, at }).meter?.isNew === false;
  expect([isOpenedAt(expected - 1), isOpenedAt(expected)]).toEqual([true, false]);
});
