import type { resourceWords } from '#console/texts/en/resources.ts';
import {
  graceDays,
  longestCompromisedPeriod,
  mostDevices,
  weightNames,
} from '#contract/domains/resources/words.ts';
import { type CellSpec, type FieldName, type FieldSpec, popupFields } from './field-specs.ts';

export type SectionName = keyof typeof resourceWords.sections;

export interface OwnSection {
  id: SectionName;
  fields: readonly FieldSpec[];
  isRootOnly?: true;
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

const text = (path: string, name: FieldName, more: object = {}): FieldSpec => ({
  kind: 'text',
  path,
  name,
  ...more,
});
const onOff = (path: string, name: FieldName, more: object = {}): FieldSpec => ({
  kind: 'switch',
  path,
  name,
  ...more,
});
const rows = (path: string, name: FieldName, cells: readonly CellSpec[]): FieldSpec => ({
  kind: 'rows',
  path,
  name,
  cells,
});
const person: readonly CellSpec[] = [
  { name: 'email', kind: 'text' },
  { name: 'name', kind: 'text' },
];
const member: CellSpec = { name: 'user_id', kind: 'member' };

const keysOf = (mode: 'live' | 'test'): FieldSpec[] => [
  { ...text(`settings.stripe.${mode}.public_key`, `stripe_${mode}_public_key`), ofProvider: 'stripe' },
  {
    kind: 'secret',
    path: `settings.stripe.${mode}.private_key`,
    name: `stripe_${mode}_private_key`,
    ofProvider: 'stripe',
  },
  { ...text(`settings.square.${mode}.app_id`, `square_${mode}_app_id`), ofProvider: 'square' },
  { ...text(`settings.square.${mode}.location_id`, `square_${mode}_location_id`), ofProvider: 'square' },
  {
    kind: 'secret',
    path: `settings.square.${mode}.access_token`,
    name: `square_${mode}_access_token`,
    ofProvider: 'square',
  },
];

const percent = { kind: 'number', max: 100, step: 0.1, decimals: 1, suffix: '%', isClamped: true } as const;
const system = (name: string) => `system_settings.${name}`;

/** Sections that others became part of, by their former ids: links to them are still about. */
export const formerSections: Readonly<Record<string, SectionName>> = { masks: 'ip', ranges: 'ip' };

/** The sections whose settings are saved with the form. */
export const ownSections: readonly OwnSection[] = [
  {
    id: 'general',
    fields: [
      text('title', 'title', { required: true }),
      text('host', 'host', { required: true }),
      text('invitation_landing_url', 'invitation_landing_url', { type: 'url' }),
    ],
  },
  {
    id: 'business',
    fields: [
      text('settings.business.title', 'business_title'),
      text('settings.business.code', 'business_code'),
      text('settings.business.contact_phone', 'business_contact_phone', { type: 'tel' }),
      text('settings.business.contact_email', 'business_contact_email', { type: 'email' }),
      text('settings.business.address_country', 'business_address_country'),
      text('settings.business.address_city', 'business_address_city'),
      text('settings.business.address_line', 'business_address_line'),
    ],
  },
  {
    id: 'subscriptions',
    fields: [
      { kind: 'option', path: 'settings.default_subscription_id', name: 'default_subscription_id' },
      { kind: 'option', path: 'settings.downgrade_subscription_id', name: 'downgrade_subscription_id' },
      {
        kind: 'option',
        path: 'settings.default_guest_subscription_id',
        name: 'default_guest_subscription_id',
      },
      { kind: 'days', path: 'settings.delay_downgrade', name: 'delay_downgrade', values: graceDays },
    ],
  },
  {
    id: 'access',
    fields: [
      {
        kind: 'devices',
        path: 'settings.limit_device_authorization',
        name: 'limit_device_authorization',
        values: upTo(mostDevices, 0),
      },
      onOff('settings.check_access_already_viewed_content', 'check_access_already_viewed_content'),
    ],
  },
  { id: 'walls', fields: popupFields },
  {
    id: 'compromised',
    fields: [
      {
        kind: 'days',
        path: 'settings.compromised_period',
        name: 'compromised_period',
        values: upTo(longestCompromisedPeriod),
      },
      { kind: 'number', path: 'settings.compromised_limit', name: 'compromised_limit', max: 1_000 },
    ],
  },
  {
    id: 'blacklist',
    fields: [
      rows('settings.blacklist', 'blacklist', [
        { name: 'domain', kind: 'text' },
        { name: 'msg', kind: 'text' },
        { name: 'notify', kind: 'switch' },
      ]),
    ],
  },
  {
    id: 'ip',
    fields: [
      rows('settings.mask_ips_users', 'mask_ips_users', [
        { name: 'mask_ip', kind: 'text', placeholder: '_._._._/_' },
        member,
      ]),
      rows('settings.range_ips_users', 'range_ips_users', [
        { name: 'ip_from', kind: 'text' },
        { name: 'ip_to', kind: 'text' },
        member,
      ]),
    ],
  },
  {
    id: 'payments',
    fields: [
      { kind: 'provider', path: 'settings.default_paysystem', name: 'default_paysystem' },
      onOff('settings.payments_in_live_mode', 'payments_in_live_mode'),
      onOff('settings.fees_include_in_total_price', 'fees_include_in_total_price'),
      ...keysOf('live'),
      ...keysOf('test'),
      { ...percent, path: 'settings.stripe_connect_fee', name: 'stripe_connect_fee', ofProvider: 'stripe' },
      {
        ...percent,
        path: 'settings.stripe_connect_fee_ti_event',
        name: 'stripe_connect_fee_ti_event',
        ofProvider: 'stripe',
      },
      onOff('settings.stripe_sent_receipts', 'stripe_sent_receipts', { ofProvider: 'stripe' }),
    ],
  },
  {
    id: 'emails',
    fields: [
      text('settings.emails_from.name', 'emails_from_name'),
      text('settings.emails_from.email', 'emails_from_email', { type: 'email', isPlatform: true }),
      text('settings.emails_replay_to.name', 'emails_replay_to_name'),
      text('settings.emails_replay_to.email', 'emails_replay_to_email', { type: 'email' }),
      rows('settings.admin_emails', 'admin_emails', person),
      rows('settings.moderator_emails', 'moderator_emails', person),
      onOff('settings.rollback_not_confirmed_email', 'rollback_not_confirmed_email'),
    ],
  },
  { id: 'firebase', fields: [] },
  {
    id: 'predictive',
    fields: [
      onOff('settings.predictive_paywall', 'predictive_paywall'),
      ...weightNames.map(
        (name): FieldSpec => ({
          kind: 'number',
          path: `settings.${name}`,
          name,
          min: -1_000_000,
          max: 1_000_000,
          step: 0.1,
          decimals: 4,
        }),
      ),
    ],
  },
  {
    id: 'system',
    fields: [
      text(system('external_auth_url'), 'system_external_auth_url', { type: 'url' }),
      onOff(system('single_subscription'), 'system_single_subscription'),
      onOff(system('default_autorenewal_subscription'), 'system_default_autorenewal_subscription'),
      onOff(
        system('default_autorenewal_teams_subscription'),
        'system_default_autorenewal_teams_subscription',
      ),
      onOff(system('auto_attach_customer_to_resource'), 'system_auto_attach_customer_to_resource'),
      onOff(system('remove_all_session_on_logout'), 'system_remove_all_session_on_logout'),
      onOff(system('use_group_users_country'), 'system_use_group_users_country'),
      onOff(system('auto_allowed_domains_for_team'), 'system_auto_allowed_domains_for_team'),
      onOff(system('auto_clear_content_views'), 'system_auto_clear_content_views'),
      onOff(system('firebase_auth'), 'system_firebase_auth'),
      onOff(system('delete_payment_method_if_blocked'), 'system_delete_payment_method_if_blocked'),
    ],
  },
  {
    id: 'recaptcha',
    fields: [
      onOff('settings.google_recaptcha.active', 'google_recaptcha_active'),
      text('settings.google_recaptcha.public_key', 'google_recaptcha_public_key'),
      { kind: 'secret', path: 'settings.google_recaptcha.secret_key', name: 'google_recaptcha_secret_key' },
    ],
  },
  {
    id: 'root',
    isRootOnly: true,
    fields: [
      onOff('active', 'active'),
      { kind: 'names', path: 'locked', name: 'locked' },
      {
        kind: 'provider',
        isAccount: true,
        path: system('default_paysystem'),
        name: 'system_default_paysystem',
      },
      onOff(system('content_sync_and_check'), 'system_content_sync_and_check'),
      onOff(system('ti_events_system'), 'system_ti_events_system'),
      onOff(
        system('allow_email_auth_skip_mail_without_sessions'),
        'system_allow_email_auth_skip_mail_without_sessions',
      ),
    ],
  },
];
