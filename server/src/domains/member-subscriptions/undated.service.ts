// Subscriptions that one file names without their dates, as Ghost's members do, and a later one tells of in full, as
// Stripe's subscriptions do: they are the same, and a second one beside them would give access for ever.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { keepElsewhere } from './elsewhere.queries.ts';
import type { Elsewhere } from './import-terms.service.ts';
import { changed } from './log.ts';
import { insertEvents, updateSubscription } from './queries.ts';
import { eventActor } from './store.ts';
import type { Transition } from './subscription.ts';
import { lockUndated, moveStart, noteId, type Undated } from './undated.queries.ts';

interface Begun {
  made: Transition;
  elsewhere: Elsewhere | null;
}

function isMeant({ subscription, isElsewhere }: Undated, { made: { next }, elsewhere }: Begun): boolean {
  if (subscription.memberId !== next.memberId || subscription.planId !== next.planId) return false;
  return !isElsewhere || (elsewhere !== null && elsewhere.id !== null);
}

/** Gives an undated subscription the terms that a file tells of. Like all that is moved in, it is not announced. */
async function dateOne(
  ctx: ResourceContext,
  scope: WriteScope,
  undated: Undated,
  { made, elsewhere }: Begun,
) {
  const { id: siteId, livemode } = ctx.resource;
  const { subscription: before, isElsewhere } = undated;
  const { next, events } = changed('edit', before, { ...made.next, id: before.id }, siteNow(ctx), 'import');
  await updateSubscription(scope.db, siteId, next);
  await moveStart(scope.client, siteId, next);
  await insertEvents(scope.client, siteId, events, eventActor(ctx));
  if (elsewhere === null) return;
  if (isElsewhere) await noteId(scope.client, siteId, next.id, elsewhere);
  else await keepElsewhere(scope.client, siteId, livemode, [{ id: next.id, there: elsewhere }]);
}

/**
 * Gives undated subscriptions the terms of those that a file tells of.
 * @returns those of the begun that are not new with it
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
