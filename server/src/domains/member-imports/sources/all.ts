// All systems whose files are known.
import { ghostMembers } from './ghost.ts';
import type { Source } from './source.ts';
import { stripeSubscriptions } from './stripe.ts';
import { substackDashboard, substackList, substackSubscribers } from './substack.ts';

export const sources: readonly Source[] = [
  ghostMembers,
  substackList,
  substackSubscribers,
  substackDashboard,
  stripeSubscriptions,
];

/** The source of a key; null for one that is not known (any more). */
export function sourceOf(key: string | null): Source | null {
  return sources.find((one) => one.key === key) ?? null;
}
