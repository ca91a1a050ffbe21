// Operations of the API that a service account can be granted: read from the contract, so that there is no second list.
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { type Access, allows, type RouteMeta } from '#contract/base/access.ts';
import type { Permission } from '#contract/domains/service-accounts/schemas.ts';
import { contract } from '#contract/index.ts';

interface Operation extends Permission {
  meta: RouteMeta;
}

/** Returns whether a key can be granted this operation: those that need a person, and those of root, never are. */
function isForPrograms(access: Access): boolean {
  return access.who === 'area' && allows('service', access.area, access.verb);
}

function operationOf(id: string, route: AnyContractProcedure): Operation {
  const { meta, route: how } = route['~orpc'];
  // Every route is made by `route(…)`, which writes its metadata.
  const known = meta as RouteMeta;
  return {
    controller: known.access.who === 'area' ? known.access.area : id,
    action: id,
    http_methods: [how.method ?? 'GET'],
    pattern: how.path ?? '/',
    meta: known,
  };
}

let found: readonly Operation[] | null = null;

/**
 * Returns every operation, read once on first use: the contract includes this domain, too, and is complete only after
 * it is loaded.
 */
function operations(): readonly Operation[] {
  found ??= Object.entries(contract).flatMap(([domain, verbs]) =>
    Object.entries<unknown>({ ...verbs }).flatMap(([name, route]) =>
      isContractProcedure(route) ? [operationOf(`${domain}.${name}`, route)] : [],
    ),
  );
  return found;
}

/** Returns every operation that can be granted, by area and name. */
export function grantable(): Permission[] {
  return operations()
    .filter(({ meta }) => isForPrograms(meta.access))
    .map(({ meta: _meta, ...permission }) => permission)
    .toSorted((a, b) => a.controller.localeCompare(b.controller) || a.action.localeCompare(b.action));
}

/** Returns the name of a route's operation. */
export function operationIdOf(meta: RouteMeta): string | null {
  return operations().find((one) => one.meta === meta)?.action ?? null;
}
