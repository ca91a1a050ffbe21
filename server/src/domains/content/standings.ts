// How content stands to a plan or event, as far as that decides whether it is opened at all: very much content that is
// filed in very many ways comes down to few combinations.
import { decide, type Opening, type Rule } from '#contract/domains/access-rules/decide.ts';

/** Bits of a standing: content carries something that the opening allows, and something that it excludes. */
export const allowed = 1;
export const excluded = 2;
const bitsEach = 2;
/** Openings whose standings fit into one integer of the database, which has a sign. */
const perWord = 15;

export const idsOf = (rules: readonly Rule[], named: 'termId' | 'contentTypeId'): number[] =>
  rules.map((rule) => rule[named]).filter((id) => id !== null);

export const wordsFor = (openings: readonly Opening[]): number => Math.ceil(openings.length / perWord);

/** How content that one rule of the opening at this place names stands to it: the word, and the bits in it. */
function bitsOf({ exclude }: Rule, place: number): { word: number; bits: number } {
  const bit = exclude ? excluded : allowed;
  return { word: Math.floor(place / perWord), bits: bit << (bitsEach * (place % perWord)) };
}

/** What carrying each term, and being of each type, says about the standing to all of the openings: their words. */
export function wordsByRule(
  openings: readonly Opening[],
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

/** How content with these words stands to the opening at this place. */
export const standingTo = (words: readonly number[], place: number): number =>
  ((words[Math.floor(place / perWord)] ?? 0) >> (bitsEach * (place % perWord))) & (allowed | excluded);

/**
 * Whether an opening reaches content, by how that stands to it. Rules that allow are as one here, and so are rules that
 * exclude: one of each is decided about, as if the bits were terms.
 */
export function reachesByStanding(opening: Opening): (standing: number) => boolean {
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

/** Openings without an exclusion reach together what one opening with all of their rules reaches. */
export function asFew(openings: readonly Opening[]): Opening[] {
  const whole = openings.find(
    ({ fullAccess, predictivePercents }) => fullAccess || predictivePercents !== null,
  );
  if (whole) return [{ ...whole, rules: [] }];
  const isExcluding = ({ rules }: Opening) => rules.some(({ exclude }) => exclude);
  const rules = openings.filter((opening) => !isExcluding(opening)).flatMap((opening) => opening.rules);
  const together = { fullAccess: false, predictivePercents: null, rules };
  return [...(rules.length > 0 ? [together] : []), ...openings.filter(isExcluding)];
}
