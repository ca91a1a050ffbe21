import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { importedSale, importedSubscription } from './preview-schemas.ts';
import { importAnswers, importSource, namedPlan, recognisedSource } from './source-schemas.ts';
import { fileStyle } from './style-schemas.ts';

/** Kinds of files: members, or their sales. */
export const importKinds = ['members', 'sales'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;

/** Fields of subscriptions besides their plans: a cell has one line per subscription, in the order of the plans. */
// biome-ignore format: a table reads better dense
export const termFields = [
  'subscription', 'subscription_status', 'subscription_start', 'subscription_end', 'autorenew', 'trial',
  'price', 'price_currency', 'subscription_period', 'provider_subscription',
] as const;
export type TermField = (typeof termFields)[number];

export function isTermField(field: ImportField | null): field is TermField {
  return termFields.some((term) => term === field);
}

/** Fields for columns of a file of members. `id` is the member's id in the source system. */
// biome-ignore format: a table reads better dense
const memberFields = [
  'email', 'name', 'first_name', 'last_name', 'id', 'note', 'phone', 'company', 'job',
  'country', 'state', 'city', 'zip', 'address', 'language',
  'subscribed_to_emails', 'active', 'locked', 'confirmed',
  'complimentary_plan', 'stripe_customer_id', 'created_at', 'deleted_at', 'labels', 'tiers', 'groups',
  ...termFields,
] as const;

/**
 * Fields for columns of a file of sales; `title` names the sold item, `id` is the member's id, and `sale_id` the id of
 * the sale.
 */
// biome-ignore format: a table reads better dense
const saleFields = [
  'id', 'email', 'date', 'amount', 'currency', 'title', 'sale_id', 'sale_status', 'refunded', 'stripe_customer_id',
] as const;

export const importFields = [...new Set([...memberFields, ...saleFields])] as const;
export const importField = z.enum(importFields);
export type ImportField = z.infer<typeof importField>;

export const fieldsOfKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  members: memberFields,
  sales: saleFields,
};

/** Required fields: a row needs one field of each list. */
const neededFields: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  members: [['email']],
  sales: [['id', 'email', 'stripe_customer_id'], ['date'], ['amount'], ['currency']],
};

/**
 * Returns the required fields that are missing for a file of this kind: each entry is a field, or several of which one
 * is enough.
 * @param hasCurrency true if one currency is given for all amounts
 * @param hasPlan true if a plan is given for subscriptions without one in the file
 */
export function lackingFields(
  kind: ImportKind,
  fields: readonly ImportField[],
  { hasCurrency = false, hasPlan = false } = {},
): readonly (readonly ImportField[])[] {
  const needed = neededFields[kind].filter(([field]) => !(hasCurrency && field === 'currency'));
  if (fields.some(isTermField) && !hasPlan) needed.push(['tiers']);
  return needed.filter((some) => !some.some((field) => fields.includes(field)));
}

export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'queued',
  'running',
  'done',
  'failed',
  'stopped',
  'undoing',
  'undone',
] as const;
export const importState = z.enum(importStates);
export type ImportState = z.infer<typeof importState>;

/** Largest file, in bytes. */
export const importBytesMax = 1024 ** 3;
/** Largest total size of the files of a site's imports, in bytes. */
export const importsBytesMax = 4 * importBytesMax;
/** Largest part of a file, in bytes. */
export const importPartMax = 8 * 1024 ** 2;
/** Largest number of columns of a file. */
export const importColumnsMax = 500;

/** Handling of rows with an unknown plan or group: create it, or reject the row. */
export const unknownPlans = z.enum(['create', 'reject']);
export type UnknownPlans = z.infer<typeof unknownPlans>;

export const importTotals = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
});
export type ImportTotals = z.infer<typeof importTotals>;

const reasonCount = z.object({ reason: z.string(), rows: z.int() });
export type ReasonCount = z.infer<typeof reasonCount>;

