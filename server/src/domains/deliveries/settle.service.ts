// Stores the results of attempts: updates deliveries, named queues and targets, and mails the site's admins when
// deliveries fail for good.
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { storeOutcomes } from './finish.queries.ts';
import { type DeliveryKind, totalMs } from './kinds.service.ts';
import { deliveryFailedMail } from './mails.ts';
import type { Outcome } from './outcome.ts';
import {
  adminAddresses,
  disableTarget,
  failExpired,
  markAdminsNotified,
  recordFailure,
  recordSuccess,
} from './targets.queries.ts';

interface OfTarget {
  kind: DeliveryKind;
  target: string;
  outcomes: Outcome[];
}

function byTarget(kinds: ReadonlyMap<string, DeliveryKind>, outcomes: readonly Outcome[]): OfTarget[] {
  const found = new Map<string, OfTarget>();
  for (const outcome of outcomes) {
    const { kind: name, work } = outcome.claimed;
    const kind = kinds.get(name);
    if (!kind) continue;
    const key = `${name}:${work.target}`;
    const of = found.get(key) ?? { kind, target: work.target, outcomes: [] };
    of.outcomes.push(outcome);
    found.set(key, of);
  }
  // Sorted, because locking targets in the same order prevents deadlocks between processes.
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => of);
}

async function notifyAdmins(
  ctx: ResourceContext,
  scope: WriteScope,
  of: OfTarget,
  reason: string,
  isOff: boolean,
) {
  const title = await of.kind.titleOf(ctx, of.target);
  for (const address of await adminAddresses(scope, ctx.resource.id))
    await queueMail(scope.client, {
      to: { address },
      ...deliveryFailedMail({ site: ctx.resource.title, title, reason, isOff }),
    });
}

async function followFailure(
  ctx: ResourceContext,
  scope: WriteScope,
  of: OfTarget,
  failed: Outcome[],
  now: Date,
) {
  const at = { siteId: ctx.resource.id, kind: of.kind.name, target: of.target };
  const error = failed.at(-1)?.error ?? 'It failed.';
  const pauses = failed.flatMap(({ pauseUntil }) => pauseUntil ?? []);
  const pauseUntil = pauses.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
  const failing = await recordFailure(scope, at, { now, error, pauseUntil });
  if (!failing) return;
  const longest = totalMs(of.kind.schedule);
  const isOver = now.getTime() - failing.failing_since.getTime() >= longest;
  const isGivenUp = failed.some(({ state }) => state === 'failed');
  const endsByItself = failed.some(({ endsTarget }) => endsTarget);
  if (endsByItself || (of.kind.goesOff && isOver && isGivenUp)) {
    const reason = endsByItself
      ? error
      : `Nothing arrived for ${Math.round(longest / 3_600_000)} hours: ${error}`;
    if (await disableTarget(scope, at, now, reason)) await notifyAdmins(ctx, scope, of, reason, true);
    return;
  }
  if (isOver) await failExpired(scope, at, now, new Date(now.getTime() - longest));
  if (isGivenUp && (await markAdminsNotified(scope, at, now)))
    await notifyAdmins(ctx, scope, of, error, false);
}

/** Stores the outcomes of attempts of one site in one transaction. */
export function settle(
  ctx: ResourceContext,
  kinds: ReadonlyMap<string, DeliveryKind>,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = ctx.clock.now();
  return write(ctx, 'deliveries.settle', async (scope) => {
    scope.noAudit('progress');
    await storeOutcomes(scope, ctx.resource.id, outcomes, now);
    for (const of of byTarget(kinds, outcomes)) {
      const at = { siteId: ctx.resource.id, kind: of.kind.name, target: of.target };
      const failed = of.outcomes.filter(({ works }) => works === false);
      if (of.outcomes.some(({ works }) => works === true)) await recordSuccess(scope, at, now);
      else if (failed.length > 0) await followFailure(ctx, scope, of, failed, now);
    }
  });
}
