import type { Payment } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Attempt } from './attempts.queries.ts';
import { mismatched } from './mismatch.rules.ts';

/** Returns how the payment differs from our record: it is missing, or it is recorded as declined. */
function differenceOf(attempt: Attempt, paymentId: string) {
  const { transaction_id: transactionId, amount_cents: amount, currency } = attempt;
  if (transactionId === null || attempt.provider_payment_id !== paymentId)
    return { kind: 'charge_missing', reason: 'charge_missing', transactionId: null, here: {} };
  const here = { amount, currency, status: 'failed' };
  return { kind: 'status_differs', reason: 'paid_there', transactionId, here };
}

/**
 * Shows a parked payment among the Stripe discrepancies at once. A comparison would find it up to an hour later, and
 * skips customers that aren't linked to a member.
 */
export async function showParked(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  attempt: Attempt,
  { payment, reason: detail }: { payment: Payment; reason: string },
): Promise<void> {
  const { kind, reason, transactionId, here } = differenceOf(attempt, payment.id);
  const { charge, receivedCents: amount, currency, status } = payment;
  const at = charge?.at ?? payment.at;
  await client.query(
    `insert into provider_drifts (resource_id, provider, livemode, kind, object_id, reason, state, member_id,
       transaction_id, here, there, occurred_at, cause, cause_at, cause_detail, first_seen_at, last_seen_at)
     values ($1, 'stripe', $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10, 'parked', $10, left($11, 200), $12, $12)
     on conflict (resource_id, provider, livemode, kind, object_id) where state in ('suspected', 'open', 'ignored')
     do update set state = 'open', look_at = null, ignored_because = null, member_id = excluded.member_id,
       transaction_id = excluded.transaction_id, here = excluded.here, there = excluded.there,
       occurred_at = excluded.occurred_at, cause = excluded.cause, cause_at = excluded.cause_at,
       cause_detail = excluded.cause_detail, last_seen_at = excluded.last_seen_at`,
    [
      resource.id,
      resource.livemode,
      kind,
      payment.id,
      reason,
      attempt.member_id,
      transactionId,
      JSON.stringify(here),
      JSON.stringify({ amount, currency, status }),
      at,
      detail,
      clock.now(),
    ],
  );
}

/** Returns the members of parked payments by payment id; null for a member who is no longer known. */
export async function payersOfParked(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await client.query<{ number: string; memberId: number | null }>(
    `select provider_payment_id as number, member_id as "memberId" from charge_attempts
     where resource_id = $1 and livemode = $2 and provider_payment_id = any($3) and failure_code = $4`,
    [resource.id, resource.livemode, numbers, mismatched],
  );
  return new Map(rows.map(({ number, memberId }) => [number, memberId]));
}
