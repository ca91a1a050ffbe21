import { type Access, type Area, allows, type Relation, type Verb } from '#contract/base/access.ts';
import { maySee, type Sight } from '#contract/base/sight.ts';
import { useRelation } from './operator.ts';

export type { Access, Area, Relation };

/** Whether something with this access shows for an operator with this relation to the current site. */
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

/** Whether the operator holds a right on the current site. Decides what shows; the server decides what happens. */
export function useMay(area: Area, verb: Verb): boolean {
  return allows(useRelation(), area, verb);
}

/** Whether the operator sees this on the current site; what they do not see, the server leaves out of its answers. */
export function useSees(sight: Sight): boolean {
  return maySee(useRelation(), sight);
}
