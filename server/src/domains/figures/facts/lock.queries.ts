import type { WriteScope } from '#server/database/scope.ts';

/**
 * One refresh of a site at a time: two would both replace the same rows. Who finds it taken leaves the work to the
 * other one, which goes on until nothing is left.
 * @param name the figures it is about
 * @returns whether the lock is ours, until the end of the transaction
 */
export async function tryLockSite(scope: WriteScope, siteId: number, name: string): Promise<boolean> {
  const { rows } = await scope.client.query<{ ours: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($2, $1)) as ours',
    [siteId, name],
  );
  return rows[0]?.ours === true;
}

/** Waits for whoever refreshes the same figures of the site, and keeps others out until the end of the transaction. */
export async function lockSite(scope: WriteScope, siteId: number, name: string): Promise<void> {
  await scope.client.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [siteId, name]);
}
