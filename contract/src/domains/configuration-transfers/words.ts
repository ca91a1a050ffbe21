// Constants and types without schemas, so that the console can import them without loading Zod.

/** Parts of a site's configuration in the order in which they are applied: items that others refer to come first. */
export const transferParts = [
  'mail_template',
  'popup_template',
  'receipt_template',
  'plan',
  'settings',
  'content_wall',
  'action',
  'trigger',
] as const;
export type TransferPart = (typeof transferParts)[number];

export const transferSources = ['site', 'file'] as const;
export type TransferSource = (typeof transferSources)[number];

/** States of an item. `only_here` is missing at the source: it stays. */
export const transferItemStates = ['new', 'changed', 'same', 'only_here'] as const;
export type TransferItemState = (typeof transferItemStates)[number];

/** Reasons why a value or a whole item can't be transferred. */
export const transferHindrances = [
  'not_allowed',
  'locked',
  'unknown_term',
  'unknown_content_type',
  'unknown_option',
  'unknown_template',
  'unknown_popup',
] as const;
export type TransferHindrance = (typeof transferHindrances)[number];

/** Largest file, in bytes. */
export const transferFileMax = 5_000_000;

/** Transferred settings by topic. Settings in none of the groups belong to their site alone. */
export const settingsGroups = {
  business: [
    'settings.business.title',
    'settings.business.code',
    'settings.business.contact_phone',
    'settings.business.contact_email',
    'settings.business.address_country',
    'settings.business.address_city',
    'settings.business.address_line',
    'invitation_landing_url',
  ],
  mail: [
    'settings.emails_from.name',
    'settings.emails_replay_to.name',
    'settings.emails_replay_to.email',
    'settings.admin_emails',
    'settings.moderator_emails',
    'settings.stripe_sent_receipts',
  ],
  sign_in: [
    'settings.rollback_not_confirmed_email',
    'settings.limit_device_authorization',
    'settings.compromised_period',
    'settings.compromised_limit',
    'settings.blacklist',
    'system_settings.external_auth_url',
    'system_settings.remove_all_session_on_logout',
    'system_settings.use_group_users_country',
    'system_settings.auto_allowed_domains_for_team',
  ],
  subscriptions: [
    'settings.default_subscription_id',
    'settings.downgrade_subscription_id',
    'settings.default_guest_subscription_id',
    'settings.delay_downgrade',
    'settings.fees_include_in_total_price',
    'system_settings.single_subscription',
    'system_settings.default_autorenewal_subscription',
    'system_settings.default_autorenewal_teams_subscription',
    'system_settings.auto_attach_customer_to_resource',
    'system_settings.delete_payment_method_if_blocked',
  ],
  paywall: [
    'settings.popups.register',
    'settings.popups.limit',
    'settings.popups.paywall',
    'settings.popups.locked',
    'settings.predictive_paywall',
    'settings.check_access_already_viewed_content',
    'system_settings.auto_clear_content_views',
    'settings.weight_visits',
    'settings.weight_views',
    'settings.weight_recency',
    'settings.weight_frequency',
    'settings.weight_session_time',
    'settings.weight_scroll_depth',
    'settings.weight_referrer',
    'settings.weight_device',
    'settings.weight_category',
    'settings.weight_author',
    'settings.weight_newsletter',
  ],
} as const;
export type SettingsGroup = keyof typeof settingsGroups;
