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

export const signalNames = [...userSignals, ...contentSignals];

/** Returns the weights of a site's signals from its settings. */
export function weightsOf(
  settings: Readonly<Record<`weight_${UserSignal | ContentSignal}`, number>>,
): Weights {
  return Object.fromEntries(signalNames.map((signal) => [signal, settings[`weight_${signal}`]]));
}

/** Returns whether any weight is set; otherwise every total is the same, and nobody meets the paywall. */
export const isWeighted = (weights: Weights): boolean =>
  signalNames.some((signal) => (weights[signal] ?? 0) !== 0);

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
  return { user, content, total: user + content, parts, isWeighted: isWeighted(weights) };
}

/** Place of a total among those of the last 30 days. */
export interface RankStatistics {
  /** Number of totals; `below` is the number of lower ones, `equal` that of equal ones. */
  totals: number;
  below: number;
  equal: number;
}

/**
 * Returns the percentile of a total, itself included: above 0 and below 100. Of equal totals half count as lower, so if all
 * are equal nobody is at the top.
 */
export function percentile({ totals, below, equal }: RankStatistics): number {
  return ((below + (equal + 1) / 2) * 100) / (totals + 1);
}

/**
 * Returns whether the paywall is shown, which it is to readers with the highest ranks.
 * @param percents share of readers who see it, 5 to 100
 */
export function isWalled(ranks: Ranks, percent: number, percents: number): boolean {
  return meetsPaywall(ranks.isWeighted ? percent : null, percents);
}

/** Version of the shape of a payload. */
const payloadVersion = 1;

/** Returns the arithmetic of a decision as it is stored. @param more `arm` if the reader got another decision */
export function actionPayload(
  parts: Readonly<Record<keyof Ranks['parts'], readonly object[]>>,
  percents: number,
  more: { arm?: string },
) {
  return { version: payloadVersion, percents, ...parts, ...more };
}
