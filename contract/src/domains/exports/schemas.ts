import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import { codeStates } from '../code-families/words.ts';
import { memberFilter } from '../members/schemas.ts';
import { email } from '../session/schemas.ts';

/** Tables that rows can be exported from. Field pickers and schedules exist for members only. */
export const exportSources = [
  'users',
  'transactions',
  'churn-users',
  'past-due-report',
  'statistic-rows',
  'teams',
  'promo-users',
  'unique-codes',
] as const;
export type ExportSource = (typeof exportSources)[number];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Kinds of exports: a table sent by email, a requested file, or a run of a schedule. */
export const exportKinds = ['email', 'file', 'scheduled'] as const;

export const exportStatuses = ['new', 'proceeding', 'success', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const exportFrequencies = ['1 day', '7 days', '1 month', '3 months'] as const;
export type ExportFrequency = (typeof exportFrequencies)[number];
export const defaultFrequency: ExportFrequency = '1 day';

/**
 * Exportable fields of a member, in the order of the picker. If a member has several subscriptions or groups, a cell
 * has one line for each, in the same order in all related columns.
 */
export const memberExportFields = [
  'id',
  'email',
  'first_name',
  'last_name',
  'company',
  'job',
  'phone',
  'address',
  'zip',
  'city',
  'state',
  'country',
  'language',
  'active',
  'locked',
  'confirm',
  'subscribed',
  'external_id',
  'stripe_customer_id',
  'note',
  'created_at',
  'updated_at',
  'last_seen_at',
  'tags',
  'groups.id',
  'groups.name',
  'plan.id',
  'plan.title',
  'subscription.id',
  'subscription.title',
  'subscription.status',
  'subscription.start_date',
  'subscription.end_date',
  'subscription.autorenew',
  'subscription.is_trial',
  'subscription.price',
  'subscription.currency',
  'subscription.period',
  'previous_subscription.title',
  'previous_subscription.end_date',
  'transactions.last_date',
  'transactions.ltv',
  'transactions.currency',
] as const;
export type MemberExportField = (typeof memberExportFields)[number];

/** Fields selected for an operator without earlier exports. */
export const defaultMemberExportFields = [
  'id',
  'email',
  'first_name',
  'last_name',
  'company',
  'job',
  'plan.title',
  'subscription.title',
  'subscription.start_date',
  'subscription.end_date',
  'subscription.autorenew',
  'subscription.is_trial',
] as const satisfies readonly MemberExportField[];

export const titleMax = 100;

/** Field with its heading; an empty title keeps the default heading. */
const chosenField = z.strictObject({
  key: z.enum(memberExportFields),
  title: z.string().overwrite(oneLine).max(titleMax).optional(),
});
export type ChosenField = z.infer<typeof chosenField>;

const chosenFields = z
  .array(chosenField)
  .min(1, fieldTexts.required)
  .max(memberExportFields.length)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, fieldTexts.invalid);

export const exportField = z.object({
  key: z.string(),
  title: z.string(),
  /** Group in the picker: account, address, subscriptions, … */
  group: z.string(),
  is_default: z.boolean(),
});
export type ExportField = z.infer<typeof exportField>;

const usedField = z.object({ key: z.string(), title: z.string() });
export const lastFields = z.object({ items: z.array(usedField) });

const title = z.string().overwrite(oneLine).max(titleMax);

export const exportGenerateInput = z.strictObject({
  title: title.optional(),
  recipient_email: email.nullable().optional(),
  /** Filter of the member list. */
  filters: memberFilter.optional(),
  fields: chosenFields,
  format: z.enum(exportFormats).optional(),
});

/** Export of the codes of a code batch as a file. */
export const codesGenerateInput = z.strictObject({
  family_id: id,
  /** Filter of the list of codes. */
  filter: z.strictObject({ state: z.enum(codeStates).optional() }).optional(),
  format: z.enum(exportFormats).optional(),
});

export const exportPreviewInput = z.strictObject({ filters: memberFilter.optional(), fields: chosenFields });

/** First five rows as in the file, and the total number of rows. */
export const exportPreview = z.object({
  titles: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  total_rows: z.int(),
});

export const exportRequest = z.object({
  id: z.int(),
  title: z.string(),
  /** Exported table; also the path of its list in the console. */
  key: z.enum(exportSources),
  kind: z.enum(exportKinds),
  status: z.enum(exportStatuses),
  /** Reason of a failure, in words. */
  error: z.string().nullable(),
  /** Reason why the notification mail failed, in words; null if it was delivered, is on its way or wasn't requested. */
  delivery_problem: z.string().nullable(),
  format: z.enum(exportFormats),
  created_at: timestamp,
  generated_at: timestamp.nullable(),
  /** Number of matching rows during the export; number of rows in the file afterwards. */
  total_rows: z.int().nullable(),
  processed_percents: z.int().min(0).max(100),
  bytes: z.int().nullable(),
  fields: z.array(usedField),
  filters: z.record(z.string(), z.unknown()),
  recipient_email: z.string().nullable(),
  /** Link of the file; null until it exists, and after it was deleted. */
  download_link: z.string().nullable(),
  /** Time when the file is deleted. */
  expires_at: timestamp.nullable(),
  scheduled_export_id: z.int().nullable(),
  /** Email of the operator who requested it. */
  created_by: z.string(),
  /** True if the caller requested it. Only then the answer has a link to the file. */
  is_own: z.boolean(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

export const exportListInput = z
  .strictObject({
    ...paging,
    /** All exports of the site, of every table; for callers who may delete them. */
    everyone: flagParam.optional(),
  })
  .optional();

export const exportUpdate = z.strictObject({ id: idParam, recipient_email: email });

export const exportProgress = z.object({
  status: z.enum(exportStatuses),
  processed_percents: z.int().min(0).max(100),
});

export const reiterateInput = z.strictObject({ id: idParam, recipient_email: email.nullable().optional() });

export const scheduledExportInput = z.strictObject({
  title: title.optional(),
  frequency: z.enum(exportFrequencies).default(defaultFrequency),
  recipient_email: email,
  filters: memberFilter.optional(),
  fields: chosenFields,
  format: z.enum(exportFormats).optional(),
  active: z.boolean().optional(),
});

export const scheduledExportUpdate = z.strictObject({
  id: idParam,
  version: z.int().optional(),
  title: title.optional(),
  frequency: z.enum(exportFrequencies).optional(),
  recipient_email: email.optional(),
  active: z.boolean().optional(),
});

export const scheduledExport = z.object({
  id,
  version: z.int(),
  title: z.string(),
  recipient_email: z.string(),
  frequency: z.enum(exportFrequencies),
  format: z.enum(exportFormats),
  active: z.boolean(),
  fields: z.array(usedField),
  filters: z.record(z.string(), z.unknown()),
  created_at: timestamp,
  updated_at: timestamp,
  /** Next run; null while the schedule is off. */
  next_run_at: timestamp.nullable(),
  last_run_at: timestamp.nullable(),
  /** Reason why the last run wasn't delivered, or why the schedule was switched off automatically; null if neither. */
  problem: z.string().nullable(),
});
export type ScheduledExport = z.infer<typeof scheduledExport>;

/** Token of an email link: a secret of 256 bits. */
export const exportLinkInput = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
