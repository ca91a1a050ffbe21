// Merges the rows of one person: some systems write a row for each subscription.
import type { Batch } from '../file/row-batches.ts';
import type { ImportedMember } from './columns.ts';

/** A member row with a flag that says whether an earlier row of the file was about the same member. */
export interface MetMember extends ImportedMember {
  isMet: boolean;
}

const withoutRepeats = (titles: readonly string[]): string[] => [...new Set(titles)];

const joined = <T>(one: readonly T[] | null, other: readonly T[] | null): T[] | null =>
  one === null && other === null ? null : [...(one ?? []), ...(other ?? [])];

/** Returns whether a row has a subscription that renews, here or elsewhere. */
export function renews({ subscriptions }: ImportedMember): boolean {
  return subscriptions?.some(({ terms }) => terms.autorenew || terms.elsewhere !== null) ?? false;
}

/** Returns the Stripe customer of a member with several rows: the one whose subscription renews. */
function customerOf(first: ImportedMember, later: ImportedMember): string | null {
  const [one, other] = [first.stripeCustomerId, later.stripeCustomerId];
  return other !== null && !renews(first) && renews(later) ? other : (one ?? other);
}

/**
 * Merges a later row into the first: adds its lists, fills empty fields and keeps a refusal of emails from either row.
 */
function join(first: ImportedMember, later: ImportedMember): ImportedMember {
  const filled = Object.fromEntries(
    Object.entries(later).filter(([key]) => first[key as keyof ImportedMember] === null),
  );
  const subscriptions = joined(first.subscriptions, later.subscriptions);
  const isRefused = first.isSubscribedToEmails === false || later.isSubscribedToEmails === false;
  return {
    ...first,
    ...filled,
    stripeCustomerId: customerOf(first, later),
    ...(isRefused ? { isSubscribedToEmails: false } : {}),
    tags: withoutRepeats([...first.tags, ...later.tags]),
    groups: withoutRepeats([...first.groups, ...later.groups]),
    subscriptions,
    plans: subscriptions?.map(({ plan }) => plan) ?? withoutRepeats([...first.plans, ...later.plans]),
    leftOut: withoutRepeats([...first.leftOut, ...later.leftOut]),
  };
}

/** Reduces a row of a member whom an earlier batch imported to the fields that later rows can add. */
function additions(row: ImportedMember): ImportedMember {
  const isRefused = row.isSubscribedToEmails === false;
  const { line, cells, email, tags, plans, subscriptions, groups, leftOut, isComplimentary } = row;
  const nothing = Object.fromEntries(Object.keys(row).map((key) => [key, null])) as unknown as ImportedMember;
  return {
    ...nothing,
    line,
    cells,
    email,
    tags,
    plans,
    subscriptions,
    groups,
    leftOut,
    isComplimentary,
    isSubscribedToEmails: isRefused ? false : null,
    // The customer whose subscription renews is charged, whichever row came first.
    stripeCustomerId: renews(row) ? row.stripeCustomerId : null,
  };
}

/** Merges rows of one address into the first of them. */
export function joinedByAddress<Row extends ImportedMember>(rows: readonly Row[]): Row[] {
  const byAddress = new Map<string, Row>();
  for (const row of rows) {
    const key = row.email.toLowerCase();
    const known = byAddress.get(key);
    byAddress.set(key, known ? { ...known, ...join(known, row) } : row);
  }
  return [...byAddress.values()];
}

/** Merges the rows of each person in a batch. */
export function gathered(batch: Batch<MetMember>): Batch<ImportedMember> {
  const people = joinedByAddress(batch.rows).map(({ isMet, ...row }) => (isMet ? additions(row) : row));
  return { ...batch, rows: people };
}
