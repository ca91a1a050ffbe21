import type { WriteScope } from '#server/database/scope.ts';
import { markLength } from '#server/platform/mail/mail-files.ts';

type Scope = Pick<WriteScope, 'client'>;

const blank = `subject = '', body_text = '', body_html = null, last_error = null,
  status = case o.status when 'new' then 'failed' else o.status end`;

const namesThem = [
  'recipient',
  'recipient_name',
  'subject',
  'body_text',
  'body_html',
  'last_error',
  'reply_address',
]
  .map((column) => `coalesce(o.${column}, '')`)
  .join(` || ' ' || `);

/** SQL statement: erases mails to the member, however they were sent; pending ones are no longer sent. */
const toThem = `
  update outgoing_mails o set recipient = 'erased', recipient_name = null, ${blank}
  where o.id in (
    select mail_id from member_mails where resource_id = $1 and member_id = $2
    union
    select id from outgoing_mails
    where lower(recipient) = $3 and (queued_by_site = $1 or queued_by_site is null and status <> 'new'))
  returning o.id`;

/** SQL statement: erases mails of the site to other recipients that name the member. */
const aboutThem = `
  update outgoing_mails o set recipient_name = null, reply_address = null, reply_name = null, ${blank}
  where o.queued_by_site = $1
    and exists (select from unnest($2::text[]) word where position(word in lower(${namesThem})) > 0)
  returning o.id`;

interface MailsOf {
  id: number;
  email: string;
  /** Texts that identify the member, in lower case. */
  words: readonly string[];
}

/**
 * Erases mails to a member and about them. One that waits is not sent.
 * @returns how many there were, and which
 */
export async function eraseMails(
  { client }: Scope,
  siteId: number,
  { id, email, words }: MailsOf,
): Promise<{ cleared: number; mailIds: number[] }> {
  const to = await client.query<{ id: number }>(toThem, [siteId, id, email.toLowerCase()]);
  const about = await client.query<{ id: number }>(aboutThem, [siteId, words]);
  await client.query('delete from member_mails where resource_id = $1 and member_id = $2', [siteId, id]);
  const mailIds = [...to.rows, ...about.rows].map((row) => row.id);
  return { cleared: mailIds.length, mailIds };
}

interface MailFilesOf {
  /** Mails that were erased. */
  mailIds: readonly number[];
  /** Marks of the mails that are stored as files. */
  files: readonly string[];
}

/**
 * Finds the files to delete: those of the erased mails and all others of the site, since any may name the member in a
 * way that is not searched.
 * @returns their marks
 */
export async function findMailFiles(
  { client }: Scope,
  siteId: number,
  { mailIds, files }: MailFilesOf,
): Promise<string[]> {
  if (files.length === 0) return [];
  const { rows } = await client.query<{ mark: string }>(
    `select mark from (
       select o.id, o.queued_by_site, left(encode(sha256(convert_to(o.message_id, 'UTF8')), 'hex'), ${markLength}) as mark
       from outgoing_mails o) mails
     where mark = any($3) and (queued_by_site = $1 or id = any($2))`,
    [siteId, mailIds, files],
  );
  return rows.map(({ mark }) => mark);
}

const ownTables = ['member_extra_data', 'member_sessions', 'member_activity', 'member_tags'];

/**
 * Deletes the member with all rows that depend only on it: sessions, visits, tags, custom fields, notes.
 * @returns the number of deleted rows
 */
export async function eraseMember({ client }: Scope, siteId: number, memberId: number): Promise<number> {
  const values = [siteId, memberId];
  let deleted = 0;
  for (const table of ownTables) {
    const { rowCount } = await client.query(
      `delete from ${table} where resource_id = $1 and member_id = $2`,
      values,
    );
    deleted += rowCount ?? 0;
  }
  const { rowCount } = await client.query('delete from members where resource_id = $1 and id = $2', values);
  return deleted + (rowCount ?? 0);
}
