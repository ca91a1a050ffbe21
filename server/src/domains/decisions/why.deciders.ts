// Plans, events and predictions that decided.
import type { Chain, Outcome } from '#contract/domains/decisions/chain.ts';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import type { DecisionConfig, Piece } from '#contract/domains/decisions/situation.ts';
import type { HoldingKind } from '#contract/domains/decisions/words.ts';
import { predictedBy } from './ranking.rules.ts';
import { judgedIn } from './why.kept.ts';

/** Plan or event that decided; null if neither did. */
export type Decider = { kind: HoldingKind; id: number } | null;

export function ownerOf({ planId, eventId }: Pick<Outcome, 'planId' | 'eventId'>): Decider {
  if (planId !== null) return { kind: 'plan', id: planId };
  return eventId === null ? null : { kind: 'event', id: eventId };
}

interface Predicting {
  chain: Chain;
  config: DecisionConfig;
  piece: Piece;
  percentile: number | null;
}

/** Returns the rank that plans asked for, and the share that they wall; null if nothing predicted. */
export function predictionOf({ chain, config, piece, percentile }: Predicting): Why['prediction'] {
  const shares = judgedIn(chain).flatMap((link) => predictedBy(config, piece, link)?.percents ?? []);
  const [first = null] = shares;
  if (first === null) return null;
  return { percentile, percents: shares.every((one) => one === first) ? first : null };
}
