// The rows that `canaries.ts` fills with a word: $1 is the site.

export const addMember = `
  insert into members (resource_id, email, first_name, last_name, phone, company, job, state, city, zip, address,
    password_hash, external_id, stripe_customer_id, note, country_code)
  values ($1, $2 || '@example.com', $2 || 'first', $2 || 'last', $2, $2, $2, $2, $2, $2, $2, $2, $2 || 'ext',
    'cus_' || $2, $2, 'DE')
  returning id`;

/** Inserts rows that depend on the member alone, and mails. */
export const lived = `
  with extra as (
    insert into member_extra_data (resource_id, member_id, group_key, field_key, field_value)
    values ($1, $2, $3, $3, $3)
  ), note as (
    insert into member_notes (resource_id, member_id, text, author_name) values ($1, $2, $3, 'operator')
  ), session as (
    insert into member_sessions (resource_id, member_id, device_id, ip, device, browser, platform, expires_at)
    values ($1, $2, gen_random_uuid(), '192.0.2.1', $3, $3, $3, now() + interval '1 day')
  ), activity as (
    insert into member_activity (resource_id, member_id, kind, occurred_at) values ($1, $2, 'sign_in', now())
  ), mail as (
    insert into outgoing_mails (message_id, recipient, recipient_name, subject, body_text, body_html, last_error)
    values ('<' || gen_random_uuid() || '@masthead>', $3 || '@example.com', $3, $3, $3, $3, $3) returning id
  )
  insert into member_mails (resource_id, member_id, mail_id, subject) select $1, $2, id, $3 from mail`;

/** Mails that no log of the member tells of: an export to their address, a test of a template with their name, an old one. */
export const mailed = `
  insert into outgoing_mails (message_id, recipient, subject, body_text, status, queued_by_site, reply_address)
  values
    ('<' || $3 || '-1@masthead>', $2 || '@Example.com', 'Your export', '', 'sent', $1, null),
    ('<' || $3 || '-2@masthead>', 'operator@example.com', 'Test: Hi ' || $2 || 'first ' || $2 || 'last', $2, 'new', $1,
      $2 || '@example.com'),
    ('<' || $3 || '-3@masthead>', $2 || '@example.com', 'Before sites were noted', '', 'sent', null, null)`;

/** Texts that operators type, and keys that callers of the API choose. */
export const typed = `
  with invite as (
    insert into invites (resource_id, title, description, code, activations_limit)
    values ($1, $3 || '@example.com', $3 || '@example.com', 'invite-' || $2::bigint, 0)
  ), one_group as (
    insert into groups (resource_id, name, description, type)
    values ($1, $3 || '@example.com', $3 || '@example.com', 'company')
  ), tag as (
    insert into tags (resource_id, title) values ($1, $3 || '@example.com')
  ), promo as (
    insert into promos (resource_id, title, description, code, discount_type, discount)
    values ($1, $3, $3 || '@example.com', 'promo-' || $2::bigint, 'percent', 10) returning id
  ), family as (
    insert into code_families (resource_id, promo_id, title, letters, total, made_by)
    select $1, id, $3 || '@example.com', 10, 1, 'test' from promo
  ), used as (
    insert into promo_uses (resource_id, promo_id, member_id, purchase_key, purchase_title, amount_cents,
      discount_cents, currency)
    select $1, id, $2, $3 || '@example.com', $3 || '@example.com', 100, 10, 'usd' from promo
  )
  insert into ticket_orders (resource_id, ticket_id, ticket_event_id, owner_id, purchase_key, quantity, amount_cents,
    discount_cents, vat_basis_points, vat_cents, currency)
  values ($1, $4, $5, $2, $3 || '@example.com', 1, 100, 0, 0, 0, 'usd')`;

/** Payments: the receipt names its payer for good. */
export const paid = `
  with charge as (
    insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at, title,
      external_id, customer_id, card_brand, card_last4, failure_text)
    values ($1, $2, 1000, 'usd', 'succeeded', 'stripe', now(), $3, 'pi_' || $5, $3, 'visa', '4242', $3)
    returning id, livemode
  ), back as (
    insert into transaction_adjustments (resource_id, transaction_id, livemode, kind, amount_cents, currency, reason,
      occurred_at)
    select $1, id, livemode, 'refund', 1, 'usd', $3, now() from charge
  ), logged as (
    insert into audit_log (resource_id, actor_kind, actor_name, operation, target_kind, target_id, changes, request_id)
    select $1, 'system', 'test', 'transactions.update', 'transaction', id, jsonb_build_object('title', $3), '' from charge
  ), receipt as (
    insert into receipts (resource_id, transaction_id, livemode) select $1, id, livemode from charge returning id
  ), link as (
    insert into receipt_links (resource_id, receipt_id, token_hash, expires_at)
    select $1, id, $6, now() + interval '1 day' from receipt
  ), revision as (
    insert into receipt_revisions (resource_id, receipt_id, revision, content, file_name, sha256, bytes, made_by)
    select $1, id, 1, jsonb_build_object('member', $3), $7, $8, 8, 'test' from receipt returning receipt_id
  ), sent as (
    insert into receipt_sends (resource_id, receipt_id, revision, mail_id, recipient, sent_by)
    select $1, receipt_id, 1, 'mail', $3 || '@example.com', 'test' from revision
  ), customer as (
    insert into payment_customers (resource_id, member_id, provider, livemode, customer_id, payment_method_id,
      card_brand, card_last4)
    values ($1, $2, 'stripe', true, 'cus_' || $3, $3, $3, '4242')
  ), drift as (
    insert into provider_drifts (resource_id, provider, livemode, kind, object_id, reason, state, member_id, here, there,
      ignored_because)
    values ($1, 'stripe', true, 'card_differs', 'cus_' || $3, 'card_other', 'ignored', $2,
      jsonb_build_object('customer_id', $3), jsonb_build_object('customer_id', $3), $3)
  ), attempt as (
    insert into charge_attempts (resource_id, subscription_id, livemode, period_ends_at, attempt, state, amount_cents,
      price_cents, currency, provider, finished_at, failure_text, customer_id, payment_method_id, member_id)
    values ($1, $4, true, now(), 1, 'failed', 100, 100, 'usd', 'stripe', now(), $3, $3, $3, $2)
  ), held as (
    update member_subscriptions set external_id = $3 where resource_id = $1 and id = $4
  ), renewed as (
    insert into renewals_elsewhere (resource_id, subscription_id, livemode, provider, provider_subscription, failure,
      heard_failure)
    select resource_id, id, livemode, 'stripe', 'sub_' || $3, $3, $3 from member_subscriptions
    where resource_id = $1 and id = $4
  )
  insert into provider_events (resource_id, provider, livemode, event_id, type, payload, occurred_at)
  values ($1, 'stripe', true, 'evt_' || $5, 'customer.updated', jsonb_build_object(
    'object', jsonb_build_object('id', 'cus_' || $3, 'type', 'customer'), 'customerId', 'cus_' || $3), now())`;

