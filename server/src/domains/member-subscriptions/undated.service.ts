// Matches subscriptions that one file names without dates, like Ghost's members, with those that a later file has in
// full, like Stripe's subscriptions: without the match the member would have a second one with endless access.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { keepElsewhere } from './elsewhere.queries.ts';
import { changeTransition } from './event-log.rules.ts';
import type { Elsewhere } from './import-terms.service.ts';
import { insertEvents, updateSubscription } from './queries.ts';
import type { Transition } from './subscription.ts';
import { eventActor } from './transitions.service.ts';
import { lockUndated, moveStart, noteId, type Undated } from './undated.queries.ts';

interface Begun {
  made: Transition;
  elsewhere: Elsewhere | null;
}

function isMeant({ subscription, isElsewhere }: Undated, { made: { next }, elsewhere }: Begun): boolean {
  if (subscription.memberId !== next.memberId || subscription.planId !== next.planId) return false;
  return !isElsewhere || (elsewhere !== null && elsewhere.id !== null);
}

/** Gives an undated subscription the terms from a file. Like all imports, it emits no events. */
async function dateOne(
  ctx: ResourceContext,
  scope: WriteScope,
  undated: Undated,
  { made, elsewhere }: Begun,
) {
  const { id: siteId, livemode } = ctx.resource;
  const { subscription: before, isElsewhere } = undated;
  const { next, events } = changeTransition(
    'edit',
    before,
    { ...made.next, id: before.id },
    siteNow(ctx),
    'import',
  );
  await updateSubscription(scope.db, siteId, next);
  await moveStart(scope.client, siteId, next);
  await insertEvents(scope.client, siteId, events, eventActor(ctx));
  if (elsewhere === null) return;
  if (isElsewhere) await noteId(scope.client, siteId, next.id, elsewhere);
  else await keepElsewhere(scope.client, siteId, livemode, [{ id: next.id, there: elsewhere }]);
}

/**
 * Gives undated subscriptions the terms from a file.
 * @returns those of the new subscriptions that aren't needed any more
 */
export async function dateUndated<T extends Begun>(
  ctx: ResourceContext,
  scope: WriteScope,
  begun: readonly T[],
): Promise<ReadonlySet<T>> {
  const open = begun.filter(({ made }) => made.next.status !== 'ended');
  const memberIds = open.flatMap(({ made }) => made.next.memberId ?? []);
  if (memberIds.length === 0) return new Set();
  const left = new Set(await lockUndated(scope.client, ctx.resource.id, ctx.resource.livemode, memberIds));
  const dated = new Set<T>();
  for (const one of open) {
    const found = [...left].find((undated) => isMeant(undated, one));
    if (found === undefined) continue;
    left.delete(found);
    dated.add(one);
    await dateOne(ctx, scope, found, one);
  }
  return dated;
}
