// Passes: bought or given tickets. A pass is created only after a place was taken in its ticket's row.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { attachIn } from '../member-subscriptions/create.service.ts';
import { holdsOption } from './orders.queries.ts';
import {
  deletePass,
  findTicket,
  insertPasses,
  lockPass,
  memberExists,
  type ReservedTicket,
  releaseTicketPlace,
  reserveTicketPlaces,
  setAssignee,
} from './queries.ts';

const texts = {
  soldOut: errorText('passes.sold_out', 'There are not that many tickets left.'),
  notForSale: errorText('passes.not_for_sale', 'This ticket is not for sale.'),
  notYet: errorText('passes.not_yet', 'The sale of this ticket has not begun.'),
  noLonger: errorText('passes.no_longer', 'The sale of this ticket is over.'),
  tooFew: errorText('passes.too_few', 'An order of this ticket is for at least {count}.'),
  tooMany: errorText('passes.too_many', 'An order of this ticket is for at most {count}.'),
  assigned: errorText('passes.assigned', 'This pass is already assigned. Remove it first.'),
};

/** Passes that one call can issue. */
const mostAtOnce = 100;

export interface IssueInput {
  ticketId: number;
  ownerId: number;
  /** Id of the member who uses it; assigned later by default. */
  assignId?: number | null;
  /** Number of passes; 1 by default. */
  quantity?: number;
  /** Time of the purchase or gift; now by default. */
  at?: Date;
}

export async function requireMember(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number | null,
): Promise<void> {
  if (id === null || (await memberExists(scope.db, ctx.resource.id, id))) return;
  throw notFound();
}

/** Throws the reason why there were no places. */
async function refuse(
  ctx: ResourceContext,
  scope: WriteScope,
  { ticketId, quantity, isSale }: { ticketId: number; quantity: number; isSale: boolean },
): Promise<never> {
  const ticket = await findTicket(scope.db, ctx.resource.id, ticketId);
  if (!ticket) throw notFound();
  const { min_quantity_order: min, max_quantity_order: max } = ticket;
  if (!ticket.is_active) throw new AppError('conflict', texts.notForSale);
  if (isSale && ticket.is_early) throw new AppError('conflict', texts.notYet);
  if (isSale && ticket.is_late) throw new AppError('conflict', texts.noLonger);
  if (isSale && quantity < min) throw new AppError('conflict', texts.tooFew, { params: { count: min } });
  if (isSale && max > 0 && quantity > max)
    throw new AppError('conflict', texts.tooMany, { params: { count: max } });
  throw new AppError('conflict', texts.soldOut);
}

/**
 * Takes places of a ticket, all or none.
 * @param isSale true for a buyer, false for a gift by an operator: the sales window, the limits of an order and an
 * active event are required
 * @throws AppError not_found; invalid for an impossible quantity; conflict with the reason
 */
export async function takeIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { ticketId, quantity, isSale }: { ticketId: number; quantity: number; isSale: boolean },
): Promise<ReservedTicket> {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostAtOnce)
    throw new AppError('invalid', commonErrors.invalid, { fields: { quantity: fieldTexts.invalid } });
  const taken = await reserveTicketPlaces(scope.db, ctx.resource.id, ticketId, quantity, isSale);
  return taken ?? refuse(ctx, scope, { ticketId, quantity, isSale });
}

/** Attaches the subscription that comes with the ticket, unless the owner has it already. @returns its id, or null */
export async function attachWith(
  ctx: ResourceContext,
  scope: WriteScope,
  { attach_option_id: optionId }: ReservedTicket,
  { ownerId, at }: { ownerId: number; at?: Date | undefined },
): Promise<number | null> {
  if (optionId === null || (await holdsOption(scope.db, ctx.resource, ownerId, optionId))) return null;
  const holder = { memberId: ownerId };
  const subscription = await attachIn(ctx, scope, { pricingOptionId: optionId, holder, ...(at && { at }) });
  return subscription.id;
}

