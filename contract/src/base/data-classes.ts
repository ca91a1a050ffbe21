/**
 * Data classes: the values that a relation sees within the data it may read. The contract's schemas name the class at
 * each field (`hidden-fields.ts`), the server blanks and rejects by it in one place, the console omits by it, and a
 * test walks all routes for leaks.
 */
import type { Relation } from './access.ts';

type Seen = Readonly<Record<Relation, boolean>>;

/** Visible to all relations except the role `user`, which sees only the data of day-to-day work. */
const notUser: Seen = { root: true, owner: true, admin: true, readonly: true, user: false, service: true };

/** One line per data class. Data without a class is visible to every caller who may read it. */
export const dataClassAccess = {
  /** Amounts that were paid, are due or come in: sums of the site and of single members. */
  amounts: notUser,
  /** All member fields except name, email and plan. */
  memberDetails: notUser,
  /** Content that single members read, and the times of their visits. */
  visits: notUser,
  /** Single charges and their purpose. */
  charges: notUser,
  /** Address that lets in its holder: callers who may only read don't get it. */
  passLinks: { root: true, owner: true, admin: true, readonly: false, user: false, service: true },
  /** Content of the site's email templates and their uses; callers who choose a template see its name. */
  mailTemplates: { root: true, owner: false, admin: false, readonly: false, user: false, service: false },
} as const satisfies Record<string, Seen>;

export type DataClass = keyof typeof dataClassAccess;

/**
 * Returns whether a relation sees a data class. `null` is a caller without any relation to the site, who sees nothing.
 */
export function canSee(relation: Relation | null, sight: DataClass): boolean {
  return relation !== null && dataClassAccess[sight][relation];
}