export const importColumn = z.object({
  /** Index of the column, from 0. */
  position: z.int(),
  title: z.string(),
  /** First values of the column, cut to the width of a table cell. */
  samples: z.array(z.string()),
  field: importField.nullable(),
  /** Origin of the suggested field: the source system, the column's title, its values, or an earlier choice. */
  suggested_by: z.enum(['source', 'heading', 'values', 'memory']).nullable(),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.object({
  totals: importTotals,
  /** Sales only: people in the file who aren't members yet and would become members. */
  new_members: z.int().default(0),
  /** Totals of the new sales, by currency. */
  sums: z.array(z.object({ currency: z.string(), sales: z.int(), amount_cents: z.int() })).default([]),
  rows: z.array(
    z.object({
      /** Line of the file on which the row begins, from 1. */
      line: z.int(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      /** Sales only: the member's id in the source system. */
      external_id: z.string().nullable().default(null),
      sale: importedSale.nullable().default(null),
      /** Members only: subscriptions, if the file has more about them than their plans. */
      subscriptions: z.array(importedSubscription).default([]),
      outcome: z.enum(['new', 'update', 'unchanged', 'rejected']),
      reason: z.string().nullable(),
      /** Fields of the member that would change. */
      changes: z.array(importField),
    }),
  ),
  new_tags: z.array(z.string()),
  new_tags_total: z.int(),
  new_plans: z.array(z.string()),
  new_plans_total: z.int(),
  new_groups: z.array(z.string()).default([]),
  new_groups_total: z.int().default(0),
  /** Reasons why rows would be rejected, the most frequent ones first. */
  rejected_reasons: z.array(reasonCount),
  /** Values of accepted rows that would be skipped, by reason. */
  left_out_reasons: z.array(reasonCount).default([]),
});
export type ImportPreview = z.infer<typeof importPreview>;

const undone = z.object({
  /** Number of removed members or sales. */
  removed: z.int(),
  kept: z.int(),
  /** Reasons why rows stayed: they were changed or used since. */
  kept_reasons: z.array(reasonCount),
  /** Number of removed members; for sales, those that were created for them. */
  removed_members: z.int(),
});

/** Row of the list of imports. */
export const memberImportRow = z.object({
  id: z.int(),
  kind: importKind,
  state: importState,
  file_name: z.string(),
  bytes: z.int(),
  created_at: timestamp,
  /** Email address of the operator who uploaded the file. */
  created_by: z.string(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** Progress of the running check, import or undo, 0 to 1; null if none is running. */
  progress: z.number().min(0).max(1).nullable(),
  totals: importTotals.nullable(),
  /** Number of created members: each created row of a file of members, or those that sales were created for. */
  made_members: z.int(),
  undo_until: timestamp.nullable(),
  undone: undone.nullable(),
  /** True if the undo ended early; `undone` has its progress. */
  undo_stopped: z.boolean(),
});
export type MemberImportRow = z.infer<typeof memberImportRow>;

export const memberImport = memberImportRow.extend({
  version: z.int(),
  uploaded_bytes: z.int(),
  columns: z.array(importColumn),
  has_heading: z.boolean(),
  ...fileStyle,
  /** Source system; null if it is unknown or the file is read as a generic file. */
  source: importSource.nullable(),
  recognised: recognisedSource.nullable(),
  /** Kind chosen before the upload; the file of a known system has its own kind. */
  announced_kind: importKind,
  answers: importAnswers,
  /** Plans as named in the file, after the check, if the source asks for them. */
  named_plans: z.array(namedPlan),
  unknown_plans: unknownPlans,
  /** Number of rows that the check or the import has processed, or of members that the undo has. */
  rows_done: z.int(),
  preview: importPreview.nullable(),
  rejected_reasons: z.array(reasonCount),
  /** Skipped values of accepted rows, by reason. */
  left_out_reasons: z.array(reasonCount),
  error: z.string().nullable(),
  /** Seconds left for the undo by the database's clock; null if it can't be undone. */
  undo_seconds: z.int().nullable(),
  can_stop: z.boolean(),
  can_undo: z.boolean(),
});
export type MemberImport = z.infer<typeof memberImport>;
