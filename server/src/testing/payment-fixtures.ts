import type { Period } from '#contract/base/periods.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { connectStripe } from '#server/domains/payments/account.service.ts';
import { upsertCustomer } from '#server/domains/payments/customers.queries.ts';
import type { PaymentTools } from '#server/domains/payments/tools.ts';
import { addCustomer, attach } from '#server/stand-ins/stripe/people.ts';
import type { StripeStandIn } from '#server/stand-ins/stripe/server.ts';
import { makeMembers, makeOption } from './make-records.ts';

export interface Payer {
  memberId: number;
  subscriptionId: number;
  customerId: string;
}

/** Connects the site of the context to a stand-in. */
export async function connect(
  ctx: ResourceContext,
  tools: PaymentTools,
  standIn: StripeStandIn,
): Promise<void> {
  const { secretKey, webhookSecret, url: apiBase } = standIn;
  await connectStripe(ctx, tools, { secretKey, webhookSecret, apiBase, accountId: null });
}

/** Creates members who pay 10.00 per period with a card at the stand-in, from the context's current time. */
export async function makePayers(
  ctx: ResourceContext,
  standIn: StripeStandIn,
  count: number,
  period: Period = '1 month',
): Promise<Payer[]> {
  const { optionId } = await makeOption(ctx, { title: 'Renewing', period });
  const payers: Payer[] = [];
  for (const memberId of await makeMembers(ctx, count, ctx.clock.now())) {
    const { id: customerId } = addCustomer(standIn.ledger, null);
    const { id: paymentMethodId } = attach(standIn.ledger, customerId, 'pm_card_visa');
    const card = { paymentMethodId, brand: 'visa', last4: '4242', expiresOn: null };
    await write(ctx, 'test.customer', async (scope) => {
      scope.noAudit('test');
      await upsertCustomer(scope, ctx, memberId, { id: customerId, email: null, card });
    });
    const sold = { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 };
    payers.push({ memberId, customerId, subscriptionId: await start(ctx, sold) });
  }
  return payers;
}
