import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessRuleSet, decide, type Filed, type Rule } from '#contract/domains/access-rules/decide.ts';
import { bitsFor, mergeOpenings, reachesByBits, wordsByRule, wordsFor } from './rule-bits.ts';

const plain = { exclude: false, predictivePercents: null, limit: null };
const about = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((termId) => ({ termId, contentTypeId: null })),
  fc.integer({ min: 1, max: 4 }).map((contentTypeId) => ({ termId: null, contentTypeId })),
);
const how = fc.constantFrom<Omit<Rule, 'termId' | 'contentTypeId'>>(
  plain,
  { ...plain, exclude: true },
  { ...plain, limit: { count: 0, period: '1 day' } },
  { ...plain, predictivePercents: 100 },
);
const opening: fc.Arbitrary<AccessRuleSet> = fc.record({
  fullAccess: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  predictivePercents: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constant(50)),
  rules: fc.uniqueArray(
    fc.tuple(about, how).map(([what, allowing]) => ({ ...what, ...allowing })),
    { selector: (rule) => `${rule.termId} ${rule.contentTypeId}`, maxLength: 6 },
  ),
});
const openings = fc.array(opening, { minLength: 1, maxLength: 40 });
const content: fc.Arbitrary<Filed> = fc.record({
  contentTypeId: fc.option(fc.integer({ min: 1, max: 4 })),
  termIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })).map((ids) => new Set(ids)),
});

/** Combines the words of a piece of content as the database does. */
function wordsOf(all: readonly AccessRuleSet[], { contentTypeId, termIds }: Filed): number[] {
  const [byTerm, byType] = [wordsByRule(all, 'termId'), wordsByRule(all, 'contentTypeId')];
  const found = [...[...termIds].map((id) => byTerm.get(id)), byType.get(contentTypeId ?? 0)];
  return Array.from({ length: wordsFor(all) }, (_, word) =>
    found.reduce((bits, words) => bits | (words?.[word] ?? 0), 0),
  );
}

test('how content stands to openings tells what the one function decides, however many they are', () => {
  fc.assert(
    fc.property(openings, content, (all, piece) => {
      const words = wordsOf(all, piece);
      for (const [place, one] of all.entries())
        expect(reachesByBits(one)(bitsFor(words, place))).toBe(decide(one, piece).access !== 'none');
    }),
    { seed: 140, numRuns: 1_000 },
  );
});

test('openings taken together reach what one of them reaches', () => {
  fc.assert(
    fc.property(openings, content, (all, piece) => {
      const isReached = (some: readonly AccessRuleSet[]) =>
        some.some((one) => decide(one, piece).access !== 'none');
      expect(isReached(mergeOpenings(all))).toBe(isReached(all));
    }),
    { seed: 140, numRuns: 1_000 },
  );
});
