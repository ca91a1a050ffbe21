import type { WriteScope } from '#server/database/scope.ts';

type Scope = Pick<WriteScope, 'client'>;

/** Mails to a member: one that waits is not sent. @returns how many there were */
export async function eraseMails({ client }: Scope, siteId: number, memberId: number): Promise<number> {
  const values = [siteId, memberId];
  await client.query(
    `update outgoing_mails o set recipient = 'erased', recipient_name = null, subject = '', body_text = '',
       body_html = null, last_error = null, status = case o.status when 'new' then 'failed' else o.status end
     from member_mails m where m.resource_id = $1 and m.member_id = $2 and o.id = m.mail_id`,
    values,
  );
  const { rowCount } = await client.query(
    'delete from member_mails where resource_id = $1 and member_id = $2',
    values,
  );
  return rowCount ?? 0;
}

const ownTables = ['member_extra_data', 'member_sessions', 'member_activity', 'member_tags'];

/**
 * The member with everything that hangs on the row alone: sessions, visits, tags, extra data, what was noted elsewhere.
 * @returns how many rows of theirs were deleted
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
