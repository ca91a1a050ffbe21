import type pg from 'pg';
import type { Taken } from '../members/take.service.ts';

/** Stores the records that a batch created, so that they can be removed by an undo. */
export async function recordCreated(
  client: pg.PoolClient,
  siteId: number,
  importId: number,
  { createdMembers, madeTags, madePlans, madeGroups }: Taken,
): Promise<void> {
  if (createdMembers.length > 0)
    await client.query(
      `insert into member_import_members (resource_id, import_id, member_id, tags, subscriptions, groups)
       select $1, $2, m.id, m.tags, m.subscriptions, m.groups
       from unnest($3::bigint[], $4::int[], $5::int[], $6::int[]) m(id, tags, subscriptions, groups)`,
      [
        siteId,
        importId,
        createdMembers.map(({ memberId }) => memberId),
        createdMembers.map(({ tags }) => tags),
        createdMembers.map(({ subscriptions }) => subscriptions),
        createdMembers.map(({ groups }) => groups),
      ],
    );
  if (madeTags.length + madePlans.length + madeGroups.length === 0) return;
  await client.query(
    `insert into member_import_makes (resource_id, import_id, kind, made_id)
     select $1::bigint, $2::bigint, 'tag', id from unnest($3::bigint[]) id
     union all select $1::bigint, $2::bigint, 'plan', id from unnest($4::bigint[]) id
     union all select $1::bigint, $2::bigint, 'group', id from unnest($5::bigint[]) id`,
    [siteId, importId, madeTags, madePlans, madeGroups],
  );
}
