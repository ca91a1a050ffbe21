import type { Access, allows } from '#contract/base/access.ts';
import type { Identity } from './identities.ts';

/** Result that the matrix expects of a call. */
export type ExpectedStatus = 'success' | 401 | 400 | 403 | 404;

interface Question {
  /** Name of the route, as `groups.list`. */
  id: string;
  access: Access;
  identity: Identity;
  /** Id of the requested site; null for an unknown key, undefined for none. */
  siteId: number | null | undefined;
}

/**
 * Returns the result that the roles matrix requires. `rights` is a parameter, so that a test can mutate only the
 * server's function.
 */
export function expectedStatus(
  { id, access, identity, siteId }: Question,
  rights: typeof allows,
): ExpectedStatus {
  if (access.who === 'public') return 'success';
  if (identity.operator === null || !identity.active) return 401;
  const { program } = identity;
  if (access.who === 'signedIn') return program === undefined || access.programs ? 'success' : 403;
  if (access.who === 'root') return identity.isRoot ? 'success' : 403;
  if (siteId === undefined) return 400;
  const relation = (siteId === null ? undefined : identity.relations.get(siteId)) ?? null;
  if (relation === null) return 404;
  const isGranted = program === undefined || program.granted === null || program.granted.includes(id);
  return isGranted && rights(relation, access.area, access.verb) ? 'success' : 403;
}
