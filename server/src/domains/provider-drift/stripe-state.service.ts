// Looks up one object again: asks Stripe for it by its id and reads our record at that moment.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { Charge, Customer, Dispute, Payment, Refund } from '#server/connectors/stripe/objects.ts';
import type { StripeCalls } from '#server/connectors/stripe/stripe.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { unknownAdjustment } from './adjustments.rules.ts';
import { compareCharge, unknownCharge } from './compare.rules.ts';
import { goneCustomer } from './customer.rules.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';
import { ownAdjustments, ownCharges, ownCustomers } from './local-records.queries.ts';
import { compareCustomers, compareDisputes, compareRefunds, payersOf } from './page.service.ts';
import type { StoredDrift } from './record.queries.ts';

/** Stripe's current data about the object, requested by its id. */
export type StripeState =
  | { of: 'charge'; payment: Payment | null; charge: Charge | null; refunds: Refund[] }
  | { of: 'refund'; refund: Refund | null; charge: Charge | null }
  | { of: 'dispute'; dispute: Dispute | null; charge: Charge | null }
  | { of: 'customer'; customer: Customer | null; others: Map<string, Customer | null> };

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof StripeFailure && error.code === 'resource_missing') return null;
    throw error;
  }
}

async function lookAtCharge(stripe: StripeCalls, number: string): Promise<StripeState> {
  const payment = number.startsWith('pi_') ? await orNull(stripe.payment(number)) : null;
  const charge = payment ? payment.charge : await orNull(stripe.oneCharge(number));
  const refunds = charge && charge.refundedCents > 0 ? await stripe.refunds(charge.id) : [];
  return { of: 'charge', payment, charge, refunds };
}

const chargeOf = (stripe: StripeCalls, given: { chargeId: string | null } | null) =>
  given?.chargeId ? orNull(stripe.oneCharge(given.chargeId)) : Promise.resolve(null);

/**
 * Asks Stripe for the current data of the object.
 * @param customerIds further customers that the fix may concern
 * @throws StripeFailure
 */
export async function fetchStripeState(
  stripe: StripeCalls,
  { kind, object_id: number }: Pick<StoredDrift, 'kind' | 'object_id'>,
  customerIds: readonly string[] = [],
): Promise<StripeState> {
  if (kind === 'refund_differs') {
    const refund = await orNull(stripe.refund(number));
    return { of: 'refund', refund, charge: await chargeOf(stripe, refund) };
  }
  if (kind === 'dispute_differs') {
    const dispute = await orNull(stripe.dispute(number));
    return { of: 'dispute', dispute, charge: await chargeOf(stripe, dispute) };
  }
  if (kind !== 'customer_differs' && kind !== 'card_differs') return lookAtCharge(stripe, number);
  const others = new Map<string, Customer | null>();
  for (const id of customerIds) others.set(id, await stripe.customer(id));
  return { of: 'customer', customer: await stripe.customer(number), others };
}

async function ofCharge(
  ctx: ResourceContext,
  scope: ReadScope,
  number: string,
  { charge }: Extract<StripeState, { of: 'charge' }>,
): Promise<FoundDiscrepancy | null> {
  const numbers = charge ? [charge.paymentId ?? charge.id, charge.id] : [number];
  const known = await ownCharges(scope, ctx, numbers);
  const [own = null] = [...known.values()];
  if (charge === null) return own && unknownCharge(own, null);
  const payerOf = await payersOf(ctx, scope, own ? [] : [charge]);
  return compareCharge(charge, own, payerOf(charge));
}

async function ofRefund(
  ctx: ResourceContext,
  scope: ReadScope,
  number: string,
  { refund, charge }: Extract<StripeState, { of: 'refund' }>,
): Promise<FoundDiscrepancy | null> {
  if (refund === null) {
    const own = (await ownAdjustments(scope, ctx, [number])).get(number);
    return own ? unknownAdjustment(own) : null;
  }
  const { found } = await compareRefunds(ctx, scope, [refund]);
  const [one = null] = found;
  if (one?.reason !== 'refund_missing' || charge === null) return one;
  // Refunds that were imported without ids count by their sum.
  const [own] = (await ownCharges(scope, ctx, [charge.paymentId ?? '', charge.id])).values();
  return own && own.refundedCents >= charge.refundedCents ? null : one;
}

async function ofDispute(
  ctx: ResourceContext,
  scope: ReadScope,
  number: string,
  { dispute }: Extract<StripeState, { of: 'dispute' }>,
): Promise<FoundDiscrepancy | null> {
  if (dispute !== null) return (await compareDisputes(ctx, scope, [dispute])).found[0] ?? null;
  const own = (await ownAdjustments(scope, ctx, [number])).get(number);
  return own ? unknownAdjustment(own) : null;
}

async function ofCustomer(
  ctx: ResourceContext,
  scope: ReadScope,
  number: string,
  { customer }: Extract<StripeState, { of: 'customer' }>,
): Promise<FoundDiscrepancy | null> {
  if (customer !== null) return (await compareCustomers(ctx, scope, [customer])).found[0] ?? null;
  const own = (await ownCustomers(scope, ctx, [number])).get(number);
  return own ? goneCustomer(own) : null;
}

/** Returns the discrepancy between Stripe's data and our current record; null if both agree. */
export function compareStripeState(
  ctx: ResourceContext,
  scope: ReadScope,
  number: string,
  look: StripeState,
): Promise<FoundDiscrepancy | null> {
  if (look.of === 'charge') return ofCharge(ctx, scope, number, look);
  if (look.of === 'refund') return ofRefund(ctx, scope, number, look);
  if (look.of === 'dispute') return ofDispute(ctx, scope, number, look);
  return ofCustomer(ctx, scope, number, look);
}

/** Returns the ids under which Stripe may have sent events about it. */
export function numbersOf(number: string, look: StripeState): string[] {
  if (look.of === 'charge') return [number, ...(look.charge ? [look.charge.id] : [])];
  if (look.of === 'customer') {
    const card = look.customer?.card?.paymentMethodId;
    return card ? [number, card] : [number];
  }
  const given = look.of === 'refund' ? look.refund : look.dispute;
  return given?.chargeId ? [number, given.chargeId] : [number];
}
