// Steps of subscriptions that another system renews: reported renewals, and the handover.
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { attached } from './creation.rules.ts';
import { handedOver, type ToldThere } from './edit.rules.ts';
import { awaited } from './expiry.rules.ts';
import { graceDaysOf } from './grace.ts';
import { isUnpriced } from './import-options.service.ts';
import { knownOf } from './known.service.ts';
import { cancelled, ended, endMoved } from './lifecycle.rules.ts';
import { findOption, lockSubscription } from './queries.ts';
import { pricedOption } from './renewal-context.ts';
import { isValidAt, type Subscription, type Transition } from './subscription.ts';
import { refused, texts } from './texts.ts';
import { insertSubscription, saveTransition, tellOverdue } from './transitions.service.ts';

export type { ToldThere };

/** Previews the handover of a subscription. Stores nothing. @throws AppError conflict if it can't renew here */
export async function handoverOf(
  ctx: ResourceContext,
  scope: ReadScope,
  held: Subscription,
  told: ToldThere,
): Promise<Transition> {
  if (held.status === 'ended') throw refused(texts.ended);
  const known = await knownOf(ctx, scope, held);
  const option = known.options.get(held.optionId);
  if (!option) throw refused(texts.notSold);
  if (isUnpriced(option)) throw refused(texts.unpriced);
  const around = { held: pricedOption(option, known.zone), next: null, elsewhere: null, at: siteNow(ctx) };
  return handedOver(held, told, around);
}

/** Stores that a subscription renews here from now on. @throws AppError conflict when it can't */
export async function handOverIn(
  ctx: ResourceContext,
  scope: WriteScope,
  held: Subscription,
  told: ToldThere,
): Promise<void> {
  const step = await handoverOf(ctx, scope, held, told);
  if (step.events.length > 0) await saveTransition(ctx, scope, held, step);
}

/** Applies a renewal by the other system: adopts its end and clears past due. @returns whether that is new */
export async function renewedThere(
  ctx: ResourceContext,
  scope: WriteScope,
  held: Subscription,
  endsAt: Date,
): Promise<boolean> {
  const now = siteNow(ctx);
  if (held.status === 'ended' || held.endsAt === null || endsAt <= now) return false;
  if (endsAt < held.endsAt || (endsAt.getTime() === held.endsAt.getTime() && held.status === 'active'))
    return false;
  // After its end it is in the grace period, whether or not the job has marked it yet.
  const waiting = awaited(held, now, await graceDaysOf(scope, ctx.resource.id));
  const current = waiting ? await saveTransition(ctx, scope, held, waiting) : held;
  if (!isValidAt(current, now)) return false;
  await saveTransition(ctx, scope, current, endMoved(current, now, endsAt));
  return true;
}

/** Ends the wait for a payment after the other system has stopped collecting. */
export async function givenUpThere(
  ctx: ResourceContext,
  scope: WriteScope,
  held: Subscription,
): Promise<void> {
  if (held.status === 'past_due')
    await saveTransition(ctx, scope, held, ended(held, siteNow(ctx), 'payment_failed'));
}

/**
 * Marks the subscription past due after its system failed to collect. Automations and webhooks are notified if that is
 * new.
 * @returns whether it is past due
 */
export async function overdueThere(
  ctx: ResourceContext,
  scope: WriteScope,
  held: Subscription,
): Promise<boolean> {
  const waiting = awaited(held, siteNow(ctx), await graceDaysOf(scope, ctx.resource.id));
  const current = waiting ? await saveTransition(ctx, scope, held, waiting) : held;
  if (current.status !== 'past_due') return false;
  await tellOverdue(scope, current);
  return true;
}

/** Turns autorenew off here, because the other system renews it again after the handover. */
export async function leftToThem(
  ctx: ResourceContext,
  scope: WriteScope,
  held: Subscription,
  endsAt: Date | null,
): Promise<void> {
  if (held.status === 'ended' || !held.autorenew) return;
  if (endsAt !== null) await renewedThere(ctx, scope, held, endsAt);
  const current = await lockSubscription(scope.db, ctx.resource.id, held.id);
  if (current?.status === 'active')
    await saveTransition(ctx, scope, current, cancelled(current, siteNow(ctx)));
}

/**
 * Restarts a subscription that ended here while its system was still collecting, and has collected since.
 * @returns its id; null if the option no longer exists
 */
export async function begunAnew(
  ctx: ResourceContext,
  scope: WriteScope,
  over: Subscription,
  endsAt: Date,
): Promise<number | null> {
  const option = await findOption(scope.db, ctx.resource, over.optionId);
  if (!option || over.memberId === null) return null;
  const { memberId, livemode, priceCents, currency } = over;
  const at = siteNow(ctx);
  const { next, events } = attached({ option, holder: { memberId, groupId: null }, at, livemode, endsAt });
  const terms = { autorenew: false, seats: 0, priceCents, currency, isAttachedByAdmin: false };
  const { id } = await insertSubscription(ctx, scope, { next: { ...next, ...terms }, events });
  return id;
}
