import type { OperatorContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { findOwned, type PartnerRecord } from './queries.ts';

/** A partner, and whether root asks for it. */
export type OwnPartner = PartnerRecord & { is_root: boolean };

async function owned(ctx: OperatorContext, { db }: ReadScope, id: number, isHeld: boolean) {
  const found = await findOwned(db, id, ctx.actor.id, isHeld);
  if (!found) throw notFound();
  return found;
}

/** @throws AppError not_found, alike for an unknown id and for a partner that is not the caller's */
export const requireOwn = (ctx: OperatorContext, scope: ReadScope, id: number): Promise<OwnPartner> =>
  owned(ctx, scope, id, false);

/** The same, held until the end of the transaction: who changes the partner at the same time waits. */
export const holdOwn = (ctx: OperatorContext, scope: WriteScope, id: number): Promise<OwnPartner> =>
  owned(ctx, scope, id, true);
