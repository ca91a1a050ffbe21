// What rules do for one person: without a database, so that it can be tried over any graph of rules.
import type { CascadeKind, CascadeOutcome } from '#contract/domains/cascade-access/words.ts';

/** Something that can be held on a site. */
export interface Holding {
  siteId: number;
  kind: CascadeKind;
  id: number;
}

export interface Provision {
  /** What provides. */
  source: Holding;
  /** Whether the access is switched on. */
  isOn: boolean;
  /** Whether this part of it is switched on. */
  isGiven: boolean;
  /** The site where it is provided. */
  siteId: number;
  /** What excludes, where the exclusion is switched on. */
  exclusions: readonly Holding[];
}

/** What a person holds themselves, valid now; what is provided to them is never part of it. */
export type Held = ReadonlySet<string>;

export const holdingKey = ({ siteId, kind, id }: Holding): string => `${siteId} ${kind} ${id}`;

export interface Outcome {
  outcome: CascadeOutcome;
  /** What keeps the rule from providing. */
  excludedBy: Holding | null;
}

/**
 * What a provision does for whoever holds these things. An exclusion beats it wherever both stand; what is provided is no
 * holding, so nothing follows from it.
 * @param locked sites where their account is locked, not active or not confirmed
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
