// Settings of a site that belong to no group, and the switches of how it works. Names are those of the wire.
import { z } from 'zod';
import { asciiDomain, emailAddress } from '../../base/email-address.ts';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { maskRow, rangeRow } from './ip-rules.ts';
import { link, senderName, text, webAddress } from './setting-fields.ts';
import { ofPlatform } from './setting-marks.ts';
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

const people = rowsOf(
  z.strictObject({
    email: emailAddress.describe('Email of the person.'),
    name: senderName.describe('Name of the person in the header of emails; null if none is set.'),
  }),
);
const percent = z.number().min(0).max(100).multipleOf(0.1);
export const weight = z.number().min(-1_000_000).max(1_000_000);

/** Returns a record with the same value for each weight. */
export function eachWeight<T>(value: T): Record<(typeof weightNames)[number], T> {
  // The cast restores the literal names, which `fromEntries` widens to string.
  return Object.fromEntries(weightNames.map((name) => [name, value])) as Record<
    (typeof weightNames)[number],
    T
  >;
}

export const plain = {
  default_paysystem: z
    .enum(paymentSystems)
    .nullable()
    .describe('Payment provider that charges cards; null for that of the account.'),
  rollback_not_confirmed_email: z
    .boolean()
    .describe('True if a member who never confirms a new email keeps the old one.'),
  default_subscription_id: id
    .nullable()
    .describe('Id of the pricing option that every new member gets; null for none.'),
  downgrade_subscription_id: id
    .nullable()
    .describe('Id of the free pricing option after the grace period of a failed payment; null for none.'),
  default_guest_subscription_id: id
    .nullable()
    .describe('Id of the pricing option that says what readers open without signing in; null for none.'),
  delay_downgrade: z
    .literal(graceDays)
    .describe('Grace period in days: how long access lasts while a payment is past due. 7 by default.'),
  limit_device_authorization: z
    .int()
    .min(0)
    .max(mostDevices)
    .describe('Largest number of devices on which a member is signed in; 0 means unlimited.'),
  compromised_period: z
    .int()
    .min(1)
    .max(longestCompromisedPeriod)
    .describe('Days of sessions that are examined for account sharing. 7 by default.'),
  compromised_limit: z
    .int()
    .min(0)
    .max(1_000)
    .describe('Number of simultaneous places from which an account counts as shared; 0 turns the check off.'),
  blacklist: rowsOf(
    z.strictObject({
      domain: blockedDomain.describe('Domain such as `mailinator.com`, without `@`.'),
      msg: text(500).describe('Message that refused people read; null for the usual one.'),
      notify: z.boolean().describe('True if moderators get an email about refused sign-ups.'),
    }),
  ).describe('Email domains that may not sign up, at most 500.'),
  mask_ips_users: rowsOf(maskRow).describe('Networks whose readers get the access of a member, at most 500.'),
  range_ips_users: rowsOf(rangeRow).describe(
    'Ranges of addresses whose readers get the access of a member, at most 500.',
  ),
  admin_emails: people.describe(
    'People who get the emails that actions send to administrators, at most 500.',
  ),
  moderator_emails: people.describe(
    'People who get emails to moderators, such as about refused sign-ups, at most 500.',
  ),
  webhooks: z
    .array(z.strictObject({ url: webAddress.describe('Address, http or https.') }))
    .max(20)
    .describe('Addresses that get the events of the site, at most 20.'),
  predictive_paywall: z
    .boolean()
    .describe('True if the paywall shows itself to the readers who are most likely to subscribe.'),
  payments_in_live_mode: z
    .boolean()
    .describe('False if only test payments are taken; figures then count those. True by default.'),
  fees_include_in_total_price: z
    .boolean()
    .describe('True if fees are part of the price, false if buyers pay them on top.'),
  stripe_connect_fee: percent.describe(
    'Share of each sale that goes to the platform, in percent with one decimal.',
  ),
  stripe_connect_fee_ti_event: percent.describe(
    'Share of each ticket sale that goes to the platform, in percent with one decimal.',
  ),
  stripe_sent_receipts: z
    .boolean()
    .describe('True if Stripe also emails buyers a receipt after each charge.'),
  check_access_already_viewed_content: z
    .boolean()
    .describe('True if members can reopen content that they have already read.'),
  ...eachWeight(
    weight.describe(
      "Weight of this signal in a reader's rank; 0 ignores it, a negative one lowers the rank.",
    ),
  ),
};

export const systemSwitches = {
  external_auth_url: link.describe("Address of the publisher's own sign-in; null for none."),
  single_subscription: z
    .boolean()
    .describe("True if a new subscription ends the member's others; seats stay."),
  default_autorenewal_subscription: z
    .boolean()
    .describe("Whether purchases renew that don't say it themselves. True by default."),
  default_autorenewal_teams_subscription: z
    .boolean()
    .describe("Whether purchases of groups renew that don't say it themselves. True by default."),
  auto_attach_customer_to_resource: z
    .boolean()
    .describe('True if customers who sign in become members of this site.'),
  remove_all_session_on_logout: z
    .boolean()
    .describe('True if signing out on one device signs a member out everywhere.'),
  use_group_users_country: z.boolean().describe('True if members of a group get the country of the group.'),
  auto_allowed_domains_for_team: z
    .boolean()
    .describe('True if readers with an email domain of a group can join it.'),
  auto_clear_content_views: z
    .boolean()
    .describe(
      'True if decisions, content views and paywall histories are deleted after 30 days instead of 90.',
    ),
  firebase_auth: z.boolean().describe("True if readers can sign in with the site's Firebase project."),
  delete_payment_method_if_blocked: z
    .boolean()
    .describe("True if a member's card is removed when its bank blocks it."),
  default_paysystem: ofPlatform(
    z
      .enum(paymentSystems)
      .nullable()
      .describe(
        'Payment provider of sites that choose none themselves; null for none. Changed only by root.',
      ),
  ),
  content_sync_and_check: ofPlatform(
    z.boolean().describe('True if content is compared with the website. Changed only by root.'),
  ),
  ti_events_system: ofPlatform(
    z.boolean().describe('True if the site can sell tickets to events. Changed only by root.'),
  ),
  allow_email_auth_skip_mail_without_sessions: ofPlatform(
    z
      .boolean()
      .describe('True if members without a session sign in without a confirmation email. Root only.'),
  ),
};
