import { z } from 'zod';
import { relations } from '../../base/access.ts';
import { timestamp } from '../../base/dates.ts';
import { textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';

/** Begins every key, so that one that turns up in a log or a repository is known for what it is. */
export const keyPrefix = 'masthead_sa_';

/** One operation of the API that a service account may be granted. */
export const permission = z.object({
  /** Area of the roles matrix, as `groups`. */
  controller: z.string(),
  /** The operation, as `groups.list`. */
  action: z.string(),
  http_methods: z.array(z.string()),
  /** Path below the API's base, as `/teams/{id}`. */
  pattern: z.string(),
});
export type Permission = z.infer<typeof permission>;

export const serviceAccount = z.object({
  id: z.int(),
  version: z.int(),
  /** In full only in the answer that made the key; else its last four letters. */
  api_key: z.string(),
  title: z.string(),
  description: z.string(),
  /** The operator on whose behalf it acts: it may never do what they may not. */
  user_id: z.int(),
  user_email: z.string(),
  /** Everything an Admin of the site may do, but for what needs a person. */
  full_access: z.boolean(),
  /** What is granted; it matters without full access. */
  permissions: z.array(permission),
  suspended: z.boolean(),
  active: z.boolean(),
  /** What it was used for, the latest first; to the minute. */
  uses: z.array(z.object({ action: z.string(), last_used_at: timestamp })),
  created_at: timestamp,
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

const fields = {
  title: z.string(whenMissing(fieldTexts.required)).overwrite(oneLine).min(1, fieldTexts.required).max(100),
  description: z.string().trim().max(2_000).optional(),
  /** Left out: the operator who makes it. */
  user_id: id.optional(),
  full_access: z.boolean().optional(),
  active: z.boolean().optional(),
};

export const serviceAccountInput = z.strictObject(fields);
export type ServiceAccountInput = z.infer<typeof serviceAccountInput>;

export const serviceAccountUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** False lets a suspended account in again. */
  suspended: z.boolean().optional(),
  version: z.int().optional(),
});

/** An operation is named by its area and its name; the rest may come back as it was read. */
export const permissionsInput = z.strictObject({
  id: idParam,
  items: z
    .array(
      z.strictObject({
        controller: z.string().max(100),
        action: z.string().max(100),
        http_methods: z.array(z.string().max(10)).max(10).optional(),
        pattern: z.string().max(300).optional(),
      }),
    )
    .max(1_000),
});

export const operatorsInput = z.strictObject({ search: textFilter.optional() }).optional();

export const operatorChoice = z.object({ id: z.int(), email: z.string(), relation: z.enum(relations) });
