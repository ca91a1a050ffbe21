// The standing of content to a plan or event: whether its rules allow or exclude it, which decides if it is opened. It
// reduces any amount of content to few combinations.
import { type AccessRuleSet, decide, type Rule } from '#contract/domains/access-rules/decide.ts';

/** Bits of a standing: the opening has a rule that allows the content, and one that excludes it. */
export const allowed = 1;
export const excluded = 2;
const bitsEach = 2;
/** Number of openings per word: two bits each must fit into a signed 32-bit integer of the database. */
const perWord = 15;

export const idsOf = (rules: readonly Rule[], named: 'termId' | 'contentTypeId'): number[] =>
  rules.map((rule) => rule[named]).filter((id) => id !== null);

export const wordsFor = (openings: readonly AccessRuleSet[]): number => Math.ceil(openings.length / perWord);

/** Returns the word, and the bits in it, for content that a rule of the opening at this index names. */
function bitsOf({ exclude }: Rule, place: number): { word: number; bits: number } {
  const bit = exclude ? excluded : allowed;
  return { word: Math.floor(place / perWord), bits: bit << (bitsEach * (place % perWord)) };
}

/** Returns the words that each term or content type adds to the standing of content, keyed by its id. */
export function wordsByRule(
  openings: readonly AccessRuleSet[],
  named: 'termId' | 'contentTypeId',
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [place, { rules }] of openings.entries())
    for (const rule of rules) {
      const id = rule[named];
      if (id === null) continue;
      const words = found.get(id) ?? Array.from({ length: wordsFor(openings) }, () => 0);
      const { word, bits } = bitsOf(rule, place);
      words[word] = (words[word] ?? 0) | bits;
      found.set(id, words);
    }
  return found;
}

/** Returns the standing of content with these words to the opening at this index. */
export const bitsFor = (words: readonly number[], place: number): number =>
  ((words[Math.floor(place / perWord)] ?? 0) >> (bitsEach * (place % perWord))) & (allowed | excluded);

/**
 * Returns whether an opening reaches content with a given standing. All rules that allow are equivalent here, and so
 * are all that exclude, so one of each is passed to `decide` as if the bits were terms.
 */
export function reachesByBits(opening: AccessRuleSet): (standing: number) => boolean {
  const rules = [allowed, excluded].flatMap((bit) => {
    const rule = opening.rules.find(({ exclude }) => exclude === (bit === excluded));
    return rule ? [{ ...rule, termId: bit, contentTypeId: null }] : [];
  });
  const verdicts = [0, allowed, excluded, allowed | excluded].map((standing) => {
    const termIds = new Set([allowed, excluded].filter((bit) => (standing & bit) !== 0));
    return decide({ ...opening, rules }, { contentTypeId: null, termIds }).access !== 'none';
  });
  return (standing) => verdicts[standing] ?? false;
}

/**
 * Merges openings: those without an exclusion reach together the same content as one opening with all of their rules.
 */
export function mergeOpenings(openings: readonly AccessRuleSet[]): AccessRuleSet[] {
  const whole = openings.find(
    ({ fullAccess, predictivePercents }) => fullAccess || predictivePercents !== null,
  );
  if (whole) return [{ ...whole, rules: [] }];
  const isExcluding = ({ rules }: AccessRuleSet) => rules.some(({ exclude }) => exclude);
  const rules = openings.filter((opening) => !isExcluding(opening)).flatMap((opening) => opening.rules);
  const together = { fullAccess: false, predictivePercents: null, rules };
  return [...(rules.length > 0 ? [together] : []), ...openings.filter(isExcluding)];
}
