import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';

/** Retention of events, in days. */
const keptDays = 90;

const names = `(values
  ('trial_start', 'trial_started'), ('start', 'started'), ('attach', 'attached'), ('renew', 'renewed'),
  ('switch', 'switched'), ('cancel', 'cancelled'), ('uncancel', 'uncancelled'), ('past_due', 'past_due'),
  ('recover', 'recovered'), ('edit', 'edited'), ('end', 'ended')) n (type, told)`;

/** Inserts the events that the demo's rows would have emitted when they were created; no listener existed then. */
const statement = `
  insert into domain_events (resource_id, name, payload, created_at)
  select $1, name, payload, at from (
    select 'member.created' as name, jsonb_build_object('ids', jsonb_build_array(id)) as payload, created_at as at
    from members where resource_id = $1
    union all
    select 'subscription.' || n.told,
      jsonb_build_object('id', s.id, 'member_id', s.member_id, 'group_id', s.group_id, 'plan_id', e.plan_id,
        'pricing_option_id', e.pricing_option_id), e.occurred_at
    from subscription_events e
    join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
    join ${names} using (type)
    where e.resource_id = $1
    union all
    select 'transaction.' || status, jsonb_build_object('id', id, 'member_id', member_id), created_at
    from transactions where resource_id = $1 and status in ('succeeded', 'failed')
    union all
    select 'transaction.' || case a.kind when 'refund' then 'refunded' else 'disputed' end,
      jsonb_build_object('id', t.id, 'member_id', t.member_id, 'adjustment_id', a.id), a.occurred_at
    from transaction_adjustments a
    join transactions t on t.resource_id = a.resource_id and t.id = a.transaction_id
    where a.resource_id = $1 and a.kind in ('refund', 'dispute')
    union all
    select 'promo.redeemed', jsonb_build_object('id', promo_id, 'use_id', id, 'member_id', member_id), used_at
    from promo_uses where resource_id = $1
    union all
    select 'invite.redeemed', jsonb_build_object('id', invite_id, 'use_id', id, 'member_id', member_id), used_at
    from invite_uses where resource_id = $1
    union all
    select 'pass.issued',
      jsonb_build_object('ids', jsonb_build_array(id), 'ticket_id', ticket_id, 'member_id', owner_id), created_at
    from passes where resource_id = $1
  ) told where at > $2::timestamptz - make_interval(days => $3) and at <= $2 order by at`;

/** Inserts members, subscriptions, payments, codes and tickets of the last months as events, for back-tests. */
export async function emitPastEvents(ctx: ResourceContext, { client }: WriteScope): Promise<void> {
  await client.query(statement, [ctx.resource.id, ctx.clock.now(), keptDays]);
}
