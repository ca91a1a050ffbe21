// Stores snapshots of each day's metrics once they are final, so that later corrections can be shown.
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { kindsOfDays, refreshDays } from '../days/days.service.ts';
import { tryLockSite } from '../events/lock.queries.ts';
import { lockName, refreshFactsIn, refreshFigures } from '../events/refresh.service.ts';
import { readDerivationSettings } from '../rebuild/rebuilds.queries.ts';
import { daysToKeep, keepDays } from './snapshots.queries.ts';

/**
 * Locks all kinds of metrics and processes the remaining stale markers, because a process that held a lock may have
 * left some, and others have been added since. More than one batch of them is left to the next refresh.
 * @returns whether the metrics are up to date; if so, they are locked until the end of the transaction
 */
async function holdFigures(scope: WriteScope, siteId: number, now: Date): Promise<boolean> {
  for (const name of [lockName, ...kindsOfDays.map((kind) => kind.name)])
    if (!(await tryLockSite(scope, siteId, name))) return false;
  const { isSameMode, isSameZone, isUnderWay } = await readDerivationSettings(scope.client, siteId);
  if (!isSameMode || !isSameZone || isUnderWay) return false;
  const facts = await refreshFactsIn(scope, siteId, now);
  if (!facts.isAll) return false;
  for (const kind of kindsOfDays)
    if ((await kind.follow(scope, siteId, kind.batch)) === kind.batch) return false;
  return true;
}

/**
 * Stores snapshots of days that ended more than a day ago. Skips them if another process holds a lock or too many stale
 * markers are pending.
 * @returns whether any were due and stored
 */
export async function storeSnapshots(ctx: ResourceContext): Promise<boolean> {
  await refreshFigures(ctx);
  await refreshDays(ctx);
  return write(ctx, 'figures.keep-days', async (scope) => {
    scope.noAudit('derived');
    await scope.client.query(longStatementTimeout);
    if (!(await holdFigures(scope, ctx.resource.id, siteNow(ctx)))) return false;
    const days = await daysToKeep(scope.client, ctx.resource.id);
    if (days) await keepDays(scope.client, ctx.resource.id, days);
    return days !== null;
  });
}
