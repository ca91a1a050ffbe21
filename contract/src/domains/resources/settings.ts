/**
 * Settings of a site: one document with defaults, marks of encrypted values, and marks of values that only the platform
 * changes. Names are those of the wire.
 */
import { z } from 'zod';
import { emailAddress } from '../../base/email-address.ts';
import { fieldTexts } from '../../base/issues.ts';
import { eachWeight, plain, systemSwitches, weight } from './plain-settings.ts';
import { serviceDefaults, serviceGroups } from './service-settings.ts';
import { senderName, text } from './setting-fields.ts';
import { group } from './setting-groups.ts';
import { ofPlatform, platformFieldsIn, secret, secretsIn } from './setting-marks.ts';

/** Popup templates are named by their slug, which never changes. */
const popupSlug = text(120);

const groups = {
  emails_from: group(
    z
      .strictObject({
        name: senderName.describe('Name of the sender; null for the title of the site.'),
        email: ofPlatform(
          emailAddress
            .nullable()
            .describe('Email of the sender, which only root changes; null for that of the platform.'),
        ),
      })
      .describe('Sender of emails to members.'),
  ),
  emails_replay_to: group(
    z
      .strictObject({
        name: senderName.describe('Name on the address that replies go to; null if none is set.'),
        email: emailAddress.nullable().describe('Email that replies go to; null for the sender.'),
      })
      .describe('Address that replies to emails go to.'),
  ),
  business: group(
    z
      .strictObject({
        title: text(200).describe('Publisher named on receipts; null for the title of the partner.'),
        code: text(100).describe('Registration or VAT number on receipts; null if none is set.'),
        contact_phone: text(50).describe('Phone number for receipts; null if none is set.'),
        contact_email: emailAddress.nullable().describe('Email for receipts; null if none is set.'),
        address_country: text(100).describe(
          'Country on receipts, which also determines how emails write dates; null if none is set.',
        ),
        address_city: text(100).describe('City on receipts; null if none is set.'),
        address_line: text(300).describe('Street on receipts; null if none is set.'),
      })
      .describe('Publisher as named on receipts and in emails.'),
  ),
  popups: group(
    z
      .strictObject({
        register: popupSlug.describe(
          'Slug of the popup that asks readers to create an account; null for the built-in wall.',
        ),
        limit: popupSlug.describe(
          'Slug of the popup for readers whose free articles are used up; null for the built-in wall.',
        ),
        paywall: popupSlug.describe(
          'Slug of the popup at articles that no plan of the reader opens; null for the built-in wall.',
        ),
        locked: popupSlug.describe(
          'Slug of the popup for members whose account is locked or inactive; null for the built-in wall.',
        ),
      })
      .describe('Popup templates that answer walls. Only published and active ones are shown to readers.'),
  ),
  google_recaptcha: group(
    z
      .strictObject({
        active: z.boolean().describe('True if people prove at sign-up that they are no bots.'),
        public_key: text(200).describe('Site key of reCAPTCHA; null if none is set.'),
        secret_key: secret().describe(
          'Secret key of reCAPTCHA, masked; checked with Google before it is saved.',
        ),
      })
      .describe('Google reCAPTCHA at sign-up.'),
  ),
  ...serviceGroups,
};

type Groups = typeof groups;

/** Returns the schemas of all groups, whole or partial. */
function each<K extends 'whole' | 'part'>(which: K): { [Name in keyof Groups]: Groups[Name][K] } {
  const found = Object.entries(groups).map(([name, one]) => [name, one[which]]);
  // The cast restores the names and schemas of `groups`, which `fromEntries` loses.
  return Object.fromEntries(found) as { [Name in keyof Groups]: Groups[Name][K] };
}

export const settings = z.strictObject({ ...plain, ...each('whole') });
export type Settings = z.output<typeof settings>;

export const systemSettings = z.strictObject(systemSwitches);
export type SystemSettings = z.output<typeof systemSettings>;

/** Accepts and keeps additional weights with other names. */
function withMoreWeights(more: Record<string, unknown>, ctx: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(more)) {
    if (name in settings.shape) continue;
    const isWeight = /^weight_\w{1,80}$/.test(name) && weight.safeParse(value).success;
    if (!isWeight) ctx.addIssue({ code: 'custom', path: [name], message: fieldTexts.invalid });
  }
}

/** Input of the settings: omitted values stay unchanged, also within a group. A list is replaced as a whole. */
export const settingsInput = z.looseObject(plain).partial().extend(each('part')).superRefine(withMoreWeights);
/** Settings as answered. */
export const shownSettings = settings.loose();
export const systemSettingsInput = systemSettings.partial();

export const settingDefaults: Settings = {
  default_paysystem: null,
  rollback_not_confirmed_email: false,
  default_subscription_id: null,
  downgrade_subscription_id: null,
  default_guest_subscription_id: null,
  delay_downgrade: 7,
  limit_device_authorization: 0,
  compromised_period: 7,
  compromised_limit: 3,
  blacklist: [],
  mask_ips_users: [],
  range_ips_users: [],
  admin_emails: [],
  moderator_emails: [],
  emails_from: { name: null, email: null },
  emails_replay_to: { name: null, email: null },
  webhooks: [],
  business: {
    title: null,
    code: null,
    contact_phone: null,
    contact_email: null,
    address_country: null,
    address_city: null,
    address_line: null,
  },
  popups: { register: null, limit: null, paywall: null, locked: null },
  predictive_paywall: false,
  google_recaptcha: { active: false, public_key: null, secret_key: null },
  payments_in_live_mode: true,
  fees_include_in_total_price: false,
  stripe_connect_fee: 0,
  stripe_connect_fee_ti_event: 0,
  stripe_sent_receipts: false,
  check_access_already_viewed_content: false,
  ...eachWeight(0),
  ...serviceDefaults,
};

export const systemDefaults: SystemSettings = {
  external_auth_url: null,
  single_subscription: false,
  default_autorenewal_subscription: true,
  default_autorenewal_teams_subscription: true,
  auto_attach_customer_to_resource: false,
  remove_all_session_on_logout: false,
  use_group_users_country: false,
  auto_allowed_domains_for_team: false,
  auto_clear_content_views: false,
  firebase_auth: false,
  delete_payment_method_if_blocked: false,
  default_paysystem: null,
  content_sync_and_check: false,
  ti_events_system: false,
  allow_email_auth_skip_mail_without_sessions: false,
};

/** Configurations of Firebase, as JSON text. Both are encrypted, because one contains a private key. */
export const firebaseSettings = z.strictObject({
  firebase_account_web_app_config: secret(20_000).describe(
    'Configuration of the web app as JSON text; stored encrypted and never shown again.',
  ),
  firebase_account_service_account_config: secret(20_000).describe(
    'Key of the service account as JSON text; stored encrypted and never shown again.',
  ),
});

const document = z.strictObject({
  settings,
  system_settings: systemSettings,
  firebase: firebaseSettings,
});

/** Paths of all encrypted values, `settings.stripe.live.private_key`. */
export const secretPaths: readonly string[] = secretsIn(document);
/** Paths of all values that only root changes. */
export const platformPaths: readonly string[] = platformFieldsIn(document);

const named = [...Object.keys(settings.shape), ...Object.keys(systemSettings.shape)];
/** Names that the platform may lock: those of settings, and of the site's own fields. */
export const lockable: readonly string[] = [
  ...new Set(['title', 'host', 'logo', 'invitation_landing_url', ...named]),
].sort();
