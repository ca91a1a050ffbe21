import type { ResourceContext } from '#server/database/context.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { markPastDue } from '#server/domains/member-subscriptions/service.ts';

const lived = `
  with extra as (
    insert into member_extra_data (resource_id, member_id, group_key, field_key, field_value)
    values ($1, $2, 'seeded', 'seeded', 'Seeded')
  ),
  session as (
    insert into member_sessions (resource_id, member_id, device_id, ip, device, browser, platform, requests, expires_at)
    values ($1, $2, gen_random_uuid(), '192.0.2.1', 'Desktop', 'Firefox', 'Linux', 3, now() + interval '1 day')
  )
  insert into member_mails (resource_id, member_id, subject, status) values ($1, $2, 'Seeded', 'sent')`;

const charged = `
  with account as (
    insert into payment_accounts (resource_id, provider, livemode, account_id, secret_key_sealed)
    values ($1, 'stripe', true, 'acct_seeded', 'seeded')
  ),
  customer as (
    insert into payment_customers (resource_id, member_id, provider, livemode, customer_id, payment_method_id, card_brand)
    values ($1, $2, 'stripe', true, 'cus_seeded', 'pm_seeded', 'visa')
  ),
  attempt as (
    insert into charge_attempts (resource_id, subscription_id, livemode, period_ends_at, attempt, state, amount_cents,
      price_cents, currency, provider, finished_at, failure_code, failure_text, next_try_at)
    select $1, id, livemode, date_trunc('milliseconds', ends_at), 1, 'failed', 100, 100, 'usd', 'stripe',
      now(), 'card_declined', 'Declined', now() + interval '1 day'
    from member_subscriptions where resource_id = $1 and member_id = $2 and status = 'past_due'
  )
  insert into provider_events (resource_id, provider, livemode, event_id, type, payload, occurred_at)
  values ($1, 'stripe', true, 'evt_seeded', 'charge.failed', '{}', now())`;

/** Inserts what a member's page shows besides the account, and data of a payment provider. */
export async function seedMemberPage(
  ctx: ResourceContext,
  memberId: number,
  pricingOptionId: number,
): Promise<void> {
  const id = await start(ctx, { pricingOptionId, holder: { memberId }, paidCents: 1_000 });
  await markPastDue(ctx, { id });
  for (const statement of [lived, charged])
    await ctx.database.owner.query(statement, [ctx.resource.id, memberId]);
}
