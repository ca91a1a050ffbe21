// Inputs of a decision that are stored with it.
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import type { Chain, JudgedLink } from '#contract/domains/decisions/chain.ts';
import type { DecisionConfig, Opener, Piece } from '#contract/domains/decisions/situation.ts';
import type { HoldingKind, Step } from '#contract/domains/decisions/words.ts';

export interface KeptInputs {
  chain: Chain;
  /** Configuration of then. */
  config: DecisionConfig;
  /** The piece as it was filed then. */
  piece: Piece;
  at: number;
  /** Number of pieces opened on the meter that decided, after the decision; null without one. */
  meterUsed: number | null;
  /** Percentile of the reader's rank; null if none was computed. */
  percentile: number | null;
}

type LinkOf<S extends Step> = Exclude<Extract<Chain[number], { step: S }>, { outcome: 'not_reached' }>;

/** Returns the link of a step; null if it was not reached. */
export function linkOf<S extends Step>(chain: Chain, step: S): LinkOf<S> | null {
  const link = chain.find((one) => one.step === step);
  return link && link.outcome !== 'not_reached' ? (link as LinkOf<S>) : null;
}

/** Returns the judgements of plans and events: of those held, then of those that sister sites provide. */
export function judgedIn(chain: Chain): readonly JudgedLink[] {
  return [...(linkOf(chain, 'plans')?.judged ?? []), ...(linkOf(chain, 'cascade')?.judged ?? [])];
}

export function findOpener(
  { plans, events }: DecisionConfig,
  kind: HoldingKind,
  id: number,
): Opener | undefined {
  return (kind === 'plan' ? plans : events).find((one) => one.id === id);
}

/** Returns whether a rule is about a piece. */
export function isAbout(
  { termId, contentTypeId }: Pick<Rule, 'termId' | 'contentTypeId'>,
  piece: Piece,
): boolean {
  return termId === null ? contentTypeId === piece.contentTypeId : piece.termIds.includes(termId);
}
