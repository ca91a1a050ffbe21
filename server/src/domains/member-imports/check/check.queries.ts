import type pg from 'pg';
import type { SiteRef } from '#server/database/context.ts';
import { findHeld } from '../../member-subscriptions/import.queries.ts';
import type { HeldSubscription } from '../../member-subscriptions/import-terms.service.ts';

/** Stored data of a member whom a row of the file names. */
export interface KnownMember {
  id: number;
  email_lc: string;
  first_name: string;
  last_name: string;
  note: string | null;
  external_id: string | null;
  stripe_customer_id: string | null;
  subscribed_to_emails: boolean;
  phone: string | null;
  company: string | null;
  job: string | null;
  country_code: string | null;
  state: string | null;
  city: string | null;
  zip: string | null;
  address: string | null;
  language_id: number | null;
  active: boolean;
  locked: boolean;
  never_lock: boolean;
  confirmed: boolean;
  /** Titles of their tags in lower case. */
  tags: string[];
  /** Plans of which the member has an open subscription. */
  plan_ids: number[];
  /** Groups of the member; empty unless requested. */
  group_ids: number[];
  /** Subscriptions of the member; empty unless requested. */
  held: readonly HeldSubscription[];
}

const groupsOf = `array(
  select j.group_id from group_members j where j.resource_id = $1 and j.member_id = m.id)`;

export async function knownMembers(
  client: pg.PoolClient,
  { id: siteId, livemode }: SiteRef,
  emails: readonly string[],
  asked: { groups: boolean; held: boolean },
): Promise<Map<string, KnownMember>> {
  const { rows } = await client.query<Omit<KnownMember, 'held'>>(
    `select m.id, m.email_lc, m.first_name, m.last_name, m.note, m.external_id, m.stripe_customer_id,
       m.subscribed_to_emails, m.phone, m.company, m.job, m.country_code, m.state, m.city, m.zip, m.address,
       m.language_id, m.active, m.locked, m.never_lock, m.confirmed,
       ${asked.groups ? groupsOf : `'{}'`}::bigint[] as group_ids,
       array(
         select t.title_lc from member_tags mt
         join tags t on t.resource_id = mt.resource_id and t.id = mt.tag_id
         where mt.resource_id = $1 and mt.member_id = m.id) as tags,
       array(
         select s.plan_id from member_subscriptions s
         where s.resource_id = $1 and s.member_id = m.id and s.status <> 'ended')::bigint[] as plan_ids
     from members m where m.resource_id = $1 and m.email_lc = any($2)`,
    [siteId, emails],
  );
  const ids = rows.map(({ id }) => id);
  const held = asked.held ? await findHeld(client, siteId, livemode, ids) : null;
  const stored = rows.map((row) => ({
    ...row,
    held: held?.get(row.id) ?? [],
    plan_ids: row.plan_ids.map(Number),
    group_ids: row.group_ids.map(Number),
  }));
  return new Map(stored.map((row) => [row.email_lc, row]));
}

/** Returns the given titles, in lower case, that are tags of the site. */
export async function knownTags(
  client: pg.PoolClient,
  siteId: number,
  titles: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ title_lc: string }>(
    'select title_lc from tags where resource_id = $1 and title_lc = any(select lower(t) from unnest($2::text[]) t)',
    [siteId, titles],
  );
  return new Set(rows.map((row) => row.title_lc));
}
