import { sql } from 'kysely';
import type { Source } from './source.ts';

export const mails: Source = {
  kind: 'mail',
  opens: 'mail',
  rows: ({ siteId, memberId, page }) => sql`
    select m.*, m.created_at as at, m.id as row_id from member_mails m
    where m.resource_id = ${siteId} and m.member_id = ${memberId} and ${page(sql`m.created_at`, sql`m.id`)}`,
  joins: sql`left join outgoing_mails o on o.id = x.mail_id`,
  says: { what: sql`coalesce(o.status, x.status)`, title: sql`x.subject`, targetId: sql`x.id` },
};

export const signIns: Source = {
  kind: 'sign_in',
  opens: 'session',
  rows: ({ siteId, memberId, page }) => sql`
    select s.*, s.created_at as at, s.id as row_id from member_sessions s
    where s.resource_id = ${siteId} and s.member_id = ${memberId} and ${page(sql`s.created_at`, sql`s.id`)}`,
  joins: sql`join members m on m.resource_id = x.resource_id and m.id = x.member_id`,
  says: {
    what: sql`case when x.compromised_at is not null and not m.never_compromised then 'shared' else 'signed_in' end`,
    title: sql`concat_ws(' · ', x.device, x.browser, x.platform)`,
    detail: sql`host(x.ip)`,
    targetId: sql`x.id`,
  },
};

/** Content requests that the paywall refused, without those of bots in the member's network. */
export const refusals: Source = {
  kind: 'refused',
  opens: 'content',
  rows: ({ siteId, memberId, page }) => sql`
    select d.*, d.occurred_at as at, d.id as row_id from content_decisions d
    where d.resource_id = ${siteId} and d.member_id = ${memberId} and d.verdict in ('register', 'paywall', 'deny')
      and not d.is_bot and ${page(sql`d.occurred_at`, sql`d.id`)}`,
  joins: sql`join content_items c on c.resource_id = x.resource_id and c.id = x.content_id`,
  says: { what: sql`x.verdict`, title: sql`c.title`, detail: sql`x.reason`, targetId: sql`x.content_id` },
};

/** Deliveries to other systems because of the member, and automatic steps. */
export const deliveries: Source = {
  kind: 'delivery',
  opens: 'delivery',
  rows: ({ siteId, memberId, page }) => sql`
    select d.*, d.created_at as at, d.id as row_id from deliveries d
    where d.resource_id = ${siteId} and d.member_id = ${memberId} and ${page(sql`d.created_at`, sql`d.id`)}`,
  says: {
    what: sql`x.state`,
    title: sql`case when x.handler_id is null then x.kind else x.kind || ' ' || x.handler_id end`,
    detail: sql`x.event_name`,
    target: sql`case when x.kind in ('action', 'trigger') and x.handler_id is not null then x.kind else 'delivery' end`,
    targetId: sql`coalesce(x.handler_id, x.id)`,
  },
};
