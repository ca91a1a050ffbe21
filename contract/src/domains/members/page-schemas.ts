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
export const ofMember = z.strictObject({ id: idParam, ...paging });

/** Head of the member's page: the derived values. */
export const memberSummary = z.object({
  /** Time of their latest request, sign-in or other activity. */
  last_seen_at: detail(timestamp.nullable()),
  /**
   * Received from the member less refunds, lost disputes and credits, in cents of `ltv_currency`, in the site's mode.
   */
  ltv: amount(z.int().nullable()),
  ltv_currency: amount(z.string().nullable()),
  /** Past-due subscriptions, the earliest end first. */
  past_due: detail(
    z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        /** End of access unless it is paid. */
        grace_ends_at: timestamp.nullable(),
        /** Time of the last charge attempt; null without one. */
        failed_at: charges(timestamp.nullable()),
        /** Failure in the words of the payment provider. */
        failure: charges(z.string().nullable()),
        next_try_at: charges(timestamp.nullable()),
      }),
    ),
  ),
  /** Number of unexpired sessions that were flagged as shared. */
  compromised_sessions: detail(z.int().nullable()),
});
export type MemberSummary = z.infer<typeof memberSummary>;

const extraKey = z
  .string(whenMissing(fieldTexts.requiredSmall))
  .overwrite(oneLine)
  .min(1, fieldTexts.requiredSmall)
  .max(extraKeyMax);

export const extraDatum = z.object({
  group_key: z.string(),
  field_key: z.string(),
  field_value: z.string(),
});
export type ExtraDatum = z.infer<typeof extraDatum>;

const extraKeys = z.strictObject({ group_key: extraKey, field_key: extraKey });

/** Input of custom fields; existing fields get the new value. */
export const extraDataInput = z.strictObject({
  id: idParam,
  extra_groups: z
    .array(
      extraKeys.extend({ field_value: z.string(whenMissing(fieldTexts.requiredSmall)).max(extraValueMax) }),
    )
    .min(1)
    .max(100),
});

/** Input of removing custom fields: one as a body or as query values, or several in a body. */
export const extraDataRemoveInput = z.strictObject({
  id: idParam,
  group_key: extraKey.optional(),
  field_key: extraKey.optional(),
  extra_groups: z.union([extraKeys.transform((one) => [one]), z.array(extraKeys).min(1).max(100)]).optional(),
});

const needle = z.string().overwrite(oneLine).max(extraKeyMax).optional();
export const extraGroupsInput = z.strictObject({ needle }).optional();
export const extraFieldsInput = z.strictObject({ group_key: extraKey, needle });
export const extraKeyFound = z.object({ key: z.string() });

/** Mail to the member, with its current state. */
export const memberMail = z.object({
  id: z.int(),
  created_at: timestamp,
  subject: z.string(),
  status: z.enum(mailStatuses),
});
export type MemberMail = z.infer<typeof memberMail>;

/** Sign-in on the publisher's site. */
export const memberSession = z.object({
  id: z.int(),
  session: z.string(),
  ip: z.string(),
  requests: z.int(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  expires: timestamp,
  created_at: timestamp,
  /** True if it has neither expired nor ended. */
  active: z.boolean(),
  /** True if it was flagged as shared; never for members who are exempt from account sharing checks. */
  compromised: z.boolean(),
});
export type MemberSession = z.infer<typeof memberSession>;

/** Decision of the paywall for a member. */
export const contentAccess = z.object({
  id: z.int(),
  content_id: z.int(),
  session_id: z.string(),
  content_title: z.string(),
  content_key: z.string().nullable(),
  /** Reason in a word: `subscription`, `limit_reached`. */
  reason: z.string(),
  /** True if the content was shown. */
  access: z.boolean(),
  created_at: timestamp,
});
export type ContentAccess = z.infer<typeof contentAccess>;

/** Summary of a member's sessions in one window that ends now. A session counts if it was used in the window. */
export const sharingWindow = z.object({
  days: z.union(sharingWindows.map((days) => z.literal(days))),
  sessions: z.int(),
  devices: z.int(),
  ips: z.int(),
  /** Networks of the addresses: the first 16 bits of IPv4, the first 48 of IPv6. */
  networks: z.int(),
  countries: z.int(),
  /** Largest number of sessions of different devices in use at the same moment. */
  peak: z.int(),
});
export type SharingWindow = z.infer<typeof sharingWindow>;

export const memberStatistic = z.object({
  windows: z.array(sharingWindow),
  /** Flagged sessions, the latest first, at most 10. */
  compromised: z.array(memberSession),
  compromised_count: z.int(),
  never_compromised: z.boolean(),
  /** Rule by which sessions are flagged as shared. */
  rule: z.object({
    period_days: z.int(),
    places: z.int(),
    within_minutes: z.int(),
  }),
});
export type MemberStatistic = z.infer<typeof memberStatistic>;
