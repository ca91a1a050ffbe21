// Sections of a member's page besides the account.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import { extraKeyMax, extraValueMax, mailStatuses, sharingWindows } from './words.ts';

const detail = hiddenWithout('memberDetails');
const amount = hiddenWithout('amounts');
const charges = hiddenWithout('charges');

/** Query of a page of records of one member. */
export const ofMember = z.strictObject({ id: idParam.describe('Id of the member.'), ...paging });

/** Head of the member's page: the derived values. */
export const memberSummary = z.object({
  last_seen_at: detail(
    timestamp
      .nullable()
      .describe('Time of their latest request, sign-in or other activity; null if there was none.'),
  ),
  ltv: amount(
    z.int().nullable().describe('Lifetime value: charges less refunds, lost disputes and credits, in cents.'),
  ),
  ltv_currency: amount(
    z.string().nullable().describe('Currency of `ltv`, in lower case; null without a charge.'),
  ),
  past_due: detail(
    z
      .array(
        z.object({
          id: z.int().describe('Id of the subscription.'),
          title: z.string().describe('Title of the pricing option.'),
          grace_ends_at: timestamp.nullable().describe('End of access unless it is paid until then.'),
          failed_at: charges(
            timestamp.nullable().describe('Time of the last failed charge attempt; null without one.'),
          ),
          failure: charges(
            z
              .string()
              .nullable()
              .describe(
                'Reason for the failure in the words of the payment provider; null if there is none.',
              ),
          ),
          next_try_at: charges(
            timestamp.nullable().describe('Time of the next charge attempt; null if there is none.'),
          ),
        }),
      )
      .describe('Past-due subscriptions that the member holds or pays for, the earliest end first.'),
  ),
  compromised_sessions: detail(
    z.int().nullable().describe('Number of sessions in use that are flagged as shared.'),
  ),
});
export type MemberSummary = z.infer<typeof memberSummary>;

const extraKey = z
  .string(whenMissing(fieldTexts.requiredSmall))
  .overwrite(oneLine)
  .min(1, fieldTexts.requiredSmall)
  .max(extraKeyMax);

export const extraDatum = z.object({
  group_key: z.string().describe('Group of the custom field.'),
  field_key: z.string().describe('Name of the custom field within its group.'),
  field_value: z.string().describe('Value, always text; may be empty.'),
});
export type ExtraDatum = z.infer<typeof extraDatum>;

const extraKeys = z.strictObject({
  group_key: extraKey.describe('Group of the custom field, 1 to 100 characters.'),
  field_key: extraKey.describe('Name of the custom field within its group, 1 to 100 characters.'),
});

/** Input of custom fields; existing fields get the new value. */
export const extraDataInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  extra_groups: z
    .array(
      extraKeys.extend({
        field_value: z
          .string(whenMissing(fieldTexts.requiredSmall))
          .max(extraValueMax)
          .describe('Value, at most 5,000 characters.'),
      }),
    )
    .min(1)
    .max(100)
    .describe(
      'Custom fields to add or change, 1 to 100. Of a field that occurs twice, the last value counts.',
    ),
});

/** Input of removing custom fields: one as a body or as query values, or several in a body. */
export const extraDataRemoveInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  group_key: extraKey.optional().describe('Group of the one field to remove, together with `field_key`.'),
  field_key: extraKey.optional().describe('Name of the one field to remove, together with `group_key`.'),
  extra_groups: z
    .union([extraKeys.transform((one) => [one]), z.array(extraKeys).min(1).max(100)])
    .optional()
    .describe('Fields to remove: one, or a list of 1 to 100.'),
});

const needle = z
  .string()
  .overwrite(oneLine)
  .max(extraKeyMax)
  .optional()
  .describe('Part of the name; all are listed without it, at most 20.');
export const extraGroupsInput = z.strictObject({ needle }).optional();
export const extraFieldsInput = z.strictObject({
  group_key: extraKey.describe('Group whose fields are listed.'),
  needle,
});
export const extraKeyFound = z.object({
  key: z.string().describe('Name of a group or a field that some member of the site has.'),
});

