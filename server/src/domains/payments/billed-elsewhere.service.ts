// Subscriptions that Stripe Billing renews: its state moves their ends here, or ends them. An event may be outdated, so
// Stripe is asked.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { BilledSubscription } from '#server/connectors/stripe/subscriptions.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import {
  type BilledThere,
  dueWords,
  lockBilled,
  noteBilled,
  noteUnasked,
  replaceBilled,
} from '../member-subscriptions/billed-elsewhere.queries.ts';
import {
  begunAnew,
  givenUpThere,
  leftToThem,
  overdueThere,
  renewedThere,
} from '../member-subscriptions/handover.service.ts';
import { lockSubscription } from '../member-subscriptions/queries.ts';
import { stripeCaller } from './import-from-stripe.service.ts';
import { texts } from './texts.ts';
import type { PaymentTools } from './tools.ts';

type Held = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>;

/** Carried by a subscription at Stripe that was set to end because it was handed over. */
export const handoverMark = 'masthead_handover';

export const isOver = ({ status }: BilledSubscription) =>
  ['canceled', 'unpaid', 'incomplete_expired'].includes(status);
export const isGoing = ({ status }: BilledSubscription) => status === 'active' || status === 'trialing';

/** Returns whether we set it to end there. */
export const isHandedOver = ({ metadata }: BilledSubscription) => metadata[handoverMark] === 'yes';
/** Returns whether it was set to end there, but not by us. */
export const isCancelledThere = (billed: BilledSubscription) =>
  billed.cancelsAtPeriodEnd && !isHandedOver(billed);

interface Heard {
  held: Held;
  row: BilledThere;
  billed: BilledSubscription;
}

/** Handles a subscription that renews here by now. If it was reactivated at Stripe, Stripe renews it and we don't. */
async function afterHandover(ctx: ResourceContext, scope: WriteScope, { held, row, billed }: Heard) {
  const isBack = isGoing(billed) && !billed.cancelsAtPeriodEnd && row.state === 'here';
  if (!isBack) return 'handed over already';
  await leftToThem(ctx, scope, held, billed.periodEndsAt);
  await noteBilled(scope, ctx, held.id, {
    state: 'elsewhere',
    status_there: billed.status,
    failure: texts.renewsAgain.en,
  });
  return 'renewed there again';
}

async function goesOn(ctx: ResourceContext, scope: WriteScope, { held, billed }: Heard): Promise<string> {
  const { periodEndsAt: endsAt, status } = billed;
  const state = isCancelledThere(billed) ? 'over' : 'elsewhere';
  const wasGivenUp = held.status === 'ended' && held.endCause === 'payment_failed';
  if (wasGivenUp && endsAt !== null && endsAt > siteNow(ctx)) {
    const anew = await begunAnew(ctx, scope, held, endsAt);
    if (anew !== null) await replaceBilled(scope, ctx, { from: held.id, to: anew });
    await noteBilled(scope, ctx, anew ?? held.id, { state, status_there: status });
    return anew === null ? 'nothing to begin anew' : 'begun anew';
  }
  const isMoved = endsAt !== null && (await renewedThere(ctx, scope, held, endsAt));
  await noteBilled(scope, ctx, held.id, { state, status_there: status });
  return isMoved ? 'end moved' : 'nothing to move';
}

/** Applies Stripe's state of one of our subscriptions; null if Stripe doesn't know it. @returns the outcome */
export function takeWord(
  ctx: ResourceContext,
  subscriptionId: number,
  billed: BilledSubscription | null,
): Promise<string> {
  return write(ctx, 'payments.billed-elsewhere', async (scope) => {
    const held = await lockSubscription(scope.db, ctx.resource.id, subscriptionId);
    const row = await lockBilled(scope, ctx, subscriptionId);
    scope.noAudit('progress');
    if (!held || !row) return 'of nobody';
    if (billed === null) {
      await noteBilled(scope, ctx, held.id, { failure: texts.subscriptionGone.en });
      return 'not at Stripe';
    }
    if (row.state === 'here') return afterHandover(ctx, scope, { held, row, billed });
    if (isOver(billed) && isHandedOver(billed)) {
      await noteBilled(scope, ctx, held.id, { status_there: billed.status });
      return 'to be taken over';
    }
    if (isOver(billed)) {
      await givenUpThere(ctx, scope, held);
      await noteBilled(scope, ctx, held.id, { state: 'over', status_there: billed.status });
      return 'over there';
    }
    if (isGoing(billed)) return goesOn(ctx, scope, { held, row, billed });
    const isNews = billed.status === 'past_due' && row.status_there !== 'past_due';
    const isTold = isNews && (await overdueThere(ctx, scope, held));
    await noteBilled(scope, ctx, held.id, { status_there: billed.status });
    return isTold ? 'overdue' : billed.status;
  });
}

/** Asks Stripe about subscriptions that have ended or end within a day. @returns how many it was asked about */
export async function hearOfDue(
  ctx: ResourceContext,
  tools: PaymentTools,
  limit = 50,
  onEach: () => Promise<void> = async () => undefined,
): Promise<number> {
  const due = await read(ctx, (scope) => dueWords(scope, ctx, limit));
  const ask = stripeCaller(ctx, tools);
  for (const [place, { id, there }] of due.entries()) {
    try {
      await takeWord(ctx, id, await ask((stripe) => stripe.subscriptions.get(there)));
      await onEach();
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      // Access continues for the grace period meanwhile; the next run is in an hour.
      const rest = due.slice(place).map((one) => one.id);
      await write(ctx, 'payments.unasked', (scope) => {
        scope.noAudit('progress');
        return noteUnasked(scope, ctx, rest, error.message);
      });
      return place;
    }
  }
  return due.length;
}
