import { type Access, type Area, allows, type Relation, type Verb } from '#contract/base/access.ts';
import { canSee, type DataClass } from '#contract/base/data-classes.ts';
import { useRelation } from './operator.ts';

export type { Access, Area, Relation };

/** Returns whether an operator with this relation to the current site has the access. */
export function mayUse(access: Access, relation: Relation | null): boolean {
  switch (access.who) {
    case 'public':
    case 'signedIn':
      return true;
    case 'root':
      return relation === 'root';
    case 'area':
      return allows(relation, access.area, access.verb);
  }
}

/** Returns whether the operator has a right on the current site. Only hides controls; the server enforces the right. */
export function useMay(area: Area, verb: Verb): boolean {
  return allows(useRelation(), area, verb);
}

/**
 * Returns whether the operator can see this data class on the current site; otherwise the server leaves it out of its
 * answers.
 */
export function useCanSee(sight: DataClass): boolean {
  return canSee(useRelation(), sight);
}
