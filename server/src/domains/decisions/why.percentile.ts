/** Rank of the reader at a stored decision, as far as its chain tells. */
import type { JudgedLink } from '#contract/domains/decisions/chain.ts';
import { ruleKey } from '#contract/domains/decisions/windows.ts';
import { findOpener, isAbout, judgedIn, type KeptInputs } from './why.kept.ts';

/** Returns the share of readers whom a plan or event kept out by prediction; null if it didn't predict. */
function percentsOf(
  { config, piece }: KeptInputs,
  { kind, id, judgement, rules }: JudgedLink,
): number | null {
  const opener = findOpener(config, kind, id);
  if (!opener) return null;
  if (opener.predictivePercents !== null) return opener.predictivePercents;
  // A used up limit is the reason only if prediction didn't let the reader in either.
  const isNamed = (key: string) => judgement === 'used_up' || rules.includes(key);
  const percents = opener.rules.flatMap((rule) =>
    rule.predictivePercents !== null && isAbout(rule, piece) && isNamed(ruleKey(rule))
      ? rule.predictivePercents
      : [],
  );
  return percents.length > 0 ? Math.min(...percents) : null;
}

/** Returns the lowest and the highest percentile that fit the stored judgements; null for a reader without a rank. */
export function percentileBounds(kept: KeptInputs): { kindest: number | null; strictest: number | null } {
  if (!kept.config.predictivePaywall) return { kindest: null, strictest: 100 };
  const limitsOf = (...judgements: JudgedLink['judgement'][]) =>
    judgedIn(kept.chain)
      .filter(({ judgement }) => judgements.includes(judgement))
      .map((link) => percentsOf(kept, link))
      .flatMap((percents) => (percents === null ? [] : 100 - percents));
  const above = limitsOf('kept_out', 'used_up');
  const upTo = Math.min(...limitsOf('let_in'), 100);
  return {
    // Percents are multiples of 5, so a little above one limit is below the next.
    kindest: above.length > 0 ? Math.max(...above) + 0.5 : null,
    strictest: upTo > 0 ? upTo : null,
  };
}
