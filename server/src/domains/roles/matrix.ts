// All operations with the relations that may use them, computed from the contract by the functions that admit calls, so
// that there is no second list.
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import {
  type Access,
  type Area,
  allows,
  matrix,
  type Relation,
  type RouteMeta,
  relations,
  verbs,
} from '#contract/base/access.ts';
import { canSee, type DataClass, dataClassAccess } from '#contract/base/data-classes.ts';
import {
  areaCapabilities,
  type CapabilityAnswer,
  type CapabilityId,
  capabilityGroups,
  capabilityOf,
  sightCapabilities,
} from '#contract/domains/roles/capabilities.ts';
import type { Capability, OperationRights } from '#contract/domains/roles/schemas.ts';
import { contract } from '#contract/index.ts';

/**
 * Returns the relations that may use an operation with this access. Operations on the caller's own account don't depend
 * on the relation, so all may.
 */
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
  // Every route is made by `route(…)`, which writes its metadata.
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
    // A test rejects an operation without one; until it is assigned, it only needs a sign-in.
    capability: capabilityOf(operation, access) ?? 'ownAccount',
  };
}

/** Returns all operations by the headings of the documentation, in the order of the contract within each. */
export function wholeMatrix(): OperationRights[] {
  const all = Object.entries(contract).flatMap(([domain, verbs]) =>
    Object.entries<unknown>({ ...verbs }).flatMap(([name, route]) =>
      isContractProcedure(route) ? [rightsOf(`${domain}.${name}`, route)] : [],
    ),
  );
  return all.toSorted((a, b) => a.group.localeCompare(b.group));
}

/** Returns the answer for one operation. Operations on the caller's own records are checked by their service. */
function answerTo({ who, relations: allowed, capability }: OperationRights, relation: Relation) {
  const isAllowed = allowed.includes(relation);
  if (who === 'signedIn' && capability === 'runPartner')
    return ({ root: 'yes', owner: 'own' } as Partial<Record<Relation, CapabilityAnswer>>)[relation] ?? 'no';
  if (capability === 'ownAccount') return isAllowed ? 'own' : 'no';
  return isAllowed ? 'yes' : 'no';
}

/** Returns the answers for rights and data classes that no operation requires on its own. */
function answersBeside(id: CapabilityId, relation: Relation): CapabilityAnswer[] {
  const rights = (Object.keys(matrix) as Area[]).flatMap((area) =>
    verbs
      .filter((verb) => areaCapabilities[area][verb] === id && allows('root', area, verb))
      .map((verb) => allows(relation, area, verb)),
  );
  const seen = (Object.keys(dataClassAccess) as DataClass[])
    .filter((sight) => sightCapabilities[sight] === id)
    .map((sight) => canSee(relation, sight));
  return [...rights, ...seen].map((isAllowed) => (isAllowed ? 'yes' : 'no'));
}

/** Returns the capabilities in the order of the page, with the rights of each relation. */
export function capabilitiesOf(items: readonly OperationRights[]): Capability[] {
  return Object.values(capabilityGroups)
    .flat()
    .map((id) => {
      const own = items.filter(({ capability }) => capability === id);
      const answerOf = (relation: Relation): CapabilityAnswer => {
        const answers = new Set([
          ...own.map((one) => answerTo(one, relation)),
          ...answersBeside(id, relation),
        ]);
        const [first = 'no'] = answers;
        return answers.size > 1 ? 'partly' : first;
      };
      const answers = Object.fromEntries(relations.map((relation) => [relation, answerOf(relation)]));
      return { id, answers: answers as Capability['answers'] };
    });
}
