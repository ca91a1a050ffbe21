// Imported subscriptions that another system still renews: only that system knows their ends.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { findMovedIn, noteHeard } from './elsewhere.queries.ts';
import type { Terms } from './import-terms.service.ts';
import { endMoved } from './lifecycle.rules.ts';
import { lockSubscription } from './queries.ts';
import { saveTransition } from './transitions.service.ts';

/** Moves the end of a subscription to the one in its system, if that is later. @returns whether it has moved */
export async function moveEndThere(
  ctx: ResourceContext,
  scope: WriteScope,
  subscriptionId: number,
  endsAt: Date,
): Promise<boolean> {
  const held = await lockSubscription(scope.db, ctx.resource.id, subscriptionId);
  const now = siteNow(ctx);
  if (!held || held.status === 'ended' || held.endsAt === null) return false;
  if (endsAt <= held.endsAt || endsAt <= now) return false;
  await saveTransition(ctx, scope, held, endMoved(held, now, endsAt));
  return true;
}

interface Named {
  memberId: number;
  terms: Terms;
}

/**
 * Moves the ends of subscriptions in a file that exist here under the same id of another system's billing.
 * @returns the existing ones, and the members whose subscription has moved
 */
export async function moveEnds<T extends Named>(
  ctx: ResourceContext,
  scope: WriteScope,
  wanted: readonly T[],
): Promise<{ known: ReadonlySet<T>; moved: number[] }> {
  const { id: siteId, livemode } = ctx.resource;
  const ids = wanted.flatMap(({ terms }) => terms.elsewhere?.id ?? []);
  const found = await findMovedIn(scope.client, siteId, livemode, ids);
  const known = new Set<T>();
  const moved: number[] = [];
  const heard: number[] = [];
  for (const one of wanted) {
    const there = found.get(one.terms.elsewhere?.id ?? '');
    if (there === undefined) continue;
    known.add(one);
    if (!there.isElsewhere) continue;
    heard.push(there.subscriptionId);
    const { endsAt } = one.terms;
    if (endsAt !== null && (await moveEndThere(ctx, scope, there.subscriptionId, endsAt)))
      moved.push(one.memberId);
  }
  if (heard.length > 0) await noteHeard(scope.client, siteId, heard);
  return { known, moved };
}
