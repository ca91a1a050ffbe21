// Renewals that are charged. Each attempt is a row that is committed before Stripe is asked, with an idempotency key: a
// period is paid once, even if a process is killed, late or repeats it.
import type { ResourceContext } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { lockSubscription } from '../member-subscriptions/queries.ts';
import { dueRenewals, renewalTerms } from '../member-subscriptions/renewal-terms.service.ts';
import { failRenewalIn } from '../member-subscriptions/renewals.service.ts';
import { findAccount, inMode } from './account.service.ts';
import { type Attempt, claimUnanswered, dueRetries, insertAttempt } from './attempts.queries.ts';
import { chargeAttempt, type Outcome } from './charging.service.ts';
import { findCustomer } from './customers.queries.ts';
import type { PaymentTools } from './tools.ts';

/** Longer than a call may take, in milliseconds: until then a call may still be waiting for the answer. */
export const unansweredAfterMs = 40_000;
/** Number of a site's charges that wait for Stripe concurrently. */
const atOnce = 4;
const batch = 100;

interface Due {
  subscriptionId: number;
  periodEndsAt: Date;
  /** Number of the attempt, from 1. */
  attempt: number;
}

async function cardOf(ctx: ResourceContext, scope: WriteScope, livemode: boolean, payerId: number | null) {
  const site = inMode(ctx, livemode);
  if (payerId === null || (await findAccount(scope, site)) === null) return null;
  const customer = await findCustomer(scope, site, payerId);
  if (!customer || customer.payment_method_id === null) return null;
  return { memberId: payerId, customerId: customer.customer_id, paymentMethodId: customer.payment_method_id };
}

/** Commits an attempt. Without a card the renewal becomes past due from the end of its period. */
function begin(ctx: ResourceContext, due: Due): Promise<Attempt | null> {
  return write(ctx, 'payments.ask', async (scope) => {
    const { subscriptionId: id, periodEndsAt, attempt } = due;
    const held = await lockSubscription(scope.db, ctx.resource.id, id);
    const isOpen = held && held.status !== 'ended' && held.endsAt?.getTime() === periodEndsAt.getTime();
    const terms = isOpen ? await renewalTerms(ctx, scope, held) : null;
    if (!held || !terms || terms.isFree) {
      scope.unchanged();
      return null;
    }
    const card = await cardOf(ctx, scope, held.livemode, terms.payerId);
    if (card === null) {
      const reason = 'no_payment_method';
      await failRenewalIn(ctx, scope, { id, periodEndsAt, at: periodEndsAt, reason });
      return null;
    }
    scope.noAudit('progress');
    return insertAttempt(scope, ctx.resource.id, {
      ...card,
      subscriptionId: id,
      livemode: held.livemode,
      periodEndsAt,
      attempt,
      amountCents: terms.amountCents,
      priceCents: terms.priceCents,
      currency: terms.currency,
      itemId: terms.option.id,
      itemTitle: terms.title,
      vatBasisPoints: terms.vatBasisPoints,
    });
  });
}

export interface RenewalJobOptions {
  /** Signal that aborts when the site's time slice is over or the process is stopping. */
  signal?: AbortSignal;
  /** Time without an answer after which an attempt is asked again, in milliseconds. */
  silentMs?: number;
}

export type RenewalCounts = Record<Outcome, number>;

/** A run in progress, with its errors. */
interface Running {
  round: RenewalCounts;
  failures: unknown[];
}

/** Charges attempts, a few concurrently. A failing one doesn't stop the others. */
async function chargeAll<T>(
  items: readonly T[],
  { signal }: RenewalJobOptions,
  { round, failures }: Running,
  charge: (item: T) => Promise<Outcome | null>,
): Promise<void> {
  for (let at = 0; at < items.length && !signal?.aborted; at += atOnce) {
    const settled = await Promise.allSettled(items.slice(at, at + atOnce).map(charge));
    for (const one of settled)
      if (one.status === 'rejected') failures.push(one.reason);
      else if (one.value !== null) round[one.value] += 1;
  }
}

/** Charges a site's renewals once: attempts without an answer, due ones, and retries. */
export async function chargeRenewals(
  ctx: ResourceContext,
  tools: PaymentTools,
  options: RenewalJobOptions = {},
): Promise<RenewalCounts> {
  const { signal, silentMs = unansweredAfterMs } = options;
  const running: Running = { round: { succeeded: 0, failed: 0, unanswered: 0 }, failures: [] };
  const { round, failures } = running;
  const first = async (due: Due): Promise<Outcome | null> => {
    const attempt = await begin(ctx, due);
    return attempt && chargeAttempt(ctx, tools, attempt, false);
  };
  const silent = await write(ctx, 'payments.ask-again', async (scope) => {
    scope.noAudit('progress');
    return claimUnanswered(scope, ctx, { silentMs, limit: batch });
  });
  await chargeAll(silent, options, running, (attempt) => chargeAttempt(ctx, tools, attempt, true));

  let after: { periodEndsAt: Date; id: number } | undefined;
  do {
    const question = { until: ctx.clock.now(), limit: batch, ...(after && { after }) };
    const { due, last } = await read(ctx, (scope) => dueRenewals(ctx, scope, question));
    const paid = due.filter(({ terms }) => !terms.isFree);
    await chargeAll(paid, options, running, ({ subscription, periodEndsAt }) =>
      first({ subscriptionId: subscription.id, periodEndsAt, attempt: 1 }),
    );
    after = last ?? undefined;
  } while (after && !signal?.aborted);

  const retries = await read(ctx, (scope) => dueRetries(scope, ctx, batch));
  await chargeAll(retries, options, running, ({ subscription_id, period_ends_at, attempt }) =>
    first({ subscriptionId: subscription_id, periodEndsAt: new Date(period_ends_at), attempt: attempt + 1 }),
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charges failed`);
  return round;
}
