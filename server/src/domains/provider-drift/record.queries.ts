// Stored discrepancies, from suspicion to the end.
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Cause } from './cause.queries.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';

export interface StoredDrift {
  id: number;
  livemode: boolean;
  kind: FoundDiscrepancy['kind'];
  object_id: string;
  reason: FoundDiscrepancy['reason'];
  state: 'suspected' | 'open' | 'ignored' | 'mended' | 'gone';
  member_id: number | null;
  transaction_id: number | null;
  here: FoundDiscrepancy['here'];
  there: FoundDiscrepancy['there'];
  occurred_at: Date | null;
  first_seen_at: Date;
  version: number;
}

const columns = `id, livemode, kind, object_id, reason, state, member_id, transaction_id, here, there, occurred_at,
  first_seen_at, version`;

const timesOf = (found: readonly FoundDiscrepancy[]) => found.map(({ at }) => at);

/**
 * Stores the discrepancies that a walk found: a new one is suspected until the second look, a known one was seen once
 * more.
 * @param graceMs time that Stripe's events may take to arrive, in milliseconds
 */
export async function upsertDiscrepancies(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  told: readonly FoundDiscrepancy[],
  graceMs: number,
): Promise<void> {
  if (told.length === 0) return;
  // One statement changes no row twice.
  const found = [...new Map(told.map((one) => [`${one.kind} ${one.objectId}`, one])).values()];
  const of = <T>(pick: (one: FoundDiscrepancy) => T) => found.map(pick);
  await client.query(
    `insert into provider_drifts as d (resource_id, provider, livemode, kind, object_id, reason, state, member_id,
       transaction_id, here, there, occurred_at, first_seen_at, last_seen_at, look_at)
     select $1, 'stripe', $2, f.kind, f.object_id, f.reason, 'suspected', f.member_id, f.transaction_id, f.here, f.there,
       f.at, $3, $3, case when f.at < $3::timestamptz - $4 * interval '1 millisecond' then $3
         else $3::timestamptz + $4 * interval '1 millisecond' end
     from unnest($5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::jsonb[], $11::jsonb[],
       $12::timestamptz[]) as f (kind, object_id, reason, member_id, transaction_id, here, there, at)
     on conflict (resource_id, provider, livemode, kind, object_id) where state in ('suspected', 'open', 'ignored')
     do update set last_seen_at = excluded.last_seen_at`,
    [
      resource.id,
      resource.livemode,
      clock.now(),
      graceMs,
      of(({ kind }) => kind),
      of(({ objectId }) => objectId),
      of(({ reason }) => reason),
      of(({ memberId }) => memberId),
      of(({ transactionId }) => transactionId),
      of(({ here }) => JSON.stringify(here)),
      of(({ there }) => JSON.stringify(there)),
      timesOf(found),
    ],
  );
}

/** Returns the discrepancies that are due for a second look and whose fix hasn't been requested. */
export async function findDueRechecks(
  { client }: ReadScope,
  { resource, clock }: ResourceContext,
  limit: number,
): Promise<StoredDrift[]> {
  const { rows } = await client.query<StoredDrift>(
    `select ${columns} from provider_drifts
     where resource_id = $1 and livemode = $2 and state in ('suspected', 'open', 'ignored') and look_at <= $3
     order by look_at, id limit $4`,
    [resource.id, resource.livemode, clock.now(), limit],
  );
  return rows;
}

export async function findDrift(
  { client }: ReadScope,
  { resource }: ResourceContext,
  id: number,
): Promise<StoredDrift | null> {
  const { rows } = await client.query<StoredDrift>(
    `select ${columns} from provider_drifts
     where resource_id = $1 and livemode = $2 and id = $3 and state <> 'suspected'`,
    [resource.id, resource.livemode, id],
  );
  return rows[0] ?? null;
}

/** Locks the discrepancy until the transaction ends. */
export async function lockDiscrepancy(
  { client }: WriteScope,
  { resource }: ResourceContext,
  id: number,
): Promise<StoredDrift | null> {
  const { rows } = await client.query<StoredDrift>(
    `select ${columns} from provider_drifts where resource_id = $1 and livemode = $2 and id = $3 for no key update`,
    [resource.id, resource.livemode, id],
  );
  return rows[0] ?? null;
}

/** Opens a discrepancy that a second look has confirmed, with its current data. */
export async function confirmDiscrepancy(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  id: number,
  found: FoundDiscrepancy,
  cause: Cause,
): Promise<void> {
  await client.query(
    `update provider_drifts set state = case when state = 'suspected' then 'open' else state end, look_at = null,
       reason = $4, member_id = $5, transaction_id = $6, here = $7, there = $8, occurred_at = $9, cause = $10,
       cause_at = $11, cause_detail = $12, last_seen_at = $3
     where resource_id = $1 and id = $2`,
    [
      resource.id,
      id,
      clock.now(),
      found.reason,
      found.memberId,
      found.transactionId,
      JSON.stringify(found.here),
      JSON.stringify(found.there),
      found.at,
      cause.cause,
      cause.at,
      cause.detail,
    ],
  );
}

/** Schedules another look, because the last one was inconclusive. */
export async function postponeRecheck(
  { client }: WriteScope,
  { resource }: ResourceContext,
  id: number,
  lookAt: Date,
): Promise<void> {
  await client.query('update provider_drifts set look_at = $3 where resource_id = $1 and id = $2', [
    resource.id,
    id,
    lookAt,
  ]);
}

/** Ends a discrepancy on which both sides agree. A suspected one that operators haven't seen is deleted. */
export async function resolveDiscrepancy(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  { id, state }: Pick<StoredDrift, 'id' | 'state'>,
  by: { state: 'mended'; name: string } | { state: 'gone' },
): Promise<void> {
  if (state === 'suspected') {
    await client.query('delete from provider_drifts where resource_id = $1 and id = $2', [resource.id, id]);
    return;
  }
  await client.query(
    `update provider_drifts set state = $3, settled_at = $4, settled_by = $5, look_at = null, ignored_because = null,
       mend_asked_at = null, mend_error = null, version = version + 1
     where resource_id = $1 and id = $2`,
    [resource.id, id, by.state, clock.now(), by.state === 'mended' ? by.name : null],
  );
}

/**
 * Schedules a second look at open discrepancies that a completed full walk didn't see: they may be gone.
 * @param since start of the walk
 */
export async function lookAtUnseen(
  { client }: WriteScope,
  { resource, clock }: ResourceContext,
  since: Date,
): Promise<void> {
  await client.query(
    `update provider_drifts set look_at = $4
     where resource_id = $1 and livemode = $2 and state in ('open', 'ignored') and last_seen_at < $3 and look_at is null`,
    [resource.id, resource.livemode, since, clock.now()],
  );
}
