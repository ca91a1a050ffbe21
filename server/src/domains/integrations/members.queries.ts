// Reads the member data that can be sent to a service. It reads tables of later domains by SQL only, because it may not
// import their code.
import type { MemberField } from '#contract/domains/integrations/words.ts';
import type { ReadScope } from '#server/database/scope.ts';

export type MemberRecord = Record<MemberField, string | number | boolean | null>;
export type FoundMember = MemberRecord & {
  email: string;
  /** True if the member pays for a subscription now. */
  is_paying: boolean;
};

const listed = (column: string, from: string) =>
  `(select string_agg(distinct ${column}, ', ' order by ${column}) from ${from})`;

const statement = `
  select m.id, m.email, m.first_name, m.last_name, trim(m.first_name || ' ' || m.last_name) as name, m.phone, m.company,
    m.job, m.country_code as country, m.state, m.city, m.zip, m.address, m.confirmed,
    to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD') as created_at,
    ${listed(
      'p.title',
      `member_subscriptions s join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
      where s.resource_id = m.resource_id and s.member_id = m.id and s.status <> 'ended'`,
    )} as plans,
    ${listed(
      't.title',
      `member_tags g join tags t on t.resource_id = g.resource_id and t.id = g.tag_id
      where g.resource_id = m.resource_id and g.member_id = m.id`,
    )} as tags,
    ${listed(
      'g.name',
      `group_members a join groups g on g.resource_id = a.resource_id and g.id = a.group_id
      where a.resource_id = m.resource_id and a.member_id = m.id`,
    )} as groups,
    exists (select from member_subscriptions s
      where s.resource_id = m.resource_id and s.member_id = m.id and s.status <> 'ended' and s.is_paying) as is_paying
  from members m where m.resource_id = $1 and m.id = any($2)`;

/** Returns those of the members that still exist. */
export async function findMembers(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  ids: readonly number[],
): Promise<FoundMember[]> {
  const { rows } = await client.query<FoundMember>(statement, [siteId, ids]);
  return rows;
}

/** Returns a member; null if they are gone. */
export async function findMember(scope: Pick<ReadScope, 'client'>, siteId: number, id: number) {
  const [found] = await findMembers(scope, siteId, [id]);
  return found ?? null;
}
