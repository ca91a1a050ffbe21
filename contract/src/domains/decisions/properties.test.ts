import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '../access-rules/decide.ts';
import { accessLimitPeriods } from '../access-rules/words.ts';
import { chainText, type Outcome } from './chain.ts';
import { combine } from './combine.ts';
import type { DecisionConfig, Opener, Piece, ReaderState, Situation, WallRule } from './situation.ts';
import { dayMs, meterKey } from './windows.ts';
import {
  countings,
  holdingKinds,
  holdingSources,
  memberStates,
  pieceAccesses,
  sessionStates,
  wallAccesses,
} from './words.ts';

const now = Date.parse('2028-02-29T12:00:00Z');

const types = fc.integer({ min: 1, max: 3 });
const terms = fc.integer({ min: 1, max: 4 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });
const plain = { exclude: false, predictivePercents: null, limit: null };
const percents = fc.integer({ min: 1, max: 20 }).map((step) => step * 5);
const limit = fc.record({ count: fc.nat({ max: 3 }), period: fc.constantFrom(...accessLimitPeriods) });
const rule: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.oneof(
      terms.map((termId) => ({ termId, contentTypeId: null })),
      types.map((contentTypeId) => ({ termId: null, contentTypeId })),
    ),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(plain) },
      { weight: 1, arbitrary: fc.constant({ ...plain, exclude: true }) },
      { weight: 5, arbitrary: limit.map((given) => ({ ...plain, limit: given })) },
      { weight: 2, arbitrary: percents.map((given) => ({ ...plain, predictivePercents: given })) },
    ),
  )
  .map(([subject, how]) => ({ ...subject, ...how }));
const rules = fc.uniqueArray(rule, {
  selector: ({ termId, contentTypeId }) => `${termId} ${contentTypeId}`,
  maxLength: 5,
});

const opener = (id: number): fc.Arbitrary<Opener> =>
  fc.record({
    id: fc.constant(id),
    title: fc.constant(`Opener ${id}`),
    priority: fc.nat({ max: 2 }),
    active: fc.boolean(),
    fullAccess: fc.nat({ max: 9 }).map((one) => one === 0),
    predictivePercents: fc.option(percents, { freq: 1 }),
    rules,
  });

const ids = fc.array(types, { maxLength: 2 });
const wallRule: fc.Arbitrary<WallRule> = fc.record({
  id: fc.nat(),
  contentTypeIds: ids,
  termIds: ids,
  youngerThanDays: maybe(fc.integer({ min: 1, max: 40 })),
  olderThanDays: maybe(fc.integer({ min: 1, max: 40 })),
  access: fc.constantFrom(...wallAccesses),
});

const config: fc.Arbitrary<DecisionConfig> = fc.record({
  siteActive: fc.constant(true),
  wall: fc.array(wallRule, { maxLength: 3 }),
  plans: fc.tuple(opener(1), opener(2), opener(3), opener(4)),
  events: fc.tuple(opener(1), opener(2)),
  guestPlanId: maybe(types),
  signUpPlanId: maybe(types),
  checkAlreadyViewed: fc.boolean(),
  contentSyncAndCheck: fc.boolean(),
  predictivePaywall: fc.boolean(),
});

/** Ids of content are recognizable, so that a test can look for them in chains. */
const contentId = fc.integer({ min: 987_654_321, max: 987_654_324 });
const piece: fc.Arbitrary<Piece> = fc.record({
  contentId: fc.option(contentId, { freq: 9 }),
  access: fc.constantFrom(...pieceAccesses, 'members', 'members', 'members'),
  contentTypeId: maybe(types),
  termIds: fc.uniqueArray(terms),
  publishedAt: maybe(fc.nat({ max: 45 }).map((days) => now - days * dayMs)),
});

const opening = fc.record({
  contentId: fc.option(contentId, { freq: 9 }),
  at: fc.nat({ max: 800 }).map((days) => now - days * dayMs),
});
const holding = fc.record({
  kind: fc.constantFrom(...holdingKinds),
  id: fc.integer({ min: 1, max: 5 }),
  source: fc.constantFrom(...holdingSources),
  counts: fc.constantFrom('counted', 'counted', ...countings),
});
const cascade = fc
  .record({
    kind: fc.constantFrom(...holdingKinds),
    id: fc.integer({ min: 1, max: 5 }),
    outcome: fc.constantFrom('provided', 'excluded'),
    siteId: types,
  })
  .map((one) => ({ ...one, siteTitle: `Site ${one.siteId}` }));

const meterKeys = ({ plans, events }: DecisionConfig) => [
  ...plans.flatMap(({ id, rules: of }) => of.map((one) => meterKey('plan', id, one))),
  ...events.flatMap(({ id, rules: of }) => of.map((one) => meterKey('event', id, one))),
];

