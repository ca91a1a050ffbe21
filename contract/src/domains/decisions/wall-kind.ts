import type { Verdict, WallKind } from './words.ts';

interface Refusal {
  verdict: Verdict;
  reason: string;
  /** Meter that decided; null without one. */
  meter: object | null;
}

/** Returns the wall that answers a decision; null if the piece opens, or if only the built-in wall can answer. */
export function wallKindOf({ verdict, reason, meter }: Refusal): WallKind | null {
  if (verdict === 'register') return 'register';
  if (verdict === 'paywall') return reason === 'limit_reached' && meter !== null ? 'limit' : 'paywall';
  if (verdict === 'deny') return reason === 'locked' || reason === 'inactive' ? 'locked' : null;
  return null;
}
