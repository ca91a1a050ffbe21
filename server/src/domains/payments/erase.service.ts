// Erasure of a member at the payment provider.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope } from '#server/database/scope.ts';
import { callStripe, findAccount, inMode } from './account.service.ts';
import type { PaymentTools } from './tools.ts';

interface Known {
  customerId: string;
  livemode: boolean;
}

/** Returns the member's customers in both modes: from the provider's data, and from imports. */
async function customersOf(scope: ReadScope, ctx: ResourceContext, memberId: number): Promise<Known[]> {
  const { id: siteId, livemode } = ctx.resource;
  const rows = await scope.db
    .selectFrom('payment_customers')
    .select(['customer_id as customerId', 'livemode'])
    .where('resource_id', '=', siteId)
    .where('member_id', '=', memberId)
    .execute();
  const member = await findRow(scope, siteId, 'members', memberId);
  const told = member?.stripe_customer_id ?? null;
  const isNew = told !== null && !rows.some(({ customerId }) => customerId === told);
  return isNew ? [...rows, { customerId: told, livemode }] : rows;
}

/** Returns whether the member has a customer at a connected provider. */
export async function isAtProvider(
  scope: ReadScope,
  ctx: ResourceContext,
  memberId: number,
): Promise<boolean> {
  for (const { livemode } of await customersOf(scope, ctx, memberId))
    if (await findAccount(scope, inMode(ctx, livemode))) return true;
  return false;
}

/** Returns whether a charge of the member has no known outcome yet, so that the provider must be asked. */
function hasOpenCharge(ctx: ResourceContext, memberId: number): Promise<boolean> {
  return read(ctx, async (scope) => {
    const open = await scope.db
      .selectFrom('charge_attempts')
      .select('livemode')
      .distinct()
      .where('resource_id', '=', ctx.resource.id)
      .where('member_id', '=', memberId)
      .where('state', '=', 'asked')
      .execute();
    for (const { livemode } of open) if (await findAccount(scope, inMode(ctx, livemode))) return true;
    return false;
  });
}

export type LeftProvider =
  | { state: 'left'; deleted: number; notConnected: number }
  | { state: 'charge_open' | 'provider_unanswered' | 'provider_refused' };

/** Deletes the member's customers with their cards at Stripe. Charges stay at Stripe. Can be repeated safely. */
export async function deleteAtProvider(
  ctx: ResourceContext,
  tools: PaymentTools,
  memberId: number,
): Promise<LeftProvider> {
  if (await hasOpenCharge(ctx, memberId)) return { state: 'charge_open' };
  const found = { deleted: 0, notConnected: 0 };
  for (const { customerId, livemode } of await read(ctx, (scope) => customersOf(scope, ctx, memberId))) {
    const mode = inMode(ctx, livemode);
    if (!(await read(mode, (scope) => findAccount(scope, mode)))) {
      found.notConnected += 1;
      continue;
    }
    try {
      await callStripe(mode, tools, (stripe) => stripe.deleteCustomer(customerId));
      found.deleted += 1;
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { state: error.kind === 'unanswered' ? 'provider_unanswered' : 'provider_refused' };
    }
  }
  return { state: 'left', ...found };
}

/**
 * Removes customer and card ids from the member's payments.
 * @returns the number of changed rows, and of attempts that stay as numbers
 */
export async function erasePaymentsIn(
  scope: WriteScope,
  siteId: number,
  memberId: number,
): Promise<{ cleared: number; kept: number }> {
  const values = [siteId, memberId];
  const { rowCount: events } = await scope.client.query(
    `update provider_events e set payload = without_words(e.payload, array[lower(c.customer_id)])
     from (
       select customer_id from payment_customers where resource_id = $1 and member_id = $2
       union select stripe_customer_id from members where resource_id = $1 and id = $2 and stripe_customer_id <> '') c
     where e.resource_id = $1 and e.payload->>'customerId' = c.customer_id`,
    values,
  );
  const { rowCount: customers } = await scope.client.query(
    'delete from payment_customers where resource_id = $1 and member_id = $2',
    values,
  );
  const { rowCount: attempts } = await scope.client.query(
    `update charge_attempts set customer_id = null, payment_method_id = null, failure_text = null, next_try_at = null
     where resource_id = $1 and member_id = $2`,
    values,
  );
  return { cleared: (events ?? 0) + (customers ?? 0), kept: attempts ?? 0 };
}
