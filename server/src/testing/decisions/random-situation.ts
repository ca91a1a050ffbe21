/** Random situations, small enough that plans, terms, meters and pieces meet often. */
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import { accessLimitPeriods } from '#contract/domains/access-rules/words.ts';
import type {
  DecisionConfig,
  Holding,
  Opener,
  Opening,
  Piece,
  ReaderState,
  Situation,
  WallRule,
} from '#contract/domains/decisions/situation.ts';
import { dayMs, meterKey } from '#contract/domains/decisions/windows.ts';
import { countings, holdingSources, memberStates, sessionStates } from '#contract/domains/decisions/words.ts';
import { pick, randomInteger } from '../random.ts';

const at = Date.parse('2028-02-29T12:00:00Z');
const chance = (percent: number) => randomInteger(1, 100) <= percent;
const some = <T>(most: number, make: (index: number) => T) =>
  Array.from({ length: randomInteger(0, most) }, (_, index) => make(index));
const orNull = <T>(percent: number, make: () => T) => (chance(percent) ? make() : null);
const typeId = () => randomInteger(1, 3);
const termId = () => randomInteger(1, 5);

function randomRule(): Rule {
  const isTerm = chance(60);
  const how = randomInteger(1, 10);
  return {
    termId: isTerm ? termId() : null,
    contentTypeId: isTerm ? null : typeId(),
    exclude: how === 1,
    predictivePercents: how === 2 || how === 3 ? randomInteger(1, 20) * 5 : null,
    limit: how > 4 ? { count: randomInteger(0, 3), period: pick(accessLimitPeriods) } : null,
  };
}

/** Returns at most one rule for each term or type. */
function randomRules(): Rule[] {
  const rules = some(5, randomRule);
  return [...new Map(rules.map((rule) => [`${rule.termId} ${rule.contentTypeId}`, rule])).values()];
}

function randomOpener(id: number): Opener {
  const how = randomInteger(1, 12);
  return {
    id,
    title: `Opener ${id}`,
    priority: randomInteger(0, 2),
    active: chance(80),
    fullAccess: how === 1,
    predictivePercents: how === 2 ? randomInteger(1, 20) * 5 : null,
    rules: randomRules(),
  };
}

/** Shuffles a list, because the order in storage must not matter. */
function shuffled<T>(list: readonly T[]): T[] {
  const keyed = list.map((one) => [randomInteger(0, 1e9), one] as const);
  return keyed.sort(([one], [other]) => one - other).map(([, one]) => one);
}

function randomWallRule(id: number): WallRule {
  return {
    id,
    contentTypeIds: some(2, typeId),
    termIds: some(2, termId),
    youngerThanDays: orNull(20, () => randomInteger(1, 40)),
    olderThanDays: orNull(20, () => randomInteger(1, 40)),
    access: pick(['free', 'registered', 'members', 'members']),
  };
}

export function randomConfig(): DecisionConfig {
  return {
    siteActive: chance(98),
    wall: some(4, randomWallRule),
    plans: shuffled(Array.from({ length: 6 }, (_, index) => randomOpener(index + 1))),
    events: shuffled([randomOpener(1), randomOpener(2)]),
    guestPlanId: orNull(70, () => randomInteger(1, 7)),
    signUpPlanId: orNull(70, () => randomInteger(1, 7)),
    checkAlreadyViewed: chance(25),
    contentSyncAndCheck: chance(20),
    predictivePaywall: chance(85),
  };
}

const days = [0, 0.5, 1, 2.5, 3, 5, 6.99, 7, 14, 20, 29.99, 30, 31, 60, 89, 90, 179, 180, 364, 365, 729, 730];
const contentId = () => orNull(92, () => randomInteger(1, 5));
const randomOpening = (): Opening => ({
  contentId: contentId(),
  at: at - pick(days as [number, ...number[]]) * dayMs,
});

/** Returns openings of the meters that the configuration has, and of one that it hasn't. */
function randomOpened({ plans, events }: DecisionConfig): ReaderState['opened'] {
  const opened: Record<string, Opening[]> = {};
  for (const [kind, openers] of [
    ['plan', plans],
    ['event', events],
  ] as const)
    for (const { id, rules } of openers)
      for (const rule of rules)
        if (rule.limit && chance(50)) opened[meterKey(kind, id, rule)] = some(4, randomOpening);
  if (chance(10)) opened['plan:7/term:1'] = some(2, randomOpening);
  return opened;
}

function randomHolding(): Holding {
  const isPlan = chance(80);
  return {
    kind: isPlan ? 'plan' : 'event',
    id: randomInteger(1, isPlan ? 7 : 3),
    source: pick(holdingSources),
    counts: chance(75) ? 'counted' : pick(countings),
  };
}

function randomCascade(): ReaderState['cascades'][number] {
  const kind = pick<'plan' | 'event' | 'content'>(['plan', 'plan', 'event', 'content']);
  const siteId = randomInteger(1, 2);
  return {
    kind,
    id: randomInteger(1, kind === 'plan' ? 7 : 3),
    outcome: chance(75) ? 'provided' : 'excluded',
    siteId,
    siteTitle: `Site ${siteId}`,
  };
}

export function randomReader(config: DecisionConfig): ReaderState {
  const isAnonymous = chance(40);
  return {
    isKeyValid: chance(98),
    member: isAnonymous ? null : chance(85) ? 'active' : pick(memberStates),
    session: chance(92) ? 'valid' : pick(sessionStates),
    network: isAnonymous ? null : orNull(10, () => pick(['mask', 'range'])),
    isVerifiedCrawler: chance(2),
    isPreview: chance(2),
    hasGiftLink: chance(2),
    holdings: chance(90) ? some(isAnonymous ? 1 : 4, randomHolding) : [],
    purchases: chance(15)
      ? some(2, () => ({
          contentId: randomInteger(1, 5),
          bundleId: orNull(50, () => randomInteger(1, 3)),
          counts: pick(countings),
        }))
      : [],
    cascades: chance(35) ? some(3, randomCascade) : [],
    opened: randomOpened(config),
    percentile: orNull(80, () => randomInteger(1, 100)),
  };
}

export function randomPiece(): Piece {
  return {
    contentId: contentId(),
    access: pick(['members', 'members', 'members', 'by_rules', 'by_rules', 'registered', 'free']),
    contentTypeId: orNull(85, typeId),
    termIds: [...new Set(some(3, termId))],
    publishedAt: orNull(80, () => at - randomInteger(-1, 45) * dayMs),
  };
}

/** Returns random situations of one site, as many as asked for. */
export function* randomSituations(count: number): Generator<Situation> {
  for (let made = 0; made < count; ) {
    const config = randomConfig();
    for (let one = 0; one < 25 && made < count; one += 1, made += 1)
      yield { config, piece: randomPiece(), reader: randomReader(config), at };
  }
}
