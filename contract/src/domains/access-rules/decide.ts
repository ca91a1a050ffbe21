/**
 * Decides what a plan or a ticket event opens. One pure function, the same in the server, the console and the tests.
 *
 * A plan opens everything, a share by prediction, or by rules. An excluded term or type closes the plan for all content
 * that carries it. Among the rules that allow, the most generous wins: unlimited, then a number of articles, then
 * prediction. Content that no rule names is not opened.
 */
import { type AccessLimitPeriod, periodDays as days } from './words.ts';

/** Access rule about a term or about a content type; exactly one of the two is set. */
export interface Rule {
  termId: number | null;
  contentTypeId: number | null;
  exclude: boolean;
  /** Percentage of readers who meet the paywall, 5 to 100; null without prediction. */
  predictivePercents: number | null;
  /** Number of different articles within the period; null means unlimited. */
  limit: { count: number; period: AccessLimitPeriod } | null;
}

/** Access fields of a plan or a ticket event. */
export interface AccessRuleSet {
  fullAccess: boolean;
  /** Percentage for the plan as a whole; null without prediction. If set, rules don't count. */
  predictivePercents: number | null;
  rules: readonly Rule[];
}

/** Fields of a piece of content that rules refer to. */
export interface Filed {
  contentTypeId: number | null;
  termIds: ReadonlySet<number>;
}

/** Decision; `because` holds the rules that decided, and is empty if the plan as a whole did. */
export type Decision =
  | { access: 'full'; because: readonly Rule[] }
  | { access: 'metered'; limit: { count: number; period: AccessLimitPeriod }; because: readonly Rule[] }
  | { access: 'predictive'; percents: number; because: readonly Rule[] }
  | { access: 'none'; because: readonly Rule[] };

const names = ({ termId, contentTypeId }: Rule, content: Filed) =>
  termId !== null ? content.termIds.has(termId) : contentTypeId === content.contentTypeId;

type Metered = Rule & { limit: NonNullable<Rule['limit']> };

/** Orders equally generous rules by what they are about, so that their order in storage doesn't matter. */
function bySubject(one: Rule, other: Rule): number {
  return (one.termId ?? 0) - (other.termId ?? 0) || (one.contentTypeId ?? 0) - (other.contentTypeId ?? 0);
}

/**
 * Orders metered rules: more articles a day come first, then more at once, then, if both grant none, the longer period.
 */
function moreGenerous(rule: Metered, otherRule: Metered): number {
  const [{ limit: one }, { limit: other }] = [rule, otherRule];
  return (
    other.count * days[one.period] - one.count * days[other.period] ||
    other.count - one.count ||
    days[other.period] - days[one.period] ||
    bySubject(rule, otherRule)
  );
}

type Predicted = Rule & { predictivePercents: number };

/** Decides by rules. @param about rules that apply to the content */
function among(about: readonly Rule[]): Decision {
  const silencing = about.filter(({ exclude }) => exclude);
  if (silencing.length > 0) return { access: 'none', because: silencing };
  const free = about.filter((rule) => rule.limit === null && rule.predictivePercents === null);
  if (free.length > 0) return { access: 'full', because: free };
  const [metered] = about.filter((rule): rule is Metered => rule.limit !== null).sort(moreGenerous);
  if (metered) return { access: 'metered', limit: metered.limit, because: [metered] };
  const [predicted] = about
    .filter((rule): rule is Predicted => rule.predictivePercents !== null)
    .sort((one, other) => one.predictivePercents - other.predictivePercents || bySubject(one, other));
  if (predicted)
    return { access: 'predictive', percents: predicted.predictivePercents, because: [predicted] };
  return { access: 'none', because: [] };
}

/** Returns the decision that is independent of the content; null if rules count. */
function asAWhole({ fullAccess, predictivePercents: percents }: AccessRuleSet): Decision | null {
  if (fullAccess) return { access: 'full', because: [] };
  return percents === null ? null : { access: 'predictive', percents, because: [] };
}

/** Decides what one plan or event opens of one piece of content. */
export function decide(opening: AccessRuleSet, content: Filed): Decision {
  return asAWhole(opening) ?? among(opening.rules.filter((rule) => names(rule, content)));
}
