// Sites. Who may work on one is decided per request from three sources: root, owner of its partner, membership.
import { type Area, allows, type Verb } from '#contract/base/access.ts';
import type { resources } from '#contract/domains/resources/routes.ts';
import type { Actor, CallContext, OperatorContext, ResourceScope } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { findAvailable, findByKey, findRelation } from './queries.ts';

/** The sites of the operator by title from A to Z, whatever direction was asked for. */
export async function listAvailable(
  ctx: OperatorContext,
  _input: VerbInput<typeof resources.listAvailable>,
): Promise<VerbOutput<typeof resources.listAvailable>> {
  const items = await read(ctx, ({ db }) => findAvailable(db, ctx.actor.id));
  return { items };
}

/** The site with this key, or null; for commands and jobs, which work on behalf of nobody. */
export async function siteByKey(ctx: CallContext, key: string): Promise<ResourceScope | null> {
  return (await read(ctx, ({ db }) => findByKey(db, key))) ?? null;
}

/**
 * Whether work that goes on after the call that asked for it may still go on: people may have lost their part in the
 * site since. What no person asked for may.
 */
export async function mayStill(
  { db }: ReadScope,
  siteId: number,
  actor: Actor,
  right: { area: Area; verb: Verb },
): Promise<boolean> {
  if (actor.kind !== 'operator') return actor.kind === 'system';
  return allows(await findRelation(db, siteId, actor.id), right.area, right.verb);
}