/** Creates the passes of taken places. @returns their ids */
export async function passesFor(
  ctx: ResourceContext,
  scope: WriteScope,
  { ticket_event_id: ticketEventId }: ReservedTicket,
  input: IssueInput & { quantity: number; orderId: number | null },
): Promise<number[]> {
  const { ticketId, ownerId, assignId = null, quantity, orderId } = input;
  const createdAt = input.at ?? ctx.clock.now();
  const pass = { ticketId, ticketEventId, ownerId, assignId, orderId, createdAt };
  const ids = await insertPasses(scope.db, ctx.resource.id, pass, quantity);
  const changes = { ticketId, ownerId, assignId };
  for (const id of ids) await scope.audit({ target: 'pass', id, changes });
  await scope.emit('pass.issued', { ids, ticket_id: ticketId, member_id: ownerId });
  return ids;
}

/** Gives a ticket within the caller's transaction. @returns ids of the passes */
export async function issueIn(ctx: ResourceContext, scope: WriteScope, input: IssueInput): Promise<number[]> {
  const { ticketId, ownerId, assignId = null, quantity = 1 } = input;
  await requireMember(ctx, scope, ownerId);
  await requireMember(ctx, scope, assignId);
  const taken = await takeIn(ctx, scope, { ticketId, quantity, isSale: false });
  await attachWith(ctx, scope, taken, input);
  return passesFor(ctx, scope, taken, { ...input, quantity, orderId: null });
}

/**
 * Gives a member passes of a ticket, and the subscription that comes with it. Sales windows and the bounds of an order
 * are for buyers: an operator may give outside of them.
 * @returns ids of the passes
 * @throws AppError not_found for ids of another site; conflict when there are not that many left, and then none
 */
export function issuePass(ctx: ResourceContext, input: IssueInput): Promise<number[]> {
  return write(ctx, 'passes.issue', (scope) => issueIn(ctx, scope, input));
}

/** Assigns a pass within the caller's transaction; null removes the assignment. The magic link ends in either case. */
export async function assignIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, memberId }: { id: number; memberId: number | null },
): Promise<void> {
  await requireMember(ctx, scope, memberId);
  const pass = await lockPass(scope.db, ctx.resource.id, id);
  if (!pass) throw notFound();
  if (pass.assign_id === memberId) return scope.unchanged();
  if (pass.assign_id !== null && memberId !== null) throw new AppError('conflict', texts.assigned);
  await setAssignee(scope.db, ctx.resource.id, id, memberId);
  const changes = { assignId: { before: pass.assign_id, after: memberId } };
  await scope.audit({ target: 'pass', id, changes });
  await scope.emit('pass.assigned', { id, member_id: memberId });
}

/**
 * Assigns a pass to a member.
 * @throws AppError not_found for ids of another site; conflict if it is assigned to another member
 */
export function assignPass(ctx: ResourceContext, input: { id: number; memberId: number }): Promise<void> {
  return write(ctx, 'passes.assign', (scope) => assignIn(ctx, scope, input));
}

/** Removes a pass from the member who uses it; the owner keeps it. @throws AppError not_found */
export function detachPass(ctx: ResourceContext, id: number): Promise<void> {
  return write(ctx, 'passes.detach', (scope) => assignIn(ctx, scope, { id, memberId: null }));
}

/** Deletes a pass and frees its place. @throws AppError not_found */
export function removePass(ctx: ResourceContext, id: number): Promise<void> {
  return write(ctx, 'passes.remove', async (scope) => {
    const pass = await lockPass(scope.db, ctx.resource.id, id);
    if (!pass) throw notFound();
    await deletePass(scope.db, ctx.resource.id, id);
    await releaseTicketPlace(scope.db, ctx.resource.id, pass.ticket_id);
    await scope.audit({ target: 'pass', id, changes: { deleted: { ticketId: pass.ticket_id } } });
    await scope.emit('pass.removed', { id, ticket_id: pass.ticket_id });
  });
}
