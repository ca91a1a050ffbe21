import type pg from 'pg';
import type { ImportedMember } from '../columns/columns.ts';

export interface UpsertedMember {
  id: number;
  emailLc: string;
  isNew: boolean;
}

const recordset = `jsonb_to_recordset($2::jsonb) as r(email text, first_name text, last_name text, note text,
  external_id text, stripe_customer_id text, subscribed boolean, created_at timestamptz, phone text, company text,
  job text, country_code text, state text, city text, zip text, address text, language_id smallint,
  active boolean, locked boolean, confirmed boolean)`;

/** SQL expression: the state, stored only for the country whose addresses need one. */
const saidState = `case when coalesce(r.country_code, m.country_code) = 'US' then coalesce(r.state, m.state) end`;

/** As in the account form, members who may never be locked stay unlocked. */
const saidLock = 'coalesce(r.locked, m.locked) and not m.never_lock';

/**
 * Value of the cell, or the stored value if the cell is empty. A file can't turn a stored refusal of emails into
 * consent.
 */
const said = `(coalesce(r.first_name, m.first_name), coalesce(r.last_name, m.last_name), coalesce(r.note, m.note),
  coalesce(r.external_id, m.external_id), coalesce(r.stripe_customer_id, m.stripe_customer_id),
  m.subscribed_to_emails and coalesce(r.subscribed, true), coalesce(r.phone, m.phone), coalesce(r.company, m.company),
  coalesce(r.job, m.job), coalesce(r.country_code, m.country_code), ${saidState}, coalesce(r.city, m.city),
  coalesce(r.zip, m.zip), coalesce(r.address, m.address), coalesce(r.language_id, m.language_id),
  coalesce(r.active, m.active), ${saidLock}, coalesce(r.confirmed, m.confirmed))`;

const stored = `first_name, last_name, note, external_id, stripe_customer_id, subscribed_to_emails, phone, company, job,
  country_code, state, city, zip, address, language_id, active, locked, confirmed`;

const updateChanged = `
  update members m set (${stored}) = ${said}, version = version + 1, updated_at = now()
  from ${recordset}
  where m.resource_id = $1 and m.email_lc = lower(r.email)
    and ${said} is distinct from (${stored.replaceAll(/(\w+)/g, 'm.$1')})
  returning m.id, m.email_lc`;

const insertMissing = `
  insert into members (resource_id, email, first_name, last_name, note, external_id, stripe_customer_id,
    subscribed_to_emails, confirmed, created_at, phone, company, job, country_code, state, city, zip, address,
    language_id, active, locked)
  select $1, r.email, coalesce(r.first_name, ''), coalesce(r.last_name, ''), r.note, r.external_id,
    r.stripe_customer_id, coalesce(r.subscribed, false), coalesce(r.confirmed, true), coalesce(r.created_at, now()),
    r.phone, r.company, r.job, r.country_code, case when r.country_code = 'US' then r.state end, r.city, r.zip, r.address,
    r.language_id, coalesce(r.active, true), coalesce(r.locked, false)
  from ${recordset}
  on conflict (resource_id, email_lc) do nothing
  returning id, email_lc`;

/** Ids of languages by the name the file gives them. */
export type Languages = ReadonlyMap<string, number>;

function asRecord(row: ImportedMember, languages: Languages): Record<string, unknown> {
  return {
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    note: row.note,
    external_id: row.externalId,
    stripe_customer_id: row.stripeCustomerId,
    subscribed: row.isSubscribedToEmails,
    created_at: row.createdAt,
    phone: row.phone,
    company: row.company,
    job: row.job,
    country_code: row.countryCode,
    state: row.state,
    city: row.city,
    zip: row.zip,
    address: row.address,
    // Fields that few files have are left undefined, which keeps the records of other files small.
    language_id: row.language === null ? undefined : languages.get(row.language),
    active: row.isActive ?? undefined,
    locked: row.isLocked ?? undefined,
    confirmed: row.isConfirmed ?? undefined,
  };
}

/**
 * Returns which rows are about existing members, counted from 1. The `limit` forces a lookup per row: for a site that
 * has just begun to grow the planner knows only the old size and would read all members for every batch.
 */
async function knownPositions(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
): Promise<Set<number>> {
  const found = await client.query<{ position: number }>(
    `select given.position from unnest($2::text[]) with ordinality given(email, position)
     cross join lateral (
       select from members m where m.resource_id = $1 and m.email_lc = lower(given.email) limit 1) m`,
    [siteId, rows.map((row) => row.email)],
  );
  return new Set(found.rows.map((row) => row.position));
}

/**
 * Inserts new members and updates existing ones; an empty cell leaves the stored value. Rows without changes aren't
 * written.
 * @param mayMail consent to emails of new members if the file doesn't give it
 * @returns the members inserted or changed
 */
export async function upsertMembers(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
  { languages, mayMail }: { languages: Languages; mayMail: boolean },
): Promise<UpsertedMember[]> {
  const known = await knownPositions(client, siteId, rows);
  const run = async (statement: string, isNew: boolean): Promise<UpsertedMember[]> => {
    const own = rows.filter((_, position) => known.has(position + 1) !== isNew);
    if (own.length === 0) return [];
    const records = own.map((row) => {
      const record = asRecord(row, languages);
      return isNew && mayMail ? { ...record, subscribed: record.subscribed ?? true } : record;
    });
    const values = [siteId, JSON.stringify(records)];
    const changed = await client.query<{ id: number; email_lc: string }>(statement, values);
    return changed.rows.map((row) => ({ id: row.id, emailLc: row.email_lc, isNew }));
  };
  return [...(await run(updateChanged, false)), ...(await run(insertMissing, true))];
}

/** Returns the ids of members with these addresses, by address in lower case. */
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

/**
 * Returns the ids of tags by title; missing ones are created in their first spelling.
 * @returns also the created ones
 */
export async function ensureTags(
  client: pg.PoolClient,
  siteId: number,
  titles: readonly string[],
): Promise<{ ids: Map<string, number>; made: number[] }> {
  // Insert in a fixed order, so that two imports can't deadlock.
  const made = await client.query<{ id: number }>(
    `insert into tags (resource_id, title)
     select $1, title from (
       select distinct on (lower(t.title)) t.title from unnest($2::text[]) with ordinality t(title, position)
       order by lower(t.title), t.position
     ) given
     on conflict (resource_id, title_lc) do nothing returning id`,
    [siteId, titles],
  );
  const { rows } = await client.query<{ id: number; given: string }>(
    `select tags.id, t as given from unnest($2::text[]) t
     join tags on tags.resource_id = $1 and tags.title_lc = lower(t)`,
    [siteId, titles],
  );
  return { ids: new Map(rows.map((row) => [row.given, row.id])), made: made.rows.map(({ id }) => id) };
}

/** Adds tags to members. @returns ids of members who got a new one */
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

/** Returns the ids of languages by the given code or title; a code may include a region. */
export async function knownLanguages(
  client: pg.PoolClient,
  given: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ given: string; id: number }>(
    `select t as given, l.id from unnest($1::text[]) t
     join languages l on lower(l.title) = lower(t) or l.code = regexp_replace(lower(t), '^([a-z]{2})[-_].*', '\\1')`,
    [given],
  );
  return new Map(rows.map((row) => [row.given, row.id]));
}