/** Mail to the member, with its current state. */
export const memberMail = z.object({
  id: z.int().describe('Id of the email.'),
  created_at: timestamp.describe('Time when the email was queued.'),
  subject: z.string().describe('Subject of the email.'),
  status: z.enum(mailStatuses).describe('Whether the email still waits, was sent or failed.'),
});
export type MemberMail = z.infer<typeof memberMail>;

/** Sign-in on the publisher's site. */
export const memberSession = z.object({
  id: z.int().describe('Id of the record.'),
  session: z.string().describe("Id of the session on the publisher's site."),
  ip: z.string().describe('IP address of the session.'),
  requests: z.int().describe('Number of requests in the session.'),
  device: z.string().nullable().describe('Device, such as a phone or a model; null if unknown.'),
  browser: z.string().nullable().describe('Name of the browser; null if unknown.'),
  platform: z.string().nullable().describe('Operating system; null if unknown.'),
  expires: timestamp.describe('Time when the session expires.'),
  created_at: timestamp.describe('Time of the sign-in.'),
  active: z.boolean().describe('True if it has neither expired nor ended.'),
  compromised: z
    .boolean()
    .describe('True if it was flagged as shared; never for members who are exempt from the check.'),
});
export type MemberSession = z.infer<typeof memberSession>;

/** Decision of the paywall for a member. */
export const contentAccess = z.object({
  id: z.int().describe('Id of the decision.'),
  code: z.string().describe('Code that the reader saw at the foot of the wall, such as `K7Q2-9MXA`.'),
  content_id: z.int().describe('Id of the requested content.'),
  session_id: z.string().describe("Id of the session on the publisher's site."),
  content_title: z.string().describe('Title of the content.'),
  content_key: z
    .string()
    .nullable()
    .describe("Key of the content on the publisher's site; null if it has none."),
  reason: z.string().describe('Reason in a word, such as `subscription` or `limit_reached`.'),
  access: z.boolean().describe('True if the content was shown.'),
  has_why: z.boolean().describe('True if an explanation of the decision was kept.'),
  created_at: timestamp.describe('Time of the request.'),
});
export type ContentAccess = z.infer<typeof contentAccess>;

/** Summary of a member's sessions in one window that ends now. A session counts if it was used in the window. */
export const sharingWindow = z.object({
  days: z
    .union(sharingWindows.map((days) => z.literal(days)))
    .describe('Length of the window in days; it ends now.'),
  sessions: z.int().describe('Number of sessions used in the window.'),
  devices: z.int().describe('Number of different devices.'),
  ips: z.int().describe('Number of different IP addresses.'),
  networks: z
    .int()
    .describe('Number of different networks: the first 16 bits of an IPv4 address, 48 of IPv6.'),
  countries: z.int().describe('Number of different countries.'),
  peak: z.int().describe('Largest number of sessions in use at the same moment.'),
});
export type SharingWindow = z.infer<typeof sharingWindow>;

export const memberStatistic = z.object({
  windows: z.array(sharingWindow).describe('Figures of the windows of 3, 7, 30 and 365 days.'),
  compromised: z
    .array(memberSession)
    .describe('Sessions in use that are flagged as shared, the latest first, at most 10.'),
  compromised_count: z.int().describe('Number of all sessions in use that are flagged as shared.'),
  never_compromised: z
    .boolean()
    .describe('True if the member is exempt from the check; then no session is flagged.'),
  rule: z
    .object({
      period_days: z.int().describe('Number of days back from now in which sessions are examined.'),
      places: z
        .int()
        .describe(
          'Number of places in use at once from which an account counts as shared; 0 turns the check off.',
        ),
      within_minutes: z.int().describe('Number of minutes within which uses count as at once.'),
    })
    .describe('Rule by which sessions are flagged as shared; its numbers are settings of the site.'),
});
export type MemberStatistic = z.infer<typeof memberStatistic>;
