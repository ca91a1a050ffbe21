import { sql } from 'kysely';
import { auditJoin, type Source } from './source.ts';

/** Creation of the account, with the operator if it was created in the console. */
export const created: Source = {
  kind: 'change',
  opens: 'member',
  rows: ({ siteId, memberId, page }) => sql`
    select m.*, m.created_at as at, m.id as row_id from members m
    where m.resource_id = ${siteId} and m.id = ${memberId} and ${page(sql`m.created_at`, sql`m.id`)}`,
  joins: auditJoin('member', sql`x.id`, sql`x.created_at`),
  says: { what: sql`'created'`, by: sql`noted.actor_name`, targetId: sql`x.id` },
};

/** Changes of the account, by field; its creation comes from `created`. */
export const edits: Source = {
  kind: 'change',
  opens: 'member',
  rows: ({ siteId, memberId, page }) => sql`
    select a.*, a.created_at as at, a.id as row_id from audit_log a
    where a.resource_id = ${siteId} and a.target_kind = 'member' and a.target_id = ${memberId}
      and a.operation <> 'members.create' and ${page(sql`a.created_at`, sql`a.id`)}`,
  says: {
    what: sql`x.operation`,
    // A new note is shown by its text.
    title: sql`case x.operation when 'memberNotes.create' then x.changes #>> '{note,to}' end`,
    changes: sql`case x.operation when 'memberNotes.create' then null else x.changes end`,
    by: sql`x.actor_name`,
    targetId: sql`x.target_id`,
  },
};

export const imports: Source = {
  kind: 'change',
  opens: 'member_import',
  rows: ({ siteId, memberId, page }) => sql`
    select i.*, i.started_at as at, i.id as row_id from member_import_members m
    join member_imports i on i.resource_id = m.resource_id and i.id = m.import_id
    where m.resource_id = ${siteId} and m.member_id = ${memberId} and i.started_at is not null
      and ${page(sql`i.started_at`, sql`i.id`)}`,
  says: {
    what: sql`case when x.state = 'undone' then 'import_undone' else 'imported' end`,
    title: sql`x.file_name`,
    by: sql`x.created_by`,
    targetId: sql`x.id`,
  },
};

/** Bulk changes that changed this member; the member is in the last part that starts at or before its id. */
export const bulkChanges: Source = {
  kind: 'change',
  opens: 'bulk_change',
  rows: ({ siteId, memberId, page }) => sql`
    select b.*, b.started_at as at, b.id as row_id, part.undone from bulk_changes b
    cross join lateral (
      select p.verdicts[place] = 1 as is_changed, coalesce(p.undo_verdicts[place] in (1, 2), false) as undone
      from (
        select * from bulk_change_parts p
        where p.resource_id = b.resource_id and p.bulk_change_id = b.id and p.member_ids[1] <= ${memberId}
        order by p.member_ids[1] desc limit 1
      ) p cross join lateral (select array_position(p.member_ids, ${memberId}::bigint) as place) found
      where found.place is not null
    ) part
    where b.resource_id = ${siteId} and b.started_at is not null and part.is_changed
      and ${page(sql`b.started_at`, sql`b.id`)}`,
  joins: sql`left join groups g on g.resource_id = x.resource_id and g.id = x.group_id`,
  says: {
    what: sql`x.kind`,
    title: sql`coalesce(g.name, nullif(array_to_string(x.tags, ', '), ''))`,
    detail: sql`case when x.undone then 'undone' end`,
    by: sql`x.actor_name`,
    targetId: sql`x.id`,
  },
};

export const joined: Source = {
  kind: 'group',
  opens: 'group',
  rows: ({ siteId, memberId, page }) => sql`
    select m.resource_id, m.group_id, m.joined_at as at, m.group_id as row_id from (
      select resource_id, group_id, joined_at from group_members where resource_id = ${siteId} and member_id = ${memberId}
      union all
      select resource_id, group_id, joined_at from ended_group_stays
      where resource_id = ${siteId} and member_id = ${memberId}
    ) m where ${page(sql`m.joined_at`, sql`m.group_id`)}`,
  joins: sql`join groups g on g.resource_id = x.resource_id and g.id = x.group_id
    ${auditJoin('group', sql`x.group_id`, sql`x.at`)}`,
  says: { what: sql`'joined'`, title: sql`g.name`, by: sql`noted.actor_name`, targetId: sql`x.group_id` },
};

export const left: Source = {
  kind: 'group',
  opens: 'group',
  rows: ({ siteId, memberId, page }) => sql`
    select m.*, m.left_at as at, m.group_id as row_id from ended_group_stays m
    where m.resource_id = ${siteId} and m.member_id = ${memberId} and ${page(sql`m.left_at`, sql`m.group_id`)}`,
  joins: sql`join groups g on g.resource_id = x.resource_id and g.id = x.group_id
    ${auditJoin('group', sql`x.group_id`, sql`x.at`)}`,
  says: { what: sql`'left'`, title: sql`g.name`, by: sql`noted.actor_name`, targetId: sql`x.group_id` },
};
