// Fixes one discrepancy: asks Stripe once more, then compares our record, changes it by the domains' own operations and
// compares it again, in one transaction under the lock of the discrepancy. Repeated requests fix it once.
import type { Customer } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actorName, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { toUserError } from '../payments/account.service.ts';
import { deleteCustomer, findCustomer, upsertCustomer } from '../payments/customers.queries.ts';
import { stripeCaller } from '../payments/import-from-stripe.service.ts';
import type { FoundDiscrepancy } from './discrepancy.ts';
import { mendCharge, mendGivenBack } from './fix-money.service.ts';
import { findDrift, lockDiscrepancy, resolveDiscrepancy, type StoredDrift } from './record.queries.ts';
import { compareStripeState, fetchStripeState, type StripeState } from './stripe-state.service.ts';
import { texts } from './texts.ts';
import type { PaymentTools } from './tools.ts';

type CustomerLook = Extract<StripeState, { of: 'customer' }>;

/**
 * Links a customer to the member with its address. If that member has the other member's customer, the two are swapped;
 * a customer of their own stays.
 */
async function relink(
  ctx: ResourceContext,
  scope: WriteScope,
  { memberId: from, there }: FoundDiscrepancy,
  { customer, others }: CustomerLook,
): Promise<void> {
  const to = there.member_id ?? null;
  if (customer === null || from === null || to === null) return;
  const swapped = await findCustomer(scope, ctx, to);
  const theirs: Customer | null = (swapped && others.get(swapped.customer_id)) ?? null;
  const { email } = await scope.db
    .selectFrom('members')
    .select('email_lc as email')
    .where('resource_id', '=', ctx.resource.id)
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  const isSwap = theirs?.email?.toLowerCase() === email;
  await deleteCustomer(scope, ctx, from);
  if (swapped && !isSwap) return;
  await deleteCustomer(scope, ctx, to);
  await upsertCustomer(scope, ctx, to, customer);
  if (theirs && isSwap) await upsertCustomer(scope, ctx, from, theirs);
}

async function mendCustomer(
  ctx: ResourceContext,
  scope: WriteScope,
  found: FoundDiscrepancy,
  look: CustomerLook,
): Promise<void> {
  const { memberId, reason, objectId: id } = found;
  if (memberId === null) throw new AppError('conflict', texts.noMember);
  if (reason === 'customer_of_other') return relink(ctx, scope, found, look);
  await upsertCustomer(scope, ctx, memberId, look.customer ?? { id, email: null, card: null });
}

function mendBy(
  ctx: ResourceContext,
  scope: WriteScope,
  found: FoundDiscrepancy,
  look: StripeState,
): Promise<void> {
  if (look.of === 'charge') return mendCharge(ctx, scope, found, look);
  if (look.of === 'customer') return mendCustomer(ctx, scope, found, look);
  return mendGivenBack(ctx, scope, found, look);
}

/** Changes our record to Stripe's data. @throws AppError conflict if it would still differ */
export async function fixIn(
  ctx: ResourceContext,
  scope: WriteScope,
  drift: StoredDrift,
  look: StripeState,
): Promise<'mended' | 'gone'> {
  const found = await compareStripeState(ctx, scope, drift.object_id, look);
  if (found?.kind !== drift.kind) return 'gone';
  await mendBy(ctx, scope, found, look);
  const left = await compareStripeState(ctx, scope, drift.object_id, look);
  if (left?.kind === drift.kind) throw new AppError('conflict', texts.still);
  return 'mended';
}

/** Returns Stripe's current data of an open discrepancy. @throws AppError not_found; unavailable */
export async function lookOf(
  ctx: ResourceContext,
  tools: PaymentTools,
  drift: StoredDrift,
): Promise<StripeState> {
  const other = drift.there.member_id;
  const customers = other
    ? await read(ctx, async (scope) => (await findCustomer(scope, ctx, other))?.customer_id)
    : undefined;
  try {
    return await stripeCaller(
      ctx,
      tools,
    )((stripe) => fetchStripeState(stripe, drift, customers ? [customers] : []));
  } catch (error) {
    throw toUserError(error);
  }
}

/** @throws AppError not_found */
export async function requireDrift(ctx: ResourceContext, id: number): Promise<StoredDrift> {
  const drift = await read(ctx, (scope) => findDrift(scope, ctx, id));
  if (!drift) throw notFound();
  return drift;
}

const isOpen = ({ state }: StoredDrift): boolean => state === 'open' || state === 'ignored';

/**
 * Fixes a discrepancy. One that is fixed already, or has disappeared, stays so.
 * @param askedBy name of the operator who asked for it, if that isn't the caller
 * @throws AppError not_found; conflict if it can't be fixed; unavailable if Stripe gives no answer
 */
export async function applyFix(
  ctx: ResourceContext,
  tools: PaymentTools,
  id: number,
  askedBy: string = actorName(ctx.actor),
): Promise<void> {
  const drift = await requireDrift(ctx, id);
  if (!isOpen(drift)) return;
  const look = await lookOf(ctx, tools, drift);
  await write(ctx, 'provider-drift.mend', async (scope) => {
    const held = await lockDiscrepancy(scope, ctx, id);
    if (!held) throw notFound();
    if (!isOpen(held)) return scope.unchanged();
    const outcome = await fixIn(ctx, scope, held, look);
    const { kind, reason, object_id: object, here, there } = held;
    await resolveDiscrepancy(
      scope,
      ctx,
      held,
      outcome === 'gone' ? { state: 'gone' } : { state: outcome, name: askedBy },
    );
    const changes = { kind, reason, object, here, there, outcome, asked_by: askedBy };
    await scope.audit({ target: 'provider_drift', id, changes });
  });
}
