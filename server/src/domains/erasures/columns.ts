// Every text column of the database, with the way an erasure treats it. A test compares the list with the database, so
// that new columns must be classified, and checks each of the personal ones.

interface Texts {
  /** Columns with a member's data: an erasure deletes the row or the data. */
  personal?: string;
  /** Columns typed by operators or API callers, which may name a member: an erasure replaces values that do. */
  typed?: string;
  /**
   * Columns that stay although they came with a member: provider ids needed for accounting, and receipts as they were
   * issued.
   */
  kept?: string;
  /** Columns written by the publisher, by operators, or by the product. */
  other?: string;
}

/** By table, the names of columns separated by spaces. */
export const textColumns: Readonly<Record<string, Texts>> = {
  access_rules: { other: 'access_limit_period' },
  audit_log: { personal: 'changes', other: 'actor_kind actor_name operation target_kind request_id' },
  billing_cards: {
    other: 'customer_email provider customer_id card_id payment_method_id brand last4 billing_details',
  },
  billing_support_hours: { other: 'calendar_period' },
  bulk_changes: {
    personal: 'filter',
    other: 'state kind tags selection error actor_kind actor_name subject terms will_come_to',
  },
  bulk_change_parts: { other: 'before_values after_values' },
  bundles: { other: 'title currency' },
  cascade_accesses: { other: 'kind' },
  cascade_applied: { other: 'kind' },
  cascade_excluded: { other: 'kind' },
  charge_attempts: {
    personal: 'failure_text customer_id payment_method_id',
    kept: 'provider_payment_id',
    other: 'state currency provider failure_code item_title',
  },
  campaign_lists: { other: 'client_id client_name lists choices' },
  clock_turns: { other: 'charges state asked_by' },
  code_families: { typed: 'title', other: 'prefix state made_by' },
  configuration_drafts: {
    other: 'subject base draft author_name failure published_by published taken_back_by',
  },
  configuration_transfers: {
    other: 'source source_key source_title fingerprint items brought_by taken_by taken',
  },
  content_attributions: { other: 'kind currency' },
  content_decisions: { other: 'verdict reason' },
  content_earnings: { other: 'currency' },
  content_filings: { other: 'access' },
  content_items: {
    other: 'access chosen_access website_access key title link currency extra title_lc title_plain key_plain',
  },
  content_types: { other: 'key' },
  customer_links: { other: 'state last_error' },
  decision_chains: { other: 'chain' },
  decision_configs: { other: 'document' },
  deliveries: { personal: 'task last_error input output', other: 'kind target lane dedupe event_name state' },
  delivery_attempts: { personal: 'error answer' },
  delivery_targets: { other: 'kind target off_reason last_error' },
  demo_removals: { other: 'state error' },
  demo_rows: { other: 'kind' },
  domain_events: { other: 'name payload' },
  email_templates: { other: 'name subject html' },
  erasure_places: { other: 'place outcome problem' },
  event_listeners: { other: 'subscriber' },
  event_handlers: { other: 'title type condition value_from_event webhook_url member_fields service_fields' },
  export_requests: {
    personal: 'filters',
    typed: 'title recipient_email',
    other: 'source kind format fields status error file_name',
  },
  export_schedules: {
    personal: 'filters',
    typed: 'title recipient_email',
    other: 'frequency format fields problem',
  },
  figure_checks: { other: 'result' },
  figure_days: { other: 'kind currency detail' },
  figure_rebuilds: { other: 'timezone' },
  figure_snapshots: { other: 'timezone card currency' },
  figure_states: { other: 'timezone' },
  groups: { personal: 'allowed_email_patterns', typed: 'name description', other: 'type' },
  integration_mappings: { other: 'service events fields tags' },
  integration_trials: { other: 'service' },
  invoice_lines: { other: 'kind description currency facts' },
  invoice_payments: { other: 'pay_system currency status error' },
  invoices: { other: 'calendar_period currency status description hosted_invoice_url' },
  invites: { typed: 'title description', other: 'code code_lc' },
  languages: { other: 'code title' },
  member_activity: { other: 'kind' },
  member_extra_data: { personal: 'group_key field_key field_value' },
  member_import_columns: { other: 'title_lc field kind' },
  member_import_makes: { other: 'kind' },
  member_import_reasons: { other: 'kind reason' },
  member_imports: {
    personal: 'columns preview',
    typed: 'file_name',
    other:
      'state created_by unknown_plans error kind asked_by date_order decimal_sign currency doubts announced_kind source answers named_plans encoding',
  },
  member_mails: { personal: 'subject', other: 'status' },
  member_notes: { personal: 'text', other: 'author_name' },
  member_sessions: { personal: 'ip country_code device browser platform' },
  member_subscriptions: {
    personal: 'external_id',
    other: 'kind status end_cause currency past_due_reason counted_in',
  },
  member_summaries: { other: 'ltv_currency' },
  members: {
    personal:
      'email email_lc first_name last_name search phone company job country_code state city zip address password_hash external_id stripe_customer_id note',
  },
  oauth_states: { other: 'service mode redirect_url' },
  operator_addresses: { other: 'address' },
  operator_passkeys: { other: 'credential_id transports name' },
  operator_sessions: { other: 'ip user_agent' },
  operator_totps: { other: 'secret_sealed' },
  operators: { other: 'email email_lc first_name last_name password_hash role company job extra' },
  outgoing_mails: {
    personal: 'recipient recipient_name subject body_text body_html last_error',
    typed: 'reply_address',
    kept: 'message_id',
    other: 'status from_address from_name reply_name unsubscribe_url',
  },
  partner_invites: { other: 'uid email email_lc first_name last_name company job' },
  partner_plans: { other: 'slug title description content' },
  partner_registrations: {
    other: 'email first_name last_name company job website_title website_host password_hash',
  },
  partners: { other: 'title title_plain description' },
  passes: { personal: 'extra auth_token_sealed' },
  payer_facts: { other: 'kind currency cause' },
  payment_accounts: {
    other: 'provider account_id secret_key_sealed webhook_secret_sealed api_base last_error',
  },
  payment_customers: { personal: 'customer_id payment_method_id card_brand card_last4', other: 'provider' },
  period_ends: { other: 'outcome' },
  plans: { other: 'title slug description external_source_ids extra' },
  platform_audit_log: { other: 'actor_kind actor_name operation target_kind changes request_id' },
  popup_template_versions: { other: 'saved_by changed document' },
  popup_templates: { other: 'title name slug label status template css javascript' },
  predictive_actions: { personal: 'payload' },
  pricing_option_versions: { other: 'currency period country_vat' },
  pricing_options: {
    other:
      'title slug type currency period trial_period description external_source_ids subscriber_type country_vat',
  },
  promo_uses: { personal: 'purchase_key purchase_title', other: 'currency' },
  promos: { typed: 'title description', other: 'code code_lc discount_type currency' },
  provider_comparison_rows: { other: 'what' },
  provider_comparisons: { other: 'provider state stage cursor asked_by last_error' },
  provider_drifts: {
    personal: 'object_id here there ignored_because',
    other: 'provider kind reason state cause cause_detail settled_by mend_asked_by mend_error',
  },
  provider_events: { personal: 'payload object_id', kept: 'event_id', other: 'provider type outcome' },
  rate_limits: { other: 'key' },
  receipt_revisions: { kept: 'content', other: 'file_name made_by' },
  receipt_sends: { personal: 'recipient', kept: 'mail_id', other: 'sent_by' },
  receipt_templates: { other: 'title html' },
  renewals_elsewhere: {
    personal: 'provider_subscription failure heard_failure',
    other: 'provider state status_there handover_way',
  },
  repeated_calls: { personal: 'result', other: 'actor scope operation key' },
  resource_logos: { other: 'file_name' },
  resource_operators: { other: 'role' },
  resource_pricing: { other: 'slug title description content' },
  resource_settings: { other: 'document' },
  resource_settings_versions: { other: 'saved_by document' },
  resources: {
    other:
      'key title host reporting_timezone default_stats_currency display_panels public_key private_key_sealed ' +
      'last_call_origin',
  },
  saved_views: { personal: 'filter', typed: 'title', other: 'screen made_by' },
  schema_migrations: { other: 'name checksum' },
  secret_key_checks: { other: 'sealed' },
  seen_pairs: { other: 'who grain' },
  service_account_uses: { other: 'operation' },
  service_accounts: { other: 'title description permissions key_last4' },
  sign_in_attempts: { other: 'purpose password_hash challenge' },
  stay_pairs: { other: 'kind grain' },
  subscription_events: {
    other: 'type previous_status next_status previous_kind kind previous_currency currency cause actor_kind',
  },
  subscription_facts: { other: 'kind cause' },
  tags: { typed: 'title title_lc' },
  taxonomies: { other: 'key title' },
  taxonomy_terms: { other: 'key title' },
  ticket_events: {
    other: 'title slug description location timezone registration_page url contact_email photo_file',
  },
  test_clocks: { other: 'charges' },
  ticket_orders: { personal: 'purchase_key', other: 'currency' },
  ticket_plan_discounts: { other: 'discount_type' },
  tickets: { other: 'title description currency mailchimp_tags extra' },
  transaction_adjustments: { personal: 'reason', kept: 'external_id', other: 'kind currency' },
  transaction_day_sums: { other: 'currency status' },
  transaction_purchases: { other: 'item_type item_title' },
  transaction_sums: { other: 'currency status' },
  transactions: {
    personal: 'title customer_id card_last4 failure_text',
    kept: 'external_id',
    other: 'currency status pay_system card_brand failure_code',
  },
  unique_codes: { other: 'code' },
  value_spans: { other: 'currency' },
  volume_days: { other: 'currency source' },
  trigger_handlers: { other: 'title settings' },
  wall_rules: { other: 'access' },
  websites: { other: 'origin code proved_by' },
  webhook_endpoints: { other: 'url secret_sealed previous_secret_sealed' },
  worker_heartbeats: { other: 'worker_ids' },
};
