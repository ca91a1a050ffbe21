// Cascade access rules for one person; pure functions, so that tests can try any graph of rules.
import type { CascadeKind, CascadeOutcome } from '#contract/domains/cascade-access/words.ts';

/** Item that a person can hold on a site. */
export interface Holding {
  siteId: number;
  kind: CascadeKind;
  id: number;
}

export interface Provision {
  /** Item whose holders the rule applies to. */
  source: Holding;
  /** True if the access is switched on. */
  isOn: boolean;
  /** True if this item of the access is switched on. */
  isGiven: boolean;
  /** Site where the item is provided. */
  siteId: number;
  /** Items whose holders are excluded; only exclusions that are switched on. */
  exclusions: readonly Holding[];
}

/** Keys of the items that a person holds themselves now; provided items are never part of it. */
export type Held = ReadonlySet<string>;

export const holdingKey = ({ siteId, kind, id }: Holding): string => `${siteId} ${kind} ${id}`;

export interface Outcome {
  outcome: CascadeOutcome;
  /** Exclusion that keeps the rule from providing. */
  excludedBy: Holding | null;
}

/**
 * Returns the outcome of a provision for a person with these items. An exclusion on the target site wins over the
 * provision; a provided item is not a holding, so no other rule follows from it.
 * @param locked sites where their account is locked, inactive or unconfirmed
 */
export function outcomeOf(
  provision: Provision,
  held: Held,
  locked: ReadonlySet<number> = new Set(),
): Outcome {
  const { source, isOn, isGiven, siteId, exclusions } = provision;
  if (!isOn || !isGiven) return { outcome: 'off', excludedBy: null };
  if (!held.has(holdingKey(source))) return { outcome: 'not_held', excludedBy: null };
  const excludedBy = exclusions.find((one) => one.siteId === siteId && held.has(holdingKey(one))) ?? null;
  if (excludedBy) return { outcome: 'excluded', excludedBy };
  return { outcome: locked.has(siteId) ? 'locked' : 'provided', excludedBy: null };
}
