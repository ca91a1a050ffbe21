import { type Kysely, sql } from 'kysely';
import type { Relation } from '#contract/base/access.ts';
import type { DB } from '#server/database/schema.ts';

interface Asked {
  /** Id of the calling operator. */
  callerId: number;
  /** Relations by which the roles of a site may be read. */
  readers: readonly Relation[];
}

/**
 * SQL expression: the relation of an operator to a site `r` of a partner `p`. Only root reaches the sites of an
 * inactive partner.
 */
const relation = (operator: string, role: string) => {
  const [o, m] = [sql.raw(operator), sql.raw(role)];
  return sql`case when ${o}.role = 'root' then 'root' when not p.active then null
    when ${o}.owned_partner_id = r.partner_id then 'owner' else ${m}.role end`;
};

/** SQL query for the sites, with the caller's relation to each. */
const seen = ({ callerId, readers }: Asked) => sql`
  select r.id, r.key, r.title, r.partner_id, c.role = 'root' as is_root,
    coalesce(${relation('c', 'cm')} = any (${[...readers]}), false) as may_read
  from operators c
  join resources r on r.removed_at is null
  join partners p on p.id = r.partner_id
  left join resource_operators cm on cm.resource_id = r.id and cm.operator_id = c.id
  where c.id = ${callerId}`;

/**
 * Returns operators on sites whose roles the caller may read, and the caller, by email. Only root sees other root
 * operators.
 */
export async function findOperators(
  db: Kysely<DB>,
  { search, limit, ...asked }: Asked & { search: string; limit: number },
) {
  const { rows } = await sql<{ id: number; email: string }>`
    with mine as materialized (select * from (${seen(asked)}) s where may_read)
    select o.id, o.email from operators o
    where strpos(o.email_lc, lower(${search})) > 0
      and (o.id = ${asked.callerId}
        or exists (select from operators c where c.id = ${asked.callerId} and c.role = 'root')
        or (o.role <> 'root'
          and (o.owned_partner_id in (select partner_id from mine)
            or exists (select from resource_operators m join mine on mine.id = m.resource_id
              where m.operator_id = o.id))))
    order by o.email_lc limit ${limit}`.execute(db);
  return rows;
}

export function findOperator(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'active', 'role'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface StoredPart {
  key: string;
  title: string;
  partner: string;
  relation: Relation;
  /** On how many sites in all. */
  total: number;
}

/**
 * Returns an operator's relation to each site, by title: on sites whose roles the caller may read, and on all of them
 * for the caller themselves.
 */
export async function findParts(
  db: Kysely<DB>,
  { operatorId, limit, ...asked }: Asked & { operatorId: number; limit: number },
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select * , count(*) over ()::int as total from (
      select r.key, r.title, p.title as partner, ${relation('o', 'm')} as relation
      from (${seen(asked)}) r
      join partners p on p.id = r.partner_id
      join operators o on o.id = ${operatorId}
      left join resource_operators m on m.resource_id = r.id and m.operator_id = o.id
      where r.may_read or o.id = ${asked.callerId}) found
    where relation is not null order by lower(title), key limit ${limit}`.execute(db);
  return rows;
}
