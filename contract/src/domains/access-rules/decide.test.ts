import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessRuleSet, type Decision, decide, type Filed, type Rule } from './decide.ts';
import { accessLimitPeriods } from './words.ts';

const limit = fc.record({ count: fc.nat({ max: 12 }), period: fc.constantFrom(...accessLimitPeriods) });
const percents = fc.integer({ min: 1, max: 20 }).map((step) => step * 5);
const plain = { exclude: false, predictivePercents: null, limit: null };
const how = fc.oneof(
  fc.constant(plain),
  fc.constant({ ...plain, exclude: true }),
  limit.map((given) => ({ ...plain, limit: given })),
  percents.map((given) => ({ ...plain, predictivePercents: given })),
);
const about = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map((termId) => ({ termId, contentTypeId: null })),
  fc.integer({ min: 1, max: 3 }).map((contentTypeId) => ({ termId: null, contentTypeId })),
);
const rules: fc.Arbitrary<Rule[]> = fc.uniqueArray(
  fc.tuple(about, how).map(([what, allowing]) => ({ ...what, ...allowing })),
  { selector: (rule) => `${rule.termId} ${rule.contentTypeId}`, maxLength: 8 },
);
const opening: fc.Arbitrary<AccessRuleSet> = fc.record({
  fullAccess: fc.boolean(),
  predictivePercents: fc.option(percents, { freq: 1 }),
  rules,
});
const byRules = rules.map((given) => ({ fullAccess: false, predictivePercents: null, rules: given }));
const content: fc.Arbitrary<Filed> = fc.record({
  contentTypeId: fc.option(fc.integer({ min: 1, max: 3 })),
  termIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 })).map((ids) => new Set(ids)),
});

const daysOf = { day: 1, week: 7, month: 30, year: 365 } as const;

/** Returns the length of a period in days, parsed from its text. */
function lengthOf(period: string): number {
  const [count = '', unit = ''] = period.split(' ');
  const name = (Object.keys(daysOf) as (keyof typeof daysOf)[]).find((one) => unit.startsWith(one));
  return Number(count) * (name ? daysOf[name] : Number.NaN);
}

type Said = { access: string; count?: number; period?: string; percents?: number };

/** Decides as the text of the rule states it, one sentence per line, regardless of speed; serves as a reference. */
function bySentences(plan: AccessRuleSet, piece: Filed): Said {
  // "full_access on: no other rules apply."
  if (plan.fullAccess) return { access: 'full' };
  // "full_access off and predictive_paywall on: a global percentage applies, the rules are hidden."
  if (plan.predictivePercents !== null) return { access: 'predictive', percents: plan.predictivePercents };
  const allowed: Said[] = [];
  for (const rule of plan.rules) {
    const isNamed =
      rule.termId === null ? rule.contentTypeId === piece.contentTypeId : piece.termIds.has(rule.termId);
    if (!isNamed) continue;
    // "An excluded term silences the whole plan for this content."
    if (rule.exclude) return { access: 'none' };
    if (rule.limit) allowed.push({ access: 'metered', ...rule.limit });
    else if (rule.predictivePercents === null) allowed.push({ access: 'full' });
    else allowed.push({ access: 'predictive', percents: rule.predictivePercents });
  }
  // "Among allowed rules the most generous wins: plain allow, then a meter, then prediction."
  for (const access of ['full', 'metered', 'predictive']) {
    const same = allowed.filter((one) => one.access === access);
    const best = same.find((one) => same.every((other) => isAsGenerous(one, other)));
    if (best) return best;
  }
  // "Without a rule that names it, a piece of content is not opened."
  return { access: 'none' };
}

/**
 * Returns whether one access is at least as generous: more articles a day, then more at once; fewer readers who meet
 * the paywall.
 */
function isAsGenerous(one: Said, other: Said): boolean {
  if (one.access === 'predictive') return (one.percents ?? 0) <= (other.percents ?? 0);
  if (one.access === 'full') return true;
  const [mine, theirs] = [lengthOf(one.period ?? ''), lengthOf(other.period ?? '')];
  const difference = (one.count ?? 0) * theirs - (other.count ?? 0) * mine;
  if (difference !== 0) return difference > 0;
  return (one.count ?? 0) > (other.count ?? 0) || ((one.count ?? 0) === (other.count ?? 0) && mine >= theirs);
}

function said(decision: Decision): Said {
  if (decision.access === 'metered') return { access: 'metered', ...decision.limit };
  if (decision.access === 'predictive') return { access: 'predictive', percents: decision.percents };
  return { access: decision.access };
}

test('what is decided is what the sentences say, for any plan and any content', () => {
  fc.assert(
    fc.property(fc.oneof(opening, byRules), content, (plan, piece) => {
      expect(said(decide(plan, piece))).toEqual(bySentences(plan, piece));
    }),
    { seed: 140, numRuns: 5_000 },
  );
});

test('the rules said to have decided name the content, and alone they decide the same', () => {
  fc.assert(
    fc.property(byRules, content, (plan, piece) => {
      const decision = decide(plan, piece);
      const alone = decide({ ...plan, rules: decision.because }, piece);
      expect(said(alone)).toEqual(said(decision));
      for (const rule of decision.because)
        expect(decide({ ...plan, rules: [rule] }, piece).because).toEqual([rule]);
    }),
    { seed: 140, numRuns: 2_000 },
  );
});

test('the order of rules does not matter, and an exclusion more never opens anything', () => {
  fc.assert(
    fc.property(byRules, content, fc.integer({ min: 1, max: 8 }), (plan, piece, termId) => {
      const turned = { ...plan, rules: plan.rules.toReversed() };
      expect(said(decide(turned, piece))).toEqual(said(decide(plan, piece)));
      const others = plan.rules.filter((rule) => rule.termId !== termId);
      const excluded = {
        ...plan,
        rules: [...others, { ...plain, termId, contentTypeId: null, exclude: true }],
      };
      if (piece.termIds.has(termId)) expect(decide(excluded, piece).access).toBe('none');
      else expect(said(decide(excluded, piece))).toEqual(said(decide({ ...plan, rules: others }, piece)));
    }),
    { seed: 140, numRuns: 2_000 },
  );
});

test('content without a type is not named by a rule about a type', () => {
  const plan: AccessRuleSet = {
    fullAccess: false,
    predictivePercents: null,
    rules: [{ ...plain, termId: null, contentTypeId: 1 }],
  };
  expect(decide(plan, { contentTypeId: null, termIds: new Set() }).access).toBe('none');
  expect(decide(plan, { contentTypeId: 1, termIds: new Set() }).access).toBe('full');
});
