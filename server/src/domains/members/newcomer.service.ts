// Adding members by address alone: they have no name and no password yet.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { requireAllowed } from './blacklist.service.ts';
import { insertMember } from './queries.ts';

/** Inserts a member by address, within the caller's transaction. @returns the new id; null if the address is taken */
async function addMemberByEmail(
  { resource }: ResourceContext,
  scope: WriteScope,
  email: string,
): Promise<number | null> {
  const id = await insertMember(scope.db, resource.id, { email });
  if (id === null) return null;
  await scope.audit({ target: 'member', id, changes: { email } });
  await scope.emit('member.created', { ids: [id] });
  return id;
}

/** Functions by which domains that come before members in the import order add one. */
export const newcomers = { requireAllowed, add: addMemberByEmail };
