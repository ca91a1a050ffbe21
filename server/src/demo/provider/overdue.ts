import { randomUUID } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { nextTry } from '#server/domains/payments/schedule.ts';

interface Overdue {
  subscription_id: number;
  member_id: number;
  customer_id: string;
  payment_method_id: string;
  period_ends_at: Date;
  graceEndsAt: Date;
  attempt: number;
  amount_cents: number;
  price_cents: number;
  currency: string;
  item_id: number | null;
  item_title: string;
  transaction_id: number | null;
  finished_at: Date;
}

/** Finds subscriptions past due, with the last of this renewal's charges, all of which were declined. */
const overdue = `
  select s.id as subscription_id, t.member_id, c.customer_id, c.payment_method_id,
    date_trunc('milliseconds', s.ends_at) as period_ends_at, s.grace_ends_at as "graceEndsAt",
    count(*) over (partition by s.id) as attempt, t.amount_cents, l.price_cents, t.currency, l.item_id, l.item_title,
    case when t.pay_system = 'stripe' then t.id end as transaction_id, t.created_at as finished_at
  from member_subscriptions s
  join payment_customers c on c.resource_id = s.resource_id and c.member_id = s.payer_id and c.livemode
  join transaction_purchases l on l.resource_id = s.resource_id and l.subscription_id = s.id
  join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id and t.status = 'failed'
    and t.created_at > s.ends_at - interval '1 day'
  where s.resource_id = $1 and s.livemode and s.status = 'past_due' and c.payment_method_id is not null
  order by s.id, t.created_at`;

const failure = { failure_code: 'insufficient_funds', failure_text: 'Your card has insufficient funds.' };

/** Stores the declined renewals of past due subscriptions as attempts that continue in their grace period. */
export async function goOnTrying(ctx: ResourceContext, { client }: WriteScope): Promise<void> {
  const { rows } = await client.query<Overdue>(overdue, [ctx.resource.id]);
  // The last event of each subscription describes the last attempt.
  const last = new Map(rows.map((row) => [row.subscription_id, row]));
  const now = ctx.clock.now();
  const tries = [...last.values()].map(({ graceEndsAt, ...row }) => ({
    ...row,
    ...failure,
    livemode: true,
    state: 'failed' as const,
    provider: 'stripe' as const,
    created_at: row.finished_at,
    idempotency_key: randomUUID(),
    next_try_at: nextTry(row.attempt, failure.failure_code, {
      periodEndsAt: new Date(row.period_ends_at),
      graceEndsAt: new Date(graceEndsAt),
      now,
      zone: ctx.resource.timezone,
    }),
  }));
  await insertMany(client, ctx.resource.id, 'charge_attempts', tries);
}
