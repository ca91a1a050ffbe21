// Pages of our records of Stripe objects.
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { OwnAdjustment } from './adjustments.rules.ts';
import type { OwnCharge } from './compare.rules.ts';
import type { OwnCustomer } from './customer.rules.ts';

/** Charges by the numbers under which Stripe knows them, also those that came in as sales of a file. */
export async function ownCharges(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
): Promise<Map<string, OwnCharge>> {
  const { rows } = await client.query<OwnCharge>(
    `select t.id, t.external_id as "externalId", t.member_id as "memberId", t.status, t.amount_cents as "amountCents",
       t.currency, t.refunded_cents as "refundedCents",
       case when t.adjusted_cents = 0 then 0 else (
         select coalesce(sum(a.amount_cents), 0)::bigint from transaction_adjustments a
         where a.resource_id = t.resource_id and a.transaction_id = t.id and a.external_id is null
           and a.reverses_id is null and a.kind <> 'credit') end as "refundedElsewhereCents"
     from transactions t
     where t.resource_id = $1 and t.livemode = $2 and t.external_id = any($3)`,
    [resource.id, resource.livemode, numbers],
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}

export const adjustment = `select a.id, a.external_id as "externalId", a.kind, a.amount_cents as "amountCents", a.fee_cents as "feeCents",
    a.currency, a.transaction_id as "transactionId", t.member_id as "memberId",
    exists (select from transaction_adjustments r where r.resource_id = a.resource_id and r.reverses_id = a.id) as "isReversed"
  from transaction_adjustments a
  join transactions t on t.resource_id = a.resource_id and t.id = a.transaction_id
  where a.resource_id = $1 and a.livemode = $2 and a.external_id is not null and a.kind <> 'credit'
    and (t.pay_system = 'stripe' or t.external_id ~ '^(pi|ch|py)_')`;

export async function ownAdjustments(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
): Promise<Map<string, OwnAdjustment>> {
  const { rows } = await client.query<OwnAdjustment>(`${adjustment} and a.external_id = any($3)`, [
    resource.id,
    resource.livemode,
    numbers,
  ]);
  return new Map(rows.map((row) => [row.externalId, row]));
}

export const customer = `select c.id, c.customer_id as "customerId", c.member_id as "memberId", m.email,
    c.payment_method_id as "paymentMethodId", c.card_brand as "cardBrand", c.card_last4 as "cardLast4",
    c.card_expires_on::text as "cardExpiresOn"
  from payment_customers c
  join members m on m.resource_id = c.resource_id and m.id = c.member_id
  where c.resource_id = $1 and c.livemode = $2 and c.provider = 'stripe'`;

export type CustomerRow = OwnCustomer & { id: number };

export async function ownCustomers(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
): Promise<Map<string, CustomerRow>> {
  const { rows } = await client.query<CustomerRow>(`${customer} and c.customer_id = any($3)`, [
    resource.id,
    resource.livemode,
    numbers,
  ]);
  return new Map(rows.map((row) => [row.customerId, row]));
}

/** Returns the members of customers: by the data from Stripe, else by the imported id. */
export async function membersOf(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ number: string; memberId: number }>(
    `select stripe_customer_id as number, min(id) as "memberId" from members
     where resource_id = $1 and stripe_customer_id = any($3) group by 1
     union all
     select customer_id, member_id from payment_customers
     where resource_id = $1 and livemode = $2 and provider = 'stripe' and customer_id = any($3)`,
    [resource.id, resource.livemode, numbers],
  );
  return new Map(rows.map(({ number, memberId }) => [number, Number(memberId)]));
}

/** Returns members who were imported with the id of a customer, and aren't linked to any. */
export async function namedMembers(
  { client }: ReadScope,
  { resource }: ResourceContext,
  numbers: readonly string[],
): Promise<Map<string, { memberId: number }>> {
  const { rows } = await client.query<{ number: string; memberId: number }>(
    `select m.stripe_customer_id as number, min(m.id) as "memberId" from members m
     where m.resource_id = $1 and m.stripe_customer_id = any($3) and not exists (
       select from payment_customers c
       where c.resource_id = m.resource_id and c.member_id = m.id and c.livemode = $2 and c.provider = 'stripe')
     group by 1`,
    [resource.id, resource.livemode, numbers],
  );
  return new Map(rows.map(({ number, memberId }) => [number, { memberId: Number(memberId) }]));
}

/** Returns members by address, in lower case. */
export async function membersByEmail(
  { client }: ReadScope,
  { resource }: ResourceContext,
  addresses: readonly string[],
): Promise<Map<string, { memberId: number; isLinked: boolean }>> {
  const { rows } = await client.query<{ email: string; memberId: number; isLinked: boolean }>(
    `select m.email_lc as email, m.id as "memberId",
       m.stripe_customer_id <> '' and m.stripe_customer_id is not null or exists (
         select from payment_customers c
         where c.resource_id = m.resource_id and c.member_id = m.id and c.livemode = $2) as "isLinked"
     from members m where m.resource_id = $1 and m.email_lc = any($3)`,
    [resource.id, resource.livemode, addresses],
  );
  return new Map(rows.map(({ email, ...member }) => [email, member]));
}
