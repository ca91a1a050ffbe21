// Keeps what was shown for each day once nothing of it is provisional any more, so that later differences can be told.
import type { ResourceContext } from '#server/database/context.ts';
import { longStatementTimeout } from '#server/database/long-statements.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { kindsOfDays, refreshDays } from '../days/days.service.ts';
import { tryLockSite } from '../facts/lock.queries.ts';
import { followFactsIn, lockName, refreshFigures } from '../facts/refresh.service.ts';
import { standingOf } from '../rebuild/rebuilds.queries.ts';
import { daysToKeep, keepDays } from './snapshots.queries.ts';

/**
 * Takes all locks, and brings in what is noted still: whoever had a lock when we came by may have left notes, and others
 * have come since. More of them than a batch are left to whoever comes next.
 * @returns whether the figures hold everything that is noted; then, until the end of the transaction, nobody changes them
 */
async function holdFigures(scope: WriteScope, siteId: number, now: Date): Promise<boolean> {
  for (const name of [lockName, ...kindsOfDays.map((kind) => kind.name)])
    if (!(await tryLockSite(scope, siteId, name))) return false;
  const { isSameMode, isSameZone, isUnderWay } = await standingOf(scope.client, siteId);
  if (!isSameMode || !isSameZone || isUnderWay) return false;
  const facts = await followFactsIn(scope, siteId, now);
  if (!facts.isAll) return false;
  for (const kind of kindsOfDays)
    if ((await kind.follow(scope, siteId, kind.batch)) === kind.batch) return false;
  return true;
}

/**
 * Keeps the days that ended more than a day ago and are not kept yet, as they come to with everything that is noted by
 * now. Where somebody else is at the figures, or very much is left to derive, they are kept another time.
 * @returns whether there were any, and they were kept
 */
export async function keepShownDays(ctx: ResourceContext): Promise<boolean> {
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
