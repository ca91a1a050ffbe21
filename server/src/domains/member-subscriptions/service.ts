// Operations on subscriptions. Each locks the row, applies the rules, and stores the new state together with its event;
// access is decided by the row's dates, independent of any job.
import { commonErrors } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { pastDue } from './expiry.rules.ts';
import { graceDaysOf } from './grace.ts';
import * as life from './lifecycle.rules.ts';
import { findOption, findOptionHeld, findParentId, lockSubscription, updateSubscription } from './queries.ts';
import { optionOf } from './rows.ts';
import type { EndCause, Option, Subscription, Transition } from './subscription.ts';
import { inOwnTransaction, saveTransition } from './transitions.service.ts';

interface StepInput {
  id: number;
  /** Time of the change, by the payment provider's time if there is one; now by default. */
  at?: Date;
}

async function step(
  ctx: ResourceContext,
  scope: WriteScope,
  input: StepInput,
  rule: (before: Subscription, at: Date) => Transition,
): Promise<Subscription> {
  const before = await lockSubscription(scope.db, ctx.resource.id, input.id);
  if (!before) throw new AppError('not_found', commonErrors.notFound);
  return saveTransition(ctx, scope, before, rule(before, input.at ?? siteNow(ctx)));
}

async function option(ctx: ResourceContext, scope: WriteScope, id: number): Promise<Option> {
  const found = await findOption(scope.db, ctx.resource, id);
  if (!found) throw new AppError('not_found', commonErrors.notFound);
  return found;
}

async function optionHeld(ctx: ResourceContext, scope: WriteScope, id: number): Promise<Option> {
  const held = await lockSubscription(scope.db, ctx.resource.id, id);
  const found = held && (await findOptionHeld(scope, ctx.resource.id, held));
  if (!found) throw new AppError('not_found', commonErrors.notFound);
  return optionOf(found, ctx.resource.timezone);
}

export interface PaymentInput extends StepInput {
  /** Net price of the charged line, in cents; 0 if it is free. */
  paidCents: number;
}

export async function renewIn(ctx: ResourceContext, scope: WriteScope, input: PaymentInput) {
  const held = await optionHeld(ctx, scope, input.id);
  const { paidCents } = input;
  return step(ctx, scope, input, (before, at) => life.renewed(before, { option: held, at, paidCents }));
}

/**
 * Starts the bought next period, on the subscription's renewal terms (`terms.service.ts`); a trial without periods left
 * becomes regular. Clears past due.
 * @throws AppError not_found; conflict if it has ended, or expired more than a day ago
 */
export const renew = inOwnTransaction('member-subscriptions.renew', renewIn);

export async function recoverIn(ctx: ResourceContext, scope: WriteScope, input: PaymentInput) {
  const held = await optionHeld(ctx, scope, input.id);
  const { paidCents } = input;
  return step(ctx, scope, input, (before, at) => life.recovered(before, { option: held, at, paidCents }));
}

/**
 * Clears past due after the payment arrived.
 * @throws AppError not_found; conflict if no payment is overdue or the grace period is over
 */
export const recover = inOwnTransaction('member-subscriptions.recover', recoverIn);

export interface SwitchInput extends PaymentInput {
  pricingOptionId: number;
  /** True to start a period of the new option at once; otherwise the current one runs to its end. */
  isNewPeriod: boolean;
  autorenew?: boolean;
}

export async function switchIn(ctx: ResourceContext, scope: WriteScope, input: SwitchInput) {
  const { pricingOptionId, paidCents, isNewPeriod, autorenew } = input;
  const wanted = await option(ctx, scope, pricingOptionId);
  return step(ctx, scope, input, (before, at) =>
    life.switched(before, { option: wanted, at, paidCents, isNewPeriod, autorenew }),
  );
}

/**
 * Switches to another pricing option, of the same plan or another; its value counts at once. The step to the next
 * option is a switch with a new period, too.
 * @throws AppError not_found, also for an option of another site; conflict while a payment is overdue
 */
export const switchTo = inOwnTransaction('member-subscriptions.switch', switchIn);

export function cancelIn(ctx: ResourceContext, scope: WriteScope, input: StepInput) {
  return step(ctx, scope, input, life.cancelled);
}

/**
 * Turns autorenew off, which doesn't end the subscription unless a payment is overdue.
 * @throws AppError not_found; conflict if it doesn't renew anyway
 */
export const cancel = inOwnTransaction('member-subscriptions.cancel', cancelIn);

export function uncancelIn(ctx: ResourceContext, scope: WriteScope, input: StepInput) {
  return step(ctx, scope, input, life.uncancelled);
}

/**
 * Turns autorenew on again, before the end.
 * @throws AppError not_found; conflict if it was not cancelled or has expired
 */
export const uncancel = inOwnTransaction('member-subscriptions.uncancel', uncancelIn);

export async function markPastDueIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: StepInput & { graceDays?: number },
) {
  const days = input.graceDays ?? (await graceDaysOf(scope, ctx.resource.id));
  return step(ctx, scope, input, (before, at) => pastDue(before, at, days));
}

/**
 * Marks the subscription past due. Access and paid time continue for `graceDays` after the end of the period.
 * @throws AppError not_found; conflict if it doesn't renew or is past due already
 */
export const markPastDue = inOwnTransaction('member-subscriptions.mark-past-due', markPastDueIn);

export async function endIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: StepInput & { cause: EndCause },
): Promise<Subscription> {
  const siteId = ctx.resource.id;
  const parentId = await findParentId(scope.db, siteId, input.id);
  // The parent first, as everywhere: the other order could leave two calls waiting for each other.
  const parent = parentId === null ? null : await lockSubscription(scope.db, siteId, parentId);
  const next = await step(ctx, scope, input, (before, at) => life.ended(before, at, input.cause));
  if (parent && parent.status !== 'ended')
    await updateSubscription(scope.db, siteId, { ...parent, seatsTaken: parent.seatsTaken - 1 });
  return next;
}

/**
 * Ends the subscription now, or at `at` in the past. A seat that ends alone becomes free.
 * @throws AppError not_found; conflict if it has ended already
 */
export const end = inOwnTransaction('member-subscriptions.end', endIn);

export function editEndDateIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: StepInput & { endsAt: Date | null },
) {
  return step(ctx, scope, input, (before, at) => life.endMoved(before, at, input.endsAt));
}

/**
 * Moves the end of the current period; an end in the past ends the subscription there.
 * @throws AppError not_found; conflict if it has expired, or if a paid one would lose its end
 */
export const editEndDate = inOwnTransaction('member-subscriptions.edit-end-date', editEndDateIn);
