// Deliveries about a member to services, while the member is being erased.
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

const ofMember = `
  d.resource_id = $1 and d.kind = 'integration' and d.target = $2 and d.member_id = $3 and d.state = 'waiting'`;

/** An attempt that has started and has no stored result, while its lease lasts. */
const isTried = `
  d.next_try_at > now()
  and d.attempts > (select count(*) from delivery_attempts a where a.resource_id = d.resource_id and a.delivery_id = d.id)`;

/** Skips the waiting deliveries about a member, unless an attempt is in progress. */
export async function cancelPending(
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

/** Returns whether an attempt of a delivery about a member to a service may be in progress. */
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
