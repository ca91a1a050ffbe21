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

/** Tables that rows can be exported from. Field pickers and schedules exist for members alone. */
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

/** How an export came about: a table sent by email, a file asked for, a run of a schedule. */
export const exportKinds = ['email', 'file', 'scheduled'] as const;

export const exportStatuses = ['new', 'proceeding', 'success', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const exportFrequencies = ['1 day', '7 days', '1 month', '3 months'] as const;
export type ExportFrequency = (typeof exportFrequencies)[number];
export const defaultFrequency: ExportFrequency = '1 day';

/**
 * What can be exported of a member, in the order of the picker. Of a member with several subscriptions or groups
 * a cell holds one line for each, in the same order in every column of the same thing.
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

/** Chosen when nobody has exported before. */
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

/** A field and the heading it gets; an empty title leaves the usual one. */
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
  /** What the picker shows it under: account, address, subscriptions, … */
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

/** Codes of a family of unique codes as a file. */
export const codesGenerateInput = z.strictObject({
  family_id: id,
  /** Of the list of codes. */
  filter: z.strictObject({ state: z.enum(codeStates).optional() }).optional(),
  format: z.enum(exportFormats).optional(),
});

export const exportPreviewInput = z.strictObject({ filters: memberFilter.optional(), fields: chosenFields });

/** The first five rows as they would stand in the file, and how many there are. */
export const exportPreview = z.object({
  titles: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  total_rows: z.int(),
});

export const exportRequest = z.object({
  id: z.int(),
  title: z.string(),
  /** What is exported; also the address of its list in the console. */
  key: z.enum(exportSources),
  kind: z.enum(exportKinds),
  status: z.enum(exportStatuses),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** Why the mail that tells of it was not delivered, in words; null when it was, or is on its way, or none is asked for. */
  delivery_problem: z.string().nullable(),
  format: z.enum(exportFormats),
  created_at: timestamp,
  generated_at: timestamp.nullable(),
  /** While it is being made: as many as match. Once done: rows in the file. */
  total_rows: z.int().nullable(),
  processed_percents: z.int().min(0).max(100),
  bytes: z.int().nullable(),
  fields: z.array(usedField),
  filters: z.record(z.string(), z.unknown()),
  recipient_email: z.string().nullable(),
  /** Null until it is there, and after it was cleared away. */
  download_link: z.string().nullable(),
  /** When the file is cleared away. */
  expires_at: timestamp.nullable(),
  scheduled_export_id: z.int().nullable(),
  /** Email of whoever asked for it. */
  created_by: z.string(),
  /** Whether you did. Only then is there a way to the file. */
  is_own: z.boolean(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

export const exportListInput = z
  .strictObject({
    ...paging,
    /** All exports of the site, of every table; for those who may delete them. */
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
  /** Null while it is off. */
  next_run_at: timestamp.nullable(),
  last_run_at: timestamp.nullable(),
  /** Why the last run was not delivered, or why it was switched off by itself; null when all is well. */
  problem: z.string().nullable(),
});
export type ScheduledExport = z.infer<typeof scheduledExport>;

/** A link of an email: a secret of 256 bits. */
export const exportLinkInput = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
