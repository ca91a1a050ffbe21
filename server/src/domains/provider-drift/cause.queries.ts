// Determines the likely cause of a discrepancy from the stored Stripe events.
import type { DriftCause } from '#contract/domains/provider-drift/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { Account } from '../payments/account.service.ts';
import { eventRetentionDays } from '../payments/events.service.ts';
import { payersOfParked } from '../payments/parked.queries.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';

export interface Cause {
  cause: DriftCause | null;
  at: Date | null;
  /** Stored outcome of the event, in a word. */
  detail: string | null;
}

interface Told {
  occurred_at: Date;
  handled_at: Date | null;
  outcome: string | null;
}

const day = 86_400_000;
/** Tolerance for events that Stripe dates before the object itself, in milliseconds. */
const slack = 5 * 60_000;

/** Returns Stripe's last event about the object, at its time or later; null if there is none. */
export async function findLastWebhook(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
  at: Date | null,
): Promise<Told | null> {
  const { rows } = await client.query<Told>(
    `select occurred_at, handled_at, outcome from provider_events
     where resource_id = $1 and livemode = $2 and object_id = any($3)
       and occurred_at >= coalesce($4::timestamptz, '-infinity')
     order by occurred_at desc, id desc limit 1`,
    [resource.id, resource.livemode, numbers, at && new Date(at.getTime() - slack)],
  );
  return rows[0] ?? null;
}

const wasRefused = ({ outcome }: Told): boolean =>
  outcome === null || /^(refused|not taken|parked|of nobody|not acted on|nothing to add)/.test(outcome);

async function recordedAt(
  { client }: ReadScope,
  { resource }: ResourceContext,
  transactionId: number | null,
): Promise<Date | null> {
  if (transactionId === null) return null;
  const { rows } = await client.query<{ recorded_at: Date }>(
    'select recorded_at from transactions where resource_id = $1 and id = $2',
    [resource.id, transactionId],
  );
  return rows[0]?.recorded_at ?? null;
}

const onlyHere = new Set<FoundDiscrepancy['reason']>(['charge_unknown', 'refund_unknown', 'dispute_unknown']);

/** @param told Stripe's last event about the object */
export async function causeOf(
  scope: ReadScope,
  ctx: ResourceContext,
  found: FoundDiscrepancy,
  { account, told }: { account: Account; told: Told | null },
): Promise<Cause> {
  if (onlyHere.has(found.reason))
    return { cause: 'never_there', at: await recordedAt(scope, ctx, found.transactionId), detail: null };
  if ((await payersOfParked(scope, ctx, [found.objectId])).size > 0)
    return { cause: 'parked', at: found.at, detail: null };
  if (told) {
    const cause = wasRefused(told) ? 'event_refused' : 'event_taken';
    return { cause, at: told.occurred_at, detail: told.outcome };
  }
  const { at } = found;
  if (account.webhook_secret_sealed === null) return { cause: 'events_off', at, detail: null };
  if (at !== null && at < new Date(account.created_at))
    return { cause: 'before_connection', at: new Date(account.created_at), detail: null };
  if (at !== null && ctx.clock.now().getTime() - at.getTime() > eventRetentionDays * day)
    return { cause: 'too_long_ago', at, detail: null };
  return { cause: 'event_missing', at, detail: null };
}
