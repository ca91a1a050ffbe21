// Passes: bought or given tickets. A pass exists only where a place was taken in its ticket's row first.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  deletePass,
  findTicket,
  giveBackPlace,
  insertPasses,
  lockPass,
  memberExists,
  setAssignee,
  takePlaces,
} from './queries.ts';

const texts = {
  soldOut: errorText('passes.sold_out', 'There are not that many tickets left.'),
  notForSale: errorText('passes.not_for_sale', 'This ticket is not for sale.'),
  assigned: errorText('passes.assigned', 'This pass is assigned already. Detach it first.'),
};

/** Passes that one call can issue. */
const mostAtOnce = 100;

export interface IssueInput {
  ticketId: number;
  ownerId: number;
  /** Who uses it; assigned later when left out. */
  assignId?: number | null;
  /** How many; 1 when left out. */
  quantity?: number;
  /** When it was bought or given; now when left out. */
  at?: Date;
}

async function requireMember(ctx: ResourceContext, scope: WriteScope, id: number | null): Promise<void> {
  if (id === null || (await memberExists(scope.db, ctx.resource.id, id))) return;
  throw new AppError('not_found', commonErrors.notFound);
}

/** The change itself, for verbs that sell a ticket along with something else. @returns ids of the passes */
export async function issueInside(
  ctx: ResourceContext,
  scope: WriteScope,
  input: IssueInput,
): Promise<number[]> {
  const siteId = ctx.resource.id;
  const quantity = input.quantity ?? 1;
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostAtOnce)
    throw new AppError('invalid', commonErrors.invalid, { fields: { quantity: fieldTexts.invalid } });
  const assignId = input.assignId ?? null;
  await requireMember(ctx, scope, input.ownerId);
  await requireMember(ctx, scope, assignId);
  const taken = await takePlaces(scope.db, siteId, input.ticketId, quantity);
  if (!taken) {
    const ticket = await findTicket(scope.db, siteId, input.ticketId);
    if (!ticket) throw new AppError('not_found', commonErrors.notFound);
    throw new AppError('conflict', ticket.active ? texts.soldOut : texts.notForSale);
  }
  const pass = { ...input, ...taken, assignId, createdAt: input.at ?? ctx.clock.now() };
  const ids = await insertPasses(scope.db, siteId, pass, quantity);
  const changes = { ticketId: input.ticketId, ownerId: input.ownerId, assignId };
  for (const id of ids) await scope.audit({ target: 'pass', id, changes });
  return ids;
}

/**
 * Gives a member passes of a ticket.
 * @returns ids of the passes
 * @throws AppError not_found for ids of another site; conflict when there are not that many left, and then none
 */
export function issuePass(ctx: ResourceContext, input: IssueInput): Promise<number[]> {
  return write(ctx, 'passes.issue', (scope) => issueInside(ctx, scope, input));
}

async function assign(
  ctx: ResourceContext,
  operation: string,
  input: { id: number; memberId: number | null },
): Promise<void> {
  await write(ctx, operation, async (scope) => {
    const { id, memberId } = input;
    await requireMember(ctx, scope, memberId);
    const pass = await lockPass(scope.db, ctx.resource.id, id);
    if (!pass) throw new AppError('not_found', commonErrors.notFound);
    if (pass.assign_id === memberId) return scope.unchanged();
    if (pass.assign_id !== null && memberId !== null) throw new AppError('conflict', texts.assigned);
    await setAssignee(scope.db, ctx.resource.id, id, memberId);
    const changes = { assignId: { before: pass.assign_id, after: memberId } };
    await scope.audit({ target: 'pass', id, changes });
  });
}

/**
 * Says who uses a pass.
 * @throws AppError not_found for ids of another site; conflict when somebody else does
 */
export function assignPass(ctx: ResourceContext, input: { id: number; memberId: number }): Promise<void> {
  return assign(ctx, 'passes.assign', input);
}

/** Takes a pass back from who uses it; the owner keeps it. @throws AppError not_found */
export function detachPass(ctx: ResourceContext, id: number): Promise<void> {
  return assign(ctx, 'passes.detach', { id, memberId: null });
}

/** Deletes a pass; its place can be taken again. @throws AppError not_found */
export function removePass(ctx: ResourceContext, id: number): Promise<void> {
  return write(ctx, 'passes.remove', async (scope) => {
    const pass = await lockPass(scope.db, ctx.resource.id, id);
    if (!pass) throw new AppError('not_found', commonErrors.notFound);
    await deletePass(scope.db, ctx.resource.id, id);
    await giveBackPlace(scope.db, ctx.resource.id, pass.ticket_id);
    await scope.audit({ target: 'pass', id, changes: { deleted: { ticketId: pass.ticket_id } } });
  });
}
