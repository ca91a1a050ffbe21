// Steps at the end of a period that has one after it. Each names its end, locks the row, and is taken once: a second
// call is refused. `…In` works within the caller's transaction, so that a charge and the period it buys are stored
// together.
import { commonErrors } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { expired, isLateReport, pastDue } from './expiry.rules.ts';
import { graceDaysOf } from './grace.ts';
import { continued } from './next-period.rules.ts';
import { findOptionHeld, lockSubscription, updateSubscription } from './queries.ts';
import { renewalTerms } from './renewal-terms.service.ts';
import { optionOf } from './rows.ts';
import type { PastDueReason, Subscription } from './subscription.ts';
import { refused, texts } from './texts.ts';
import { saveTransition } from './transitions.service.ts';

export interface RenewalInput {
  id: number;
  /** End of the period that is over, or that was being paid for: names the renewal. */
  periodEndsAt: Date;
}

async function hold(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, periodEndsAt }: RenewalInput,
): Promise<Subscription> {
  const before = await lockSubscription(scope.db, ctx.resource.id, id);
  if (!before) throw new AppError('not_found', commonErrors.notFound);
  if (before.status === 'ended') throw refused(texts.ended);
  if (before.endsAt?.getTime() !== periodEndsAt.getTime()) throw refused(texts.otherPeriod);
  return before;
}

/**
 * Continues with a free period, from the end of the current one, whenever that is noticed.
 * @throws AppError not_found; conflict if the period was renewed already, if no period follows, or if it isn't free
 */
export async function renewFreeIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: RenewalInput,
): Promise<Subscription> {
  const before = await hold(ctx, scope, input);
  const terms = await renewalTerms(ctx, scope, before);
  if (terms === null) throw refused(texts.notRenewing);
  if (!terms.isFree) throw refused(texts.costsMoney);
  return saveTransition(
    ctx,
    scope,
    before,
    continued(before, terms, { at: input.periodEndsAt, paidCents: 0 }),
  );
}

/** Adds the overdue interval before a purchase that was reported more than a day late. */
async function withPastDueInterval(
  ctx: ResourceContext,
  scope: WriteScope,
  before: Subscription,
  at: Date,
): Promise<Subscription> {
  if (!isLateReport(before, at)) return before;
  const graceDays = await graceDaysOf(scope, ctx.resource.id);
  const step = expired(before, at, { follows: true, graceDays });
  return step === null ? before : saveTransition(ctx, scope, before, step);
}

/**
 * Starts the paid next period, in time or past due. The payment counts even if autorenew was turned off meanwhile: then
 * the current option continues for one more period.
 * @param input.at time of the charge, by the payment provider's time
 * @param input.paidCents net price of the charged line
 * @throws AppError not_found; conflict if the period was renewed already, or the grace period is over
 */
export async function renewPaidIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: RenewalInput & { at: Date; paidCents: number },
): Promise<Subscription> {
  const { at, paidCents } = input;
  const before = await withPastDueInterval(ctx, scope, await hold(ctx, scope, input), at);
  const terms = await renewalTerms(ctx, scope, before);
  const held = terms === null ? await findOptionHeld(scope, ctx.resource.id, before) : null;
  const following =
    terms ?? (held && { step: 'regular' as const, option: optionOf(held, ctx.resource.timezone) });
  if (following === null) throw new AppError('not_found', commonErrors.notFound);
  return saveTransition(ctx, scope, before, continued(before, following, { at, paidCents }));
}

/** Stores the reason of a subscription that was marked past due before the first charge attempt. */
async function tried(
  ctx: ResourceContext,
  scope: WriteScope,
  before: Subscription,
  reason: PastDueReason,
): Promise<Subscription> {
  if (before.pastDueReason !== 'not_charged' || reason === 'not_charged') {
    scope.unchanged();
    return before;
  }
  const next = { ...before, pastDueReason: reason };
  await updateSubscription(scope.db, ctx.resource.id, next);
  const changes = { past_due_reason: { before: before.pastDueReason, after: reason } };
  await scope.audit({ target: 'member_subscription', id: before.id, changes });
  return next;
}

/**
 * Marks the subscription past due: access and paid time continue for the grace period after the period's end. A repeat
 * changes nothing.
 * @param input.at time of the failure; for `no_payment_method` the end of the period
 * @throws AppError not_found; conflict if the period was renewed already, or no period was to follow
 */
export async function failRenewalIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: RenewalInput & { at: Date; reason: PastDueReason; graceDays?: number },
): Promise<Subscription> {
  const { at, reason } = input;
  const before = await withPastDueInterval(ctx, scope, await hold(ctx, scope, input), at);
  if (before.status === 'past_due') return tried(ctx, scope, before, reason);
  const graceDays = input.graceDays ?? (await graceDaysOf(scope, ctx.resource.id));
  return saveTransition(ctx, scope, before, pastDue(before, at, graceDays, reason));
}
