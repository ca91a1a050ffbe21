// Rank of a reader at an article, and what is stored of it. Pure.
import type { Chain, JudgedLink } from '#contract/domains/decisions/chain.ts';
import { meetsPaywall } from '#contract/domains/decisions/prediction.ts';
import type { DecisionConfig, Piece } from '#contract/domains/decisions/situation.ts';
import { ruleKey } from '#contract/domains/decisions/windows.ts';
import { neededTotals } from '#contract/domains/predictive-paywall/words.ts';
import { percentile, type Ranks, rank } from '../predictive-paywall/rank.service.ts';
import { articleSignals, readerSignals } from '../predictive-paywall/signals.service.ts';
import type { PredictionLine } from './lines.ts';
import type { RankInputs } from './rankings.ts';
import { findOpener, isAbout, judgedIn } from './why.kept.ts';

export interface Ranked {
  ranks: Ranks;
  /** Percentile among the totals so far, above 0 up to 100. */
  percent: number;
  /** Percentile that decides; null as long as too few totals are known. */
  percentile: number | null;
  median: number;
}

/** Rounds to two decimals, which are stored, but not to 0, which no rank has. */
const rounded = (percent: number) => Math.max(Math.round(percent * 100) / 100, 0.01);

/** Ranks a reader at an article. */
export function rankReader(
  { weights, histogram, sales, profile, readsNewsletter }: RankInputs,
  article: { termIds: readonly number[]; views: number },
  sessionId: string,
  at: number,
): Ranked {
  const signals = {
    ...readerSignals(profile, sessionId, at),
    ...articleSignals(article.termIds, article.views, sales),
    newsletter: Number(readsNewsletter),
  };
  const ranks = rank(signals, weights);
  const place = histogram.placeOf(ranks.total);
  const percent = rounded(percentile(place));
  const isKnown = place.totals >= neededTotals;
  return { ranks, percent, percentile: isKnown ? percent : null, median: histogram.median ?? ranks.total };
}

/** Returns whether any plan or event of a site predicts. */
export function predicts({ predictivePaywall, plans, events }: DecisionConfig): boolean {
  const isPredictive = (percents: number | null) => percents !== null;
  return (
    predictivePaywall &&
    [...plans, ...events].some(
      ({ predictivePercents, rules }) =>
        isPredictive(predictivePercents) || rules.some((rule) => isPredictive(rule.predictivePercents)),
    )
  );
}

/** Prediction of a plan or event: as a whole or by a rule, with the percentage that it keeps out. */
export interface Predicted {
  percents: number;
  termId: number | null;
  contentTypeId: number | null;
}

/** Returns how a plan or event predicted when it was judged; null if it didn't. */
export function predictedBy(
  config: DecisionConfig,
  piece: Piece,
  { kind, id, judgement, rules }: JudgedLink,
): Predicted | null {
  if (judgement !== 'let_in' && judgement !== 'kept_out' && judgement !== 'used_up') return null;
  const opener = findOpener(config, kind, id);
  if (!opener) return null;
  if (opener.predictivePercents !== null)
    return { percents: opener.predictivePercents, termId: null, contentTypeId: null };
  // A used up limit is the reason only if prediction didn't let the reader in either.
  const isNamed = (key: string) => judgement === 'used_up' || rules.includes(key);
  const [first] = opener.rules
    .flatMap((rule) => {
      const { predictivePercents: percents, termId, contentTypeId } = rule;
      const isMeant = isAbout(rule, piece) && isNamed(ruleKey(rule));
      return percents !== null && isMeant ? { percents, termId, contentTypeId } : [];
    })
    .toSorted((one, other) => one.percents - other.percents);
  return first ?? null;
}

/** Returns what is stored of a rank; null if no plan and no event asked for it. */
export function predictionLine(
  { ranks, percent, percentile: deciding, median }: Ranked,
  { weightsId, histogram }: RankInputs,
  { config, piece, chain }: { config: DecisionConfig; piece: Piece; chain: Chain },
): PredictionLine | null {
  const by = judgedIn(chain).flatMap((link) => {
    const predicted = predictedBy(config, piece, link);
    return predicted ? [{ link, predicted }] : [];
  });
  if (by.length === 0) return null;
  return {
    user: ranks.user,
    content: ranks.content,
    total: ranks.total,
    median,
    percent,
    weights_id: weightsId,
    bucket: histogram.bucketOf(ranks.total),
    parts: ranks.parts,
    is_collecting: deciding === null,
    // The history is of plans.
    plans: by.flatMap(({ link, predicted: { percents, termId, contentTypeId } }) =>
      link.kind === 'plan'
        ? {
            plan_id: link.id,
            taxonomy_term_id: termId,
            content_type_id: contentTypeId,
            percents,
            calculated: meetsPaywall(deciding, percents),
          }
        : [],
    ),
  };
}
