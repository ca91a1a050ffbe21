// Kinds of reader for whom an article is tried. Pure.
import type { Opener, Opening, Piece, ReaderState } from '#contract/domains/decisions/situation.ts';
import { meterKey } from '#contract/domains/decisions/windows.ts';
import type { TriedReader } from '#contract/domains/decisions/words.ts';
import { isWeighted } from '../predictive-paywall/rank.service.ts';
import type { SiteConfig } from './config.queries.ts';
import { predicts } from './ranking.rules.ts';
import { isAbout } from './why.kept.ts';

export interface ReaderToTry {
  reader: TriedReader;
  /** Plan by which the reader is judged first; null for none. */
  plan: Opener | null;
  state: ReaderState;
}

/** Largest number of openings that are made up for one reader. A limit beyond it is as good as none. */
const mostOpenings = 100_000;

/** A reader who has read nothing, bought nothing and holds nothing. */
const stranger: ReaderState = {
  isKeyValid: true,
  member: null,
  session: 'none',
  network: null,
  isVerifiedCrawler: false,
  isPreview: false,
  hasGiftLink: false,
  holdings: [],
  purchases: [],
  cascades: [],
  opened: {},
  percentile: null,
};

/** Returns openings of other articles that use up each meter of a plan for a piece. */
function usedUp({ id, rules }: Opener, piece: Piece, at: number): ReaderState['opened'] {
  let left = mostOpenings;
  const opened: Record<string, readonly Opening[]> = {};
  for (const rule of rules) {
    if (!rule.limit || rule.limit.count > left || !isAbout(rule, piece)) continue;
    left -= rule.limit.count;
    opened[meterKey('plan', id, rule)] = Array.from({ length: rule.limit.count }, () => ({
      contentId: null,
      at,
    }));
  }
  return opened;
}

type Held = ReaderState['holdings'][number];

/** Returns a signed-in member who holds the plan of sign-ups, and another one if it is given. */
function memberWith(signUpPlan: Opener | null, chosen: Opener | null): ReaderState {
  const hold = ({ id }: Opener, source: Held['source']): Held => ({
    kind: 'plan',
    id,
    source,
    counts: 'counted',
  });
  const own = chosen ? [hold(chosen, 'own')] : [];
  const ofSignUp = signUpPlan && signUpPlan.id !== chosen?.id ? [hold(signUpPlan, 'default')] : [];
  return { ...stranger, member: 'active', session: 'valid', holdings: [...own, ...ofSignUp] };
}

/**
 * Returns the kinds of reader in their order. Without a plan to choose there is no subscriber. Only the returning visitor
 * has a rank, the highest one: prediction lets in all others.
 */
export function readersToTry(
  { decision, weights }: Pick<SiteConfig, 'decision' | 'weights'>,
  piece: Piece,
  chosen: Opener | null,
  at: number,
): ReaderToTry[] {
  const planOf = (planId: number | null) => decision.plans.find(({ id }) => id === planId) ?? null;
  const guestPlan = planOf(decision.guestPlanId);
  const signUpPlan = planOf(decision.signUpPlanId);
  const percentile = predicts(decision) && isWeighted(weights) ? 100 : null;
  const opened = guestPlan ? usedUp(guestPlan, piece, at) : {};
  const readers: ReaderToTry[] = [
    { reader: 'new_visitor', plan: guestPlan, state: stranger },
    { reader: 'returning_visitor', plan: guestPlan, state: { ...stranger, opened, percentile } },
    { reader: 'registered', plan: signUpPlan, state: memberWith(signUpPlan, null) },
  ];
  if (chosen) readers.push({ reader: 'subscriber', plan: chosen, state: memberWith(signUpPlan, chosen) });
  return readers;
}
