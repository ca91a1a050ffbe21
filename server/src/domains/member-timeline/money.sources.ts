import { sql } from 'kysely';
import { auditJoin, type Source } from './source.ts';

/** Events of subscriptions that the member holds or pays for; their charges come from `payments`. */
export const subscriptions: Source = {
  kind: 'subscription',
  opens: 'subscription',
  rows: ({ siteId, memberId, livemode, page }) => sql`
    select e.* from member_subscriptions s
    cross join lateral (
      select e.*, e.occurred_at as at, e.id as row_id from subscription_events e
      where e.resource_id = s.resource_id and e.subscription_id = s.id
        and ${page(sql`e.occurred_at`, sql`e.id`)}
    ) e
    where s.resource_id = ${siteId} and (s.member_id = ${memberId} or s.payer_id = ${memberId})
      and s.livemode = ${livemode}
    order by e.at desc, e.row_id desc`,
  joins: sql`join plans p on p.resource_id = x.resource_id and p.id = x.plan_id
    join pricing_options o on o.resource_id = x.resource_id and o.id = x.pricing_option_id
    left join operators who on x.actor_kind = 'operator' and who.id = x.actor_id`,
  says: {
    what: sql`x.type`,
    title: sql`case when p.title = o.title then p.title else p.title || ' · ' || o.title end`,
    detail: sql`case when x.type = 'end' then x.cause end`,
    by: sql`who.email`,
    targetId: sql`x.subscription_id`,
  },
};

/** Charges of the member, whatever their outcome. */
export const payments: Source = {
  kind: 'payment',
  opens: 'transaction',
  rows: ({ siteId, memberId, livemode, page }) => sql`
    select t.*, t.created_at as at, t.id as row_id from transactions t
    where t.resource_id = ${siteId} and t.member_id = ${memberId} and t.livemode = ${livemode}
      and ${page(sql`t.created_at`, sql`t.id`)}`,
  joins: sql`left join lateral (
      select string_agg(u.item_title, ', ' order by u.id) as items from transaction_purchases u
      where u.resource_id = x.resource_id and u.transaction_id = x.id
    ) bought on true ${auditJoin('transaction', sql`x.id`, sql`x.recorded_at`)}`,
  says: {
    what: sql`x.status`,
    title: sql`coalesce(nullif(x.title, ''), bought.items)`,
    detail: sql`x.failure_text`,
    amount: sql`x.amount_cents`,
    currency: sql`x.currency`,
    by: sql`case when x.pay_system = 'manual' then noted.actor_name end`,
    targetId: sql`x.id`,
  },
};

/** Refunds, disputes and credits. */
export const refunds: Source = {
  kind: 'refund',
  opens: 'transaction',
  rows: ({ siteId, memberId, livemode, page }) => sql`
    select a.* from transactions t
    cross join lateral (
      select a.*, a.occurred_at as at, a.id as row_id from transaction_adjustments a
      where a.resource_id = t.resource_id and a.transaction_id = t.id
        and (a.kind <> 'dispute' or a.amount_cents <> 0)
        and ${page(sql`a.occurred_at`, sql`a.id`)}
    ) a
    where t.resource_id = ${siteId} and t.member_id = ${memberId} and t.livemode = ${livemode}
      and t.adjusted_cents <> 0
    order by a.at desc, a.row_id desc`,
  says: {
    what: sql`case when x.reverses_id is null then x.kind else 'failed' end`,
    detail: sql`x.reason`,
    amount: sql`x.amount_cents`,
    currency: sql`x.currency`,
    targetId: sql`x.transaction_id`,
  },
};

export const promoUses: Source = {
  kind: 'code',
  area: 'promos',
  opens: 'promo',
  rows: ({ siteId, memberId, page }) => sql`
    select u.*, u.used_at as at, u.id as row_id from promo_uses u
    where u.resource_id = ${siteId} and u.member_id = ${memberId} and ${page(sql`u.used_at`, sql`u.id`)}`,
  joins: sql`join promos c on c.resource_id = x.resource_id and c.id = x.promo_id`,
  says: {
    what: sql`'promo'`,
    title: sql`c.title`,
    detail: sql`c.code`,
    amount: sql`x.discount_cents`,
    currency: sql`x.currency`,
    targetId: sql`x.promo_id`,
  },
};

export const inviteUses: Source = {
  kind: 'code',
  opens: 'invite',
  rows: ({ siteId, memberId, page }) => sql`
    select u.*, u.used_at as at, u.id as row_id from invite_uses u
    where u.resource_id = ${siteId} and u.member_id = ${memberId} and ${page(sql`u.used_at`, sql`u.id`)}`,
  joins: sql`join invites c on c.resource_id = x.resource_id and c.id = x.invite_id`,
  says: {
    what: sql`'invite'`,
    title: sql`c.title`,
    detail: sql`c.code`,
    targetId: sql`x.invite_id`,
  },
};

/** Passes that the member owns, or was given by their buyer. */
export const passes: Source = {
  kind: 'ticket',
  opens: 'ticket_event',
  rows: ({ siteId, memberId, page }) => sql`
    select x.*, x.created_at as at, x.id as row_id, x.owner_id = ${memberId} as is_own from passes x
    where x.resource_id = ${siteId} and (x.owner_id = ${memberId} or x.assign_id = ${memberId})
      and ${page(sql`x.created_at`, sql`x.id`)}`,
  joins: sql`join tickets k on k.resource_id = x.resource_id and k.id = x.ticket_id
    join ticket_events e on e.resource_id = x.resource_id and e.id = x.ticket_event_id
    ${auditJoin('pass', sql`x.id`, sql`x.created_at`)}`,
  says: {
    what: sql`case when x.is_own then 'got' else 'assigned' end`,
    title: sql`e.title`,
    detail: sql`k.title`,
    by: sql`noted.actor_name`,
    targetId: sql`x.ticket_event_id`,
  },
};
