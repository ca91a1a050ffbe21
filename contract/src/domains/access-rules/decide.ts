/**
 * Decides what a plan or a ticket event opens. One pure function, the same in the server, the console and the tests.
 *
 * A plan opens everything, a share by prediction, or by rules. An excluded term or type closes the plan for all content
 * that carries it. Among the rules that allow, the most generous wins: unlimited, then a number of articles, then
 * prediction. Content that no rule names is not opened.
 */
import type { AccessLimitPeriod } from './words.ts';

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

const days: Record<AccessLimitPeriod, number> = {
  '1 day': 1,
  '3 days': 3,
  '5 days': 5,
  '1 week': 7,
  '2 weeks': 14,
  '1 month': 30,
  '2 months': 60,
  '3 months': 90,
  '6 months': 180,
  '1 year': 365,
  '2 years': 730,
};

type Metered = Rule & { limit: NonNullable<Rule['limit']> };

/**
 * Orders metered rules: more articles a day come first, then more at once, then, if both grant none, the longer period.
 */
function moreGenerous({ limit: one }: Metered, { limit: other }: Metered): number {
  return (
    other.count * days[one.period] - one.count * days[other.period] ||
    other.count - one.count ||
    days[other.period] - days[one.period]
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
    .sort((one, other) => one.predictivePercents - other.predictivePercents);
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
