import type { OperatorContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { findOwned, type PartnerRecord } from './queries.ts';

/** A partner, with a flag for a caller who is root. */
export type OwnPartner = PartnerRecord & { is_root: boolean };

async function owned(ctx: OperatorContext, { db }: ReadScope, id: number, isHeld: boolean) {
  const found = await findOwned(db, id, ctx.actor.id, isHeld);
  if (!found) throw notFound();
  return found;
}

/** @throws AppError not_found, the same for an unknown id and for a partner that isn't the caller's */
export const requireOwn = (ctx: OperatorContext, scope: ReadScope, id: number): Promise<OwnPartner> =>
  owned(ctx, scope, id, false);

/** Locks the partner until the transaction ends; concurrent changes wait. @throws AppError as `requireOwn` */
export const holdOwn = (ctx: OperatorContext, scope: WriteScope, id: number): Promise<OwnPartner> =>
  owned(ctx, scope, id, true);
