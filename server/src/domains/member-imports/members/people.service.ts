// Stores the id or address that a file gives for a member, and records which members changed.
import type { WriteScope } from '#server/database/scope.ts';
import type { ImportedMember } from '../columns/columns.ts';
import { linkPeople, meantById, tellAddresses } from './people.queries.ts';
import type { People } from './people.ts';

/**
 * Sets the address of members of whom only an id was known, unless another member has it.
 * @param importId null for the command
 * @returns ids of the changed members
 */
async function giveAddresses(
  scope: WriteScope,
  siteId: number,
  importId: number | null,
  addresses: People['addresses'],
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const members = await tellAddresses(scope.client, siteId, importId, addresses);
  if (members.length > 0)
    await scope.audit({ target: 'member', id: null, changes: { importId, gotAddress: members } });
  return members;
}

/**
 * Sets the file's address on members whom sales created from an id, unless another member has it.
 * @param importId null for the command
 * @returns ids of the changed members
 */
export async function findPlaceholders(
  scope: WriteScope,
  siteId: number,
  importId: number | null,
  rows: readonly ImportedMember[],
): Promise<number[]> {
  const told = new Map<number, string>();
  for (const { memberId, row } of await meantById(scope.client, siteId, rows))
    if (!told.has(memberId)) told.set(memberId, row.email);
  const addresses = [...told].map(([memberId, email]) => ({ memberId, email }));
  return giveAddresses(scope, siteId, importId, addresses);
}

/** Stores what rows of sales say about existing members. */
export async function updateMembersFromSalesIn(
  scope: WriteScope,
  siteId: number,
  { links, addresses }: People,
  importId: number | null,
): Promise<void> {
  await giveAddresses(scope, siteId, importId, addresses);
  if (links.length === 0) return;
  const linked = new Set(await linkPeople(scope.client, siteId, importId, links));
  const told = links.filter(({ memberId }) => linked.has(memberId));
  const externalIds = Object.fromEntries(told.map(({ memberId, externalId }) => [memberId, externalId]));
  if (told.length > 0) await scope.audit({ target: 'member', id: null, changes: { importId, externalIds } });
}
