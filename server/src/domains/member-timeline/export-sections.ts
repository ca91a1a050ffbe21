// All tables with personal data of members, and the condition that finds the rows. A test compares the list with the
// database, so that a new table can't be forgotten.

export interface Section {
  /** Name in the document. */
  name: string;
  table: string;
  /** Rows of `t` that are about the member: $1 is the site, $2 the member. */
  where: string;
  /** Columns that are left out: credentials, internal values, and data about other people. */
  omit?: string;
  /** Column to order by. */
  order: string;
}

const own = 't.resource_id = $1 and t.member_id = $2';
const charges = 'select c.id from transactions c where c.resource_id = $1 and c.member_id = $2';
const held =
  'select s.id from member_subscriptions s where s.resource_id = $1 and (s.member_id = $2 or s.payer_id = $2)';
const receipts = `select r.id from receipts r where r.resource_id = $1 and r.transaction_id in (${charges})`;
const customers = `select p.customer_id from payment_customers p where p.resource_id = $1 and p.member_id = $2
  union select m.stripe_customer_id from members m where m.resource_id = $1 and m.id = $2 and m.stripe_customer_id <> ''`;

const account: readonly Section[] = [
  {
    name: 'account',
    table: 'members',
    where: 't.resource_id = $1 and t.id = $2',
    omit: 'password_hash email_lc search',
    order: 'id',
  },
  { name: 'extra_data', table: 'member_extra_data', where: own, order: 'group_key' },
  {
    name: 'tags',
    table: 'tags',
    where: `t.resource_id = $1 and t.id in (
      select m.tag_id from member_tags m where m.resource_id = $1 and m.member_id = $2)`,
    omit: 'title_lc',
    order: 'id',
  },
  { name: 'notes', table: 'member_notes', where: own, omit: 'author_id', order: 'id' },
  { name: 'groups', table: 'group_members', where: own, order: 'joined_at' },
  { name: 'groups_left', table: 'ended_group_stays', where: own, order: 'left_at' },
  { name: 'imports', table: 'member_import_members', where: own, order: 'import_id' },
  {
    name: 'changes',
    table: 'audit_log',
    where: `t.resource_id = $1 and ((t.target_kind = 'member' and t.target_id = $2)
      or (t.target_kind = 'transaction' and t.target_id in (${charges}))
      or (t.target_kind = 'receipt' and t.target_id in (${receipts}))
      or (t.target_kind = 'member_subscription' and t.target_id in (${held})))`,
    omit: 'request_id',
    order: 'created_at',
  },
  {
    name: 'bulk_changes',
    table: 'bulk_changes',
    where: `t.resource_id = $1 and $2::bigint = any((
      select p.member_ids from bulk_change_parts p
      where p.resource_id = t.resource_id and p.bulk_change_id = t.id and p.member_ids[1] <= $2
      order by p.member_ids[1] desc limit 1)::bigint[])`,
    omit: 'filter error made_tag_ids',
    order: 'id',
  },
  { name: 'erasure', table: 'erasures', where: own, order: 'id' },
];

const visits: readonly Section[] = [
  { name: 'sessions', table: 'member_sessions', where: own, omit: 'token_hash', order: 'created_at' },
  { name: 'activity', table: 'member_activity', where: own, order: 'occurred_at' },
  { name: 'devices', table: 'reader_devices', where: own, order: 'device_id' },
  { name: 'content_asked_for', table: 'content_decisions', where: own, order: 'occurred_at' },
  { name: 'content_seen', table: 'content_views', where: own, order: 'occurred_at' },
  { name: 'content_led_to', table: 'content_attributions', where: own, order: 'at' },
  { name: 'predictions', table: 'predictive_actions', where: own, order: 'id' },
  { name: 'mail_log', table: 'member_mails', where: own, order: 'created_at' },
  {
    name: 'mails',
    table: 'outgoing_mails',
    where: `t.id in (select m.mail_id from member_mails m where m.resource_id = $1 and m.member_id = $2)`,
    omit: 'body_html from_address from_name reply_address reply_name unsubscribe_url',
    order: 'created_at',
  },
  { name: 'sent_elsewhere', table: 'deliveries', where: own, omit: 'task lane dedupe', order: 'created_at' },
  {
    name: 'answers_from_elsewhere',
    table: 'delivery_attempts',
    where: `t.resource_id = $1 and t.delivery_id in (
      select d.id from deliveries d where d.resource_id = $1 and d.member_id = $2)`,
    order: 'id',
  },
];

