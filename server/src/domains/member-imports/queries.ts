import type pg from 'pg';
import type { ImportedMember } from './columns.ts';

export interface UpsertedMember {
  id: number;
  emailLc: string;
  isNew: boolean;
}

const recordset = `jsonb_to_recordset($2::jsonb) as r(email text, first_name text, last_name text, note text,
  external_id text, stripe_customer_id text, subscribed boolean, created_at timestamptz)`;

/** What a cell says, or what is stored when it says nothing. */
const said = `(coalesce(r.first_name, m.first_name), coalesce(r.last_name, m.last_name), coalesce(r.note, m.note),
  coalesce(r.external_id, m.external_id), coalesce(r.stripe_customer_id, m.stripe_customer_id),
  coalesce(r.subscribed, m.subscribed_to_emails))`;

const stored = 'first_name, last_name, note, external_id, stripe_customer_id, subscribed_to_emails';

const updateChanged = `
  update members m set (${stored}) = ${said}, version = version + 1, updated_at = now()
  from ${recordset}
  where m.resource_id = $1 and m.email_lc = lower(r.email)
    and ${said} is distinct from (${stored.replaceAll(/(\w+)/g, 'm.$1')})
  returning m.id, m.email_lc`;

const insertMissing = `
  insert into members (resource_id, email, first_name, last_name, note, external_id, stripe_customer_id,
    subscribed_to_emails, confirmed, created_at)
  select $1, r.email, coalesce(r.first_name, ''), coalesce(r.last_name, ''), r.note, r.external_id,
    r.stripe_customer_id, coalesce(r.subscribed, true), true, coalesce(r.created_at, now())
  from ${recordset}
  where not exists (select from members m where m.resource_id = $1 and m.email_lc = lower(r.email))
  on conflict (resource_id, email_lc) do nothing
  returning id, email_lc`;

function asRecord(row: ImportedMember): Record<string, unknown> {
  return {
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    note: row.note,
    external_id: row.externalId,
    stripe_customer_id: row.stripeCustomerId,
    subscribed: row.isSubscribedToEmails,
    created_at: row.createdAt,
  };
}

/**
 * Inserts members that are not there yet and fills in what the file says about those that are; a cell that says
 * nothing leaves what is stored. Rows that would not change are not touched.
 * @returns the members inserted or changed
 */
export async function upsertMembers(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
): Promise<UpsertedMember[]> {
  const values = [siteId, JSON.stringify(rows.map(asRecord))];
  type Changed = { id: number; email_lc: string };
  const updated = await client.query<Changed>(updateChanged, values);
  const inserted = await client.query<Changed>(insertMissing, values);
  const mark = (isNew: boolean) => (row: Changed) => ({ id: row.id, emailLc: row.email_lc, isNew });
  return [...updated.rows.map(mark(false)), ...inserted.rows.map(mark(true))];
}

/** Ids of the members with these addresses, by address in lower case. */
export async function idsByEmail(
  client: pg.PoolClient,
  siteId: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; email_lc: string }>(
    'select id, email_lc from members where resource_id = $1 and email_lc = any($2)',
    [siteId, emails],
  );
  return new Map(rows.map((row) => [row.email_lc, row.id]));
}

/** Ids of tags by the title given; missing ones are made, spelled as first seen. */
export async function ensureTags(
  client: pg.PoolClient,
  siteId: number,
  titles: readonly string[],
): Promise<Map<string, number>> {
  // In one order for everybody, so that two imports cannot wait for each other.
  const sorted = [...titles].sort();
  await client.query(
    `insert into tags (resource_id, title) select $1, t from unnest($2::text[]) t
     on conflict (resource_id, title_lc) do nothing`,
    [siteId, sorted],
  );
  const { rows } = await client.query<{ id: number; given: string }>(
    `select tags.id, t as given from unnest($2::text[]) t
     join tags on tags.resource_id = $1 and tags.title_lc = lower(t)`,
    [siteId, sorted],
  );
  return new Map(rows.map((row) => [row.given, row.id]));
}

/** Puts tags on members. @returns ids of members that got one they did not have */
export async function addTags(
  client: pg.PoolClient,
  siteId: number,
  pairs: readonly { memberId: number; tagId: number }[],
): Promise<number[]> {
  const { rows } = await client.query<{ member_id: number }>(
    `insert into member_tags (resource_id, member_id, tag_id)
     select $1, p.member_id, p.tag_id from unnest($2::bigint[], $3::bigint[]) as p(member_id, tag_id)
     on conflict do nothing returning member_id`,
    [siteId, pairs.map((pair) => pair.memberId), pairs.map((pair) => pair.tagId)],
  );
  return rows.map((row) => row.member_id);
}
