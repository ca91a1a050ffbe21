/**
 * Settings of a site: one document with defaults, marks of encrypted values, and marks of values that only the platform
 * changes. Names are those of the wire.
 */
import { z } from 'zod';
import { asciiDomain, emailAddress } from '../../base/email-address.ts';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { maskRow, rangeRow } from './ip-rules.ts';
import { serviceDefaults, serviceGroups } from './service-settings.ts';
import { link, senderName, text, webAddress } from './setting-fields.ts';
import { group } from './setting-groups.ts';
import { ofPlatform, platformFieldsIn, secret, secretsIn } from './setting-marks.ts';
import { graceDays, longestCompromisedPeriod, mostDevices, paymentSystems, weightNames } from './words.ts';

/** Largest number of rows of a list of settings. */
const mostRows = 500;
const rowsOf = <T extends z.ZodType>(row: T) => z.array(row).max(mostRows);

/** Domain such as `mailinator.com`, whose addresses may not sign up. */
const blockedDomain = z
  .string()
  .overwrite(oneLine)
  .toLowerCase()
  .overwrite(asciiDomain)
  .max(253)
  .regex(/^@?([a-z0-9-]+\.)+[a-z0-9-]{2,}$/, { error: fieldTexts.invalid })
  .transform((domain) => domain.replace(/^@/, ''));

const people = rowsOf(z.strictObject({ email: emailAddress, name: senderName }));
const percent = z.number().min(0).max(100).multipleOf(0.1);
const weight = z.number().min(-1_000_000).max(1_000_000);

/** Returns a record with the same value for each weight. */
function eachWeight<T>(value: T): Record<(typeof weightNames)[number], T> {
  // The cast restores the literal names, which `fromEntries` widens to string.
  return Object.fromEntries(weightNames.map((name) => [name, value])) as Record<
    (typeof weightNames)[number],
    T
  >;
}

const plain = {
  default_paysystem: z.enum(paymentSystems).nullable(),
  rollback_not_confirmed_email: z.boolean(),
  default_subscription_id: id.nullable(),
  downgrade_subscription_id: id.nullable(),
  default_guest_subscription_id: id.nullable(),
  /** Grace period in days. */
  delay_downgrade: z.literal(graceDays),
  /** Largest number of devices; 0 means unlimited. */
  limit_device_authorization: z.int().min(0).max(mostDevices),
  /** Days of sessions that are examined for account sharing. */
  compromised_period: z.int().min(1).max(longestCompromisedPeriod),
  /** Number of simultaneous places from which an account counts as shared; 0 turns the check off. */
  compromised_limit: z.int().min(0).max(1_000),
  blacklist: rowsOf(z.strictObject({ domain: blockedDomain, msg: text(500), notify: z.boolean() })),
  mask_ips_users: rowsOf(maskRow),
  range_ips_users: rowsOf(rangeRow),
  admin_emails: people,
  moderator_emails: people,
  webhooks: z.array(z.strictObject({ url: webAddress })).max(20),
  predictive_paywall: z.boolean(),
  payments_in_live_mode: z.boolean(),
  fees_include_in_total_price: z.boolean(),
  /** Percentage of a sale. */
  stripe_connect_fee: percent,
  stripe_connect_fee_ti_event: percent,
  stripe_sent_receipts: z.boolean(),
  check_access_already_viewed_content: z.boolean(),
  ...eachWeight(weight),
};

const groups = {
  emails_from: group({ name: senderName, email: ofPlatform(emailAddress.nullable()) }),
  emails_replay_to: group({ name: senderName, email: emailAddress.nullable() }),
  business: group({
    title: text(200),
    code: text(100),
    contact_phone: text(50),
    contact_email: emailAddress.nullable(),
    address_country: text(100),
    address_city: text(100),
    address_line: text(300),
  }),
  google_recaptcha: group({ active: z.boolean(), public_key: text(200), secret_key: secret() }),
  ...serviceGroups,
};

const systemSwitches = {
  /** Address of the publisher's own sign-in. */
  external_auth_url: link,
  single_subscription: z.boolean(),
  default_autorenewal_subscription: z.boolean(),
  default_autorenewal_teams_subscription: z.boolean(),
  auto_attach_customer_to_resource: z.boolean(),
  remove_all_session_on_logout: z.boolean(),
  use_group_users_country: z.boolean(),
  auto_allowed_domains_for_team: z.boolean(),
  auto_clear_content_views: z.boolean(),
  firebase_auth: z.boolean(),
  delete_payment_method_if_blocked: z.boolean(),
  /** Default payment provider of sites that choose none themselves. */
  default_paysystem: ofPlatform(z.enum(paymentSystems).nullable()),
  content_sync_and_check: ofPlatform(z.boolean()),
  ti_events_system: ofPlatform(z.boolean()),
  allow_email_auth_skip_mail_without_sessions: ofPlatform(z.boolean()),
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
  firebase_account_web_app_config: secret(20_000),
  firebase_account_service_account_config: secret(20_000),
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
