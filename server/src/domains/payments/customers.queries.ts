import type { Selectable } from 'kysely';
import type { Customer } from '#server/connectors/stripe/objects.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { PaymentCustomers } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { retryNow } from './attempts.queries.ts';

export type CustomerRow = Selectable<PaymentCustomers>;

/** Returns a member's Stripe customer in the mode of the context. */
export async function findCustomer(
  { db }: ReadScope,
  { resource }: ResourceContext,
  memberId: number,
): Promise<CustomerRow | null> {
  const row = await db
    .selectFrom('payment_customers')
    .selectAll()
    .where('resource_id', '=', resource.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', 'stripe')
    .where('livemode', '=', resource.livemode)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the member of a Stripe customer: by the data from Stripe, else by the imported id. */
export async function findMemberOf(
  { client }: ReadScope,
  { resource }: ResourceContext,
  customerId: string,
): Promise<number | null> {
  const { rows } = await client.query<{ member_id: number }>(
    `select member_id from payment_customers
     where resource_id = $1 and provider = 'stripe' and livemode = $2 and customer_id = $3
     union all
     (select id from members where resource_id = $1 and stripe_customer_id = $3 order by id limit 1)
     limit 1`,
    [resource.id, resource.livemode, customerId],
  );
  return rows[0]?.member_id ?? null;
}

/** Stores a member's Stripe customer and card. A different card allows a retry of declined renewals. */
export async function upsertCustomer(
  scope: WriteScope,
  ctx: ResourceContext,
  memberId: number,
  { id: customerId, card }: Customer,
): Promise<void> {
  const { id: siteId, livemode } = ctx.resource;
  const before = await findCustomer(scope, ctx, memberId);
  const values = {
    customer_id: customerId,
    payment_method_id: card?.paymentMethodId ?? null,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_expires_on: card?.expiresOn ?? null,
    synced_at: new Date(),
  };
  await scope.db
    .insertInto('payment_customers')
    .values({ ...values, resource_id: siteId, member_id: memberId, provider: 'stripe', livemode })
    .onConflict((conflict) =>
      conflict
        .columns(['resource_id', 'member_id', 'provider', 'livemode'])
        .doUpdateSet((eb) => ({ ...values, version: eb('payment_customers.version', '+', 1) })),
    )
    .execute();
  if (card && before?.payment_method_id !== card.paymentMethodId) await retryNow(scope.db, ctx, memberId);
}

/** Removes a member's link to their Stripe customer. */
export async function deleteCustomer(
  { client }: WriteScope,
  { resource }: ResourceContext,
  memberId: number,
): Promise<void> {
  await client.query(
    `delete from payment_customers
     where resource_id = $1 and member_id = $2 and provider = 'stripe' and livemode = $3`,
    [resource.id, memberId, resource.livemode],
  );
}
