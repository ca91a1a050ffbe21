import { type Kysely, sql } from 'kysely';
import type { Relation } from '#contract/base/access.ts';
import type { DB } from '#server/database/schema.ts';

interface Use {
  action: string;
  last_used_at: string;
}

function accountsOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('service_accounts as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select(['a.id', 'a.version', 'a.title', 'a.description', 'a.operator_id', 'o.email as operator_email'])
    .select(['a.full_access', 'a.permissions', 'a.active', 'a.suspended', 'a.key_last4', 'a.created_at'])
    .select(
      sql<
        Use[]
      >`coalesce((select json_agg(json_build_object('action', u.operation, 'last_used_at', u.last_used_at)
          order by u.last_used_at desc, u.operation)
        from service_account_uses u where u.resource_id = a.resource_id and u.account_id = a.id), '[]')`.as(
        'uses',
      ),
    )
    .where('a.resource_id', '=', siteId);
}

export type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function findAccount(db: Kysely<DB>, siteId: number, id: number) {
  return accountsOf(db, siteId).where('a.id', '=', id).executeTakeFirst();
}

/** Returns all accounts of the site, newest first: there are few. */
export function findAccounts(db: Kysely<DB>, siteId: number) {
  return accountsOf(db, siteId).orderBy('a.id', 'desc').execute();
}

/** Replaces the only key of an account. */
export async function setKey(
  db: Kysely<DB>,
  { siteId, accountId, hash }: { siteId: number; accountId: number; hash: Buffer },
): Promise<void> {
  await db
    .insertInto('service_keys')
    .values({ resource_id: siteId, account_id: accountId, key_hash: hash })
    .onConflict((conflict) =>
      conflict.columns(['resource_id', 'account_id']).doUpdateSet({ key_hash: hash, created_at: sql`now()` }),
    )
    .execute();
}

/** Records that an operation was used, at most once a minute. */
export async function noteUse(
  db: Kysely<DB>,
  { siteId, accountId, operation }: { siteId: number; accountId: number; operation: string },
): Promise<void> {
  await sql`
    insert into service_account_uses (resource_id, account_id, operation)
    select resource_id, id, ${operation} from service_accounts where resource_id = ${siteId} and id = ${accountId}
    on conflict (resource_id, account_id, operation) do update set last_used_at = now()
    where service_account_uses.last_used_at < now() - interval '1 minute'`.execute(db);
}

/** Returns active operators with rights on the site, by email; the first 20. */
export async function findOperators(db: Kysely<DB>, siteId: number, search: string) {
  const relation = sql<Relation>`case when o.role = 'root' then 'root' when not p.active then null
    when o.owned_partner_id = r.partner_id then 'owner' else m.role end`;
  const { rows } = await sql<{ id: number; email: string; relation: Relation }>`
    select * from (
      select o.id, o.email, ${relation} as relation from operators o
      join resources r on r.id = ${siteId}
      join partners p on p.id = r.partner_id
      left join resource_operators m on m.resource_id = r.id and m.operator_id = o.id
      where o.active and strpos(o.email_lc, lower(${search})) > 0) found
    where relation is not null order by lower(email) limit 20`.execute(db);
  return rows;
}
