/** Rank of the reader at a stored decision, as far as it is kept or its chain tells. */
import type { JudgedLink } from '#contract/domains/decisions/chain.ts';
import { predictedBy } from './ranking.rules.ts';
import { judgedIn, type KeptInputs } from './why.kept.ts';

/** Returns the lowest and the highest percentile that fit the stored judgements; null for a reader without a rank. */
export function percentileBounds(kept: KeptInputs): { kindest: number | null; strictest: number | null } {
  if (kept.percentile !== null) return { kindest: kept.percentile, strictest: kept.percentile };
  if (!kept.config.predictivePaywall) return { kindest: null, strictest: 100 };
  const limitsOf = (...judgements: JudgedLink['judgement'][]) =>
    judgedIn(kept.chain)
      .filter(({ judgement }) => judgements.includes(judgement))
      .flatMap((link) => predictedBy(kept.config, kept.piece, link) ?? [])
      .map(({ percents }) => 100 - percents);
  const above = limitsOf('kept_out', 'used_up');
  const upTo = Math.min(...limitsOf('let_in'), 100);
  return {
    // Percents are multiples of 5, so a little above one limit is below the next.
    kindest: above.length > 0 ? Math.max(...above) + 0.5 : null,
    strictest: upTo > 0 ? upTo : null,
  };
}
