// Links members to the values that files give: their id in the old system and their address.
import type pg from 'pg';
import type { ImportedMember } from '../columns/columns.ts';
import { idsByEmail } from './members.queries.ts';
import { placeholderAddress } from './placeholders.ts';

/** SQL: counts changes of members that the import itself made, so that its undo still removes them. */
const countOwn = `own as (
  update member_import_members i set own_changes = i.own_changes + 1 from changed c
  where i.resource_id = $1 and i.import_id = $2 and i.member_id = c.id)`;

async function idsOf(client: pg.PoolClient, statement: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(statement, values);
  return rows.map(({ id }) => id);
}

/**
 * Stores the ids of members in the old system, if none was known.
 * @param importId null for the command
 * @returns ids of the changed members
 */
export function linkPeople(
  client: pg.PoolClient,
  siteId: number,
  importId: number | null,
  links: readonly { memberId: number; externalId: string }[],
): Promise<number[]> {
  return idsOf(
    client,
    `with changed as (
       update members m set external_id = l.external_id, version = version + 1, updated_at = now()
       from unnest($3::bigint[], $4::text[]) l(id, external_id)
       where m.resource_id = $1 and m.id = l.id and m.external_id is null returning m.id),
     ${countOwn} select id from changed`,
    [siteId, importId, links.map(({ memberId }) => memberId), links.map(({ externalId }) => externalId)],
  );
}

/**
 * Sets the address of members of whom only an id was known, if no other member has it.
 * @param importId null for the command
 * @returns ids of the changed members
 */
export function tellAddresses(
  client: pg.PoolClient,
  siteId: number,
  importId: number | null,
  addresses: readonly { memberId: number; email: string }[],
): Promise<number[]> {
  return idsOf(
    client,
    `with changed as (
       update members m set email = a.email, confirmed = true, version = version + 1, updated_at = now()
       from unnest($3::bigint[], $4::text[]) a(id, email)
       where m.resource_id = $1 and m.id = a.id and m.email_lc like '%@no-address.invalid'
         and not exists (select from members o where o.resource_id = $1 and o.email_lc = lower(a.email))
       returning m.id),
     ${countOwn} select id from changed`,
    [siteId, importId, addresses.map(({ memberId }) => memberId), addresses.map(({ email }) => email)],
  );
}

/**
 * Returns members of whom only an id is known, by their placeholder addresses. The `limit` forces a lookup per address,
 * whatever the planner's statistics of a growing site are.
 */
async function placeholdersAt(
  client: pg.PoolClient,
  siteId: number,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; external_id: string }>(
    `select m.id, m.external_id from unnest($2::text[]) given(address)
     cross join lateral (
       select id, external_id from members where resource_id = $1 and email_lc = given.address limit 1) m
     where m.external_id is not null`,
    [siteId, addresses],
  );
  return new Map(rows.map(({ id, external_id: externalId }) => [externalId, id]));
}

/** A row that names, by id, a member of whom only the id is known. */
export interface MeantById {
  memberId: number;
  row: ImportedMember;
}

/**
 * Returns the rows that name a member of whom only the id is known and whose address is free. If several rows share an
 * id, only the first one that is imported means that member.
 */
export async function meantById(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
): Promise<MeantById[]> {
  const ids = rows.flatMap(({ externalId }) => externalId ?? []);
  if (ids.length === 0) return [];
  const placeholders = await placeholdersAt(client, siteId, ids.map(placeholderAddress));
  if (placeholders.size === 0) return [];
  const meant = rows.flatMap((row) => {
    const memberId = placeholders.get(row.externalId ?? '');
    return memberId === undefined ? [] : [{ memberId, row }];
  });
  const emails = meant.map(({ row }) => row.email.toLowerCase());
  const taken = await idsByEmail(client, siteId, emails);
  return meant.filter((_, position) => !taken.has(emails[position] ?? ''));
}
