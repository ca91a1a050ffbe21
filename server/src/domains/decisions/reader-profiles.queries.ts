import type { ReadScope } from '#server/database/scope.ts';

/** Days of reads that make a profile, and the largest number of them. */
export const [profileDays, mostReads] = [30, 500];

export interface VisitRow {
  reader: string;
  session_id: string;
  reads: number;
  first_at: Date;
  last_at: Date;
}

/** Conditions of the indexes that find the reads of devices and of members. */
const readsOf = {
  device: 'd.device_id = asked.reader::uuid and d.member_id is null',
  member: 'd.member_id = asked.reader::bigint',
};

/** Returns the visits of readers since a time, from their newest reads. */
export async function findVisits(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  kind: keyof typeof readsOf,
  readers: readonly string[],
  since: Date,
): Promise<VisitRow[]> {
  const { rows } = await client.query<VisitRow>(
    `select asked.reader, v.* from unnest($2::text[]) asked(reader) cross join lateral (
       select session_id, count(*)::int as reads, min(occurred_at) as first_at, max(occurred_at) as last_at
       from (
         select d.session_id, d.occurred_at from content_decisions d
         where d.resource_id = $1 and ${readsOf[kind]} and not d.is_bot and d.occurred_at > $3
         order by d.occurred_at desc limit ${mostReads}
       ) newest group by session_id
     ) v`,
    [siteId, readers, since],
  );
  return rows;
}
