import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ResourceRole } from '#contract/base/access.ts';
import { containsPattern } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { hasSecondFactor } from '../second-factors/has-factor.queries.ts';

/** A person with a role on a site; names are the member's, or the operator's if no member has the email. */
export interface Linked {
  id: number | null;
  operator_id: number;
  first_name: string;
  last_name: string;
  email: string;
  company: string | null;
  role_resource: ResourceRole;
  has_second_factor: boolean;
}

const everybody = sql<boolean>`true`;

function linkedTo(siteId: number, search: string): RawBuilder<unknown> {
  const names = sql`plain_text(concat_ws(' ', coalesce(m.first_name, o.first_name), coalesce(m.last_name, o.last_name), o.email))`;
  const found = search === '' ? everybody : sql`${names} like ${containsPattern(search)}`;
  return sql`
    from resource_operators l
    join operators o on o.id = l.operator_id
    left join members m on m.resource_id = ${siteId} and m.email_lc = o.email_lc
    where l.resource_id = ${siteId} and ${found}`;
}

const columns = sql`m.id, o.id as operator_id, coalesce(m.first_name, o.first_name) as first_name,
  coalesce(m.last_name, o.last_name) as last_name, o.email,
  case when m.id is null then o.company else m.company end as company, l.role as role_resource,
  ${hasSecondFactor('o.id')} as has_second_factor`;

/** Returns a page of people with roles: those with the most rights first, then by email. */
export async function findLinked(
  { db }: ReadScope,
  siteId: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select ${columns} ${linkedTo(siteId, search)}
    order by array_position(array['admin', 'readonly', 'user'], l.role), o.email_lc, o.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countLinked({ db }: ReadScope, siteId: number, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${linkedTo(siteId, search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns one person with a role, by the operator's id. */
export async function findLink(
  { db }: ReadScope,
  siteId: number,
  operatorId: number,
): Promise<Linked | null> {
  const { rows } = await sql<Linked>`
    select ${columns} ${linkedTo(siteId, '')} and o.id = ${operatorId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the site's row, so that concurrent changes of its roles wait. */
export async function holdRoles({ db }: WriteScope, siteId: number): Promise<void> {
  await sql`select from resources where id = ${siteId} for no key update`.execute(db);
}

/** Returns whether another operator is an Admin of the site and may sign in. */
export async function hasOtherAdmin(db: Kysely<DB>, siteId: number, operatorId: number): Promise<boolean> {
  const found = await db
    .selectFrom('resource_operators as l')
    .innerJoin('operators as o', 'o.id', 'l.operator_id')
    .select('o.id')
    .where('l.resource_id', '=', siteId)
    .where('l.role', '=', 'admin')
    .where('o.active', '=', true)
    .where('o.id', '!=', operatorId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function storeRole(
  db: Kysely<DB>,
  link: { resource_id: number; operator_id: number; role: ResourceRole },
): Promise<void> {
  await db
    .insertInto('resource_operators')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'resource_id']).doUpdateSet({ role: link.role }),
    )
    .execute();
}

export async function dropRole(db: Kysely<DB>, siteId: number, operatorId: number): Promise<void> {
  await db
    .deleteFrom('resource_operators')
    .where('resource_id', '=', siteId)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Returns the id of the site's member with this address; null if there is none. */
export async function memberWith(db: Kysely<DB>, siteId: number, email: string): Promise<number | null> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Returns the id of the operator with this address; null if there is none. */
export async function operatorWith(db: Kysely<DB>, email: string): Promise<number | null> {
  const found = await db
    .selectFrom('operators')
    .select('id')
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
}
