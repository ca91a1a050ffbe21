import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { RouteMeta } from '#contract/base/access.ts';
import { contract } from '#contract/index.ts';
import { formOf } from '../form.ts';
import { sessionOf } from '../sign-in.ts';
import type { Answer } from '../test-server.ts';
import type { Identity } from './identities.ts';
import type { Tenants } from './tenants.ts';
import type { Call, ValidCall } from './valid-call.ts';
import { validCalls } from './valid-calls.ts';

export interface MatrixRoute {
  id: string;
  route: AnyContractProcedure;
  meta: RouteMeta;
}

/** Every route of the contract, by its name. */
export const routes: MatrixRoute[] = Object.entries(contract).flatMap(([domain, verbs]) =>
  Object.entries(verbs as Record<string, unknown>).flatMap(([name, route]) =>
    isContractProcedure(route)
      ? [{ id: `${domain}.${name}`, route, meta: route['~orpc'].meta as RouteMeta }]
      : [],
  ),
);

/** Returns whether calls of the route only read. */
export const isRead = ({ route }: MatrixRoute): boolean => route['~orpc'].route.method === 'GET';

type Method = Parameters<Tenants['server']['call']>[0];

// Looked up several times for each of some 30,000 calls.
const recipeByRoute = new Map<string, ValidCall>(Object.entries(validCalls));

/** @throws Error for a route without one */
export function validCallFor(id: string): ValidCall {
  const validCall = recipeByRoute.get(id);
  if (!validCall) throw new Error(`no validCall for the route ${id}`);
  return validCall;
}

/**
 * Calls a route as the given identity.
 * @param key of the requested site; undefined sends none
 */
export async function sendAs(
  world: Tenants,
  { route, identity }: { route: MatrixRoute; identity: Identity },
  key: string | undefined,
  call: Call,
): Promise<Answer> {
  const { method, path } = route.route['~orpc'].route;
  const { params = {}, query, body, files } = call;
  const filled = (path ?? '').replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
  const { operator, name, program } = identity;
  const isSpent =
    operator !== null && identity.active && !program && validCallFor(route.id).endsSession === true;
  const token = isSpent ? await sessionOf(world.server.database, operator) : world.sessions.get(name);
  return world.server.call(method as Method, `/api/admin${filled}${query ? `?${query}` : ''}`, {
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { resource: key }),
    ...(body === undefined ? {} : { body }),
    ...(files === undefined ? {} : formOf(files)),
  });
}