const readerOf = (of: DecisionConfig): fc.Arbitrary<ReaderState> =>
  fc.record({
    isKeyValid: fc.constant(true),
    member: fc.option(fc.constantFrom('active', ...memberStates), { freq: 2 }),
    session: fc.constantFrom('valid', 'valid', 'valid', 'valid', ...sessionStates),
    network: fc.constantFrom(null, null, 'mask', 'range'),
    isVerifiedCrawler: fc.constant(false),
    isPreview: fc.constant(false),
    hasGiftLink: fc.nat({ max: 20 }).map((one) => one === 0),
    holdings: fc.array(holding, { maxLength: 3 }),
    purchases: fc.array(
      fc.record({ contentId, bundleId: maybe(types), counts: fc.constantFrom(...countings) }),
      { maxLength: 1 },
    ),
    cascades: fc.array(cascade, { maxLength: 2 }),
    opened: fc.dictionary(
      fc.constantFrom('plan:9/term:9', ...meterKeys(of)),
      fc.array(opening, { maxLength: 4 }),
      { maxKeys: 4, noNullPrototype: true },
    ),
    percentile: maybe(fc.integer({ min: 1, max: 100 })),
  });

const situations: fc.Arbitrary<Situation> = config.chain((of) =>
  fc.record({ config: fc.constant(of), piece, reader: readerOf(of), at: fc.constant(now) }),
);

const isOpen = ({ verdict }: Outcome) => verdict === 'grant' || verdict === 'meter_grant';
const check = <T>(arbitrary: fc.Arbitrary<T>, predicate: (given: T) => void) =>
  fc.assert(fc.property(arbitrary, predicate), { seed: 83, numRuns: 1_000 });

function withReader(situation: Situation, given: Partial<ReaderState>): Situation {
  return { ...situation, reader: { ...situation.reader, ...given } };
}

test('a further subscription or ticket never takes access away', () => {
  check(fc.tuple(situations, holding), ([before, more]) => {
    const after = withReader(before, { holdings: [...before.reader.holdings, more] });
    if (isOpen(combine(before))) expect(isOpen(combine(after))).toBe(true);
  });
});

test('what a sister site provides never takes access away', () => {
  check(fc.tuple(situations, cascade), ([before, more]) => {
    const cascades = [...before.reader.cascades, { ...more, outcome: 'provided' as const }];
    if (isOpen(combine(before))) expect(isOpen(combine(withReader(before, { cascades })))).toBe(true);
  });
});

function raised(openers: readonly Opener[], at: number, by: number): Opener[] {
  let metered = -1;
  return openers.map((one) => ({
    ...one,
    rules: one.rules.map((given) => {
      if (!given.limit) return given;
      metered += 1;
      return metered === at ? { ...given, limit: { ...given.limit, count: given.limit.count + by } } : given;
    }),
  }));
}

test('a higher limit never adds a wall', () => {
  check(fc.tuple(situations, fc.nat({ max: 5 }), fc.integer({ min: 1, max: 4 })), ([before, at, by]) => {
    const after = { ...before, config: { ...before.config, plans: raised(before.config.plans, at, by) } };
    if (isOpen(combine(before))) expect(isOpen(combine(after))).toBe(true);
  });
});

test('a used meter never opens more than an empty one', () => {
  check(situations, (before) => {
    if (before.config.checkAlreadyViewed) return;
    const isKnown = Object.values(before.reader.opened)
      .flat()
      .some((one) => one.contentId === before.piece.contentId);
    if (!isKnown && isOpen(combine(before)))
      expect(isOpen(combine(withReader(before, { opened: {} })))).toBe(true);
  });
});

/** Turns every list around but the wall's rules, whose order counts. */
function turned({ config: of, piece: about, reader, at }: Situation): Situation {
  const turn = (openers: readonly Opener[]) =>
    openers.toReversed().map((one) => ({ ...one, rules: one.rules.toReversed() }));
  const opened = Object.entries(reader.opened).reverse();
  return {
    config: { ...of, plans: turn(of.plans), events: turn(of.events) },
    piece: { ...about, termIds: about.termIds.toReversed() },
    reader: {
      ...reader,
      holdings: reader.holdings.toReversed(),
      purchases: reader.purchases.toReversed(),
      cascades: reader.cascades.toReversed(),
      opened: Object.fromEntries(opened.map(([key, openings]) => [key, openings.toReversed()])),
    },
    at,
  };
}

test('the order in which plans, rules and holdings are stored does not matter', () => {
  check(situations, (situation) => {
    const [one, other] = [combine(situation), combine(turned(situation))];
    expect(other).toEqual(one);
    expect(chainText(other.chain)).toBe(chainText(one.chain));
  });
});

test('every reader reads free articles, and everything where nothing is behind the wall', () => {
  check(situations, (situation) => {
    const free = { ...situation, piece: { ...situation.piece, access: 'free' as const } };
    expect(combine(free)).toMatchObject({ verdict: 'grant', reason: 'free_content' });
    const byRules = { ...situation.piece, access: 'by_rules' as const };
    const open = { ...situation, piece: byRules, config: { ...situation.config, wall: [] } };
    expect(combine(open)).toMatchObject({ verdict: 'grant', reason: 'free_content' });
  });
});
