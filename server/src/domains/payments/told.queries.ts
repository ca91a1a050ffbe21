// Dates from Stripe's events.
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';

interface Dated {
  /** Stripe's id of the dispute. */
  id: string;
  /** Time known otherwise: of another event about it, or when it was opened. */
  known: Date;
  chargedAt: Date;
}

/**
 * Returns when a dispute ended, by Stripe's clock: its closing time, if Stripe sent one, in whichever order its events
 * came and whether or not they were handled. Never before its charge.
 */
export async function disputeDate(
  { client }: ReadScope,
  { resource }: ResourceContext,
  { id, known, chargedAt }: Dated,
): Promise<Date> {
  const { rows } = await client.query<{ at: Date | null }>(
    `select max(occurred_at) as at from provider_events
     where resource_id = $1 and livemode = $2 and object_id = $3 and type = 'charge.dispute.closed'`,
    [resource.id, resource.livemode, id],
  );
  const at = rows[0]?.at ?? known;
  return new Date(Math.max(at.getTime(), chargedAt.getTime()));
}
