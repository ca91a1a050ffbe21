import type { WriteScope } from '#server/database/scope.ts';

/**
 * Tries to lock the refresh of a site's metrics, because two at a time would replace the same rows. If it fails, leave
 * the work to the lock's holder, who continues until nothing is left.
 * @param name kind of the metrics
 * @returns whether this transaction got the lock, until its end
 */
export async function tryLockSite(scope: WriteScope, siteId: number, name: string): Promise<boolean> {
  const { rows } = await scope.client.query<{ ours: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($2, $1)) as ours',
    [siteId, name],
  );
  return rows[0]?.ours === true;
}

/** Locks the refresh of a site's metrics until the end of the transaction; waits for its current holder. */
export async function lockSite(scope: WriteScope, siteId: number, name: string): Promise<void> {
  await scope.client.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [siteId, name]);
}
