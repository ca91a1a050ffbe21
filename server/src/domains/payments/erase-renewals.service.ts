// Renewals in other systems of a member who is being erased: the member must not be charged any more.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { noteBilled } from '../member-subscriptions/billed-elsewhere.queries.ts';
import { type RenewedThere, renewedThereOf } from '../member-subscriptions/erase.service.ts';
import { callStripe, findAccount, inMode } from './account.service.ts';
import type { PaymentTools } from './tools.ts';

interface Sorted {
  /** Subscriptions that can be canceled at Stripe. */
  byStripe: (RenewedThere & { there: string })[];
  /** Number of subscriptions that an operator has to end in the system that renews them. */
  byOthers: number;
}

async function sorted(scope: ReadScope, ctx: ResourceContext, memberId: number): Promise<Sorted> {
  const found: Sorted = { byStripe: [], byOthers: 0 };
  for (const row of await renewedThereOf(scope, ctx.resource.id, memberId)) {
    const { there } = row;
    const isAskable =
      row.provider === 'stripe' && there !== null && (await findAccount(scope, inMode(ctx, row.livemode)));
    if (isAskable && there !== null) found.byStripe.push({ ...row, there });
    else found.byOthers += 1;
  }
  return found;
}

/**
 * Counts the renewals that erasing the member would cancel at Stripe, and those that an operator has to end in another
 * system.
 */
export async function countRenewalsThere(
  scope: ReadScope,
  ctx: ResourceContext,
  memberId: number,
): Promise<{ renewed_by_stripe: number; renewed_elsewhere: number }> {
  const { byStripe, byOthers } = await sorted(scope, ctx, memberId);
  return { renewed_by_stripe: byStripe.length, renewed_elsewhere: byOthers };
}

/** @returns whether Stripe knows it and doesn't renew it any more */
async function cancelThere(ctx: ResourceContext, tools: PaymentTools, there: string): Promise<boolean> {
  const billed = await callStripe(ctx, tools, (stripe) => stripe.subscriptions.get(there));
  if (billed === null) return false;
  // An unpaid one still writes invoices there.
  if (!['canceled', 'incomplete_expired'].includes(billed.status))
    await callStripe(ctx, tools, (stripe) => stripe.subscriptions.cancel(there));
  return true;
}

export type LeftRenewals =
  | { state: 'left'; canceled: number; renewing: number }
  | { state: 'provider_unanswered' | 'provider_refused' };

/**
 * Cancels at once all subscriptions that Stripe renews for a member. Can be repeated safely.
 * @returns how many were canceled, and how many renew out of reach: in another system, or another account
 */
export async function cancelRenewalsThere(
  ctx: ResourceContext,
  tools: PaymentTools,
  memberId: number,
): Promise<LeftRenewals> {
  const { byStripe, byOthers } = await read(ctx, (scope) => sorted(scope, ctx, memberId));
  const left = { canceled: 0, renewing: byOthers };
  for (const { id, livemode, there } of byStripe) {
    const mode = inMode(ctx, livemode);
    try {
      if (!(await cancelThere(mode, tools, there))) {
        left.renewing += 1;
        continue;
      }
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { state: error.kind === 'unanswered' ? 'provider_unanswered' : 'provider_refused' };
    }
    await write(mode, 'erasures.renewals', async (scope) => {
      scope.noAudit('progress');
      await noteBilled(scope, mode, id, { state: 'over', status_there: 'canceled' });
    });
    left.canceled += 1;
  }
  return { state: 'left', ...left };
}
