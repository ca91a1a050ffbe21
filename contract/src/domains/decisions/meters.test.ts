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