/** Inserts the member's words where others put them: searches, the log, stored answers, patterns. */
export const told = `
  with joined as (
    insert into group_members (resource_id, group_id, member_id) values ($1, $4, $2)
  ), pattern as (
    update groups set members_count = members_count + 1, allowed_email_patterns = allowed_email_patterns || ($3 || '@Example.com')
    where resource_id = $1 and id = $4
  ), pass as (
    insert into passes (resource_id, ticket_id, ticket_event_id, owner_id, extra, auth_token_hash, auth_token_sealed,
      auth_token_at)
    values ($1, $5, $6, $2, jsonb_build_object('seat', $3), $9, $3, now())
  ), place as (
    update tickets set sold = sold + 1 where resource_id = $1 and id = $5
  ), used as (
    insert into invite_uses (resource_id, invite_id, member_id) values ($1, $8, $2)
  ), predicted as (
    insert into predictive_actions (resource_id, plan_id, member_id, session_id, propensity_rank_content,
      propensity_rank_user, propensity_rank_total, propensity_rank_median, propensity_rank_percent,
      is_shown_paywall_calculated, is_shown_paywall, payload)
    values ($1, $7, $2, gen_random_uuid(), 1, 1, 1, 1, 1, true, true, jsonb_build_object('name', $3))
  ), changed as (
    insert into bulk_changes (resource_id, kind, selection, filter, actor_kind, actor_name)
    values ($1, 'lock', 'filter', jsonb_build_object('search', $3 || '@example.com'), 'system', 'test')
  ), viewed as (
    insert into saved_views (resource_id, screen, title, filter, made_by)
    values ($1, 'members', $3, jsonb_build_object('global', $3 || '@example.com'), 'test')
  ), answer as (
    insert into repeated_calls (actor, scope, operation, key, body_hash, result)
    values ('operator:1', 'site:' || $1, 'members.create', $3, '\\x00', jsonb_build_object('id', $2, 'note', $3))
  )
  insert into audit_log (resource_id, actor_kind, actor_name, operation, target_kind, target_id, changes, request_id)
  values
    ($1, 'system', 'test', 'members.update', 'member', $2, jsonb_build_object('note', $3), ''),
    ($1, 'system', 'test', 'members.link', 'member', null,
      jsonb_build_object('externalIds', jsonb_build_object($2, $3 || 'ext')), ''),
    ($1, 'system', 'test', 'receipts.send', 'receipt', (select max(id) from receipts where resource_id = $1), jsonb_build_object('recipient', $3 || '@Example.com'), '')`;

/** Inserts deliveries about a member. */
export const sent = `
  with target as (
    insert into delivery_targets (resource_id, kind, target) values ($1, 'test', $3)
  ), delivery as (
    insert into deliveries (resource_id, kind, target, lane, member_id, task, input, output, last_error, state, finished_at)
    values ($1, 'test', $3, 'test', $2, jsonb_build_object('to', $4::text), jsonb_build_object('to', $4::text),
      jsonb_build_object('to', $4::text), $4, 'done', now())
    returning id
  )
  insert into delivery_attempts (resource_id, delivery_id, started_at, took_ms, error, answer)
  select $1, id, now(), 1, $4, $4 from delivery`;

export const asked = `
  with schedule as (
    insert into export_schedules (resource_id, operator_id, title, recipient_email, frequency, format, fields, filters)
    values ($1, $2, $3 || '@example.com', $3 || '@example.com', '1 day', 'csv', '[]', jsonb_build_object('search', $3 || '@example.com'))
  )
  insert into export_requests (resource_id, operator_id, source, kind, title, recipient_email, format, fields, filters,
    status, total_rows, file_name, dedupe_key, generated_at, expires_at)
  values ($1, $2, 'users', 'file', $3 || '@example.com', $3 || '@example.com', 'csv', '[]', jsonb_build_object('search', $3 || '@example.com'), 'success',
    1, $4, $5, now(), now() + interval '7 days')`;
