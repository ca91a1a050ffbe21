// What is sent about a member to services, when their account is being cleared.
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

const ofMember = `
  d.resource_id = $1 and d.kind = 'integration' and d.target = $2 and d.member_id = $3 and d.state = 'waiting'`;

/** A try that was begun and has not been noted, as long as its process may still be at it. */
const isTried = `
  d.next_try_at > now()
  and d.attempts > (select count(*) from delivery_attempts a where a.resource_id = d.resource_id and a.delivery_id = d.id)`;

/** What waits to be sent about a member is not sent any more. */
export async function dropWaiting(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  service: string,
  memberId: number,
): Promise<void> {
  await client.query(
    `update deliveries d set state = 'skipped', next_try_at = null, finished_at = now(),
       last_error = 'The account is being cleared.'
     where ${ofMember} and not (${isTried})`,
    [siteId, service, memberId],
  );
}

/** Whether something about a member may be on its way to a service at this moment. */
export async function isBeingSent(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  service: string,
  memberId: number,
): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from deliveries d where ${ofMember} and ${isTried}) as found`,
    [siteId, service, memberId],
  );
  return rows[0]?.found ?? false;
}
