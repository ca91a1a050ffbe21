// Rules of the predictive paywall. Pure: signals times weights make a total, which is compared with those of the last
// 30 days.
import { meetsPaywall } from '#contract/domains/decisions/prediction.ts';
import {
  type ContentSignal,
  contentSignals,
  type UserSignal,
  userSignals,
} from '#contract/domains/predictive-paywall/words.ts';

export type Signals = Partial<Record<UserSignal | ContentSignal, number>>;
/** Weight of each signal; a missing one counts 0. */
export type Weights = Partial<Record<UserSignal | ContentSignal, number>>;

interface Part {
  signal: UserSignal | ContentSignal;
  value: number;
  weight: number;
}

export interface Ranks {
  user: number;
  content: number;
  total: number;
  /** Summands of the ranks. */
  parts: { user: Part[]; content: Part[] };
  /** True if any weight is set; otherwise every total is the same, and there is no paywall. */
  isWeighted: boolean;
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { value, weight }) => sum + value * weight, 0);

/** Computes the ranks of a reader and an item of content. An unknown signal counts 0. */
export function rank(signals: Signals, weights: Weights): Ranks {
  const part = (signal: Part['signal']) => ({
    signal,
    value: signals[signal] ?? 0,
    weight: weights[signal] ?? 0,
  });
  const parts = { user: userSignals.map(part), content: contentSignals.map(part) };
  const [user, content] = [sumOf(parts.user), sumOf(parts.content)];
  const isWeighted = [...parts.user, ...parts.content].some(({ weight }) => weight !== 0);
  return { user, content, total: user + content, parts, isWeighted };
}

/** Rank of a total among those of the last 30 days. */
export interface RankStatistics {
  /** Number of totals; `atOrBelow` is the number of those that aren't higher. */
  totals: number;
  atOrBelow: number;
}

/** Returns the share of totals at or below this one, itself included: above 0 up to 100. */
export function percentile({ totals, atOrBelow }: RankStatistics): number {
  return ((atOrBelow + 1) * 100) / (totals + 1);
}

/**
 * Returns whether the paywall is shown, which it is to readers with the highest ranks.
 * @param percents share of readers who see it, 5 to 100
 */
export function isWalled({ isWeighted }: Ranks, percent: number, percents: number): boolean {
  return meetsPaywall(isWeighted ? percent : null, percents);
}