const money: readonly Section[] = [
  {
    name: 'subscriptions',
    table: 'member_subscriptions',
    where: 't.resource_id = $1 and (t.member_id = $2 or t.payer_id = $2)',
    order: 'id',
  },
  {
    name: 'subscription_log',
    table: 'subscription_events',
    where: `t.resource_id = $1 and t.subscription_id in (${held})`,
    order: 'id',
  },
  {
    name: 'renewals_elsewhere',
    table: 'renewals_elsewhere',
    where: `t.resource_id = $1 and t.subscription_id in (${held})`,
    order: 'subscription_id',
  },
  { name: 'payments', table: 'transactions', where: own, order: 'created_at' },
  {
    name: 'purchases',
    table: 'transaction_purchases',
    where: `t.resource_id = $1 and t.transaction_id in (${charges})`,
    order: 'id',
  },
  {
    name: 'refunds',
    table: 'transaction_adjustments',
    where: `t.resource_id = $1 and t.transaction_id in (${charges})`,
    order: 'id',
  },
  {
    name: 'imported_sales',
    table: 'imported_sales',
    where: `t.resource_id = $1 and t.transaction_id in (${charges})`,
    order: 'transaction_id',
  },
  { name: 'cards', table: 'payment_customers', where: own, order: 'id' },
  {
    name: 'charge_attempts',
    table: 'charge_attempts',
    where: `t.resource_id = $1 and (t.member_id = $2 or t.subscription_id in (${held}))`,
    omit: 'idempotency_key',
    order: 'id',
  },
  { name: 'stripe_differences', table: 'provider_drifts', where: own, order: 'id' },
  {
    name: 'told_by_the_provider',
    table: 'provider_events',
    where: `t.resource_id = $1 and t.payload->>'customerId' in (${customers})`,
    order: 'occurred_at',
  },
  {
    name: 'receipts',
    table: 'receipts',
    where: `t.resource_id = $1 and t.transaction_id in (${charges})`,
    order: 'id',
  },
  {
    name: 'receipt_contents',
    table: 'receipt_revisions',
    where: `t.resource_id = $1 and t.receipt_id in (${receipts})`,
    omit: 'sha256 file_name',
    order: 'receipt_id',
  },
  {
    name: 'receipts_sent',
    table: 'receipt_sends',
    where: `t.resource_id = $1 and t.receipt_id in (${receipts})`,
    order: 'id',
  },
  { name: 'promos_used', table: 'promo_uses', where: own, order: 'used_at' },
  { name: 'invites_used', table: 'invite_uses', where: own, order: 'used_at' },
  {
    name: 'ticket_orders',
    table: 'ticket_orders',
    where: 't.resource_id = $1 and t.owner_id = $2',
    order: 'id',
  },
  {
    name: 'tickets',
    table: 'passes',
    where: 't.resource_id = $1 and (t.owner_id = $2 or t.assign_id = $2)',
    omit: 'auth_token_hash auth_token_sealed auth_token_at',
    order: 'id',
  },
];

/** Sections in the order of the document. */
export const sections: readonly Section[] = [...account, ...visits, ...money];

/** Tables that name members and are no section, each with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  bulk_change_parts: 'told by `bulk_changes`',
  member_tags: 'told by `tags`',
  member_summaries: 'counted from payments and subscriptions',
  payer_facts: 'counted from the log of subscriptions',
  payer_spans: 'counted from the log of subscriptions',
  value_spans: 'counted from the log of subscriptions',
  subscription_facts: 'counted from the log of subscriptions',
  period_ends: 'counted from the log of subscriptions',
  member_days: 'counted from activity',
  paywall_hits: 'counted from content asked for',
  stale_people: 'work that waits to be counted',
  stale_holders: 'work that waits to be counted',
  stale_readers: 'work that waits to be counted',
  removed_members: 'numbers of members who are gone',
};

/** Columns that an erasure treats as personal and that are in no section, each with the reason. */
export const excludedColumns: Readonly<Record<string, string>> = {
  'members.password_hash': 'lets in',
  'members.email_lc': 'the address once more',
  'members.search': 'the name and the address once more',
  'passes.auth_token_sealed': 'lets in',
  'outgoing_mails.body_html': 'the words of the mail once more',
  'deliveries.task': 'what was sent, before it was put in the form of the other system',
  'saved_views.filter': 'what somebody searched for among all members',
  'bulk_changes.filter': 'what somebody searched for among all members',
  'export_requests.filters': 'what somebody searched for among all members',
  'export_schedules.filters': 'what somebody searched for among all members',
  'groups.allowed_email_patterns': 'a rule for addresses of many',
  'member_imports.columns': 'samples of a file about many',
  'member_imports.preview': 'samples of a file about many',
  'repeated_calls.result': 'answers that are kept for a day, of what stands in the account',
};
