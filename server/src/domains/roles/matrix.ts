// Every operation with whoever may use it: read from the contract by the functions that calls are admitted by, so that
// there is no second list.
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { type Access, allows, type Relation, type RouteMeta, relations } from '#contract/base/access.ts';
import type { OperationRights } from '#contract/domains/roles/schemas.ts';
import { contract } from '#contract/index.ts';

/** Relations that may use what has this access. What is the caller's own is nobody's by their relation, so all may. */
export function allowedBy(access: Access): Relation[] {
  switch (access.who) {
    case 'public':
      return [...relations];
    case 'signedIn':
      return relations.filter((relation) => relation !== 'service' || access.programs === true);
    case 'root':
      return ['root'];
    case 'area':
      return relations.filter((relation) => allows(relation, access.area, access.verb));
  }
}

function rightsOf(operation: string, route: AnyContractProcedure): OperationRights {
  const { meta, route: how } = route['~orpc'];
  // Every route is made by `route(…)`, which writes its meta.
  const { access } = meta as RouteMeta;
  return {
    operation,
    group: how.tags?.[0] ?? '',
    summary: how.summary ?? '',
    method: how.method ?? 'GET',
    path: how.path ?? '/',
    who: access.who,
    area: access.who === 'area' ? access.area : null,
    verb: access.who === 'area' ? access.verb : null,
    relations: allowedBy(access),
  };
}

/** By the headings of the documentation, in the order of the contract within each. */
export function wholeMatrix(): OperationRights[] {
  const all = Object.entries(contract).flatMap(([domain, verbs]) =>
    Object.entries<unknown>({ ...verbs }).flatMap(([name, route]) =>
      isContractProcedure(route) ? [rightsOf(`${domain}.${name}`, route)] : [],
    ),
  );
  return all.toSorted((a, b) => a.group.localeCompare(b.group));
}
