// Compares one page of one of Stripe's lists with our records.
import type { Charge, Customer, Dispute, Refund } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { payersOfParked } from '../payments/parked.queries.ts';
import { compareDispute, compareRefund, type OwnAdjustment } from './adjustments.rules.ts';
import { compareCharge, numberOf, type OwnCharge } from './compare.rules.ts';
import { compareCustomer, type OwnPeople } from './customer.rules.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';
import {
  membersByEmail,
  membersOf,
  namedMembers,
  ownAdjustments,
  ownCharges,
  ownCustomers,
} from './local-records.queries.ts';

export interface ComparedPage {
  found: FoundDiscrepancy[];
  /** Our rows that were found at Stripe; null if no Stripe object was compared. */
  met: { what: 'charge' | 'adjustment' | 'customer'; ids: number[] } | null;
}

const presentOf = <T>(values: readonly (T | null | undefined)[]): T[] =>
  values.filter((value) => value !== null && value !== undefined);

const chargeNumbers = (one: { paymentId: string | null; chargeId: string | null }): string[] =>
  presentOf([one.paymentId, one.chargeId]);

function ownOf<T>(known: ReadonlyMap<string, T>, numbers: readonly string[]): T | null {
  for (const number of numbers) {
    const found = known.get(number);
    if (found) return found;
  }
  return null;
}

/** Keeps one charge for each payment: the one that succeeded, however often a card was declined before. */
function deciding(charges: readonly Charge[]): Charge[] {
  const paid = new Set(charges.flatMap((one) => (one.status === 'succeeded' ? [numberOf(one)] : [])));
  const seen = new Set<string>();
  return charges.filter((one) => {
    const number = numberOf(one);
    if (one.status !== 'succeeded' && (paid.has(number) || seen.has(number))) return false;
    seen.add(number);
    return true;
  });
}

/** Returns the payers of charges that aren't recorded: by their customers, or by the renewals of parked payments. */
export async function payersOf(
  ctx: ResourceContext,
  scope: ReadScope,
  charges: readonly Charge[],
): Promise<(charge: Charge) => number | null | undefined> {
  if (charges.length === 0) return () => undefined;
  const members = await membersOf(scope, ctx, presentOf(charges.map(({ customerId }) => customerId)));
  const parked = await payersOfParked(scope, ctx, charges.map(numberOf));
  return (charge) => members.get(charge.customerId ?? '') ?? parked.get(numberOf(charge));
}

export async function compareCharges(
  ctx: ResourceContext,
  scope: ReadScope,
  charges: readonly Charge[],
): Promise<ComparedPage> {
  const numbersOf = (one: Charge) => chargeNumbers({ paymentId: one.paymentId, chargeId: one.id });
  const known = await ownCharges(scope, ctx, charges.flatMap(numbersOf));
  const missing = charges.filter((one) => ownOf(known, numbersOf(one)) === null);
  const payerOf = await payersOf(ctx, scope, missing);
  const found = deciding(charges).map((one) =>
    compareCharge(one, ownOf(known, numbersOf(one)), payerOf(one)),
  );
  return { found: presentOf(found), met: { what: 'charge', ids: idsOf(known) } };
}

const idsOf = (known: ReadonlyMap<string, { id: number }>): number[] =>
  [...known.values()].map(({ id }) => Number(id));

async function compareGivenBack<Given extends Refund | Dispute>(
  ctx: ResourceContext,
  scope: ReadScope,
  given: readonly Given[],
  compare: (given: Given, own: OwnAdjustment | null, charge: OwnCharge | null) => FoundDiscrepancy | null,
): Promise<ComparedPage> {
  const known = await ownAdjustments(
    scope,
    ctx,
    given.map(({ id }) => id),
  );
  const missing = given.filter(({ id }) => !known.has(id));
  const numbers = missing.flatMap(chargeNumbers);
  const charges = numbers.length === 0 ? new Map<string, OwnCharge>() : await ownCharges(scope, ctx, numbers);
  const found = given.map((one) =>
    compare(one, known.get(one.id) ?? null, ownOf(charges, chargeNumbers(one))),
  );
  return { found: presentOf(found), met: { what: 'adjustment', ids: idsOf(known) } };
}

export const compareRefunds = (ctx: ResourceContext, scope: ReadScope, refunds: readonly Refund[]) =>
  compareGivenBack(ctx, scope, refunds, compareRefund);

export const compareDisputes = (ctx: ResourceContext, scope: ReadScope, disputes: readonly Dispute[]) =>
  compareGivenBack(ctx, scope, disputes, compareDispute);

const addressOf = ({ email }: Customer): string => email?.trim().toLowerCase() ?? '';

export async function compareCustomers(
  ctx: ResourceContext,
  scope: ReadScope,
  customers: readonly Customer[],
): Promise<ComparedPage> {
  const numbers = customers.map(({ id }) => id);
  const known = await ownCustomers(scope, ctx, numbers);
  const named = await namedMembers(
    scope,
    ctx,
    numbers.filter((number) => !known.has(number)),
  );
  const addresses = presentOf(customers.map(addressOf)).filter((address) => address !== '');
  const people = addresses.length === 0 ? null : await membersByEmail(scope, ctx, addresses);
  const found = customers.map((one) => {
    const own: OwnPeople = {
      linked: known.get(one.id) ?? null,
      named: named.get(one.id) ?? null,
      byEmail: people?.get(addressOf(one)) ?? null,
    };
    return compareCustomer(one, own);
  });
  return { found: presentOf(found), met: { what: 'customer', ids: idsOf(known) } };
}
