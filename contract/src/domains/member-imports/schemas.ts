import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { importedSale, importedSubscription } from './preview-schemas.ts';
import { importAnswers, importSource, namedPlan, recognisedSource } from './source-schemas.ts';
import { fileStyle } from './style-schemas.ts';

/** What a file holds: people, or what they have paid. */
export const importKinds = ['members', 'sales'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;

/** What a file says of subscriptions besides their plans: a line for each, in the order of the plans. */
// biome-ignore format: a table reads better dense
export const termFields = [
  'subscription', 'subscription_status', 'subscription_start', 'subscription_end', 'autorenew', 'trial',
  'price', 'price_currency', 'subscription_period', 'provider_subscription',
] as const;
export type TermField = (typeof termFields)[number];

export function isTermField(field: ImportField | null): field is TermField {
  return termFields.some((term) => term === field);
}

/** What a column of a file of members can become. `id` is the member's id in the system the file comes from. */
// biome-ignore format: a table reads better dense
const memberFields = [
  'email', 'name', 'first_name', 'last_name', 'id', 'note', 'phone', 'company', 'job',
  'country', 'state', 'city', 'zip', 'address', 'language',
  'subscribed_to_emails', 'active', 'locked', 'confirmed',
  'complimentary_plan', 'stripe_customer_id', 'created_at', 'deleted_at', 'labels', 'tiers', 'groups',
  ...termFields,
] as const;

/** The same of a file of sales; `title` is what was sold, `id` the member's, and `sale_id` that of the sale itself. */
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

/** Without one of each of these no row can be taken. */
const neededFields: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  members: [['email']],
  sales: [['id', 'email', 'stripe_customer_id'], ['date'], ['amount'], ['currency']],
};

/**
 * What a file of this kind needs and these fields lack: each entry is a field, or several of which one will do.
 * @param hasCurrency one currency is told for all amounts
 * @param hasPlan the plan of subscriptions for which the file names none is asked for
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
/** Bytes of all files that a site's imports keep at a time. */
export const importsBytesMax = 4 * importBytesMax;
/** Largest part of a file, in bytes. */
export const importPartMax = 8 * 1024 ** 2;
/** Most columns a file may have. */
export const importColumnsMax = 500;

/** What happens to rows with a tier that no plan is called, or a group that is not there: it is made, or the row is rejected. */
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
  /** Counted from 0. */
  position: z.int(),
  title: z.string(),
  /** The first values of the column, cut to what a table shows. */
  samples: z.array(z.string()),
  field: importField.nullable(),
  /** Where the field comes from: the system the file is from, the column's title, its values, or an earlier choice. */
  suggested_by: z.enum(['source', 'heading', 'values', 'memory']).nullable(),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.object({
  totals: importTotals,
  /** Of a file of sales: people it names who are no members yet and would become some. */
  new_members: z.int().default(0),
  /** What the new sales come to, by currency. */
  sums: z.array(z.object({ currency: z.string(), sales: z.int(), amount_cents: z.int() })).default([]),
  rows: z.array(
    z.object({
      /** Line of the file the row begins on, counted from 1. */
      line: z.int(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      /** The member's id in the old system, for sales. */
      external_id: z.string().nullable().default(null),
      sale: importedSale.nullable().default(null),
      /** Of members whose file says more of them than their plans. */
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
  /** Why rows would be rejected, the most frequent reasons first. */
  rejected_reasons: z.array(reasonCount),
  /** What would be left out of rows that are taken, and why. */
  left_out_reasons: z.array(reasonCount).default([]),
});
export type ImportPreview = z.infer<typeof importPreview>;

const undone = z.object({
  /** Members that went, or sales. */
  removed: z.int(),
  kept: z.int(),
  /** Why they stayed: they were changed or used since. */
  kept_reasons: z.array(reasonCount),
  /** Members that went; of sales those that had been made for them. */
  removed_members: z.int(),
});

/** What the list of past imports shows. */
export const memberImportRow = z.object({
  id: z.int(),
  kind: importKind,
  state: importState,
  file_name: z.string(),
  bytes: z.int(),
  created_at: timestamp,
  /** Who brought the file; an email address. */
  created_by: z.string(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** Of the check, the run or the undo that is going on; 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  totals: importTotals.nullable(),
  /** Members that were made: each created row of a file of members, or those that sales were made for. */
  made_members: z.int(),
  undo_until: timestamp.nullable(),
  undone: undone.nullable(),
  /** The undo ended before its time; `undone` says how far it came. */
  undo_stopped: z.boolean(),
});
export type MemberImportRow = z.infer<typeof memberImportRow>;

export const memberImport = memberImportRow.extend({
  version: z.int(),
  uploaded_bytes: z.int(),
  columns: z.array(importColumn),
  has_heading: z.boolean(),
  ...fileStyle,
  /** Null for a file of no system that is known, or read as any file. */
  source: importSource.nullable(),
  recognised: recognisedSource.nullable(),
  /** As it was said before the upload; the file of a known system has its own. */
  announced_kind: importKind,
  answers: importAnswers,
  /** Where the source asks for them: plans as the file names them, once it was checked. */
  named_plans: z.array(namedPlan),
  unknown_plans: unknownPlans,
  /** Rows the check or the run has worked through, or members the undo has. */
  rows_done: z.int(),
  preview: importPreview.nullable(),
  rejected_reasons: z.array(reasonCount),
  /** What was left out of rows that were taken, and why. */
  left_out_reasons: z.array(reasonCount),
  error: z.string().nullable(),
  /** Seconds left for the undo by the database's clock; null when it cannot be undone. */
  undo_seconds: z.int().nullable(),
  can_stop: z.boolean(),
  can_undo: z.boolean(),
});
export type MemberImport = z.infer<typeof memberImport>;
