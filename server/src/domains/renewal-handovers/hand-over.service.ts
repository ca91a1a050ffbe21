// One handover: asks Stripe to end the subscription with its period, and renews it here only after Stripe has confirmed
// the date. A crash in between repeats the same request; after a failure Stripe keeps renewing it.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { BilledSubscription } from '#server/connectors/stripe/subscriptions.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { handOverIn, handoverOf, type ToldThere } from '../member-subscriptions/handover.service.ts';
import {
  keepAll,
  markEnding,
  markHere,
  markKept,
  nextWaiting,
  type Waiting,
} from '../member-subscriptions/handover-marks.queries.ts';
import { findByIds, lockSubscription } from '../member-subscriptions/queries.ts';
import {
  handoverMark,
  isCancelledThere,
  isGoing,
  isHandedOver,
  isOver,
  takeWord,
} from '../payments/billed-elsewhere.service.ts';
import { stripeCaller } from '../payments/import-from-stripe.service.ts';
import { texts, withReason } from './texts.ts';
import type { PaymentTools } from './tools.ts';

const hour = 3_600_000;
const minute = 60_000;

function keep(ctx: ResourceContext, id: number, failure: string, waitMs: number | null = null) {
  const retryAt = waitMs === null ? null : new Date(siteNow(ctx).getTime() + waitMs);
  return write(ctx, 'renewal-handovers.keep', (scope) => {
    scope.noAudit('progress');
    return markKept(scope, ctx, id, { failure, retryAt });
  });
}

/** @throws AppError conflict if our rules don't let it renew here */
async function requireRenewable(ctx: ResourceContext, id: number, told: ToldThere): Promise<void> {
  await read(ctx, async (scope) => {
    const [held] = await findByIds(scope.db, ctx.resource.id, [id]);
    if (held) await handoverOf(ctx, scope, held, told);
  });
}

const toldBy = ({ periodEndsAt: endsAt, anchorAt }: BilledSubscription): ToldThere => ({ endsAt, anchorAt });

/** Turns autorenew on here. @throws AppError conflict */
function takeOver(ctx: ResourceContext, id: number, told: ToldThere): Promise<void> {
  return write(ctx, 'renewal-handovers.hand-over', async (scope) => {
    const held = await lockSubscription(scope.db, ctx.resource.id, id);
    if (!held) return scope.unchanged();
    await handOverIn(ctx, scope, held, told);
    await markHere(scope, ctx, id);
    await scope.audit({
      target: 'member_subscription',
      id,
      changes: { renewed: 'here', ends_at: told.endsAt?.toISOString() ?? null },
    });
  });
}

/** Returns why Stripe's subscription can't be handed over; null if it can. */
function obstacleOf(
  billed: BilledSubscription,
  now: Date,
): { failure: string; waitMs: number | null } | null {
  if (isGoing(billed) && isCancelledThere(billed)) return { failure: texts.cancelledThere.en, waitMs: null };
  if (!isGoing(billed)) {
    return isOver(billed)
      ? { failure: texts.overThere.en, waitMs: null }
      : { failure: texts.overdueThere.en, waitMs: hour };
  }
  const isEnding = billed.periodEndsAt === null || billed.periodEndsAt <= now;
  return isEnding ? { failure: texts.renewing.en, waitMs: hour } : null;
}

async function byStripe(ctx: ResourceContext, tools: PaymentTools, { id, there }: Waiting): Promise<void> {
  if (there === null) return keep(ctx, id, texts.noId.en);
  const ask = stripeCaller(ctx, tools);
  const billed = await ask((stripe) => stripe.subscriptions.get(there));
  // An earlier attempt ended it there and crashed before the takeover; its period is over meanwhile.
  if (billed?.status === 'canceled' && isHandedOver(billed))
    return takeOver(ctx, id, { endsAt: null, anchorAt: billed.anchorAt });
  const obstacle = billed && obstacleOf(billed, siteNow(ctx));
  if (billed === null || obstacle) {
    await takeWord(ctx, id, billed);
    const { failure, waitMs } = obstacle ?? { failure: texts.goneThere.en, waitMs: null };
    return keep(ctx, id, failure, waitMs);
  }
  await requireRenewable(ctx, id, toldBy(billed));
  await write(ctx, 'renewal-handovers.ending', (scope) => {
    scope.noAudit('progress');
    return markEnding(scope, ctx, id);
  });
  const ending = await ask((stripe) =>
    stripe.subscriptions.cancelAtPeriodEnd(there, true, { [handoverMark]: 'yes' }),
  );
  try {
    await takeOver(ctx, id, toldBy(ending));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // It can't renew here after all, so the cancellation at Stripe is reverted.
    await ask((stripe) => stripe.subscriptions.cancelAtPeriodEnd(there, false, { [handoverMark]: '' }));
    throw error;
  }
}

/** @returns whether to continue with the next one */
async function handOver(ctx: ResourceContext, tools: PaymentTools, waiting: Waiting): Promise<boolean> {
  const { id, way, has_card: hasCard } = waiting;
  try {
    if (!hasCard) await keep(ctx, id, texts.noCard.en);
    else if (way === 'confirmed') await takeOver(ctx, id, { endsAt: null, anchorAt: null });
    else await byStripe(ctx, tools, waiting);
    return true;
  } catch (error) {
    if (error instanceof AppError) await keep(ctx, id, error.message);
    else if (!(error instanceof StripeFailure)) throw error;
    else if (error.kind === 'account')
      await write(ctx, 'renewal-handovers.may-not', (scope) => {
        scope.noAudit('progress');
        return keepAll(scope, ctx, withReason(texts.mayNot, error.message));
      });
    else if (error.kind === 'unanswered') {
      await keep(ctx, id, withReason(texts.unanswered, error.message), minute);
      return false;
    } else await keep(ctx, id, withReason(texts.refused, error.message));
    return true;
  }
}

/** Hands over waiting subscriptions until a time limit. @returns whether more work is left */
export async function handOverWaiting(
  ctx: ResourceContext,
  tools: PaymentTools,
  { until, signal, onEach }: { until: number; signal?: AbortSignal; onEach: () => Promise<void> },
): Promise<boolean> {
  for (;;) {
    const next = await read(ctx, (scope) => nextWaiting(scope, ctx));
    if (!next) return false;
    if (Date.now() >= until || signal?.aborted) return true;
    if (!(await handOver(ctx, tools, next))) return false;
    await onEach();
  }
}
