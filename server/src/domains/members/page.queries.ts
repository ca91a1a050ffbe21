import { type Kysely, sql } from 'kysely';
import type { MailStatus } from '#contract/domains/members/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';

interface Window {
  limit: number;
  offset: number;
}

/** Returns whether the id belongs to a member of the site. */
export async function isMember(db: Kysely<DB>, siteId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tables of which a page shows rows of one member. */
export type OwnTable = 'member_mails' | 'member_sessions' | 'content_decisions';

/** Bots in the network of a member are stored with the member. */
const ownRows = (table: OwnTable, siteId: number, memberId: number) => sql`
  resource_id = ${siteId} and member_id = ${memberId}
    ${table === 'content_decisions' ? sql`and not is_bot` : sql``}`;

/** Counts a member's rows of a table. */
export async function countOwn(
  db: Kysely<DB>,
  siteId: number,
  table: OwnTable,
  memberId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from ${sql.table(table)} where ${ownRows(table, siteId, memberId)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface StoredMail {
  id: number;
  created_at: Date;
  subject: string;
  status: MailStatus;
}

/** Returns mails sent to a member, latest first; a queued one has its status from the queue. */
export async function findMails(
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
  { limit, offset }: Window,
): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select m.id, m.created_at, m.subject, coalesce(o.status, m.status) as status
    from member_mails m
    left join outgoing_mails o on o.id = m.mail_id
    where m.resource_id = ${siteId} and m.member_id = ${memberId}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface StoredAccess {
  id: number;
  content_id: number;
  session_id: string;
  content_title: string;
  content_key: string;
  reason: string;
  access: boolean;
  has_why: boolean;
  created_at: Date;
}

/** Returns the member's requests for content, latest first, without those of bots. */
export async function findAccess(
  db: Kysely<DB>,
  siteId: number,
  memberId: number,
  { limit, offset }: Window,
): Promise<StoredAccess[]> {
  const { rows } = await sql<StoredAccess>`
    select d.id, d.content_id, d.session_id, c.title as content_title, c.key as content_key, d.reason,
      d.verdict in ('grant', 'meter_grant') as access, d.chain_id is not null as has_why,
      d.occurred_at as created_at
    from (
      select * from content_decisions where ${ownRows('content_decisions', siteId, memberId)}
      order by occurred_at desc, id desc limit ${limit} offset ${offset}
    ) d
    join content_items c on c.resource_id = d.resource_id and c.id = d.content_id
    order by d.occurred_at desc, d.id desc`.execute(db);
  return rows;
}

export interface StoredSummary {
  last_seen_at: Date | null;
  ltv_cents: number | null;
  ltv_currency: string | null;
  compromised: number;
  past_due: {
    id: number;
    title: string;
    grace_ends_at: string | null;
    failed_at: string | null;
    failure: string | null;
    next_try_at: string | null;
  }[];
}

/** Subscriptions that the member pays for and that could not be renewed, with the last attempt to charge them. */
const pastDue = (site: SiteRef) => sql`
  select json_agg(json_build_object('id', u.id, 'title', o.title, 'grace_ends_at', u.grace_ends_at,
    'failed_at', tried.finished_at, 'failure', tried.failure_text, 'next_try_at', tried.next_try_at)
    order by u.grace_ends_at nulls last, u.id)
  from member_subscriptions u
  join pricing_options o on o.resource_id = u.resource_id and o.id = u.pricing_option_id
  left join lateral (
    select a.finished_at, a.failure_text, a.next_try_at from charge_attempts a
    where a.resource_id = u.resource_id and a.subscription_id = u.id and a.state = 'failed'
      and a.period_ends_at = date_trunc('milliseconds', u.ends_at)
    order by a.attempt desc limit 1
  ) tried on true
  where u.resource_id = m.resource_id and (u.member_id = m.id or u.payer_id = m.id) and u.status = 'past_due'
    and ${validNow('u', site.livemode)}`;

/** Returns the summary for the head of a member's page; undefined if there is no such member. */
export async function findSummary(
  db: Kysely<DB>,
  site: SiteRef,
  id: number,
): Promise<StoredSummary | undefined> {
  const { rows } = await sql<StoredSummary>`
    select s.ltv_cents, s.ltv_currency, coalesce((${pastDue(site)}), '[]') as past_due,
      greatest(
        (select max(a.occurred_at) from member_activity a where a.resource_id = m.resource_id and a.member_id = m.id),
        (select max(e.seen_at) from member_sessions e where e.resource_id = m.resource_id and e.member_id = m.id)
      ) as last_seen_at,
      case when m.never_compromised then 0 else (
        select count(*) from member_sessions e where e.resource_id = m.resource_id and e.member_id = m.id
          and e.compromised_at is not null and e.ended_at is null and e.expires_at > now()
      ) end as compromised
    from members m
    left join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id
    where m.resource_id = ${site.id} and m.id = ${id}`.execute(db);
  return rows[0];
}
