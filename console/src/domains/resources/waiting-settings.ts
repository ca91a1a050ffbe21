import type { FieldName } from './field-specs.ts';

/** Parts of the product that are still to come. */
export type Awaited = 'accounts' | 'checkout';

/** Settings that are saved and take effect later, by the part of the product that will apply them. */
export const waitingSettings: ReadonlyMap<string, Awaited> = new Map<FieldName, Awaited>([
  ['limit_device_authorization', 'accounts'],
  ['rollback_not_confirmed_email', 'accounts'],
  ['system_external_auth_url', 'accounts'],
  ['system_remove_all_session_on_logout', 'accounts'],
  ['system_auto_allowed_domains_for_team', 'accounts'],
  ['system_firebase_auth', 'accounts'],
  ['system_allow_email_auth_skip_mail_without_sessions', 'accounts'],
  ['google_recaptcha_active', 'accounts'],
  ['default_paysystem', 'checkout'],
  ['fees_include_in_total_price', 'checkout'],
  ['square_live_app_id', 'checkout'],
  ['square_live_location_id', 'checkout'],
  ['square_live_access_token', 'checkout'],
  ['square_test_app_id', 'checkout'],
  ['square_test_location_id', 'checkout'],
  ['square_test_access_token', 'checkout'],
  ['stripe_connect_fee', 'checkout'],
  ['stripe_connect_fee_ti_event', 'checkout'],
  ['stripe_sent_receipts', 'checkout'],
  ['system_auto_attach_customer_to_resource', 'checkout'],
  ['system_use_group_users_country', 'checkout'],
  ['system_delete_payment_method_if_blocked', 'checkout'],
  ['system_default_paysystem', 'checkout'],
  ['system_ti_events_system', 'checkout'],
]);
