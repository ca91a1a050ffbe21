// Compares a member with Stripe and fixes discrepancies: customer, card, charges and refunds.
import type { SyncedMember } from '#contract/domains/payments/schemas.ts';
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { Charge, Customer } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findAccount, toUserError } from './account.service.ts';
import { type CustomerRow, findCustomer } from './customers.queries.ts';
import {
  findTransaction,
  importCustomer,
  importPaymentOfCharge,
  importRefunds,
  stripeCaller,
} from './import-from-stripe.service.ts';
import { texts } from './texts.ts';
import type { PaymentTools } from './tools.ts';

type Ask = ReturnType<typeof stripeCaller>;

interface Before {
  customer: CustomerRow | null;
  customerId: string;
}

/** @throws AppError not_found; conflict without an account, or without a customer there */
function start(ctx: ResourceContext, memberId: number): Promise<Before> {
  return read(ctx, async (scope) => {
    const member = await findRow(scope, ctx.resource.id, 'members', memberId);
    if (!member) throw notFound();
    if (!(await findAccount(scope, ctx))) throw new AppError('conflict', texts.notConnected);
    const customer = await findCustomer(scope, ctx, memberId);
    const customerId = customer?.customer_id ?? member.stripe_customer_id;
    if (!customerId) throw new AppError('conflict', texts.noCustomer);
    return { customer, customerId };
  });
}

function cardChange(before: CustomerRow | null, { card }: Customer): SyncedMember['card'] {
  const known = before?.payment_method_id ?? null;
  if (card === null) return known === null ? 'none' : 'removed';
  return known === card.paymentMethodId ? 'same' : 'changed';
}

async function takeCharge(ctx: ResourceContext, ask: Ask, made: Charge) {
  const known = await read(ctx, (scope) => findTransaction(scope, ctx, [made.paymentId, made.id]));
  const isMissing = known === null || (known.status === 'failed' && made.status === 'succeeded');
  const taken = isMissing ? await importPaymentOfCharge(ctx, ask, made) : 'known';
  const { added } = await importRefunds(ctx, ask, made);
  return { isAdded: taken === 'added' || taken === 'settled', refunds: added };
}

async function compare(
  ctx: ResourceContext,
  ask: Ask,
  memberId: number,
  before: Before,
): Promise<SyncedMember> {
  const { customerId } = before;
  const found = await importCustomer(ctx, ask, memberId, customerId);
  if (!found) throw new AppError('conflict', texts.customerGone, { params: { customer: customerId } });
  const charges = { found: 0, added: 0 };
  const refunds = { added: 0 };
  const made = await ask((stripe) => stripe.charges(customerId));
  for (const one of made.toReversed()) {
    const { isAdded, refunds: added } = await takeCharge(ctx, ask, one);
    charges.found += 1;
    charges.added += isAdded ? 1 : 0;
    refunds.added += added;
  }
  const { card } = found;
  return {
    success: true,
    customer_id: customerId,
    card: cardChange(before.customer, found),
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    charges,
    refunds,
  };
}

/**
 * Looks at the latest hundred charges of the member, in the mode the site is in.
 * @throws AppError not_found; conflict without a provider or a customer; unavailable when Stripe gives no answer
 */
export async function syncMember(
  ctx: ResourceContext,
  tools: PaymentTools,
  { id }: { id: number },
): Promise<SyncedMember> {
  const before = await start(ctx, id);
  try {
    const synced = await compare(ctx, stripeCaller(ctx, tools), id, before);
    await write(ctx, 'payments.sync', async (scope) => {
      const { success: _, ...changes } = synced;
      await scope.audit({ target: 'member', id, changes });
    });
    return synced;
  } catch (error) {
    throw error instanceof StripeFailure ? toUserError(error) : error;
  }
}
