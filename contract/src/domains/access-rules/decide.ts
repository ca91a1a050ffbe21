/**
 * What a plan or a ticket event opens. One pure function, the same in the server, the console and the tests.
 *
 * Everything, or a share by prediction, or by rules: a term or type that is excluded silences the plan for whatever
 * carries it; among the rules that allow, the most generous wins: without a bound, then a number of articles, then
 * prediction. Without a rule that names it, a piece of content is not opened.
 */
import type { AccessLimitPeriod } from './words.ts';

/** A rule about a term or about a content type; exactly one of the two is named. */
export interface Rule {
  termId: number | null;
  contentTypeId: number | null;
  exclude: boolean;
  /** Share of readers who meet the paywall, 5 to 100; null: no prediction. */
  predictivePercents: number | null;
  /** How many different pieces within the period; null: as many as one likes. */
  limit: { count: number; period: AccessLimitPeriod } | null;
}

/** A plan or a ticket event as far as it opens content. */
export interface Opening {
  fullAccess: boolean;
  /** Of the plan as a whole; null: no prediction. Rules do not count beside it. */
  predictivePercents: number | null;
  rules: readonly Rule[];
}

/** A piece of content as far as rules name it. */
export interface Filed {
  contentTypeId: number | null;
  termIds: ReadonlySet<number>;
}

/** `because`: the rules that decided, none where the plan as a whole did. */
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

/** More articles a day come first; of the same pace those that can be read at once; of none at all the longer period. */
function moreGenerous({ limit: one }: Metered, { limit: other }: Metered): number {
  return (
    other.count * days[one.period] - one.count * days[other.period] ||
    other.count - one.count ||
    days[other.period] - days[one.period]
  );
}

type Predicted = Rule & { predictivePercents: number };

/** @param about the rules that name the piece of content */
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

/** What is open whatever the content; null where rules count. */
function asAWhole({ fullAccess, predictivePercents: percents }: Opening): Decision | null {
  if (fullAccess) return { access: 'full', because: [] };
  return percents === null ? null : { access: 'predictive', percents, because: [] };
}

/** What one plan or event opens of one piece of content. */
export function decide(opening: Opening, content: Filed): Decision {
  return asAWhole(opening) ?? among(opening.rules.filter((rule) => names(rule, content)));
}
