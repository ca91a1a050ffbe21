import { type Kysely, sql } from 'kysely';
import { unknownContentKey } from '#contract/domains/content/words.ts';
import type { DB } from '#server/database/schema.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';

/** Highest number of operators who are asked for a new invitation. */
const mostAsked = 10;

/** Returns the first website that an operator registered. */
export function findConfirmed(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('partner_registrations')
    .select(['website_title as title', 'website_host as host'])
    .where('operator_id', '=', operatorId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether a site has the host. */
export async function isHostTaken(db: Kysely<DB>, host: string): Promise<boolean> {
  const found = await db
    .selectFrom('resources')
    .select('id')
    .where(sql`lower(host)`, '=', host.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks an invitation by its mailed token or by its uid; `is_mailed` says by which. */
export function holdInvitation(db: Kysely<DB>, invite: string) {
  const tokenHash = hashToken(invite);
  return db
    .selectFrom('partner_invites')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
    .select(sql<boolean>`token_hash is not distinct from ${tokenHash}::bytea`.as('is_mailed'))
    .where((eb) => eb.or([eb('uid', '=', invite), eb('token_hash', '=', tokenHash)]))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the invitation of a mailed token. */
export function findMailedInvitation(db: Kysely<DB>, token: string) {
  return db
    .selectFrom('partner_invites')
    .select(['email', 'partner_id', 'created_by', 'used_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

export async function markAccepted(db: Kysely<DB>, id: number, operatorId: number): Promise<void> {
  await db
    .updateTable('partner_invites')
    .set({ used_at: sql<Date>`now()`, operator_id: operatorId })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the operators to ask for a new invitation, who may sign in: the inviting one, or else the owners of the
 * partner.
 */
export async function findInviters(
  db: Kysely<DB>,
  { created_by: by, partner_id: partnerId }: { created_by: number | null; partner_id: number },
): Promise<{ email: string; first_name: string }[]> {
  const owners = await db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('owned_partner_id', '=', partnerId), eb('role', '=', 'root')]))
    .where((eb) => eb.or([eb('owned_partner_id', '=', partnerId), eb('id', '=', by ?? 0)]))
    .orderBy('id')
    .limit(mostAsked)
    .execute();
  const inviter = owners.find(({ id }) => id === by);
  return inviter ? [inviter] : owners;
}

export function findByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('operators')
    .select(['id', 'first_name', 'active', 'owned_partner_id'])
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Locks an operator until the end of the transaction. */
export function holdOperator(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name', 'last_name', 'active', 'activated_at'])
    .select(['role', 'password_hash', 'owned_partner_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findPerson(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('operators as o')
    .leftJoin('partners as p', 'p.id', 'o.owned_partner_id')
    .select(['o.id', 'email', 'first_name', 'last_name', 'company', 'job', 'owned_partner_id'])
    .select(sql<boolean>`coalesce(not p.active, false)`.as('is_paused'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Locks an operator until the transaction ends and returns their personal data. */
export function holdPerson(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('operators')
    .select(['email', 'owned_partner_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

interface PersonChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  company?: string | undefined;
  job?: string | undefined;
  owned_partner_id?: number;
  extra?: string;
}

export async function changePerson(db: Kysely<DB>, id: number, change: PersonChange): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await db.updateTable('operators').set(set).where('id', '=', id).execute();
}

/** Returns the plan, if it is on offer to partners. */
export function findOfferedPlan(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('partner_plans')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('is_public', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a partner, so that its limit can't be exceeded, and returns its number of sites and the limit. */
export async function holdPartner(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{
    resources_limit: number;
    partner_plan_id: number | null;
    active: boolean;
    sites: number;
  }>`
    with held as (
      select id, resources_limit, partner_plan_id::int, active from partners where id = ${id} for no key update)
    select held.resources_limit, held.partner_plan_id, held.active, (select count(*)::int from resources r
      where r.partner_id = held.id and r.removed_at is null) as sites
    from held`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no partner ${id}`);
  return row;
}

export async function countSites(db: Kysely<DB>, partnerId: number) {
  const { rows } = await sql<{ websites_left: number }>`
    select greatest(0, p.resources_limit - (select count(*) from resources r
      where r.partner_id = p.id and r.removed_at is null))::int as websites_left
    from partners p where p.id = ${partnerId}`.execute(db);
  return rows[0]?.websites_left ?? 0;
}

export function findWebsites(db: Kysely<DB>, partnerId: number) {
  return db
    .selectFrom('resources')
    .select(['id', 'title', 'key', 'host', 'public_key', 'private_key_sealed'])
    .select([
      'first_call_at',
      'last_call_at',
      'last_call_origin',
      'is_last_call_refused',
      'first_decision_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('private_keys as k')
        .whereRef('k.resource_id', '=', 'resources.id')
        .where('k.works_until', '>', sql<Date>`now()`)
        .select(({ fn }) => fn.max('k.works_until').as('until'))
        .as('replaced_until'),
    )
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export function findWebsite(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('resources')
    .select(['public_key', 'private_key_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

interface Checked {
  /** True if the site was created within the last 30 days, or has nothing to sell or no members yet. */
  is_new: boolean;
  plan: boolean;
  content: boolean;
  member: boolean;
  keys: boolean;
  mail: boolean;
}

/** Returns which items of the checklist the site has. */
export async function findChecked(db: Kysely<DB>, siteId: number): Promise<Checked> {
  const { rows } = await sql<Omit<Checked, 'is_new'> & { is_young: boolean }>`
    select (select created_at > now() - interval '30 days' from resources where id = ${siteId}) as is_young,
      exists (select from plans where resource_id = ${siteId}) as plan,
      exists (select from content_items where resource_id = ${siteId} and key <> ${unknownContentKey}) as content,
      exists (select from members where resource_id = ${siteId}) as member,
      exists (select from resources where id = ${siteId} and first_decision_at is not null) as keys,
      exists (select from member_mails where resource_id = ${siteId}) as mail`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was found out');
  const { is_young: isYoung, ...found } = row;
  return { ...found, is_new: isYoung || !found.plan || !found.member };
}
