import type { ReadScope } from '#server/database/scope.ts';

type Client = Pick<ReadScope, 'client'>;

interface Target {
  siteId: number;
  kind: string;
  target: string;
}

const one = 'resource_id = $1 and kind = $2 and target = $3';

export async function recordSuccess({ client }: Client, { siteId, kind, target }: Target, now: Date) {
  await client.query(
    `update delivery_targets set failures = 0, failing_since = null, paused_until = null, told_at = null,
       last_success_at = $4
     where ${one}`,
    [siteId, kind, target, now],
  );
}

interface Failing {
  failures: number;
  failing_since: Date;
  told_at: Date | null;
}

/**
 * Records a failure of a target and pauses it: from the fifth failure in a row for five seconds, doubling up to five
 * minutes, or for as long as the receiver asked.
 */
export async function recordFailure(
  { client }: Client,
  { siteId, kind, target }: Target,
  { now, error, pauseUntil }: { now: Date; error: string; pauseUntil: Date | null },
): Promise<Failing | null> {
  const { rows } = await client.query<Failing>(
    `update delivery_targets set failures = failures + 1, failing_since = coalesce(failing_since, $4),
       last_error = $5, last_error_at = $4,
       paused_until = greatest($6, case when failures >= 4
         then $4::timestamptz + make_interval(secs => least(5 * 2 ^ least(failures - 4, 10), 300)) end)
     where ${one} returning failures, failing_since, told_at`,
    [siteId, kind, target, now, error, pauseUntil],
  );
  return rows[0] ?? null;
}

/** Switches a target off and marks its waiting deliveries as failed. @returns whether it was on */
export async function disableTarget(
  { client }: Client,
  { siteId, kind, target }: Target,
  now: Date,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update delivery_targets set off_since = $4, off_reason = $5, told_at = $4 where ${one} and off_since is null`,
    [siteId, kind, target, now, reason],
  );
  await client.query(
    `update deliveries set state = 'failed', next_try_at = null, finished_at = $4, last_error = $5
     where ${one} and state = 'waiting'`,
    [siteId, kind, target, now, reason],
  );
  return rowCount === 1;
}

/** Marks deliveries as failed that have waited since before a given time. */
export async function failExpired(
  { client }: Client,
  { siteId, kind, target }: Target,
  now: Date,
  before: Date,
): Promise<void> {
  await client.query(
    `update deliveries set state = 'failed', next_try_at = null, finished_at = $4,
       last_error = coalesce(last_error, 'It waited for too long.')
     where ${one} and state = 'waiting' and created_at < $5`,
    [siteId, kind, target, now, before],
  );
}

/** Records that the admins are notified about a target. @returns whether this is the first time since it last worked */
export async function markAdminsNotified(
  { client }: Client,
  { siteId, kind, target }: Target,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update delivery_targets set told_at = $4 where ${one} and told_at is null`,
    [siteId, kind, target, now],
  );
  return rowCount === 1;
}

/** Switches a target on again, without a pause. @returns whether the target exists */
export async function enableTarget(
  { client }: Client,
  { siteId, kind, target }: Target,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update delivery_targets set off_since = null, off_reason = null, failures = 0, failing_since = null,
       paused_until = null, told_at = null where ${one}`,
    [siteId, kind, target],
  );
  await client.query(
    `update deliveries set next_try_at = $4 where ${one} and state = 'waiting' and next_try_at > $4
       and (attempts = 0 or next_try_at > $4::timestamptz + interval '1 minute')`,
    [siteId, kind, target, now],
  );
  return rowCount === 1;
}

/** Returns the emails of a site's active admins, at most 20. */
export async function adminAddresses({ client }: Client, siteId: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select o.email from resource_operators r join operators o on o.id = r.operator_id
     where r.resource_id = $1 and r.role = 'admin' and o.active order by o.id limit 20`,
    [siteId],
  );
  return rows.map(({ email }) => email);
}
