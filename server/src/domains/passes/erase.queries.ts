import type { WriteScope } from '#server/database/scope.ts';

/**
 * Removes a member from all passes. A pass they bought that another member uses becomes that member's; one they use
 * goes back to its owner; their own are deleted, and the places of future events can be sold again.
 * @returns how many passes there were
 */
export async function releasePasses(
  { client }: WriteScope,
  siteId: number,
  memberId: number,
): Promise<number> {
  const values = [siteId, memberId];
  const { rowCount: passedOn } = await client.query(
    `update passes set owner_id = assign_id
     where resource_id = $1 and owner_id = $2 and assign_id is not null and assign_id <> $2`,
    values,
  );
  const { rowCount: handedBack } = await client.query(
    `update passes set assign_id = null, auth_token_hash = null, auth_token_sealed = null, auth_token_at = null
     where resource_id = $1 and assign_id = $2 and owner_id <> $2`,
    values,
  );
  const { rows } = await client.query<{ gone: number }>(
    `with gone as (
       delete from passes where resource_id = $1 and owner_id = $2 returning ticket_id, ticket_event_id
     ), places as (
       select g.ticket_id, count(*)::integer as count from gone g
       join ticket_events e on e.resource_id = $1 and e.id = g.ticket_event_id and e.ends_at > now()
       group by g.ticket_id
     ), freed as (
       update tickets t set sold = greatest(0, t.sold - p.count) from places p
       where t.resource_id = $1 and t.id = p.ticket_id
     )
     select count(*)::integer as gone from gone`,
    values,
  );
  return (passedOn ?? 0) + (handedBack ?? 0) + (rows[0]?.gone ?? 0);
}
