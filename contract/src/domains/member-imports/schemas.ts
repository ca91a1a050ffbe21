import { z } from 'zod';
import { importedSale, importedSubscription } from './preview-schemas.ts';

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
  rows: z.int().describe('Number of rows: the sum of the four other numbers.'),
  created: z.int().describe('Rows that created a member or a sale.'),
  updated: z.int().describe('Rows that changed an existing member or sale.'),
  unchanged: z.int().describe('Rows that agreed with what the site already had.'),
  rejected: z.int().describe('Rows that were not imported, each with a reason.'),
});
export type ImportTotals = z.infer<typeof importTotals>;

/** Reason with its number of rows. */
export const reasonCount = z.object({
  reason: z.string().describe('Reason as a sentence.'),
  rows: z.int().describe('Number of rows with this reason.'),
});
export type ReasonCount = z.infer<typeof reasonCount>;

export const importColumn = z.object({
  position: z.int().describe('Index of the column, from 0.'),
  title: z.string().describe('Heading of the column as in the file.'),
  samples: z.array(z.string()).describe('First values of the column, cut to the width of a table cell.'),
  field: importField.nullable().describe('Field that the column becomes; null if it is skipped.'),
  suggested_by: z
    .enum(['source', 'heading', 'values', 'memory'])
    .nullable()
    .describe('Origin of the suggested field; `memory` is an earlier choice. Null if nothing was suggested.'),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importPreview = z.object({
  totals: importTotals.describe('Numbers of rows by their expected outcome.'),
  new_members: z
    .int()
    .default(0)
    .describe("Sales only: people in the file who aren't members yet and would become members."),
  sums: z
    .array(
      z.object({
        currency: z.string().describe('ISO 4217 code in lower case.'),
        sales: z.int().describe('Number of new sales in the currency.'),
        amount_cents: z.int().describe('Sum of the new sales in cents.'),
      }),
    )
    .default([])
    .describe('Totals of the new sales, by currency.'),
  rows: z
    .array(
      z.object({
        line: z.int().describe('Line of the file on which the row begins, from 1.'),
        email: z.string().nullable().describe('Email address in the row; null if it has none.'),
        name: z.string().nullable().describe('Full name in the row; null if it has none.'),
        external_id: z
          .string()
          .nullable()
          .default(null)
          .describe("Sales only: the member's id in the source system."),
        sale: importedSale
          .nullable()
          .default(null)
          .describe('Sale that would be recorded; null for members and rejected rows.'),
        subscriptions: z
          .array(importedSubscription)
          .default([])
          .describe('Members only: subscriptions, if the file has more about them than their plans.'),
        outcome: z.enum(['new', 'update', 'unchanged', 'rejected']).describe('Expected outcome of the row.'),
        reason: z.string().nullable().describe('Reason why the row would be rejected; null if it would not.'),
        changes: z.array(importField).describe('Fields of the member that would change.'),
      }),
    )
    .describe('The first 20 rows, as they would be imported.'),
  new_tags: z.array(z.string()).describe('Up to 20 tags that the import would create.'),
  new_tags_total: z.int().describe('Number of all tags that it would create.'),
  new_plans: z.array(z.string()).describe('Up to 20 plans that the import would create.'),
  new_plans_total: z.int().describe('Number of all plans that it would create.'),
  new_groups: z.array(z.string()).default([]).describe('Up to 20 groups that the import would create.'),
  new_groups_total: z.int().default(0).describe('Number of all groups that it would create.'),
  rejected_reasons: z
    .array(reasonCount)
    .describe('Reasons why rows would be rejected, the most frequent ones first.'),
  left_out_reasons: z
    .array(reasonCount)
    .default([])
    .describe('Reasons why values of accepted rows would be skipped, the most frequent ones first.'),
});
export type ImportPreview = z.infer<typeof importPreview>;
